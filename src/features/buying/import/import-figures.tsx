import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { FigureList, type ShownFigure } from './figure-list.tsx'
import type { PlanFacts } from '#features/buying/import/reading/import-messages.ts'

/** What the file amounts to, and what importing it would do. */
export function ImportFigures({ plan }: { readonly plan: PlanFacts }) {
  const t = useWords()
  const { totals, counts, lostRows } = plan
  const figures: readonly ShownFigure[] = [
    [msg('import.lines'), t.number(totals.lines), true],
    [msg('import.units'), t.number(totals.units), true],
    [msg('import.retailUsd'), t.money(totals.priced > 0 ? totals.retailCents : null), true],
    [msg('import.pallets'), t.number(totals.pallets.length), true],
    [msg('import.new'), t.number(counts.new), true],
    [msg('import.corrected'), t.number(counts.changed), counts.changed > 0],
    [msg('import.rowsLeftOut'), t.number(lostRows), lostRows > 0],
    [msg('import.thereAlready'), t.number(counts.same), counts.same > 0],
    [msg('import.keptReceived'), t.number(counts.received), counts.received > 0],
  ]
  return <FigureList figures={figures} />
}
