/** Lots that stayed, with why, how long and how often they were offered. */
import { useMemo } from 'react'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleX, IconClipboardCheck, IconGift, IconUserX } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { backLabels, type BackReason, type StayRow } from '#domain/selling/closeouts.ts'
import { worthOf } from '#domain/selling/lots/lot-start-bid.ts'
import { lotQty } from '#domain/selling/lots/lot-text.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import type { StateLook } from '#ui/parts/state-mark.tsx'
import { badgeColumn, labelColumn, moneyColumn, qtyColumn, textColumn } from '#ui/table/columns.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import type { Column } from '#ui/table/table-column.ts'
import type { Closeouts } from './use-closeouts.ts'

export const backLooks: { readonly [Why in BackReason]: StateLook } = {
  unsold: { words: backLabels.unsold, icon: IconCircleX },
  unpaid: { words: backLabels.unpaid, icon: IconAlertTriangle, tone: 'amber' },
  noShow: { words: backLabels.noShow, icon: IconUserX, tone: 'amber' },
}

const DAY_MS = 86_400_000
const ageOf = (iso: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(iso)) / DAY_MS))

const columnsAt = (now: number): readonly Column<StayRow>[] => [
  qtyColumn('lot', msg('auction.column.lot'), ({ lot }) => lot.lotNo, { width: 66, text: ({ lot }) => String(lot.lotNo) }),
  textColumn('title', msg('unit.title'), ({ lot }) => lot.title, { primary: true, width: 260 }),
  textColumn('auction', msg('page.auction'), ({ auction }) => auction, { width: 170, options: 'auto' }),
  badgeColumn('why', msg('closeout.column.why'), ({ why }) => why, backLooks, { width: 150, secondary: true }),
  qtyColumn('days', msg('misplaced.column.days'), ({ lot }) => ageOf(lot.updatedAt, now), { width: 72 }),
  qtyColumn('relists', msg('field.relists'), ({ lot }) => lot.relists, { width: 96 }),
  qtyColumn('items', msg('unit.items'), ({ units }) => lotQty(units), { width: 72 }),
  moneyColumn('retail', msg('unit.fact.retail'), ({ units }) => worthOf(units, 'retailCents'), { width: 112, secondary: true }),
  moneyColumn('estimate', msg('unit.fact.estimate'), ({ units }) => worthOf(units, 'estimateCents'), { width: 108 }),
  moneyColumn('high', msg('closeout.column.high'), ({ highCents }) => highCents, { width: 96 }),
  labelColumn('units', msg('auction.column.labels'), ({ units }) => units.map(({ label }) => label).join(' '), { hidden: true }),
] // prettier-ignore

const rowId = ({ lot }: StayRow) => lot.id

export function StaysTable({ closeouts }: { readonly closeouts: Closeouts }) {
  const t = useWords()
  const { stays, search, setSearch, nowIso } = closeouts
  const today = nowIso.slice(0, 13)
  const columns = useMemo(() => columnsAt(Date.parse(`${today}:00:00.000Z`)), [today])
  const { show: _show, open: _open, event: _event, lot, task: _task, ...view } = search
  return (
    <RecordTable
      rows={stays}
      columns={columns}
      rowId={rowId}
      name={msg('closeout.view.stays')}
      view={view}
      onView={setSearch}
      onOpen={(row) => setSearch({ lot: row.lot.id })}
      openId={lot}
      actions={
        <Button variant="default" leftSection={<IconGift size={16} aria-hidden />} onClick={() => setSearch({ task: 'donations' })}>
          {t('closeout.donations')}
        </Button>
      }
      footer={(shown) => ({
        items: t.number(lotQty(shown.flatMap(({ units }) => units))),
        retail: t.money(worthOf(shown.flatMap(({ units }) => units), 'retailCents')),
        estimate: t.money(worthOf(shown.flatMap(({ units }) => units), 'estimateCents')),
      })}
      empty={
        <EmptyState icon={IconClipboardCheck} title={msg('closeout.noStays')}>
          {t('closeout.noStaysHint')}
        </EmptyState>
      }
    />
  )
} // prettier-ignore
