/** Every load of the dock, whatever its stage. */
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { IconAlertTriangle, IconTruck } from '@tabler/icons-react'
import { closedWhen, inboundStages, isClosedBefore, loadStageLabels } from '#domain/core/loads/load-stages.ts'
import { loadStages } from '#schemas/loads.ts'
import { badgeColumn, labelColumn, moneyColumn, placeColumn, qtyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx' // prettier-ignore
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { StateLook } from '#ui/parts/state-mark.tsx'
import type { Column } from '#ui/table/table-column.ts'
import { tableViewOf } from '#ui/table/views/table-view.ts'
import { beforeMark, lateLook, stageLook } from './inbound-looks.ts'
import type { Inbound, InboundRow } from './use-inbound.ts'

const looks: Readonly<Record<string, StateLook>> = {
  ...Object.fromEntries(loadStages.map((stage) => [stage, stageLook(stage)])),
  late: lateLook,
  before: beforeMark,
}
const palletLooks: Readonly<Record<string, StateLook>> = {
  short: { words: msg('manifest.state.short'), icon: IconAlertTriangle, tone: 'amber' },
  over: { words: msg('manifest.state.over'), icon: IconAlertTriangle, tone: 'amber' },
}

function costOf({ load }: InboundRow): number | null {
  const parts = [load.hammerCents ?? load.bidCents, load.freightCents, load.feeCents]
  return parts.every((part) => part === null) ? null : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)
}

const stageOf = ({ load, stage, isLate }: InboundRow) => (isLate ? 'late' : isClosedBefore(load) ? 'before' : stage)

/** In words only where the count differs. */
function palletState({ pallets }: InboundRow): string {
  if (pallets.difference === 0) return ''
  return pallets.difference < 0 ? 'short' : 'over'
}

const columns: readonly Column<InboundRow>[] = [
  labelColumn('code', msg('unit.fact.load'), ({ load }) => load.code, { width: 92, primary: true }),
  textColumn('title', msg('inbound.column.what'), ({ load }) => load.title, { secondary: true }),
  badgeColumn('stage', msg('field.stage'), stageOf, looks, {
    secondary: true,
    options: [
      lateLook.words,
      loadStageLabels.won,
      ...inboundStages.map((stage) => loadStageLabels[stage]),
      beforeMark.words,
    ],
  }),
  timeColumn('eta', msg('field.etaAt'), ({ load }) => load.etaAt, { secondary: true }),
  timeColumn('arrived', msg('field.arrivedAt'), ({ load }) => load.arrivedAt),
  timeColumn('claim', msg('field.claimBy'), ({ claimBy }) => claimBy),
  textColumn('source', msg('field.source'), ({ load }) => load.source, { width: 140, options: 'auto' }),
  textColumn('truck', msg('field.truckNo'), ({ load }) => load.truckNo, { width: 108 }),
  placeColumn('door', msg('field.dockDoor'), ({ load }) => load.dockDoor, { width: 92 }),
  textColumn('carrier', msg('field.carrier'), ({ load }) => load.carrier, { width: 120, options: 'auto' }),
  textColumn('pro', msg('inbound.column.pro'), ({ load }) => load.proNo, { width: 120, mono: true, hidden: true }),
  qtyColumn('expected', msg('page.pallets'), ({ pallets }) => pallets.expected),
  qtyColumn('counted', msg('inbound.column.counted'), ({ pallets }) => pallets.counted),
  badgeColumn('difference', msg('inbound.column.difference'), palletState, palletLooks, { width: 100 }),
  qtyColumn('received', msg('inbound.column.unitsIn'), ({ receivedQty }) => receivedQty),
  textColumn('seal', msg('inbound.column.seal'), ({ load }) => load.sealNo, { width: 120, mono: true, hidden: true }),
  textColumn('sealFound', msg('inbound.column.sealFound'), ({ load }) => load.sealFound, {
    width: 120,
    mono: true,
    hidden: true,
  }),
  textColumn('order', msg('inbound.column.order'), ({ load }) => load.sellerOrderNo, {
    width: 160,
    mono: true,
    hidden: true,
  }),
  moneyColumn('cost', msg('unit.fact.cost'), costOf),
  moneyColumn('retail', msg('field.declaredRetailCents'), ({ load }) => load.declaredRetailCents, {
    hidden: true,
  }),
  moneyColumn('brought', msg('field.broughtCents'), ({ load }) => load.broughtCents, { hidden: true }),
  timeColumn('closed', msg('field.closedAt'), ({ load }) => closedWhen(load), { hidden: true }),
]
const rowId = ({ load }: InboundRow) => load.id

export function InboundTable({ inbound }: { readonly inbound: Inbound }) {
  const t = useWords()
  const { rows, search, setSearch } = inbound
  return (
    <RecordTable
      rows={rows}
      columns={columns}
      rowId={rowId}
      name={msg('inbound.table')}
      view={tableViewOf(search)}
      usualSort="-eta"
      onView={setSearch}
      onOpen={({ load }) => setSearch({ open: load.id })}
      openId={search.open}
      empty={
        <EmptyState icon={IconTruck} title={msg('inbound.none')}>
          {t('inbound.noneHint')}
        </EmptyState>
      }
    />
  )
}
