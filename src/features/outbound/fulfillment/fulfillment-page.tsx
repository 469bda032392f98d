/** Fulfillment: orders that go by parcel are picked in one walk, packed by scan, and sent; managers see and steer them all. */
import { packFlow } from '#data/outbound/pack-flow.ts'
import { pickFlow } from '#data/outbound/pick-flow.ts'
import { UnitDrawer } from '#records/unit-drawer.tsx'
import { OrdersView } from './orders-view.tsx'
import { PackBench } from './pack-bench.tsx'
import { PickBench } from './pick-bench.tsx'
import { useFulfillment } from './use-fulfillment.ts'

/** What a killed tab left here is finished without the page (`src/app/session/benches.ts`). */
export const flows = [packFlow, pickFlow]

export function FulfillmentPage() {
  const work = useFulfillment()
  const { show, search, setSearch } = work
  return (
    <>
      {show === 'pick' && <PickBench work={work} />}
      {show === 'pack' && <PackBench work={work} />}
      {(show === 'orders' || show === 'shipped') && <OrdersView work={work} />}
      <UnitDrawer unitId={search.unit} onClose={() => setSearch({ unit: undefined })} />
    </>
  )
}
