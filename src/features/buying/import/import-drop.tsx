import { useWords } from '#language/use-words.ts'
import { Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './import-page.module.css'

/** Where a file comes in: dropped or chosen. */
export function ImportDrop({ onFile }: { readonly onFile: (file: File) => void }) {
  const t = useWords()
  const [over, setOver] = useState(false)
  return (
    <div
      className={styles['drop']}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file) onFile(file)
      }}
    >
      <IconFileImport size={36} aria-hidden />
      <Text fw={650}>{t('import.drop')}</Text>
      <Text size="sm" c="dimmed">
        {t('import.dropHint')}
      </Text>
      {/* The browser’s own button speaks the browser’s language. */}
      <label className={styles['file']}>
        <span aria-hidden>{t('import.chooseFile')}</span>
        <input
          type="file"
          aria-label={t('import.file')}
          className={styles['native']}
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            // The same file may be chosen twice in a row.
            event.currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
      </label>
    </div>
  )
}
