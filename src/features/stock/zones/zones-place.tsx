/** One place: what it is for, what is in it, and for managers what can be done with it. The same on the page and in the drawer. */
import { useWords } from '#language/use-words.ts'
import { moment } from '#messages/message.ts'
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
} from '#domain/core/zone-tree.ts'
import { useNow } from '#hooks/use-now.ts'
import { FactList, type Fact } from '#ui/parts/fact-list.tsx'
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
  const Icon = marks[state.tone]
  return (
    <div className={`${styles['putAway']} ${toneClass}`} data-tone={state.tone}>
      <Icon size={20} aria-hidden />
      <div>
        {state.words}
        <div className={styles['fillWords']}>{sum ? describeFill(sum) : 'Counting …'}</div>
      </div>
    </div>
  )
}

function PlaceFacts({ zones, place }: PlaceProps) {
  const t = useWords()
  const nowIso = useNow(60_000)
  const sum = zones.sums?.get(place.id)
  const onPallets = zones.maySeeStock ? describeOnPallets(zones, place) : ''
  const state = placeState(place, sum)
  const path = placePath(zones.byId, place.id)
  const above = path.slice(0, -1)
  // The nearest place that names stages decides, as at put-away.
  const judge = path.findLast((one) => one.allowedStages.length > 0)
  const facts: (Fact | false)[] = [
    (place.kind === 'zone' || place.purpose !== '') && { label: 'Purpose', value: place.purpose },
    { label: 'Kind', value: placeKindLabels[place.kind] },
    above.length > 0 && {
      label: 'In',
      value: above.map((one, index) => (
        <span key={one.id}>
          {index > 0 && ' › '}
          <Anchor component="button" type="button" inherit onClick={() => zones.onOpen(one.id)}>
            {one.code}
          </Anchor>
        </span>
      )),
    },
    state !== 'open' && { label: 'State', value: <PlaceMark state={state} /> },
    place.blocked && { label: 'Why blocked', value: place.blockedReason },
    place.closedAt !== '' && {
      label: 'Closed',
      value: t('time.withAgo', { at: moment(place.closedAt, 'time'), ago: describeAgo(place.closedAt, nowIso) }),
    },
    { label: 'Stages', value: judge ? describeStages(judge.allowedStages) : 'All' },
    zones.maySeeStock && {
      label: 'Units in it',
      value: sum
        ? `${sum.qty.toLocaleString('en-US')}${sum.capacity === null ? '' : ` of ${sum.capacity.toLocaleString('en-US')}`}`
        : 'Counting …',
    },
    onPallets !== '' && { label: 'On pallets', value: onPallets },
    zones.maySeeStock &&
      sum !== undefined &&
      sum.places > 0 && {
        label: 'Places in it',
        value: `${sum.places.toLocaleString('en-US')}${sum.blocked > 0 ? `, ${sum.blocked} blocked` : ''}`,
      },
    place.aliases.length > 0 && { label: 'Former codes', value: place.aliases.join(', '), mono: true },
  ]
  return <FactList facts={facts.filter((fact) => fact !== false)} />
}

/** `54 units on 2 pallets`; `''` without pallets. */
function describeOnPallets(zones: Zones, place: LocationDoc): string {
  const pallets = palletsWithin(zones.places ?? [], place.id, zones.pallets ?? new Map())
  const qty = pallets.reduce((sum, pallet) => sum + pallet.qty, 0)
  if (pallets.length === 0) return ''
  const units = `${qty.toLocaleString('en-US')} ${qty === 1 ? 'unit' : 'units'}`
  return `${units} on ${pallets.length.toLocaleString('en-US')} ${pallets.length === 1 ? 'pallet' : 'pallets'}`
}

function describeFill(sum: PlaceSum): string {
  const words = utilisationLabels[utilisationOf(sum)].toLowerCase()
  const pct = fillPct(sum)
  const qty = sum.qty.toLocaleString('en-US')
  if (pct === null || sum.capacity === null) return `${qty} in it, ${words}`
  return `${qty} of ${sum.capacity.toLocaleString('en-US')}: ${Math.round(pct).toLocaleString('en-US')} %, ${words}`
}
