/** When the buyer comes: a slot of the auction's pickup with how many come then, or any moment. */
import { NativeSelect } from '@mantine/core'
import { useWords } from '#language/use-words.ts'
import { moment, msg } from '#messages/message.ts'
import { slotsOf } from '#domain/outbound/pickup.ts'
import { setSlot } from '#data/outbound/pickup-commands.ts'
import { AnySlot } from './any-slot.tsx'
import type { PickupFormProps } from './pickup-drawer.tsx'

export function PickupSlot({ work, row: { order } }: PickupFormProps) {
  const t = useWords()
  const event = work.pickups?.events.get(order.eventId)
  const slots = event ? slotsOf(event, work.pickups?.zone ?? '') : []
  const buyer = order.buyerName || order.externalId
  const choose = (slotAt: string) => {
    const words = slotAt === '' ? msg('pickup.slotCleared', { buyer }) : msg('pickup.slotSaved', { buyer, time: moment(slotAt, 'time') }) // prettier-ignore
    if (slotAt !== order.slotAt) void work.act((context) => setSlot(context, order.id, slotAt), words)
  }
  if (slots.length === 0) return <AnySlot slotAt={order.slotAt} onChoose={choose} />
  const taken = (slot: string) => work.pickups?.rows.filter((row) => row.order.slotAt === slot).length ?? 0
  const known = order.slotAt === '' || slots.includes(order.slotAt) ? slots : [order.slotAt, ...slots]
  return (
    <NativeSelect
      label={t('pickup.slot')}
      value={order.slotAt}
      disabled={work.busy}
      data={[
        { value: '', label: t('pickup.slotNone') },
        ...known.map((slot) => ({
          value: slot,
          label: t('pickup.slotTaken', { time: moment(slot, 'time'), count: taken(slot) }),
        })),
      ]}
      onChange={(event_) => choose(event_.currentTarget.value)}
    />
  )
}
