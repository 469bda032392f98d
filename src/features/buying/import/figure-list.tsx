import { useWords } from '#language/use-words.ts'
import type { Words } from '#messages/message.ts'
import styles from './import-page.module.css'

/** A figure with its name, and whether it says anything of this file. */
export type ShownFigure = readonly [name: Words, value: string, isShown: boolean]

export function FigureList({ figures }: { readonly figures: readonly ShownFigure[] }) {
  const t = useWords()
  return (
    <dl className={styles['figures']} aria-label={t('import.inThisFile')}>
      {figures
        .filter(([, , isShown]) => isShown)
        .map(([name, value]) => (
          <div key={t.of(name)}>
            <dt>{t.of(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
