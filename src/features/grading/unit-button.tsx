import { useWords } from '#language/use-words.ts'
import { useIsSaid } from '#scan/use-is-said.ts'
import type { UnitDoc } from '#schemas/units.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './unit-button.module.css'

export interface UnitButtonProps {
  readonly unit: UnitDoc
  /** Beside its label. */
  readonly words: string
  /** The title takes one line, however long it is. */
  readonly isShort?: boolean
  readonly onOpen: () => void
}

/** The unit in hand: what it is and its label. A press opens it. On a handheld the answer above names it, and this does not again. */
export function UnitButton({ unit, words, isShort, onOpen }: UnitButtonProps) {
  const t = useWords()
  const isSaid = useIsSaid(unit)
  const folds = [isShort && parts['cut'], isSaid && parts['said']].filter(Boolean).join(' ')
  return (
    <button type="button" className={`${parts['press']} ${styles['opens']}`} onClick={onOpen}>
      <span className={`${folds} ${styles['title']}`}>
        {unit.title || t('unit.noTitle')}
        {unit.qty > 1 && ` × ${unit.qty}`}
      </span>
      <span className={parts['quiet']}>
        <span className={parts['code']}>{unit.label}</span> {words}
      </span>
    </button>
  )
}
