/** Binds the sorter's bench to the store and to the scan router; where the rules are looked at, a scan tests them instead. */
import { watchUnit } from '#data/core/units.ts'
import { useCallback } from 'react'
import { from } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { nameOfUnit } from '#domain/core/scan-step.ts'
import { gradeWords } from '#domain/core/grades.ts'
import type { SortEvent, SortState } from '#domain/grading/sort-scan.ts'
import { proposalOf, type RulesDraft } from '#domain/grading/sort-draft.ts'
import type { Explained } from '#domain/grading/sort-labels.ts'
import type { Route, SortRule } from '#domain/dispositions/sorting.ts'
import { askWhich } from '#domain/codes/units-meant.ts'
import { findMeant } from '#data/core/find-unit.ts'
import { findRoute, findSortDocs, rulesIn, watchSortRules } from '#data/dispositions/sort-rules.ts'
import { explainUnit, sortFlow } from '#data/grading/sorting.ts'
import { watchStockTally } from '#data/counts/stock-counts.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useWork } from '#hooks/use-session.ts'
import { useScanFlow } from '#scan/use-scan-flow.ts'
import type { ScanAnswer } from '#scan/scan-router.tsx'
import type { SortsAddress } from './use-sorts-search.ts'

export interface InHand {
  readonly unit: UnitDoc
  /** Where it goes now; `null` when no rule takes it, `undefined` while that is worked out. */
  readonly route: Route | null | undefined
  /** Where it was told to go; `''` for anywhere. */
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

/** @param tested the rules that a scan tests; `null` where a scan sorts */
export function useSorting({ go }: SortsAddress, tested: RulesDraft | null): Sorting {
  const work = useWork()
  const { db } = work
  const { nameOf } = useNames()
  const onTest = useCallback(
    async function test(scan: Scan): Promise<ScanAnswer | null> {
      const { unit, doubt } = await findMeant(db, scan, { inWork: '', waits: () => false })
      const asked = askWhich(null, scan, doubt)
      if (asked?.say) {
        const { tone, title, detail, choices = [] } = asked.say
        const acts = choices.map(({ label, event }) => ({ label, act: () => test(event.scan) }))
        return { tone, title, detail, choices: acts, mayScanOn: true }
      }
      if (!unit && scan.kind !== 'unit') return null
      if (!unit) return { tone: 'red', title: 'No unit here has this label', detail: scan.raw }
      const stored = rulesIn(await findSortDocs(db))
      const { rules } = tested ? proposalOf(tested, stored) : { rules: stored }
      go({ test: unit.id })
      return testAnswer(unit, rules, await explainUnit(work, unit, rules, nameOf))
    },
    [db, go, nameOf, tested, work],
  )
  const { state, tap } = useScanFlow(sortFlow, { instead: tested ? onTest : null })
  const unitId = state?.unitId ?? ''
  const unit = useLive(() => (unitId ? watchUnit(db, unitId) : null), [db, unitId])
  const rules = useLive(() => watchSortRules(db), [db])
  // Kept counted while the page is open, so that a full destination is known at once.
  const tally = useLive(() => watchStockTally(db), [db])
  const route = useLive(() => (unit ? from(findRoute(db, unit, work.now())) : null), [db, unit, rules, tally])
  const inHand = unit ? { unit, route, told: state?.target ?? '' } : null
  return { state, inHand, isGone: unit === null, tap }
}

function testAnswer(unit: UnitDoc, rules: readonly SortRule[], { route }: Explained): ScanAnswer {
  const detail = [nameOfUnit(unit), gradeWords[unit.grade] || 'Not graded'].join(' · ')
  if (!route) return { tone: 'red', title: 'No rule takes this', detail }
  const number = rules.findIndex((rule) => rule.key === route.rule.key) + 1
  return {
    tone: route.isOver || unit.grade === '' ? 'amber' : 'green',
    title: `Rule ${number}: ${route.rule.name}`,
    big: (route.target?.code ?? route.rule.destination).toUpperCase(),
    detail: `${detail}. A test: nothing is sorted.`,
  }
}
