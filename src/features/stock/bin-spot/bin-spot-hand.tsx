/** What is in hand, and where it could go. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconMapPin, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { from, map, of, switchMap } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import { nameOfUnit } from '#domain/core/floor/scan-step.ts'
import { kindLabels, qtyOf } from '#domain/core/floor/pallet-contents.ts'
import { suggestPlaces, type SuggestedPlace } from '#domain/stock/put-away-place.ts'
import type { LadenPallet, BinSpotEvent, BinSpotState } from '#domain/stock/bin-spot-state.ts'
import { findRoute } from '#data/dispositions/sort-rules.ts'
import { findSameAt, watchLaden } from '#data/stock/bin-spot.ts'
import { watchStockCounts } from '#data/counts/stock-counts.ts'
import { watchUnitsById } from '#data/core/units.ts'
import { watchAllPlaces } from '#data/core/zones.ts'
import { useLast, useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useIsSaid } from '#scan/use-is-said.ts'
import { Section } from '#ui/parts/section.tsx'
import { Foot } from '#ui/fields/foot.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './bin-spot-page.module.css'

export interface BinSpotHandProps {
  readonly state: BinSpotState
  readonly tap: (event: BinSpotEvent) => void
}

export function BinSpotHand({ state, tap }: BinSpotHandProps) {
  const t = useWords()
  const { db } = useCommandContext()
  const { inHand, pallets } = state
  const allUnits = useLast(useLive(() => watchUnitsById(db, inHand), [db, inHand]))
  const allPallets = useLast(useLive(() => watchLaden(db, pallets), [db, pallets]))
  const units = useMemo(() => allUnits?.filter(({ id }) => inHand.includes(id)), [allUnits, inHand])
  const laden = useMemo(
    () => allPallets?.filter(({ container }) => pallets.includes(container.id)),
    [allPallets, pallets],
  )
  const shown = useMemo(() => units && laden && [...units, ...laden.flatMap((one) => one.aboard)], [laden, units])
  if (!units || !laden || !shown) return null
  const count = inHand.length + pallets.length
  return (
    <>
      <div className={parts['work']}>
        <Suggestions units={shown} last={units.at(-1)} lastPlaceId={state.justPut.placeId} />
        <Section title={msg('core.inHand')} count={count}>
          <ul className={parts['bare']} aria-label={t('core.inHand')}>
            {laden.map((one) => (
              <PalletRow key={one.container.id} pallet={one} tap={tap} />
            ))}
            {units.toReversed().map((unit) => (
              <UnitRow key={unit.id} unit={unit} tap={tap} />
            ))}
          </ul>
        </Section>
      </div>
      <Foot label={msg('core.inHand')}>
        <Button className={parts['grow'] ?? ''} variant="default" onClick={() => tap({ kind: 'letGo', id: '' })}>
          {t('binSpot.putAside', { count })}
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
  const t = useWords()
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
    <Section title={msg('binSpot.whereItCouldGo')}>
      {found.length === 0 && <p className={parts['quiet']}>{t('binSpot.noPlaceMeant', { count: units.length })}</p>}
      <ol className={parts['bare']} aria-label={t('binSpot.whereItCouldGo')}>
        {found.map((one) => (
          <Suggestion key={one.place.id} suggested={one} />
        ))}
      </ol>
    </Section>
  )
}

function Suggestion({ suggested: { place, why, qty } }: { readonly suggested: SuggestedPlace }) {
  const t = useWords()
  const { capacity } = place
  const filled = capacity === null ? msg('core.items', { qty }) : msg('place.qtyOf', { qty, capacity })
  return (
    <li className={styles['suggested']}>
      <IconMapPin size={20} aria-hidden />
      <span className={styles['code']}>{place.code}</span>
      <span className={parts['quiet']}>
        {why !== '' && `${t.of(why)} · `}
        <span className={parts['qty']}>{t.of(filled)}</span>
      </span>
    </li>
  )
}

function UnitRow({ unit, tap }: { readonly unit: UnitDoc; readonly tap: BinSpotHandProps['tap'] }) {
  const t = useWords()
  const { nameOf } = useNames()
  const where = nameOf(unit.containerId || unit.locationId)
  const isSaid = useIsSaid(unit)
  return (
    <ListRow
      isSaid={isSaid}
      title={nameOfUnit(unit)}
      detail={
        <>
          <span className={parts['code']}>{unit.label}</span>
          {where && ` · ${t('binSpot.recordedAt', { place: where })}`}
        </>
      }
    >
      <Aside label={unit.label} onTap={() => tap({ kind: 'letGo', id: unit.id })} />
    </ListRow>
  )
}

function PalletRow({ pallet, tap }: { readonly pallet: LadenPallet; readonly tap: BinSpotHandProps['tap'] }) {
  const t = useWords()
  const { container, aboard } = pallet
  return (
    <ListRow
      title={container.label}
      detail={t('binSpot.palletWith', {
        kind: kindLabels[container.kind],
        items: msg('core.items', { qty: qtyOf(aboard) }),
      })}
    >
      <Aside label={container.label} onTap={() => tap({ kind: 'letGo', id: container.id })} />
    </ListRow>
  )
}

function Aside({ label, onTap }: { readonly label: string; readonly onTap: () => void }) {
  const t = useWords()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={48}
      aria-label={t('binSpot.putLabelAside', { label })}
      onClick={onTap}
    >
      <IconX size={20} aria-hidden />
    </ActionIcon>
  )
}
