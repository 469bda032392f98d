/** The order in hand: what is to be fetched in the order of the walk, what is here, what is out, and the buttons for thumbs. */
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDotsVertical, IconSignature, IconTruckLoading, IconX } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { joined, msg, type Words } from '#messages/message.ts'
import { byWalk, doubtLabels, lineDoubt, type UnitLine } from '#domain/core/orders/order-work.ts'
import { type PickupRow } from '#domain/outbound/pickup.ts'
import { isBuyerHere } from '#domain/core/orders/orders.ts'
import { nameOfLine } from '#domain/outbound/pickup-scan.ts'
import type { LineState } from '#schemas/orders.ts'
import { watchPlaces } from '#data/pallets/pallets.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { Caution } from '#ui/parts/caution.tsx'
import { Foot } from '#ui/fields/foot.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { checkOut } from '#data/outbound/pickup-commands.ts'
import { describePickup, pickupLooks } from './pickup-words.ts'
import type { PickupWork } from './use-pickup.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './pickup-page.module.css'

interface HeldProps {
  readonly work: PickupWork
  readonly row: PickupRow
}

const groups: readonly { readonly state: LineState; readonly title: Words }[] = [
  { state: 'open', title: msg('pickup.pullList') },
  { state: 'missing', title: msg('pickup.notFound') },
  { state: 'picked', title: msg('pickup.fetched') },
  { state: 'handedOver', title: msg('pickup.handedOver') },
]

export function OrderInHand({ work, row }: HeldProps) {
  const t = useWords()
  const { db } = useCommandContext()
  const places = useLive(() => watchPlaces(db), [db])
  if (!places) return null
  const placeOf = ({ unit }: UnitLine) => places.get(unit?.locationId ?? '')
  const linesIn = (state: LineState) =>
    row.lines.filter(({ line }) => line.state === state).toSorted((a, b) => byWalk(placeOf(a), placeOf(b)))
  return (
    <>
      <div className={parts['work']}>
        <div className={styles['lead']}>
          <strong className={parts['wraps']}>{row.order.buyerName || row.order.externalId}</strong>
          <StateMark look={pickupLooks[row.state]} />
          <span className={parts['quiet']}>{t.of(joined([row.order.externalId, describePickup(row)], ' · '))}</span>
        </div>
        {!row.order.paid && <Caution>{t('pickup.unpaidStop')}</Caution>}
        {groups.map(({ state, title }) => {
          const lines = linesIn(state)
          return (
            lines.length > 0 && (
              <Section key={state} title={title} count={lines.length}>
                <ul className={parts['bare']} aria-label={t.of(title)}>
                  {lines.map((line) => (
                    <LineRow key={line.line.id} work={work} row={row} line={line} place={placeOf(line)?.code ?? ''} />
                  ))}
                </ul>
              </Section>
            )
          )
        })}
      </div>
      <OrderFoot work={work} row={row} />
    </>
  )
}

interface LineProps extends HeldProps {
  readonly line: UnitLine
  readonly place: string
}

function LineRow({ work, row, line: held, place }: LineProps) {
  const t = useWords()
  const { line, unit } = held
  const doubt = lineDoubt(row.order.id, held)
  const isWaiting = line.state === 'open' || line.state === 'picked'
  const end = line.state === 'open' || line.state === 'missing' ? place || t('pickup.noPlace') : place
  return (
    <ListRow
      title={nameOfLine(held)}
      detail={
        <>
          <span className={parts['code']}>{unit?.label ?? line.sticker}</span>
          {doubt && ` · ${t.of(doubtLabels[doubt])}`}
        </>
      }
      end={end}
      onOpen={unit ? () => work.setSearch({ unit: unit.id }) : undefined}
    >
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={48} aria-label={t('pickup.lineMenu', { item: nameOfLine(held) })}>
            <IconDotsVertical size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {line.state !== 'handedOver' && (
            <Menu.Item onClick={() => work.tap({ kind: 'byHand', lineId: line.id })}>{t('pickup.byHand')}</Menu.Item>
          )}
          {isWaiting && (
            <Menu.Item onClick={() => work.tap({ kind: 'missing', lineId: line.id })}>{t('pickup.cannotFind')}</Menu.Item>
          )}
          {line.state !== 'open' && (
            <Menu.Item onClick={() => work.tap({ kind: 'back', lineId: line.id })}>
              {t(line.state === 'missing' ? 'pickup.foundLine' : 'pickup.putBackLine')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </ListRow>
  )
} // prettier-ignore

function OrderFoot({ work, row }: HeldProps) {
  const t = useWords()
  const { tap, setSearch, act, busy } = work
  const here = isBuyerHere(row.order)
  const isPart = row.out < row.total
  const buyer = row.order.buyerName || row.order.externalId
  return (
    <Foot label={msg('pickup.view.bench')} className={styles['foot']}>
      <ActionIcon variant="default" size={48} aria-label={t('pickup.close')} onClick={() => tap({ kind: 'close' })}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
      {row.out > 0 ? (
        <Button
          className={parts['grow'] ?? ''}
          px={10}
          leftSection={<IconSignature size={18} aria-hidden />}
          onClick={() => setSearch({ task: 'sign' })}
        >
          {isPart ? t('pickup.signPart', { done: row.out, total: row.total }) : t('pickup.sign')}
        </Button>
      ) : here ? (
        <Button
          className={parts['grow'] ?? ''}
          variant="default"
          disabled={busy}
          onClick={() => void act((context) => checkOut(context, row.order.id), msg('pickup.checkedOut', { buyer }))}
        >
          {t('pickup.left')}
        </Button>
      ) : (
        <Button
          className={parts['grow'] ?? ''}
          px={10}
          leftSection={<IconTruckLoading size={18} aria-hidden />}
          onClick={() => setSearch({ task: 'checkIn' })}
        >
          {t('pickup.theyAreHere')}
        </Button>
      )}
    </Foot>
  )
}
