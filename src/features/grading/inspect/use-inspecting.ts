/** Binds the rules of the bench to the store and to the scan router: a scan or a tap goes in, an answer comes out, and between them the writes. */
import { watchUnit } from '#data/core/units.ts'
import { useEffect, useMemo } from 'react'
import { from } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import { checklistFor, outcomeOf, type Checklist, type Outcome } from '#domain/dispositions/checklist.ts'
import type { SiteGrade } from '#domain/core/floor/grades.ts'
import type { InspectEvent, InspectState } from '#domain/grading/inspect-state.ts'
import type { Route } from '#domain/dispositions/sorting.ts'
import { destinationsOf } from '#domain/dispositions/sorting.ts'
import { gradesOf, watchChecklists, watchSiteGrades } from '#data/dispositions/checklists.ts'
import { inspectFlow } from '#data/grading/inspecting.ts'
import { readSerials } from '#data/core/find/serials.ts'
import { findRoute, watchSortRules } from '#data/dispositions/sort-rules.ts'
import { watchStockCounts } from '#data/counts/stock-counts.ts'
import { useLater, useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useScanFlow } from '#scan/use-scan-flow.ts'

/** The unit on the table with all that the screen shows of it. */
export interface OnTable {
  readonly unit: UnitDoc
  readonly list: Checklist
  readonly outcome: Outcome
  readonly grades: readonly SiteGrade[]
  /** Where the rules send it as graded now; `null` before it is graded, and in a warehouse without rules. */
  readonly route: Route | null
  readonly destinations: readonly string[]
}

export interface Inspecting {
  /** `undefined` until the draft of before was read. */
  readonly state: InspectState | undefined
  /** `null` when nothing lies there, or while it is read. */
  readonly onTable: OnTable | null
  /** What lies there is no longer on this device. */
  readonly isGone: boolean
  /** A tap: the same rules, the same answers. */
  readonly tap: (event: InspectEvent) => void
}

export function useInspecting(): Inspecting {
  const { db } = useCommandContext()
  const { state, tap } = useScanFlow(inspectFlow)
  useEffect(() => void readSerials(db), [db])
  return { state, ...useOnTable(state), tap }
}

function useOnTable(state: InspectState | undefined): Pick<Inspecting, 'onTable' | 'isGone'> {
  const context = useCommandContext()
  const { db } = context
  const unitId = state?.unitId ?? ''
  const unit = useLater(() => (unitId ? watchUnit(db, unitId) : null), [db, unitId])
  const own = useLive(() => watchChecklists(db), [db])
  const grades = useLive(() => watchSiteGrades(db), [db])
  const rules = useLive(() => watchSortRules(db), [db])
  // Kept counted while the bench is open, so that a full destination shows at once.
  useLater(() => watchStockCounts(db), [db])
  const answers = state?.answers
  const grade = state?.grade ?? ''
  const found = useMemo(() => {
    if (!unit || !own || !grades || !answers) return null
    const list = checklistFor(unit.category, own)
    return { list, outcome: outcomeOf(list, unit.coarse, answers, gradesOf(grades)) }
  }, [unit, own, grades, answers])
  const route = useLive(
    () =>
      unit && found && grade !== '' ? from(findRoute(db, { ...unit, ...found.outcome, grade }, context.now())) : null,
    [db, unit, found, grade, rules],
  )
  if (!unit || !found || !grades) return { onTable: null, isGone: unit === null }
  const onTable = { unit, ...found, grades, route: route ?? null, destinations: destinationsOf(rules ?? []) }
  return { onTable, isGone: false }
}
