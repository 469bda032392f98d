/** Closeouts: what stayed is scanned and decided at the bench; managers take results in, get invoices paid, and settle auctions. */
import { stayFlow } from '#data/selling/stay-flow.ts'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { ScanPage } from '#scan/scan-page.tsx'
import { useRoom } from '#scan/answers/use-room.ts'
import { clearedView } from '#ui/table/views/table-view.ts'
import { closeoutViews, type CloseoutView } from './closeouts-search.ts'
import { DonationsDrawer } from './donations-drawer.tsx'
import { EventDrawer } from './event-drawer.tsx'
import { EventsTable } from './events-table.tsx'
import { InvoiceDrawer } from './invoice-drawer.tsx'
import { InvoicesTable } from './invoices-table.tsx'
import { PricesTable } from './prices-table.tsx'
import { ResultsDrawer } from './results-drawer.tsx'
import { StayDrawer } from './stay-drawer.tsx'
import { StayFoot, StayInHand, StayList } from './stay-bench.tsx'
import { StaysTable } from './stays-table.tsx'
import { useCloseouts, type Closeouts } from './use-closeouts.ts'
import { useResults } from './use-results.ts'

/** What a killed tab left here is finished without the page (`src/app/session/benches.ts`). */
export const flows = [stayFlow]

const viewLabels: { readonly [View in CloseoutView]: Words } = {
  bench: msg('core.bench'),
  auctions: msg('closeout.view.auctions'),
  stays: msg('closeout.view.stays'),
  invoices: msg('closeout.view.invoices'),
  prices: msg('closeout.view.prices'),
}
const views = closeoutViews.map((value) => ({ value, label: viewLabels[value] }))
const nothingOpen = { ...clearedView, open: undefined, event: undefined, lot: undefined, task: undefined } as const

export function CloseoutsPage() {
  const t = useWords()
  const closeouts = useCloseouts()
  const isHandheld = useRoom() === 'handheld'
  const { state, isManager, show, setSearch } = closeouts
  if (!state) return null
  const isIdle = state.lotId === '' && state.unitId === '' && state.bundleId === ''
  return (
    <ScanPage
      tabs={
        isManager
          ? { views, value: show, onChange: (view) => setSearch({ ...nothingOpen, show: view }), isLong: true }
          : null
      }
      isBench={show === 'bench'}
      idle={t(state.bundleId === '' ? 'closeout.idle' : 'closeout.idleBundle')}
      work={
        <>
          <StayInHand closeouts={closeouts} />
          {isHandheld && isIdle && <StayList closeouts={closeouts} />}
          <StayFoot closeouts={closeouts} />
        </>
      }
      list={<StayList closeouts={closeouts} />}
    >
      {isManager && <ManagerViews closeouts={closeouts} />}
    </ScanPage>
  )
}

function ManagerViews({ closeouts }: { readonly closeouts: Closeouts }) {
  const { show } = closeouts
  const results = useResults(closeouts)
  return (
    <>
      {show === 'auctions' && <EventsTable closeouts={closeouts} results={results} />}
      {show === 'stays' && <StaysTable closeouts={closeouts} />}
      {show === 'invoices' && <InvoicesTable closeouts={closeouts} />}
      {show === 'prices' && <PricesTable closeouts={closeouts} />}
      <ResultsDrawer closeouts={closeouts} results={results} />
      <EventDrawer closeouts={closeouts} results={results} />
      <StayDrawer closeouts={closeouts} />
      <InvoiceDrawer closeouts={closeouts} />
      <DonationsDrawer closeouts={closeouts} />
    </>
  )
}
