import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import type { ClosedTotals } from '#domain/files/closed-loads.ts'
import { recoveryPct } from '#domain/core/money.ts'
import { FigureList } from '#features/buying/import/figure-list.tsx'

interface ImportClosedFiguresProps {
  readonly totals: ClosedTotals
  /** Loads of the sheet that are there already. */
  readonly known: number
  readonly lostRows: number
}

/** What the sheet amounts to. The recovery is of the loads that have a retail. */
export function ImportClosedFigures({ totals, known, lostRows }: ImportClosedFiguresProps) {
  const t = useWords()
  const { loads, units, broughtCents, retailCents, broughtOfRetailCents } = totals
  const pct = recoveryPct(broughtOfRetailCents, retailCents)
  return (
    <FigureList
      figures={[
        [msg('record.many.loads'), t.number(loads), true],
        [msg('import.units'), t.number(units), units > 0],
        [msg('import.retailUsd'), t.money(retailCents), retailCents > 0],
        [msg('import.brought'), t.money(broughtCents), true],
        [msg('load.money.recovery'), pct === null ? '–' : t('table.percent', { pct }), true],
        [msg('import.thereAlready'), t.number(known), known > 0],
        [msg('import.rowsLeftOut'), t.number(lostRows), lostRows > 0],
      ]}
    />
  )
}
