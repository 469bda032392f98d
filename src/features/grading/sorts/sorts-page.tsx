/**
 * Sorts: scan a unit, read its destination in huge type, scan the destination. One column on every device; beside the bench stand the rules that
 * decide, and what was changed in them.
 */
import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { RulesDraft } from '#domain/grading/sort-draft.ts'
import { UnitDrawer } from '#records/unit-drawer.tsx'
import { ScanAnswerCard } from '#scan/scan-answer.tsx'
import { useScanRouter, waitsForPerson } from '#scan/scan-router.tsx'
import { SortsBench } from './sorts-bench.tsx'
import { SortsChangeList } from './sorts-change-list.tsx'
import { SortsRules } from './sorts-rules.tsx'
import { sortsViews, type SortsView } from './sorts-search.ts'
import { useSortRules } from './use-sort-rules.ts'
import { useSortsSearch } from './use-sorts-search.ts'
import { useSorting } from './use-sorting.ts'
import styles from '#features/grading/grading-page.module.css'

const viewWords: { readonly [View in SortsView]: string } = { bench: 'Bench', rules: 'Rules', changes: 'Changes' }
const views = sortsViews.map((value) => ({ value, label: viewWords[value] }))
const noDraft: RulesDraft = { base: [], mine: [] }
const query = { getInitialValueInEffect: false }

export function SortsPage() {
  const address = useSortsSearch()
  const { search, go } = address
  const isDesktop = useMediaQuery('(min-width: 1200px)', true, query)
  const show = search.show ?? (isDesktop ? 'rules' : 'bench')
  const rules = useSortRules()
  const sorting = useSorting(address, show === 'rules' ? (rules?.draft ?? noDraft) : undefined)
  const { shown, show: showAnswer } = useScanRouter()
  const turnTo = (value: string) => {
    // The answer of the bench is not about what opens, unless it waits for somebody.
    if (!waitsForPerson(shown)) showAnswer(null)
    go({ show: sortsViews.find((one) => one === value), test: undefined })
  }
  return (
    <div className={styles['page']}>
      <div className={styles['views']}>
        <SegmentedControl
          aria-label="Show"
          size="md"
          classNames={{ root: styles['tabs'] ?? '', label: styles['tab'] ?? '' }}
          data={views}
          value={show}
          onChange={turnTo}
        />
      </div>
      {show === 'bench' && <SortsBench sorting={sorting} address={address} />}
      {show !== 'bench' && shown && (
        <div className={styles['views']}>
          <ScanAnswerCard idle="" />
        </div>
      )}
      {show === 'rules' && rules && <SortsRules rules={rules} address={address} />}
      {show === 'changes' && <SortsChangeList />}
      <UnitDrawer unitId={search.unit} onClose={() => go({ unit: undefined })} />
    </div>
  )
}
