/** Fields that belong together, under their name. */
import type { ReactNode } from 'react'
import type { Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import styles from './field-group.module.css'

export function FieldGroup({ title, children }: { readonly title: Words; readonly children: ReactNode }) {
  const t = useWords()
  return (
    <fieldset className={styles['group']}>
      <legend>{t.of(title)}</legend>
      {children}
    </fieldset>
  )
}
