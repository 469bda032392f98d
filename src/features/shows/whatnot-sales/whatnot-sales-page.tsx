/** Whatnot sales: shows, stickers by scan, the run and its file, the livestream report, mismatches, and packing by scan. */
import { packFlow } from '#data/shows/pack-flow.ts'
import { stickerFlow } from '#data/shows/sticker-flow.ts'
import { UnitDrawer } from '#records/unit-drawer.tsx'
import { ShowDrawer } from './show-drawer.tsx'
import { CheckView } from './check-view.tsx'
import { OrderView } from './order-view.tsx'
import { PackBench } from './pack-bench.tsx'
import { ShipmentsView } from './shipments-view.tsx'
import { ReportDrawer } from './report-drawer.tsx'
import { ShowsView } from './shows-view.tsx'
import { StickerBench } from './sticker-bench.tsx'
import { useSales, type Sales } from './use-sales.ts'

/** What a killed tab left here is finished without the page (`src/app/session/benches.ts`). */
export const flows = [packFlow, stickerFlow]

export function WhatnotSalesPage() {
  const sales = useSales()
  if (!sales) return null
  return (
    <>
      <View sales={sales} />
      <ShowDrawer sales={sales} />
      <ReportDrawer sales={sales} />
      <UnitDrawer unitId={sales.search.unit} onClose={() => sales.setSearch({ unit: undefined })} />
    </>
  )
}

function View({ sales }: { readonly sales: Sales }) {
  switch (sales.view) {
    case 'stickers':
      return <StickerBench sales={sales} />
    case 'pack':
      return <PackBench sales={sales} />
    case 'order':
      return <OrderView key={sales.event?.id} sales={sales} />
    case 'shipments':
      return <ShipmentsView key={sales.event?.id} sales={sales} />
    case 'check':
      return <CheckView key={sales.event?.id} sales={sales} />
    default:
      return <ShowsView sales={sales} />
  }
}
