/**
 * Bin spot: a unit or a pallet scanned first is put away into the place that is scanned next; a
 * place scanned first is counted blind. Beside it what is due to be counted, and the results of the
 * last counts.
 */
import { binSpotFlow } from '#data/stock/bin-spot.ts'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { UnitDrawer } from '#records/unit-drawer.tsx'
import { ScanPage } from '#scan/scan-page.tsx'
import type { BinSpotState } from '#domain/stock/bin-spot-state.ts'
import { clearedView } from '#ui/table/views/table-view.ts'
import { BinSpotCount } from './bin-spot-count.tsx'
import { BinSpotDue } from './bin-spot-due.tsx'
import { BinSpotHand } from './bin-spot-hand.tsx'
import { BinSpotIdle } from './bin-spot-idle.tsx'
import { BinSpotOver } from './bin-spot-over.tsx'
import { BinSpotResults } from './bin-spot-results.tsx'
import { binSpotSearch, binSpotViews, type BinSpotView } from './bin-spot-search.ts'
import { useBinSpot, type BinSpot } from './use-bin-spot.ts'

/** What a killed tab left here is finished without the page (`src/app/session/benches.ts`). */
export const flows = [binSpotFlow]

const viewLabels: { readonly [View in BinSpotView]: Words } = {
  spot: msg('binSpot.bins'),
  due: msg('binSpot.toCount'),
  results: msg('binSpot.counts'),
}
const views = binSpotViews.map((value) => ({ value, label: viewLabels[value] }))

export function BinSpotPage() {
  const t = useWords()
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
      idle={t.of(describeIdle(state))}
      work={isIdle ? null : <Work state={state} binSpot={binSpot} onOpen={open} />}
      list={<BinSpotIdle onOpen={open} onDue={() => setSearch({ show: 'due' })} />}
    >
      {show === 'due' && <BinSpotDue {...address} />}
      {show === 'results' && <BinSpotResults {...address} />}
      <UnitDrawer unitId={search.unit} onClose={() => setSearch({ unit: undefined })} />
    </ScanPage>
  )
}

function describeIdle({ audit, inHand, pallets }: BinSpotState): Words {
  if (audit?.isOver) return msg('binSpot.idleOver', { place: audit.code })
  if (audit) return msg('binSpot.idleCount', { place: audit.code })
  return inHand.length + pallets.length > 0 ? msg('binSpot.idleHand') : msg('binSpot.idle')
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
