/**
 * Bin spot: a unit or a pallet scanned first is put away into the place that is scanned next; a
 * place scanned first is counted blind. Beside it what is due to be counted, and the results of the
 * last counts.
 */
import { UnitDrawer } from '#records/unit-drawer.tsx'
import { ScanPage } from '#scan/scan-page.tsx'
import type { BinSpotState } from '#domain/stock/bin-spot-state.ts'
import { clearedView } from '#ui/table/table-view.ts'
import { BinSpotCount } from './bin-spot-count.tsx'
import { BinSpotDue } from './bin-spot-due.tsx'
import { BinSpotHand } from './bin-spot-hand.tsx'
import { BinSpotIdle } from './bin-spot-idle.tsx'
import { BinSpotOver } from './bin-spot-over.tsx'
import { BinSpotResults } from './bin-spot-results.tsx'
import { binSpotSearch, binSpotViews, type BinSpotView } from './bin-spot-search.ts'
import { useBinSpot, type BinSpot } from './use-bin-spot.ts'

const viewLabels: { readonly [View in BinSpotView]: string } = { spot: 'Bins', due: 'To count', results: 'Counts' }
const views = binSpotViews.map((value) => ({ value, label: viewLabels[value] }))

export function BinSpotPage() {
  const address = binSpotSearch.useSearch()
  const { search, setSearch } = address
  const binSpot = useBinSpot()
  const { state } = binSpot
  const show = search.show ?? 'spot'
  if (!state) return null
  const open = (unit: string) => setSearch({ unit })
  const isIdle = !state.audit && state.inHand.length + state.pallets.length === 0
  return (
    <ScanPage
      tabs={{ views, value: show, onChange: (view) => setSearch({ ...clearedView, open: undefined, show: view }) }}
      isBench={show === 'spot'}
      idle={describeIdle(state)}
      work={isIdle ? null : <Work state={state} binSpot={binSpot} onOpen={open} />}
      list={<BinSpotIdle onOpen={open} onDue={() => setSearch({ show: 'due' })} />}
    >
      {show === 'due' && <BinSpotDue {...address} />}
      {show === 'results' && <BinSpotResults {...address} />}
      <UnitDrawer unitId={search.unit} onClose={() => setSearch({ unit: undefined })} />
    </ScanPage>
  )
}

function describeIdle({ audit, inHand, pallets }: BinSpotState): string {
  if (audit?.isOver) return `${audit.code}: settle what is open`
  if (audit) return `Scan what is in ${audit.code}`
  return inHand.length + pallets.length > 0 ? 'Scan its place' : 'Scan a unit to put it away, or a place to count it'
}

interface WorkProps {
  readonly state: BinSpotState
  readonly binSpot: BinSpot
  readonly onOpen: (unitId: string) => void
}

function Work({ state, binSpot, onOpen }: WorkProps) {
  const { audit } = state
  if (audit?.isOver) return <BinSpotOver audit={audit} binSpot={binSpot} onOpen={onOpen} />
  if (audit) return <BinSpotCount audit={audit} binSpot={binSpot} />
  return <BinSpotHand state={state} tap={binSpot.tap} />
}
