/** What is in hand, and where it could go. */
import { ActionIcon, Button } from '@mantine/core'
import { IconMapPin, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { from, map, of, switchMap } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import { nameOfUnit } from '#domain/core/scan-step.ts'
import { kindLabels, qtyOf, itemsLabel } from '#domain/core/pallet-contents.ts'
import { suggestPlaces, type SuggestedPlace } from '#domain/stock/put-away-place.ts'
import type { LadenPallet, BinSpotEvent, BinSpotState } from '#domain/stock/bin-spot-state.ts'
import { findRoute } from '#data/dispositions/sort-rules.ts'
import { findSameAt, watchLaden } from '#data/stock/bin-spot.ts'
import { watchStockCounts } from '#data/counts/stock-counts.ts'
import { watchUnitsById } from '#data/core/units.ts'
import { watchAllPlaces } from '#data/core/zones.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { Section } from '#ui/parts/section.tsx'
import { Foot } from '#ui/parts/foot.tsx'
import { ListRow } from '#ui/parts/list-row.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './bin-spot-page.module.css'

export interface BinSpotHandProps {
  readonly state: BinSpotState
  readonly tap: (event: BinSpotEvent) => void
}

export function BinSpotHand({ state, tap }: BinSpotHandProps) {
  const { db } = useCommandContext()
  const { inHand, pallets } = state
  const units = useLive(() => watchUnitsById(db, inHand), [db, inHand])
  const laden = useLive(() => watchLaden(db, pallets), [db, pallets])
  if (!units || !laden) return null
  const aboard = laden.flatMap((one) => one.aboard)
  const count = units.length + laden.length
  return (
    <>
      <div className={parts['work']}>
        <Suggestions units={[...units, ...aboard]} last={units.at(-1)} lastPlaceId={state.justPut.placeId} />
        <Section title="In hand" count={count}>
          <ul className={parts['bare']} aria-label="In hand">
            {laden.map((one) => (
              <PalletRow key={one.container.id} pallet={one} tap={tap} />
            ))}
            {units.toReversed().map((unit) => (
              <UnitRow key={unit.id} unit={unit} tap={tap} />
            ))}
          </ul>
        </Section>
      </div>
      <Foot label="In hand">
        <Button className={parts['grow'] ?? ''} variant="default" onClick={() => tap({ kind: 'letGo', id: '' })}>
          {count === 1 ? 'Put it aside' : `Put all ${count} aside`}
        </Button>
      </Foot>
    </>
  )
}

interface SuggestionsProps {
  readonly units: readonly UnitDoc[]
  /** What was scanned last leads the way. */
  readonly last: UnitDoc | undefined
  readonly lastPlaceId: string
}

function Suggestions({ units, last, lastPlaceId }: SuggestionsProps) {
  const context = useCommandContext()
  const { db } = context
  const places = useLive(() => watchAllPlaces(db), [db])
  const stock = useLive(() => watchStockCounts(db), [db])
  const lead = last ?? units[0]
  const advice = useLive(
    () =>
      of(lead).pipe(
        switchMap((unit) =>
          unit
            ? from(Promise.all([findRoute(db, unit, context.now()), findSameAt(db, unit)])).pipe(
                map(([route, sameAt]) => ({ target: route?.target?.code ?? '', sameAt })),
              )
            : of({ target: '', sameAt: [] }),
        ),
      ),
    [db, lead?.id],
  )
  const found = useMemo(
    () => (places && stock && advice ? suggestPlaces(units, { places, byPlace: stock.byPlace, ...advice, lastPlaceId }) : undefined), // prettier-ignore
    [places, stock, advice, units, lastPlaceId],
  )
  if (!found || units.length === 0) return null
  return (
    <Section title="Where it could go">
      {found.length === 0 && (
        <p className={parts['quiet']}>
          No place with room is meant for {units.length === 1 ? 'this' : 'all of this'}. Any place can be scanned.
        </p>
      )}
      <ol className={parts['bare']} aria-label="Where it could go">
        {found.map((one) => (
          <Suggestion key={one.place.id} suggested={one} />
        ))}
      </ol>
    </Section>
  )
}

function Suggestion({ suggested: { place, why, qty } }: { readonly suggested: SuggestedPlace }) {
  const filled = place.capacity === null ? itemsLabel(qty) : `${qty.toLocaleString('en-US')} of ${place.capacity.toLocaleString('en-US')}` // prettier-ignore
  return (
    <li className={styles['suggested']}>
      <IconMapPin size={20} aria-hidden />
      <span className={styles['code']}>{place.code}</span>
      <span className={parts['quiet']}>
        {why} · {filled}
      </span>
    </li>
  )
}

function UnitRow({ unit, tap }: { readonly unit: UnitDoc; readonly tap: BinSpotHandProps['tap'] }) {
  const { nameOf } = useNames()
  const where = nameOf(unit.containerId || unit.locationId)
  return (
    <ListRow
      title={nameOfUnit(unit)}
      detail={
        <>
          <span className={parts['code']}>{unit.label}</span>
          {where && ` · recorded at ${where}`}
        </>
      }
    >
      <Aside label={unit.label} onTap={() => tap({ kind: 'letGo', id: unit.id })} />
    </ListRow>
  )
}

function PalletRow({ pallet, tap }: { readonly pallet: LadenPallet; readonly tap: BinSpotHandProps['tap'] }) {
  const { container, aboard } = pallet
  return (
    <ListRow title={container.label} detail={`${kindLabels[container.kind]} with ${itemsLabel(qtyOf(aboard))}`}>
      <Aside label={container.label} onTap={() => tap({ kind: 'letGo', id: container.id })} />
    </ListRow>
  )
}

function Aside({ label, onTap }: { readonly label: string; readonly onTap: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={48} aria-label={`Put ${label} aside`} onClick={onTap}>
      <IconX size={20} aria-hidden />
    </ActionIcon>
  )
}
