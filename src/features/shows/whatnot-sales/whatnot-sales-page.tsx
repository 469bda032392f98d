/** Whatnot sales: shows, stickers by scan, the run and its file, the livestream report, mismatches, and packing by scan. */
import { UnitDrawer } from '#records/unit-drawer.tsx'
import { ShowDrawer } from './show-drawer.tsx'
import { ShowsView } from './shows-view.tsx'
import { StickerBench } from './sticker-bench.tsx'
import { useSales, type Sales } from './use-sales.ts'

export function WhatnotSalesPage() {
  const sales = useSales()
  if (!sales) return null
  return (
    <>
      <View sales={sales} />
      <ShowDrawer sales={sales} />
      <UnitDrawer unitId={sales.search.unit} onClose={() => sales.setSearch({ unit: undefined })} />
    </>
  )
}

function View({ sales }: { readonly sales: Sales }) {
  switch (sales.view) {
    case 'stickers':
      return <StickerBench sales={sales} />
    default:
      return <ShowsView sales={sales} />
  }
}
