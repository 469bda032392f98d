/** Binds the sorter's bench to the store and to the scan router; where the rules are looked at, a scan tests them. */
import { watchUnit } from '#data/core/units.ts'
import { from } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import type { SortEvent, SortState, SortView } from '#domain/grading/sort-scan.ts'
import type { RulesDraft } from '#domain/grading/sort-draft.ts'
import type { Route } from '#domain/dispositions/sorting.ts'
import { findRoute, watchSortRules } from '#data/dispositions/sort-rules.ts'
import { sortFlow } from '#data/grading/sorting.ts'
import { watchStockCounts } from '#data/counts/stock-counts.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useScanFlow } from '#scan/use-scan-flow.ts'
import type { SortsAddress } from './sorts-search.ts'

export interface InHand {
  readonly unit: UnitDoc
  /** Where it goes now; `null` when no rule takes it, `undefined` while that is worked out. */
  readonly route: Route | null | undefined
  /** Its destination by the rules; `''` for anywhere. */
  readonly told: string
}

export interface Sorting {
  /** `undefined` until the draft of before was read. */
  readonly state: SortState | undefined
  /** `null` when nothing is in hand, or while it is read. */
  readonly inHand: InHand | null
  /** What was in hand is no longer on this device. */
  readonly isGone: boolean
  readonly tap: (event: SortEvent) => void
}

/** @param tested the rules that a scan tests; `undefined` where a scan sorts */
export function useSorting({ setSearch }: SortsAddress, tested: RulesDraft | undefined): Sorting {
  const context = useCommandContext()
  const { db } = context
  const { state, tap } = useScanFlow(sortFlow, { input: tested, onGo: (view) => setSearch(view as SortView) })
  const unitId = state?.unitId ?? ''
  const unit = useLive(() => (unitId ? watchUnit(db, unitId) : null), [db, unitId])
  const rules = useLive(() => watchSortRules(db), [db])
  // Kept counted while the page is open, so that a full destination shows at once.
  const stock = useLive(() => watchStockCounts(db), [db])
  const route = useLive(() => (unit ? from(findRoute(db, unit, context.now())) : null), [db, unit, rules, stock])
  const inHand = unit ? { unit, route, told: state?.target ?? '' } : null
  return { state, inHand, isGone: unit === null, tap }
}
