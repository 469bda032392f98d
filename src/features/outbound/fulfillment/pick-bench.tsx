/** The walk: what is fetched next in the largest type, what is in the tote, and the buttons for thumbs. */
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { Button } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { joined, msg, type Words } from '#messages/message.ts'
import type { OrderWithUnits } from '#domain/core/orders/order-work.ts'
import { nameOfUnit } from '#domain/core/floor/scan-step.ts'
import { liveLines, nextOrders, openBatches, orderName } from '#domain/outbound/fulfil-orders.ts'
import { shortLabels, shortReasons, type PickEvent } from '#domain/outbound/pick-state.ts'
import { toPutBack, walkOf, type PickState, type PickTask } from '#domain/outbound/pick-walk.ts'
import { pickFlow } from '#data/outbound/pick-flow.ts'
import { watchWalk, type Walk } from '#data/outbound/fulfil-orders.ts'
import type { Database } from '#data/store/database.ts'
import { useLater } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AnswerPicture } from '#scan/answers/answer-picture.tsx'
import { ScanPage } from '#scan/scan-page.tsx'
import { useRoom } from '#scan/answers/use-room.ts'
import { useScanRouter } from '#scan/scan-router.ts'
import { useScanFlow } from '#scan/use-scan-flow.ts'
import { Caution } from '#ui/parts/caution.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Foot } from '#ui/fields/foot.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import { PickLines } from './pick-lines.tsx'
import type { FulfilWork } from './use-fulfillment.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './fulfillment.module.css'

const SHOWN = 20
const none: readonly never[] = []
/** How many orders one walk may begin with. */
const walkSizes = [1, 5, 10, 20] as const

type Tap = (event: PickEvent) => void

/** The walk as it is now. While a scan is being read into it, it stays as it was: it must not vanish under a glove for a moment. */
function useWalk(db: Database, state: PickState | undefined): Walk | undefined {
  const live = useLater(() => (state ? watchWalk(db, state) : null), [db, state])
  const orders = state?.orderIds.join(' ') ?? ''
  const [last, setLast] = useState<{ readonly orders: string; readonly walk: Walk } | null>(null)
  if (live && last?.walk !== live) setLast({ orders, walk: live })
  return live ?? (last?.orders === orders ? last.walk : undefined)
}

export function PickBench({ work }: { readonly work: FulfilWork }) {
  const t = useWords()
  const { db } = useCommandContext()
  const { state: now, tap } = useScanFlow(pickFlow)
  const isBeside = useRoom() !== 'handheld'
  // The answer names what is fetched next; the walk under it follows a frame later.
  const state = useDeferredValue(now)
  const walk = useWalk(db, state)
  const tasks = useMemo(() => (walk && state ? walkOf(walk.orders, walk.placeOf, state) : none), [state, walk])
  if (!state) return null
  const isOn = state.orderIds.length > 0
  return (
    <ScanPage
      tabs={work.tabs}
      isBench
      idle={t.of(describeIdle(isOn, tasks))}
      work={
        isOn ? (
          <WalkWork work={work} state={state} walk={walk} tasks={tasks} tap={tap} />
        ) : (
          <StartWork work={work} tap={tap} isBeside={isBeside} />
        )
      }
      list={
        isOn
          ? walk && <PickLines work={work} walk={walk} tasks={tasks} state={state} />
          : isBeside && work.orders && <Waiting orders={waitingOf(work.orders)} />
      }
    />
  )
}

function describeIdle(isOn: boolean, tasks: readonly PickTask[]): Words {
  if (!isOn) return msg('fulfillment.idleStart')
  return tasks.length > 0 ? msg('fulfillment.idlePick') : msg('fulfillment.idleLane')
}

/** Two walks of one device begin in different minutes, in the clock of the house. */
function walkName(device: string, nowIso: string): string {
  const at = new Date(nowIso)
  const [month, day, hour, minute] = [at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')) // prettier-ignore
  return `${device} ${month}-${day} ${hour}:${minute}`
}

/** Not yet in a walk, the oldest first. */
const waitingOf = (orders: readonly OrderWithUnits[]) => nextOrders(orders, Number.MAX_SAFE_INTEGER)

interface StartWorkProps {
  readonly work: FulfilWork
  readonly tap: Tap
  /** The waiting orders stand beside it. */
  readonly isBeside: boolean
}

/** What to pick: the oldest orders, or a batch that a manager made. */
function StartWork({ work: { orders }, tap, isBeside }: StartWorkProps) {
  const t = useWords()
  const { device, now } = useCommandContext()
  if (!orders) return null
  const waiting = waitingOf(orders)
  const batches = openBatches(orders)
  const start = (count: number) =>
    tap({ kind: 'start', orderIds: waiting.slice(0, count).map(({ order }) => order.id), batch: walkName(device, now()) })
  const sizes = [...walkSizes.filter((size) => size < waiting.length), waiting.length].slice(0, walkSizes.length)
  const usual = sizes.includes(5) ? 5 : sizes.at(-1)
  return (
    <>
      <div className={parts['work']}>
        {batches.length > 0 && (
          <Section title={msg('fulfillment.batches')} count={batches.length}>
            <ul className={parts['bare']} aria-label={t('fulfillment.batches')}>
              {batches.map((batch) => (
                <ListRow
                  key={batch.name}
                  title={batch.name}
                  detail={t('fulfillment.batchHolds', { orders: batch.orders.length, open: batch.open })}
                  label={t('fulfillment.startBatch', { batch: batch.name })}
                  onOpen={() => tap({ kind: 'start', orderIds: batch.orders.map(({ order }) => order.id), batch: batch.name })}
                />
              ))}
            </ul>
          </Section>
        )}
        {!isBeside && <Waiting orders={waiting} />}
        {waiting.length === 0 && batches.length === 0 && (
          <EmptyState icon={IconShoppingCart} title={msg('fulfillment.nothingWaits')}>
            {t('fulfillment.nothingWaitsHint')}
          </EmptyState>
        )}
      </div>
      {waiting.length > 0 && (
        <Foot label={msg('fulfillment.view.pick')} isStacked className={styles['foot']}>
          <p className={parts['quiet']}>{t('fulfillment.ordersWait', { count: waiting.length })}</p>
          <div className={styles['sizes']}>
            {sizes.map((size) => (
              <Button key={size} mih={48} px={8} variant={size === usual ? 'filled' : 'default'} onClick={() => start(size)}>
                {t('fulfillment.next', { count: size })}
              </Button>
            ))}
          </div>
        </Foot>
      )}
    </>
  )
} // prettier-ignore

/** The orders that are picked next, the oldest first. */
function Waiting({ orders }: { readonly orders: readonly OrderWithUnits[] }) {
  const t = useWords()
  if (orders.length === 0) return null
  return (
    <Section title={msg('fulfillment.waiting')} count={orders.length}>
      <ul className={parts['bare']} aria-label={t('fulfillment.waiting')}>
        {orders.slice(0, SHOWN).map((one) => (
          <ListRow
            key={one.order.id}
            title={one.order.buyerName || orderName(one.order)}
            detail={t.of(joined([orderName(one.order), msg('fulfillment.unitsIn', { count: liveLines(one).length })], ' · '))}
          />
        ))}
      </ul>
    </Section>
  )
} // prettier-ignore

interface WalkProps {
  readonly state: PickState
  readonly walk: Walk | undefined
  readonly tasks: readonly PickTask[]
  readonly tap: Tap
}

/** Orders of the walk that were canceled, or went out, before anything of them was picked here. */
const ordersOff = ({ orderIds, picked }: PickState, { orders }: Walk): number =>
  orderIds.filter((id) => !orders.some(({ order }) => order.id === id && order.status !== 'cancelled') && !picked.some(({ orderId }) => orderId === id)).length // prettier-ignore

const WalkWork = memo(function WalkWork({ work, state, walk, tasks, tap }: WalkProps & { readonly work: FulfilWork }) {
  const t = useWords()
  const isHandheld = useRoom() === 'handheld'
  const [task] = tasks
  if (!walk) return null
  const back = toPutBack(state, walk.unitOf)
  const off = ordersOff(state, walk)
  return (
    <>
      <div className={parts['work']}>
        {back.map(({ one, unit }) => (
          <Caution key={unit.id} isAlert>
            {t('fulfillment.canceledNow', { unit: nameOfUnit(unit), label: unit.label, place: walk.placeOf({ locationId: one.fromId, containerId: '' })?.code ?? msg('fulfillment.nowhere') })}
          </Caution>
        ))}
        {off > 0 && <Caution isAlert>{t('fulfillment.ordersOff', { count: off })}</Caution>}
        {task && <NextTask task={task} />}
        {/* Where there is no room for it beside. */}
        {isHandheld && <PickLines work={work} walk={walk} tasks={tasks} state={state} />}
      </div>
      <WalkFoot state={state} walk={walk} task={task} tap={tap} />
    </>
  )
}) // prettier-ignore

function NextTask({ task: { place, unit, order } }: { readonly task: PickTask }) {
  const t = useWords()
  const { shown } = useScanRouter()
  // The answer above has its place, its name and its picture already.
  const isSaid = shown?.answer.pictureOf === unit.id && shown.answer.tone !== 'red'
  return (
    <div className={styles['task']} data-said={isSaid || undefined} aria-label={t('fulfillment.fetchNow')} role="group">
      <span className={styles['bin']}>{place?.code ?? t('fulfillment.nowhere')}</span>
      <span className={styles['what']}>
        <AnswerPicture unitId={unit.id} />
        <span className={parts['grow']}>
          <strong className={parts['wraps']}>{nameOfUnit(unit)}</strong>
          <span className={styles['which']}>{unit.label}</span>
          <span className={parts['quiet']}>{t.of(joined([unit.qty > 1 && msg('core.items', { qty: unit.qty }), orderName(order)], ' · '))}</span>
        </span>
      </span>
    </div>
  )
} // prettier-ignore

function WalkFoot({ state, walk, task, tap }: Omit<WalkProps, 'tasks'> & { readonly task: PickTask | undefined }) {
  const t = useWords()
  const [asks, setAsks] = useState('')
  const lane = walk?.placeOf({ locationId: state.laneId, containerId: '' })
  if (task && asks === task.unit.id) {
    return (
      <Foot label={msg('fulfillment.notFound')} isStacked className={styles['foot']}>
        <p className={parts['quiet']}>{t('fulfillment.whyShort', { unit: nameOfUnit(task.unit) })}</p>
        {shortReasons.map((reason) => (
          <Button key={reason} mih={48} variant="default" onClick={() => { setAsks(''); tap({ kind: 'short', reason, unitId: task.unit.id }) }}>
            {t.of(shortLabels[reason])}
          </Button>
        ))}
        <Button mih={48} variant="subtle" color="gray" onClick={() => setAsks('')}>
          {t('core.cancel')}
        </Button>
      </Foot>
    )
  }
  return (
    <Foot label={msg('fulfillment.view.pick')} isStacked className={styles['foot']}>
      {!task && lane && state.picked.length > 0 && (
        <Button mih={48} onClick={() => tap({ kind: 'lane', placeId: lane.id })}>
          {t('fulfillment.toLane', { place: lane.code })}
        </Button>
      )}
      <div className={styles['steps']}>
        {task && (
          <>
            <Button mih={48} px={6} variant="default" onClick={() => setAsks(task.unit.id)}>
              {t('fulfillment.notFound')}
            </Button>
            <Button mih={48} px={6} variant="default" onClick={() => tap({ kind: 'skip' })}>
              {t('fulfillment.skip')}
            </Button>
          </>
        )}
        {/* What is in the tote has to be set down first. */}
        {state.picked.length === 0 && (
          <Button mih={48} px={6} variant="default" onClick={() => tap({ kind: 'leave' })}>
            {t('fulfillment.leave')}
          </Button>
        )}
      </div>
    </Foot>
  )
} // prettier-ignore
