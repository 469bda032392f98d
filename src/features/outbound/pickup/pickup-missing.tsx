/** Items that could not be found at pickup, with their clock: how long, where last, and when they are to be refunded. */
import { Button, Text } from '@mantine/core'
import { IconMoodCheck } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { joined, moment, money, msg } from '#messages/message.ts'
import { refundOf } from '#domain/core/orders/order-refunds.ts'
import type { UnitLine } from '#domain/core/orders/order-work.ts'
import { refundDueAt, type PickupRow } from '#domain/outbound/pickup.ts'
import { nameOfLine } from '#domain/outbound/pickup-scan.ts'
import { undoWhole } from '#data/core/jobs/undo-job.ts'
import { refundLine } from '#data/outbound/pickup-commands.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useNow } from '#hooks/use-now.ts'
import { useSync } from '#hooks/use-session.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import type { PickupWork } from './use-pickup.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './pickup-page.module.css'

interface MissingLine {
  readonly row: PickupRow
  readonly held: UnitLine
}

export function PickupMissing({ work }: { readonly work: PickupWork }) {
  const t = useWords()
  const sync = useSync()
  const hasContact = useLive(() => sync.status$, [sync])?.contact === true
  const lines = (work.pickups?.rows ?? []).flatMap((row): MissingLine[] =>
    row.lines.filter(({ line }) => line.state === 'missing').map((held) => ({ row, held })),
  )
  const sinceOf = ({ held }: MissingLine) => held.unit?.exceptionAt || '9'
  const sorted = lines.toSorted((a, b) => sinceOf(a).localeCompare(sinceOf(b)))
  return (
    <div className={`${parts['slim']} ${styles['yard']}`}>
      <Section title={msg('pickup.view.missing')} count={lines.length}>
        {lines.length === 0 && (
          <EmptyState icon={IconMoodCheck} title={msg('pickup.missingNone')}>
            {t('pickup.missingNoneHint')}
          </EmptyState>
        )}
        {lines.length > 0 && work.isManager && !hasContact && <Text c="dimmed">{t('pickup.refundWaits')}</Text>}
        <ul className={parts['bare']} aria-label={t('pickup.view.missing')}>
          {sorted.map((line) => (
            <MissingRow key={`${line.row.order.id} ${line.held.line.id}`} line={line} work={work} hasContact={hasContact} />
          ))}
        </ul>
      </Section>
    </div>
  )
} // prettier-ignore

interface MissingRowProps {
  readonly line: MissingLine
  readonly work: PickupWork
  readonly hasContact: boolean
}

/** What the buyer gets back stands on it: price, premium and tax. */
function RefundButton({ row: { order }, held, work, hasContact }: MissingLine & Omit<MissingRowProps, 'line'>) {
  const t = useWords()
  const item = nameOfLine(held)
  const lineId = held.line.id
  const amount = money(refundOf(order, [lineId], work.pickups?.auctionTerms(order) ?? null).cents)
  const words = t('pickup.refund', { amount })
  const refund = () => work.act((context) => refundLine(context, order.id, lineId), msg('pickup.refunded', { item, amount }), undoWhole) // prettier-ignore
  return (
    <Button variant="default" mih={48} disabled={work.busy || !hasContact} aria-label={`${words} ${item}`} onClick={() => void refund()}>
      {words}
    </Button>
  )
} // prettier-ignore

function MissingRow({ line: { row, held }, work, hasContact }: MissingRowProps) {
  const t = useWords()
  const { nameOf } = useNames()
  const now = useNow(60_000)
  const { unit } = held
  const since = unit?.exceptionAt ?? ''
  const due = refundDueAt(since, work.pickups?.zone ?? '')
  const place = nameOf(unit?.locationId ?? '')
  const item = nameOfLine(held)
  return (
    <ListRow
      title={item}
      detail={t.of(joined([
        row.order.buyerName || row.order.externalId,
        since !== '' && msg('pickup.missingSince', { time: moment(since, 'time') }),
        place !== '' && msg('pickup.lastPlace', { place }),
        due !== '' && (due < now ? msg('pickup.refundOverdue') : msg('pickup.refundBy', { time: moment(due, 'day') })),
      ], ' · '))}
      onOpen={() => work.setSearch({ open: row.order.id })}
    >
      {work.isManager && row.order.paid && <RefundButton row={row} held={held} work={work} hasContact={hasContact} />}
    </ListRow>
  )
} // prettier-ignore
