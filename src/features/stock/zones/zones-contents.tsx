/**
 * The contents of a place: the places within it, the pallets anywhere in it, the units on no
 * pallet.
 */
import { joined, lower, msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button, Text } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import { statusLabels, kindLabels } from '#domain/core/floor/pallet-contents.ts'
import { stageLabels } from '#domain/core/floor/unit-facts.ts'
import { palletsWithin, placeState, type PalletThere } from '#domain/core/floor/zone-tree.ts'
import { watchLooseUnits, watchPallets } from '#data/core/zones.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { PlaceMark } from './zones-tree.tsx'
import type { PlaceProps } from './zones-place.tsx'
import { FigureRow } from '#ui/figures/figure-row.tsx'
import parts from '#ui/parts/parts.module.css'

/** Further ones are a press away: what can be done with the place stays near. */
const FIRST = 10

/** More pallets than this are counted, not listed. */
const MOST_PALLETS = 200

/** The pallets page reads `open` itself; pages do not depend on each other's parameters. */
const palletLink = (id: string): { to: string; search: Record<string, unknown> } => ({
  to: '/pallets',
  search: { open: id },
})

export function ZonesContents({ zones, place }: PlaceProps) {
  const t = useWords()
  const { db } = useCommandContext()
  const loose = useLive(() => watchLooseUnits(db, place.id), [db, place.id])
  const within = (zones.places ?? []).filter((one) => one.parentId === place.id)
  const pallets = useMemo(
    () => (zones.pallets ? palletsWithin(zones.places ?? [], place.id, zones.pallets) : undefined),
    [zones.places, zones.pallets, place.id],
  )
  if (!loose || !pallets) return <p className={parts['quiet']}>{t('place.counting')}</p>
  const { units, isCut } = loose
  const isEmpty = pallets.length + units.length + within.length === 0
  return (
    <>
      {isEmpty && <p className={parts['quiet']}>{t('place.nothingHere')}</p>}
      <PlacesWithin zones={zones} within={within} />
      <PalletsHere key={`pallets ${place.id}`} zones={zones} place={place} pallets={pallets} />
      <Listed
        title={pallets.length > 0 ? msg('place.unitsOnNoPallet') : msg('place.unitsHere')}
        all={units}
        note={isCut ? msg('place.onlyFirst', { count: units.length }) : ''}
      >
        {(unit) => (
          <FigureRow key={unit.id} lead={unit.label} figure={unit.qty > 1 ? `× ${t.number(unit.qty)}` : ''}>
            {unit.title || t('unit.noTitle')}
            <span className={parts['quiet']}> {t.of(stageLabels[unit.stage])}</span>
          </FigureRow>
        )}
      </Listed>
    </>
  )
}

function PlacesWithin({ zones, within }: Pick<PlaceProps, 'zones'> & { readonly within: readonly LocationDoc[] }) {
  const t = useWords()
  if (within.length === 0) return null
  return (
    <section className={parts['part']}>
      <h3 className={parts['heading']}>{t('place.fact.placesIn')}</h3>
      <ul className={parts['bare']}>
        {within.map((one) => {
          const sum = zones.sums?.get(one.id)
          return (
            <FigureRow
              key={one.id}
              lead={one.code}
              figure={sum ? t.number(sum.qty) : '–'}
              onOpen={() => zones.onOpen(one.id)}
            >
              <PlaceMark state={placeState(one, sum)} />
            </FigureRow>
          )
        })}
      </ul>
    </section>
  )
}

interface PalletsHereProps extends PlaceProps {
  readonly pallets: readonly PalletThere[]
}

/** The pallets anywhere in the place, the fullest first; one opens on the page Pallets. */
function PalletsHere({ zones, place, pallets }: PalletsHereProps) {
  const t = useWords()
  const { db } = useCommandContext()
  const listed = pallets.slice(0, MOST_PALLETS)
  const ids = listed.map((pallet) => pallet.id)
  const key = ids.toSorted().join(' ')
  const docs = useLive(() => watchPallets(db, ids), [db, key])
  return (
    <Listed
      title={msg('place.palletsHere')}
      all={listed}
      note={pallets.length > MOST_PALLETS ? msg('place.onlyFullest', { count: MOST_PALLETS, all: pallets.length }) : ''}
    >
      {(pallet) => {
        const doc = docs?.get(pallet.id)
        const where = pallet.placeId === place.id ? '' : (zones.byId.get(pallet.placeId)?.code ?? '')
        return (
          <FigureRow
            key={pallet.id}
            lead={
              <Text span inherit c="anchor">
                {doc?.label ?? pallet.id}
              </Text>
            }
            figure={t('place.units', { qty: pallet.qty })}
            link={palletLink(pallet.id)}
          >
            {t.of(joined([doc && describePallet(doc), where], ' · '))}
          </FigureRow>
        )
      }}
    </Listed>
  )
}

const describePallet = ({ kind, status }: ContainerDoc): Words =>
  joined([kindLabels[kind], lower(statusLabels[status])])

interface ListedProps<Row> {
  readonly title: Words
  readonly all: readonly Row[]
  /** Shown under the whole list. */
  readonly note: Words
  readonly children: (row: Row) => ReactNode
}

/** The first rows of a list, the rest a press away. Nothing for an empty list. */
function Listed<Row>({ title, all, note, children }: ListedProps<Row>) {
  const t = useWords()
  const [isWhole, setWhole] = useState(false)
  if (all.length === 0) return null
  const shown = isWhole ? all : all.slice(0, FIRST)
  return (
    <section className={parts['part']}>
      <h3 className={parts['heading']}>{t.of(title)}</h3>
      <ul className={parts['bare']}>{shown.map(children)}</ul>
      {shown.length < all.length && (
        <Button variant="subtle" color="gray" mih={48} px={8} onClick={() => setWhole(true)}>
          {t('parts.showAll', { count: all.length })}
        </Button>
      )}
      {isWhole && note !== '' && <p className={parts['quiet']}>{t.of(note)}</p>}
    </section>
  )
}
