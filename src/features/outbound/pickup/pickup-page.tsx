/** Pickup: the order of a buyer is found, fetched, scanned out lot by lot and signed for. Beside it who waits in the yard, who comes, and what is missing. */
import { pickupFlow } from '#data/outbound/pickup-flow.ts'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { isBuyerHere } from '#domain/core/orders/orders.ts'
import { UnitDrawer } from '#records/unit-drawer.tsx'
import { ScanPage } from '#scan/scan-page.tsx'
import { clearedView } from '#ui/table/views/table-view.ts'
import { CheckInDrawer } from './check-in-drawer.tsx'
import { OrderInHand } from './order-in-hand.tsx'
import { PickupDrawer } from './pickup-drawer.tsx'
import { PickupList } from './pickup-list.tsx'
import { PickupMissing } from './pickup-missing.tsx'
import { pickupViews, type PickupView } from './pickup-search.ts'
import { PickupTable } from './pickup-table.tsx'
import { PickupYard } from './pickup-yard.tsx'
import { SignDrawer } from './sign-drawer.tsx'
import { StorageDrawer } from './storage-drawer.tsx'
import { usePickup, type PickupWork } from './use-pickup.ts'

/** What a killed tab left here is finished without the page (`src/app/session/benches.ts`). */
export const flows = [pickupFlow]

const viewLabels: { readonly [View in PickupView]: Words } = {
  bench: msg('pickup.view.bench'),
  yard: msg('pickup.view.yard'),
  orders: msg('pickup.view.orders'),
  missing: msg('pickup.view.missing'),
}
const views = pickupViews.map((value) => ({ value, label: viewLabels[value] }))

export function PickupPage() {
  const t = useWords()
  const work = usePickup()
  const { state, pickups, held, search, setSearch, show } = work
  if (!state || !pickups) return null
  return (
    <ScanPage
      tabs={{ views, value: show, onChange: (view) => setSearch({ ...clearedView, open: undefined, show: view }) }}
      isBench={show === 'bench'}
      idle={t.of(describeIdle(work))}
      work={held ? <OrderInHand work={work} row={held} /> : null}
      list={<PickupList work={work} />}
    >
      {show === 'yard' && <PickupYard work={work} />}
      {show === 'orders' && <PickupTable work={work} />}
      {show === 'missing' && <PickupMissing work={work} />}
      <PickupDrawer work={work} />
      <CheckInDrawer work={work} />
      <SignDrawer work={work} />
      <StorageDrawer work={work} />
      <UnitDrawer unitId={search.unit} onClose={() => setSearch({ unit: undefined })} />
    </ScanPage>
  )
}

function describeIdle({ held }: PickupWork): Words {
  if (!held) return msg('pickup.idle')
  if (!held.order.paid) return msg('pickup.idleUnpaid')
  return isBuyerHere(held.order) ? msg('pickup.idleOut') : msg('pickup.idleFetch')
}
