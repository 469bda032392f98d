/** The packing bench: the order on it with what belongs to it, box and weight, and the orders that wait. */
import { useEffect, useState } from 'react'
import { Button, NativeSelect } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconPackage, IconAlertTriangle } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { joined, msg } from '#messages/message.ts'
import {
  doubtLabels,
  isDone,
  lineDoubt,
  lineLabels,
  type OrderWithUnits,
  type UnitLine,
} from '#domain/core/orders/order-work.ts'
import { isToPack, liveLines, orderName, statusNow } from '#domain/outbound/fulfil-orders.ts'
import { isIn, missingOf, nameInParcel, toPack, toTakeOut, uncheckedOf } from '#domain/outbound/pack-scan.ts'
import { boxFor, type PackEvent, type PackState } from '#domain/outbound/pack-state.ts'
import { OUNCES_IN_POUND } from '#domain/outbound/parcel-weight.ts'
import { packFlow } from '#data/outbound/pack-flow.ts'
import { findWeight } from '#data/outbound/fulfil-orders.ts'
import { watchBoxes } from '#data/outbound/outbound-terms.ts'
import { watchOrder } from '#data/core/orders.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { ScanPage } from '#scan/scan-page.tsx'
import { useRoom } from '#scan/answers/use-room.ts'
import { useScanFlow } from '#scan/use-scan-flow.ts'
import { Caution } from '#ui/parts/caution.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { CountField } from '#ui/fields/fields.tsx'
import { Foot } from '#ui/fields/foot.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { Section } from '#ui/parts/section.tsx'
import { StateMark, type StateLook } from '#ui/parts/state-mark.tsx'
import type { FulfilWork } from './use-fulfillment.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './fulfillment.module.css'

type Tap = (event: PackEvent) => void

export function PackBench({ work }: { readonly work: FulfilWork }) {
  const t = useWords()
  const { db } = useCommandContext()
  const { state, tap } = useScanFlow(packFlow)
  const orderId = state?.orderId ?? ''
  const open = useLive(() => watchOrder(db, orderId), [db, orderId])
  const isHandheld = useRoom() === 'handheld'
  if (!state) return null
  const isOpen = orderId !== ''
  return (
    <ScanPage
      tabs={work.tabs}
      isBench
      idle={t(open?.order.status === 'packed' ? 'fulfillment.scanTracking' : isOpen ? 'fulfillment.idleMore' : 'fulfillment.idlePack')}
      work={isOpen && open ? <Parcel key={orderId} one={open} state={state} tap={tap} /> : isOpen && open === null ? <OrderOff tap={tap} /> : isHandheld ? null : <span />}
      list={<PackQueue work={work} tap={tap} />}
    />
  )
} // prettier-ignore

/** The order on the bench has left this device: its items may lie in the box. */
function OrderOff({ tap }: { readonly tap: Tap }) {
  const t = useWords()
  return (
    <>
      <div className={parts['work']}>
        <Caution isAlert>{t.of(joined([msg('fulfillment.orderOff'), msg('fulfillment.orderOffHint')], '. '))}</Caution>
      </div>
      <Foot label={msg('fulfillment.view.pack')}>
        <Button mih={48} onClick={() => tap({ kind: 'close' })}>
          {t('core.close')}
        </Button>
      </Foot>
    </>
  )
} // prettier-ignore

/** What waits for a box, and what waits for its label. */
function PackQueue({ work: { orders }, tap }: { readonly work: FulfilWork; readonly tap: Tap }) {
  const t = useWords()
  if (!orders) return null
  const groups = [
    { title: msg('fulfillment.toPack'), of: orders.filter(isToPack) },
    { title: msg('fulfillment.toSend'), of: orders.filter((one) => statusNow(one) === 'packed') },
  ]
  if (groups.every(({ of }) => of.length === 0)) {
    return (
      <EmptyState icon={IconPackage} title={msg('fulfillment.nothingToPack')}>
        {t('fulfillment.nothingToPackHint')}
      </EmptyState>
    )
  }
  return (
    <div className={parts['work']}>
      {groups.map(({ title, of }) => of.length > 0 && (
        <Section key={t.of(title)} title={title} count={of.length}>
          <ul className={parts['bare']} aria-label={t.of(title)}>
            {of.map((one) => (
              <ListRow
                key={one.order.id}
                title={one.order.buyerName || orderName(one.order)}
                detail={t.of(joined([orderName(one.order), msg('fulfillment.unitsIn', { count: liveLines(one).length })], ' · '))}
                label={t('fulfillment.openOrder', { order: orderName(one.order) })}
                onOpen={() => tap({ kind: 'open', orderId: one.order.id })}
              />
            ))}
          </ul>
        </Section>
      ))}
    </div>
  )
} // prettier-ignore

interface ParcelProps {
  readonly one: OrderWithUnits
  readonly state: PackState
  readonly tap: Tap
}

interface ParcelDraft {
  readonly box: string | null
  readonly weightOz: number | null
}
const untouched: ParcelDraft = { box: null, weightOz: null }

function Parcel({ one, state, tap }: ParcelProps) {
  const t = useWords()
  const { order } = one
  const missing = missingOf(one).length
  return (
    <>
      <div className={parts['work']}>
        {/* First: below, the smallest screens would hide it behind the foot. */}
        {toTakeOut(one, state).map((line) => (
          <Caution key={line.line.id} isAlert>
            {t('fulfillment.takeOutNow', { item: t.of(nameInParcel(order, line)) })}
          </Caution>
        ))}
        <section aria-label={t('fulfillment.parcelOf', { order: orderName(order) })}>
          <h2 className={parts['heading']}>{t('fulfillment.parcelOf', { order: orderName(order) })}</h2>
          {/* To be read by who packs; changed only by managers. */}
          <p className={styles['address']}>{order.shipTo.replace(/, /, '\n') || order.buyerName || t('fulfillment.noAddress')}</p>
        </section>
        {missing > 0 && <Caution>{t.of(joined([msg('fulfillment.waitsForManager', { count: missing }), msg('fulfillment.waitsHint')], '. '))}</Caution>}
        <Section title={msg('fulfillment.belongsIn')} count={liveLines(one).length}>
          <ul className={parts['bare']} aria-label={t('fulfillment.belongsIn')}>
            {one.lines.map((line) => (
              <ParcelLine key={line.line.id} one={one} line={line} state={state} tap={tap} />
            ))}
          </ul>
        </Section>
      </div>
      <ParcelFoot one={one} state={state} tap={tap} />
    </>
  )
} // prettier-ignore

function ParcelLine({ one, line, state, tap }: ParcelProps & { readonly line: UnitLine }) {
  const t = useWords()
  const { order } = one
  const name = t.of(nameInParcel(order, line))
  const isByHand = line.unit === null && !isDone(line.line) && order.status !== 'packed' && !isIn(line, state)
  return (
    <ListRow title={name} detail={<StateMark look={lookOf(order.id, line, state)} />} end={line.unit?.label}>
      {isByHand && (
        <Button variant="default" mih={48} aria-label={t('fulfillment.byHandOf', { item: name })} onClick={() => tap({ kind: 'byHand', lineId: line.line.id })}>
          {t('fulfillment.byHand')}
        </Button>
      )}
    </ListRow>
  )
} // prettier-ignore

function lookOf(orderId: string, line: UnitLine, state: PackState): StateLook {
  const { state: is } = line.line
  const hasIt = isIn(line, state)
  const doubt = lineDoubt(orderId, line)
  const isVouched = doubt === 'noUnit' && (hasIt || is === 'packed')
  if (doubt !== '' && !isVouched) return { words: doubtLabels[doubt], icon: IconAlertTriangle, tone: 'amber' }
  if (is === 'missing') return { words: lineLabels.missing, icon: IconAlertTriangle, tone: 'amber' }
  if (isDone(line.line) || is === 'packed') return { words: lineLabels[is] }
  return hasIt ? { words: msg('fulfillment.isIn'), icon: IconCircleCheck, tone: 'green' } : { words: msg('fulfillment.toScan'), icon: IconCircleDashed } // prettier-ignore
}

/** What was typed and is not in the order yet. A parcel that is opened again is weighed anew. */
function useParcelDraft({ id, status, weightOz }: OrderDoc) {
  const [draft, put] = useDraft<ParcelDraft>(`parcel-${id}`, untouched)
  const typedOz = draft?.weightOz ?? null
  const isSaved = status === 'packed' && typedOz !== null && typedOz === weightOz
  useEffect(() => {
    if (isSaved) void put(untouched)
  }, [isSaved, put])
  return [draft, put] as const
}

/** A weight that parcels of the same products had; `null` while there is none. */
function useKnownWeight(one: OrderWithUnits): number | null {
  const { db } = useCommandContext()
  const [known, setKnown] = useState<number | null>(null)
  const { id } = one.order
  useEffect(() => {
    let isCurrent = true
    void findWeight(db, one).then((oz) => isCurrent && setKnown(oz))
    return () => {
      isCurrent = false
    }
    // eslint-disable-next-line react/exhaustive-deps -- the products of an order do not change while it lies here
  }, [db, id])
  return known
}

/** The boxes to choose from, and the one of this parcel. One that was taken off the list stays with its parcel, and is offered for no other. */
function useBoxes(one: OrderWithUnits, state: PackState) {
  const { db } = useCommandContext()
  const boxes = useLive(() => watchBoxes(db), [db])
  if (!boxes) return null
  const own = one.order.box
  const usual = boxFor(state, toPack(one).length)
  return { sizes: own === '' || boxes.includes(own) ? boxes : [...boxes, own], box: own || (boxes.includes(usual) ? usual : '') }
} // prettier-ignore

function ParcelFoot({ one, state, tap }: ParcelProps) {
  const t = useWords()
  const { order } = one
  const known = useKnownWeight(one)
  const boxes = useBoxes(one, state)
  const [draft, put] = useParcelDraft(order)
  if (!draft || !boxes) return null
  const box = draft.box ?? boxes.box
  const oz = draft.weightOz ?? order.weightOz ?? known
  const isPacked = order.status === 'packed'
  const isReady = uncheckedOf(one, state).length === 0 && missingOf(one).length === 0
  const weigh = (pounds: number | null, ounces: number | null) => void put({ ...draft, weightOz: (pounds ?? 0) * OUNCES_IN_POUND + (ounces ?? 0) }) // prettier-ignore
  const pounds = oz === null ? null : Math.floor(oz / OUNCES_IN_POUND)
  const ounces = oz === null ? null : oz % OUNCES_IN_POUND
  const isProposed = draft.weightOz === null && order.weightOz === null && known !== null
  return (
    <Foot label={msg('fulfillment.view.pack')} isStacked className={styles['foot']}>
      <div className={styles['parcel']}>
        <NativeSelect
          label={t('fulfillment.box')}
          size="md"
          value={box}
          data={[{ value: '', label: t('fulfillment.ownBox') }, ...boxes.sizes.map((size) => ({ value: size, label: size }))]}
          onChange={(change) => void put({ ...draft, box: change.currentTarget.value })}
        />
        <CountField label={t('fulfillment.pounds')} size="md" max={150} value={pounds} onChange={(next) => weigh(next, ounces)} />
        <CountField label={t('fulfillment.ounces')} size="md" max={2_400} value={ounces} onChange={(next) => weigh(pounds, next)} />
      </div>
      {isProposed && <p className={parts['quiet']}>{t('fulfillment.weightProposed')}</p>}
      <div className={styles['sizes']}>
        <Button mih={48} px={10} variant="default" onClick={() => tap({ kind: 'close' })}>
          {t('core.close')}
        </Button>
        <Button mih={48} px={10} variant={isPacked ? 'default' : 'filled'} disabled={!isReady && !isPacked} leftSection={<IconPackage size={18} aria-hidden />} onClick={() => tap({ kind: 'pack', box, weightOz: oz })}>
          {t(isPacked ? 'core.save' : 'fulfillment.packedNow')}
        </Button>
      </div>
    </Foot>
  )
} // prettier-ignore
