/** One place: what it is for, what is in it, and for managers what can be done with it. The same on the page and in the drawer. */
import { useWords } from '#language/use-words.ts'
import { joined, lower, moment, msg, type Words } from '#messages/message.ts'
import { Anchor } from '@mantine/core'
import { IconAlertTriangle, IconBan, IconCircleCheck } from '@tabler/icons-react'
import type { LocationDoc } from '#schemas/locations.ts'
import { describeAgo } from '#ui/time.ts'
import { utilisationOf, utilisationLabels } from '#domain/stock/places.ts'
import { putAwayState, type PutAwayState } from '#domain/stock/put-away.ts'
import {
  fillPct,
  palletsWithin,
  placeKindLabels,
  placePath,
  placeState,
  type PlaceSum,
} from '#domain/core/floor/zone-tree.ts'
import { useNow } from '#hooks/use-now.ts'
import { FactList, type Fact } from '#ui/lists/fact-list.tsx'
import { toneClass } from '#ui/parts/state-mark.tsx'
import { PlaceCounts } from '#features/stock/place-counts.tsx'
import type { Zones } from './use-zones.ts'
import { ZonesActions } from './zones-actions.tsx'
import { ZonesContents } from './zones-contents.tsx'
import { PlaceMark, describeStages } from './zones-tree.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './zones-page.module.css'

export interface PlaceProps {
  readonly zones: Zones
  readonly place: LocationDoc
}

export function PlaceTitle({ place }: { readonly place: LocationDoc }) {
  return (
    <h2 className={styles['title']}>
      <span className={`${parts['mono']} ${parts['wraps']}`}>{place.code}</span>
      {place.name !== '' && <span>{place.name}</span>}
    </h2>
  )
}

/** @param contentsFirst where the question is what is in it: a bin in the hand of the person who scanned it */
export function ZonesPlace({ zones, place, contentsFirst = false }: PlaceProps & { readonly contentsFirst?: boolean }) {
  const above = placePath(zones.byId, place.id).toReversed()
  const sum = zones.sums?.get(place.id)
  const contents = zones.maySeeStock && (
    <>
      <ZonesContents zones={zones} place={place} />
      {place.kind !== 'zone' && <PlaceCounts placeId={place.id} />}
    </>
  )
  return (
    <div className={parts['slim']}>
      {zones.maySeeStock && <PutAwayMark state={putAwayState(above, sum)} sum={sum} />}
      {contentsFirst && contents}
      <PlaceFacts zones={zones} place={place} />
      {zones.mayWrite && <ZonesActions zones={zones} place={place} />}
      {!contentsFirst && contents}
    </div>
  )
}

const marks = { green: IconCircleCheck, amber: IconAlertTriangle, red: IconBan } as const

/** Whether something may be put down here now, why not, and how full it is. */
function PutAwayMark({ state, sum }: { readonly state: PutAwayState; readonly sum: PlaceSum | undefined }) {
  const t = useWords()
  const Icon = marks[state.tone]
  return (
    <div className={`${parts['row']} ${styles['putAway']} ${toneClass}`} data-tone={state.tone}>
      <Icon size={20} aria-hidden />
      <div>
        {t.of(state.words)}
        <div className={styles['fillWords']}>{sum ? t.of(describeFill(sum)) : t('place.counting')}</div>
      </div>
    </div>
  )
}

function PlaceFacts({ zones, place }: PlaceProps) {
  const nowIso = useNow(60_000)
  const sum = zones.sums?.get(place.id)
  const onPallets = zones.maySeeStock ? describeOnPallets(zones, place) : ''
  const state = placeState(place, sum)
  const path = placePath(zones.byId, place.id)
  const above = path.slice(0, -1)
  // The nearest place that names stages decides, as at put-away.
  const judge = path.findLast((one) => one.allowedStages.length > 0)
  const facts: (Fact | false)[] = [
    (place.kind === 'zone' || place.purpose !== '') && { label: msg('place.purpose'), value: place.purpose },
    { label: msg('place.fact.kind'), value: placeKindLabels[place.kind] },
    above.length > 0 && {
      label: msg('place.fact.in'),
      value: above.map((one, index) => (
        <span key={one.id}>
          {index > 0 && ' › '}
          <Anchor component="button" type="button" inherit onClick={() => zones.onOpen(one.id)}>
            {one.code}
          </Anchor>
        </span>
      )),
    },
    state !== 'open' && { label: msg('place.fact.state'), value: <PlaceMark state={state} /> },
    place.blocked && { label: msg('place.fact.whyBlocked'), value: place.blockedReason },
    place.closedAt !== '' && {
      label: msg('place.closed'),
      value: msg('time.withAgo', { at: moment(place.closedAt, 'time'), ago: describeAgo(place.closedAt, nowIso) }),
    },
    { label: msg('place.fact.stages'), value: judge ? describeStages(judge.allowedStages) : msg('place.fact.all') },
    zones.maySeeStock && {
      label: msg('place.fact.unitsIn'),
      value: sum ? describeQty(sum) : msg('place.counting'),
    },
    onPallets !== '' && { label: msg('place.fact.onPallets'), value: onPallets },
    zones.maySeeStock &&
      sum !== undefined &&
      sum.places > 0 && {
        label: msg('place.fact.placesIn'),
        value:
          sum.blocked > 0
            ? msg('place.placesBlocked', { places: sum.places, blocked: sum.blocked })
            : msg('core.number', { value: sum.places }),
      },
    place.aliases.length > 0 && { label: msg('place.fact.formerCodes'), value: joined(place.aliases), mono: true },
  ]
  return <FactList facts={facts.filter((fact) => fact !== false)} />
}

/** `54 units on 2 pallets`; `''` without pallets. */
function describeOnPallets(zones: Zones, place: LocationDoc): Words {
  const pallets = palletsWithin(zones.places ?? [], place.id, zones.pallets ?? new Map())
  const qty = pallets.reduce((sum, pallet) => sum + pallet.qty, 0)
  if (pallets.length === 0) return ''
  return msg('place.unitsOnPallets', { units: qty, pallets: pallets.length })
}

function describeQty({ qty, capacity }: PlaceSum): Words {
  return capacity === null ? msg('core.number', { value: qty }) : msg('place.qtyOf', { qty, capacity })
}

function describeFill(sum: PlaceSum): Words {
  const state = lower(utilisationLabels[utilisationOf(sum)])
  const pct = fillPct(sum)
  const { qty, capacity } = sum
  if (pct === null || capacity === null) return msg('place.inIt', { qty, state })
  return msg('place.fillOf', { qty, capacity, pct: Math.round(pct), state })
}
