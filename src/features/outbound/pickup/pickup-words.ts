/** How an order looks in the yard: its state, how long they wait, how much of it is here. */
import {
  IconCash, IconCircleCheck, IconClock, IconClockExclamation, IconPackage, IconSignature, IconTruckLoading, IconUserOff,
} from '@tabler/icons-react' // prettier-ignore
import { joined, moment, msg, type Words } from '#messages/message.ts'
import type { PickupRow, PickupState } from '#domain/outbound/pickup.ts'
import type { StateLook } from '#ui/parts/state-mark.tsx'

export const pickupLooks: { readonly [State in PickupState]: StateLook } = {
  unpaid: { words: msg('pickup.state.unpaid'), icon: IconCash, tone: 'red' },
  expected: { words: msg('pickup.state.expected'), icon: IconClock },
  late: { words: msg('pickup.state.late'), icon: IconClockExclamation, tone: 'amber' },
  here: { words: msg('pickup.state.here'), icon: IconTruckLoading, tone: 'green' },
  ready: { words: msg('pickup.state.ready'), icon: IconCircleCheck, tone: 'green' },
  partial: { words: msg('pickup.state.partial'), icon: IconPackage, tone: 'amber' },
  noShow: { words: msg('pickup.state.noShow'), icon: IconUserOff, tone: 'amber' },
  toSign: { words: msg('pickup.state.toSign'), icon: IconSignature, tone: 'amber' },
}

const MINUTE_MS = 60_000
const HOURS_FROM = 120

/** `Late · 45 min late · Bay 3 · 2 of 5 fetched`, without the state itself. */
export function describePickup(row: PickupRow): Words {
  const { state, at, waitingMs, lateMs, fetched, out, total, missing, order } = row
  const late = Math.floor(lateMs / MINUTE_MS)
  const isHere = state === 'here'
  return joined([
    isHere && at.bay !== '' && msg('pickup.bayNo', { bay: at.bay }),
    isHere && at.plate,
    isHere && msg('pickup.waiting', { minutes: Math.floor(waitingMs / MINUTE_MS) }),
    state === 'late' && (late >= HOURS_FROM ? msg('pickup.lateByHours', { hours: Math.floor(late / 60) }) : msg('pickup.lateBy', { minutes: late })),
    !isHere && order.slotAt !== '' && moment(order.slotAt, 'time'),
    out > 0 ? msg('pickup.outOf', { done: out, total }) : msg('pickup.itemsOf', { done: fetched, total }),
    missing > 0 && msg('pickup.missingCount', { count: missing }),
  ], ' · ')
} // prettier-ignore
