/** All lines of the walk: what is next, what is in the tote, what others picked, and what waits for a manager. */
import { memo } from 'react'
import { IconAlertTriangle, IconCircleCheck, IconMapPin, IconUser } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { joined, msg, type Words } from '#messages/message.ts'
import { doubtLabels, lineDoubt, lineLabels, type UnitLine } from '#domain/core/orders/order-work.ts'
import { nameOfUnit } from '#domain/core/floor/scan-step.ts'
import { orderName } from '#domain/outbound/fulfil-orders.ts'
import type { PickState, PickTask } from '#domain/outbound/pick-walk.ts'
import type { Walk } from '#data/outbound/fulfil-orders.ts'
import { watchPeopleNames } from '#data/core/people-names.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import { StateMark, type StateLook } from '#ui/parts/state-mark.tsx'
import type { FulfilWork } from './use-fulfillment.ts'
import parts from '#ui/parts/parts.module.css'

interface PickLinesProps {
  readonly work: FulfilWork
  readonly walk: Walk
  readonly tasks: readonly PickTask[]
  readonly state: PickState
}

/** Drawn again only with another walk: the answer to a scan does not wait for it. */
export const PickLines = memo(function PickLines({ work, walk, tasks, state }: PickLinesProps) {
  const t = useWords()
  const open = new Set(tasks.map(({ unit }) => unit.id))
  const others = walk.orders.flatMap(({ order, lines }) =>
    lines.filter(({ line, unit }) => line.state !== 'cancelled' && !(unit && open.has(unit.id))).map((line) => ({ order, line })),
  )
  return (
    <div className={parts['work']}>
      <Section title={msg('fulfillment.toFetch')} count={tasks.length}>
        <ul className={parts['bare']} aria-label={t('fulfillment.toFetch')}>
          {tasks.map(({ unit, place, order }) => (
            <ListRow
              key={unit.id}
              title={nameOfUnit(unit)}
              detail={t.of(joined([unit.label, orderName(order)], ' · '))}
              end={place?.code ?? t('fulfillment.nowhere')}
              onOpen={() => work.setSearch({ unit: unit.id })}
            />
          ))}
        </ul>
      </Section>
      {others.length > 0 && (
        <Section title={msg('fulfillment.theRest')} count={others.length}>
          <ul className={parts['bare']} aria-label={t('fulfillment.theRest')}>
            {others.map(({ order, line }) => (
              <OtherLine key={`${order.id} ${line.line.id}`} orderId={order.id} line={line} isOwn={state.picked.some(({ unitId }) => unitId === line.unit?.id)} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}) // prettier-ignore

interface OtherProps {
  readonly orderId: string
  readonly line: UnitLine
  readonly isOwn: boolean
}

function OtherLine({ orderId, line, isOwn }: OtherProps) {
  const { db, uid } = useCommandContext()
  const t = useWords()
  const names = useLive(() => watchPeopleNames(db), [db])
  const by = line.unit?.updatedBy ?? ''
  const who = by === uid ? '' : (names?.get(by) ?? t('fulfillment.anotherPerson'))
  return (
    <ListRow
      title={line.unit ? nameOfUnit(line.unit) : t('fulfillment.noUnitNamed')}
      detail={<StateMark look={lookOf(orderId, line, isOwn, who)} />}
      end={line.unit?.label}
    />
  )
}

function lookOf(orderId: string, one: UnitLine, isOwn: boolean, who: string): StateLook {
  const doubt = lineDoubt(orderId, one)
  const words: Words = doubt === '' ? lineLabels[one.line.state] : doubtLabels[doubt]
  if (doubt !== '' || one.line.state === 'missing') return { words, icon: IconAlertTriangle, tone: 'amber' }
  if (isOwn) return { words: msg('fulfillment.inTote'), icon: IconMapPin }
  if (one.line.state === 'picked' && who !== '') return { words: msg('fulfillment.pickedBy', { name: who }), icon: IconUser }
  return { words, icon: IconCircleCheck, tone: 'green' }
} // prettier-ignore
