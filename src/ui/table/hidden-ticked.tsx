import { Button } from '@mantine/core'
import { useWords } from '#language/use-words.ts'
import { Caution } from '#ui/parts/caution.tsx'
import type { RowChoice } from './use-row-choice.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './record-table.module.css'

interface HiddenTickedProps<Row> {
  readonly rows: readonly Row[]
  readonly shown: readonly Row[]
  readonly choice: RowChoice<Row> | null
  readonly rowId: (row: Row) => string
}

/** Rows that are ticked and not seen are acted on too: that is said before anything is done. */
export function HiddenTicked<Row>({ rows, shown, choice, rowId }: HiddenTickedProps<Row>) {
  const t = useWords()
  if (!choice || shown.length === rows.length) return null
  const seen = new Set(shown.map(rowId))
  const hidden = rows.filter((row) => choice.has(rowId(row)) && !seen.has(rowId(row)))
  if (hidden.length === 0) return null
  return (
    <div className={`${parts['row']} ${styles['ticked']}`}>
      <Caution isAlert>{t('table.hiddenTicked', { count: hidden.length })}</Caution>
      <Button variant="default" size="sm" mih="var(--target)" onClick={() => choice.letGo(hidden)}>
        {t('table.untickHidden')}
      </Button>
    </div>
  )
}
