/** The table of channels: what each costs, and whether it can be used. */
import { IconAlertTriangle, IconCircleCheck, IconPlayerPause } from '@tabler/icons-react'
import { msg } from '#messages/message.ts'
import { plainDayOf } from '#domain/core/plain-days.ts'
import { badgeColumn, dayColumn, moneyColumn, percentColumn, qtyColumn, textColumn } from '#ui/table/columns.tsx'
import type { StateLook } from '#ui/parts/state-mark.tsx'
import type { Column } from '#ui/table/table-column.ts'
import type { ChannelRow, ChannelState } from './use-channels.ts'

export const channelLooks: Readonly<Record<ChannelState, StateLook>> = {
  active: { words: msg('channel.state.active'), icon: IconCircleCheck, tone: 'green' },
  off: { words: msg('channel.state.off'), icon: IconPlayerPause },
  incomplete: { words: msg('channel.state.incomplete'), icon: IconAlertTriangle, tone: 'amber' },
}

const amount = (cents: number): number | null => (cents === 0 ? null : cents)

export const channelColumns: readonly Column<ChannelRow>[] = [
  textColumn('name', msg('channel.field.name'), ({ channel }) => channel.name, { primary: true }),
  badgeColumn('state', msg('channel.column.state'), ({ state }) => state, channelLooks, {
    width: 132,
    secondary: true,
  }),
  textColumn('template', msg('channel.column.files'), ({ channel }) => msg(`channel.template.${channel.template}`), {
    width: 196,
    secondary: true,
    options: 'auto',
  }),
  percentColumn('fee', msg('channel.field.feePct'), ({ channel }) => channel.feePct),
  moneyColumn('fixed', msg('channel.field.feeFixedCents'), ({ channel }) => amount(channel.feeFixedCents), {
    width: 130,
  }),
  moneyColumn('least', msg('channel.field.feeMinCents'), ({ channel }) => amount(channel.feeMinCents), {
    width: 130,
    hidden: true,
  }),
  percentColumn('premium', msg('field.premiumPct'), ({ channel }) => channel.premiumPct),
  percentColumn('tax', msg('field.taxPct'), ({ channel }) => channel.taxPct),
  qtyColumn('title', msg('channel.field.titleLimit'), ({ channel }) => channel.titleLimit, { width: 132 }),
  textColumn(
    'graded',
    msg('channel.list.conditions'),
    ({ graded, grades }) => msg('channel.ofGrades', { count: graded, total: grades }),
    { width: 112 },
  ),
  qtyColumn('categories', msg('channel.list.categories'), ({ channel }) => Object.keys(channel.categories).length, {
    width: 112,
  }),
  dayColumn('listed', msg('channel.column.listed'), ({ listedAt }) => plainDayOf(listedAt)),
]
