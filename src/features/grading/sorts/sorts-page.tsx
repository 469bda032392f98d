/**
 * Sorts: scan a unit, read its destination in huge type, scan the destination. Beside the bench are
 * the rules that decide, and what was changed in them.
 */
import { sortFlow } from '#data/grading/sorting.ts'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { useMediaQuery } from '@mantine/hooks'
import type { RulesDraft } from '#domain/grading/sort-draft.ts'
import { UnitDrawer } from '#records/unit-drawer.tsx'
import { ScanPage } from '#scan/scan-page.tsx'
import { SortsIdle, SortsInHand } from './sorts-bench.tsx'
import { SortsChangeList } from './sorts-change-list.tsx'
import { SortsRules } from './sorts-rules.tsx'
import { sortsSearch, sortsViews, type SortsView } from './sorts-search.ts'
import { useSortRules } from './use-sort-rules.ts'
import { useSorting } from './use-sorting.ts'

/** What a killed tab left here is finished without the page (`src/app/session/benches.ts`). */
export const flows = [sortFlow]

const viewLabels: { readonly [View in SortsView]: Words } = {
  bench: msg('core.bench'),
  rules: msg('sorts.rules'),
  changes: msg('sorts.changes'),
}
const views = sortsViews.map((value) => ({ value, label: viewLabels[value] }))
const noDraft: RulesDraft = { base: [], mine: [] }
const query = { getInitialValueInEffect: false }

export function SortsPage() {
  const t = useWords()
  const address = sortsSearch.useSearch()
  const { search, setSearch } = address
  const isDesktop = useMediaQuery('(min-width: 1200px)', true, query)
  const show = search.show ?? (isDesktop ? 'rules' : 'bench')
  const rules = useSortRules()
  const sorting = useSorting(address, show === 'rules' ? (rules?.draft ?? noDraft) : undefined)
  const { state } = sorting
  if (!state) return null
  const open = (unit: string) => setSearch({ unit })
  const hasOne = state.unitId !== ''
  return (
    <ScanPage
      tabs={{ views, value: show, onChange: (view) => setSearch({ show: view, test: undefined }) }}
      isBench={show === 'bench'}
      idle={hasOne ? t('sorts.idleInHand') : t('sorts.idle')}
      work={hasOne ? <SortsInHand sorting={sorting} onOpen={open} /> : null}
      list={<SortsIdle onOpen={open} onRules={() => setSearch({ show: 'rules' })} />}
    >
      {show === 'rules' && rules && <SortsRules rules={rules} address={address} />}
      {show === 'changes' && <SortsChangeList />}
      <UnitDrawer unitId={search.unit} onClose={() => setSearch({ unit: undefined })} />
    </ScanPage>
  )
}
