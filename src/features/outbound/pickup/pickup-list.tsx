/** Everyone whose order is here, to be found by name or number; who waits first. */
import { TextInput } from '@mantine/core'
import { IconPackage, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '#language/use-words.ts'
import { joined, msg } from '#messages/message.ts'
import { ordersNamed, type PickupRow } from '#domain/outbound/pickup.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { describePickup, pickupLooks } from './pickup-words.ts'
import type { PickupWork } from './use-pickup.ts'
import parts from '#ui/parts/parts.module.css'

/** More are found by their name. */
const SHOWN = 40

export function PickupList({ work }: { readonly work: PickupWork }) {
  const t = useWords()
  const [typed, setTyped] = useState('')
  const rows = work.pickups?.rows ?? []
  const named = new Set(ordersNamed(rows.map(({ order }) => order), typed).map(({ id }) => id)) // prettier-ignore
  const shown = typed.trim() === '' ? rows : rows.filter(({ order }) => named.has(order.id))
  if (rows.length === 0) {
    return (
      <EmptyState icon={IconPackage} title={msg('pickup.none')}>
        {t('pickup.noneHint')}
      </EmptyState>
    )
  }
  return (
    <div className={parts['work']}>
      <TextInput
        size="md"
        aria-label={t('pickup.find')}
        placeholder={t('pickup.find')}
        leftSection={<IconSearch size={18} aria-hidden />}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Section title={msg('pickup.ordersToday')} count={shown.length}>
        {shown.length === 0 && (
          <EmptyState icon={IconSearch} title={msg('pickup.noMatch')}>
            {t('pickup.noMatchHint')}
          </EmptyState>
        )}
        <ul className={parts['bare']} aria-label={t('pickup.ordersToday')}>
          {shown.slice(0, SHOWN).map((row) => (
            <PickupListRow key={row.order.id} row={row} work={work} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

export function PickupListRow({ row, work }: { readonly row: PickupRow; readonly work: PickupWork }) {
  const t = useWords()
  const { order, state } = row
  return (
    <ListRow
      title={
        <>
          <StateMark look={pickupLooks[state]} /> {order.buyerName || order.externalId}
        </>
      }
      detail={t.of(joined([order.externalId, describePickup(row)], ' · '))}
      label={t('pickup.open', { buyer: order.buyerName || order.externalId })}
      onOpen={() => {
        work.tap({ kind: 'open', orderId: order.id })
        work.setSearch({ show: 'bench' })
      }}
    />
  )
}
