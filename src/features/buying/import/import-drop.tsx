import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { FileButton } from '#ui/fields/file-button.tsx'
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
      <FileButton
        words={msg('import.chooseFile')}
        name={msg('import.file')}
        accept=".csv,.tsv,.txt,.xlsx"
        isMain
        onFile={onFile}
      />
    </div>
  )
}
