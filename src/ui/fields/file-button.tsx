/** A button that asks for a file. Why a label around it: the browser’s own button speaks the browser’s language. */
import type { Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import styles from './file-button.module.css'

interface FileButtonProps {
  readonly words: Words
  /** What the field is called, where it is not as the button says. */
  readonly name?: Words
  /** Endings of file names, as the browser takes them. */
  readonly accept: string
  readonly isMain?: boolean
  readonly disabled?: boolean
  readonly onFile: (file: File) => void
}

export function FileButton({ words, name = words, accept, isMain, disabled, onFile }: FileButtonProps) {
  const t = useWords()
  return (
    <label className={styles['file']} data-main={isMain || undefined} data-disabled={disabled || undefined}>
      <span aria-hidden>{t.of(words)}</span>
      <input
        type="file"
        aria-label={t.of(name)}
        className={styles['native']}
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file may be chosen twice in a row.
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </label>
  )
}
