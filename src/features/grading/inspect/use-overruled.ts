/** Tells a person at once that a colleague's grade took the place of theirs, whatever lies on the table by then. */
import { useEffect } from 'react'
import { gradeNow } from '#domain/grading/inspect-state.ts'
import { nameOfUnit } from '#domain/core/floor/scan-step.ts'
import type { DoneUnit } from '#data/core/done-units.ts'
import { watchMyInspections } from '#data/grading/inspecting.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useShiftStart } from '#features/grading/grading-rows.tsx'
import { useScanActs, type ScanActs } from '#scan/scan-router.ts'
import { showHint } from '#ui/command/undo-notice.tsx'

/** Where "done" stands for this very unit, it is true no longer: the words take its place. Otherwise they are a notice. */
function tell({ row, unit }: DoneUnit, { current, show }: ScanActs): void {
  if (!unit) return
  const { words } = gradeNow(row.data['grade'], unit)
  const answer = current()?.answer
  if (answer?.tone === 'green' && answer.pictureOf === unit.id)
    show({ tone: 'amber', title: words, detail: nameOfUnit(unit), pictureOf: unit.id })
  else showHint(words, nameOfUnit(unit))
}

export function useOverruled(): void {
  const { db, uid } = useCommandContext()
  const since = useShiftStart()
  const acts = useScanActs()
  useEffect(() => {
    // What was so when the page opened stands in the list.
    let known: ReadonlySet<string> | null = null
    const following = watchMyInspections(db, uid, since).subscribe((mine) => {
      const overruled = mine.filter(({ row, unit }) => gradeNow(row.data['grade'], unit).isOverruled)
      for (const one of overruled) if (known && !known.has(one.row.id)) tell(one, acts)
      known = new Set(overruled.map(({ row }) => row.id))
    })
    return () => following.unsubscribe()
  }, [acts, db, since, uid])
}
