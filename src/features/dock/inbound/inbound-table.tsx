/** Every load of the dock, whatever its stage. */
import { IconAlertTriangle, IconTruck } from '@tabler/icons-react'
import { loadStageLabels, inboundStages } from '#domain/core/load-stages.ts'
import { loadStages } from '#schemas/loads.ts'
import { badgeColumn, dayColumn, labelColumn, moneyColumn, placeColumn, qtyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx' // prettier-ignore
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { StateLook } from '#ui/parts/state-mark.tsx'
import type { Column } from '#ui/table/table-column.ts'
import { lateLook, stageLook } from './inbound-looks.ts'
import type { Inbound, InboundRow } from './use-inbound.ts'

const looks: Readonly<Record<string, StateLook>> = {
  ...Object.fromEntries(loadStages.map((stage) => [stage, stageLook(stage)])),
  late: lateLook,
}
const palletLooks: Readonly<Record<string, StateLook>> = {
  short: { words: 'Short', icon: IconAlertTriangle, tone: 'amber' },
  over: { words: 'Over', icon: IconAlertTriangle, tone: 'amber' },
}

function costOf({ load }: InboundRow): number | null {
  const parts = [load.bidCents, load.freightCents, load.feeCents]
  return parts.every((part) => part === null) ? null : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)
}

/** In words only where the count differs. */
function palletState({ pallets }: InboundRow): string {
  if (pallets.difference === 0) return ''
  return pallets.difference < 0 ? 'short' : 'over'
}

const columns: readonly Column<InboundRow>[] = [
  labelColumn('code', 'Load', ({ load }) => load.code, { width: 92, primary: true }),
  textColumn('title', 'What', ({ load }) => load.title, { secondary: true }),
  badgeColumn('stage', 'Stage', ({ stage, isLate }) => (isLate ? 'late' : stage), looks, {
    secondary: true,
    options: [lateLook.words, loadStageLabels.won, ...inboundStages.map((stage) => loadStageLabels[stage])],
  }),
  timeColumn('eta', 'Expected', ({ load }) => load.etaAt, { secondary: true }),
  timeColumn('arrived', 'Arrived', ({ load }) => load.arrivedAt),
  textColumn('source', 'Source', ({ load }) => load.source, { width: 140, options: 'auto' }),
  textColumn('truck', 'Truck', ({ load }) => load.truckNo, { width: 108 }),
  placeColumn('door', 'Door', ({ load }) => load.dockDoor, { width: 92 }),
  textColumn('carrier', 'Carrier', ({ load }) => load.carrier, { width: 120, options: 'auto' }),
  textColumn('pro', 'PRO', ({ load }) => load.proNo, { width: 120, mono: true, hidden: true }),
  qtyColumn('expected', 'Pallets', ({ pallets }) => pallets.expected),
  qtyColumn('counted', 'Counted', ({ pallets }) => pallets.counted),
  badgeColumn('difference', 'Pallets are', palletState, palletLooks, { width: 100 }),
  qtyColumn('received', 'Units in', ({ receivedQty }) => receivedQty),
  textColumn('seal', 'Seal', ({ load }) => load.sealNo, { width: 120, mono: true, hidden: true }),
  textColumn('sealFound', 'Seal found', ({ load }) => load.sealFound, { width: 120, mono: true, hidden: true }),
  textColumn('order', 'Order', ({ load }) => load.sellerOrderNo, { width: 160, mono: true, hidden: true }),
  moneyColumn('cost', 'Cost', costOf),
  moneyColumn('retail', 'Declared retail', ({ load }) => load.declaredRetailCents, { hidden: true }),
  dayColumn('claim', 'Claim by', ({ load }) => load.claimBy, { hidden: true }),
  timeColumn('closed', 'Closed', ({ load }) => load.closedAt, { hidden: true }),
]
const rowId = ({ load }: InboundRow) => load.id

export function InboundTable({ inbound }: { readonly inbound: Inbound }) {
  const { rows, search, setSearch } = inbound
  const { q, sort, hide, f } = search
  return (
    <RecordTable
      rows={rows}
      columns={columns}
      rowId={rowId}
      name="Inbound loads"
      view={{
        ...(q === undefined ? {} : { q }),
        sort: sort ?? '-eta',
        ...(hide === undefined ? {} : { hide }),
        ...(f === undefined ? {} : { f }),
      }}
      onView={setSearch}
      onOpen={({ load }) => setSearch({ open: load.id })}
      openId={search.open}
      empty={
        <EmptyState icon={IconTruck} title="No loads yet">
          Won leads, imported manifests and booked loads appear in this list.
        </EmptyState>
      }
    />
  )
}
