/** New places from a pattern: what it makes is seen while it is typed. What is half typed survives a reload. */
import { useWords } from '#language/use-words.ts'
import { Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { LocationDoc, LocationKind } from '#schemas/locations.ts'
import type { PagePath } from '#domain/core/people/access.ts'
import { planRacks, rackPattern } from '#domain/stock/place-racks.ts'
import { readPattern } from '#domain/stock/places.ts'
import { isPlaceKind, placeKindLabels, placePath } from '#domain/core/floor/zone-tree.ts'
import { dropDraft } from '#data/store/device.ts'
import { PLACES_DRAFT, type PlacesDraft } from '#data/stock/places-draft.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { CountField } from '#ui/fields/fields.tsx'
import { FormFoot } from '#ui/fields/foot.tsx'
import { PatternMistake, PlanPreview } from './locations-preview.tsx'
import { PlacesProgressShown } from './places-progress.tsx'
import { type PlacesWork } from './use-places-work.ts'
import type { Zones } from '#features/stock/zones/use-zones.ts'
import { StagesField } from '#features/stock/zones/zones-fields.tsx'

const blank: PlacesDraft = {
  pattern: '', kind: 'bin', parentId: '', capacity: null, allowedStages: [], inRacks: true,
} // prettier-ignore

/** What each kind may be in; zones are made on their own page. */
const parents: { readonly [Kind in Exclude<LocationKind, 'zone'>]: readonly LocationKind[] } = {
  bin: ['rack', 'aisle', 'zone'],
  rack: ['aisle', 'zone'],
  aisle: ['zone'],
  dock: ['zone'],
  stage: ['zone', 'aisle'],
}
const kinds = Object.keys(parents).map((kind) => ({
  value: kind,
  label: isPlaceKind(kind) ? placeKindLabels[kind] : kind,
}))
const zonesPage: PagePath = '/zones'

interface LocationsNewProps {
  readonly site: Zones
  readonly making: PlacesWork
  readonly onDone: () => void
  readonly onCancel: () => void
}

function parentsFor(kind: LocationKind, site: Zones) {
  const fitting: readonly LocationKind[] = kind === 'zone' ? [] : parents[kind]
  const pathOf = ({ id }: LocationDoc) => placePath(site.byId, id).map((place) => place.code).join(' › ') // prettier-ignore
  return (site.places ?? [])
    .filter((place) => fitting.includes(place.kind) && place.closedAt === '')
    .map((place) => ({ value: place.id, label: pathOf(place) }))
}

/** A form of its own for each lot: what is made is not asked for again. */
export function LocationsNew(props: LocationsNewProps) {
  return <Form key={props.making.lots} {...props} />
}

function Form({ site, making, onDone, onCancel }: LocationsNewProps) {
  const t = useWords()
  const context = useCommandContext()
  const [form, setForm] = useDraft(PLACES_DRAFT, blank)
  const [isAsked, setAsked] = useState(false)
  const request = form ?? blank
  const places = site.places ?? noPlaces
  const pattern = useMemo(() => readPattern(request.pattern), [request.pattern])
  const plan = useMemo(() => (pattern.ok ? planRacks(pattern, request, places) : null), [pattern, request, places])
  const within = useMemo(() => parentsFor(request.kind, site), [request.kind, site])
  if (!form) return null
  if (making.progress) return <PlacesProgressShown work={making} />
  if (!places.some((place) => place.kind === 'zone' && place.closedAt === '')) return <ZoneFirst />
  const put = (next: Partial<typeof blank>) => void setForm({ ...form, ...next })
  const needsParent = !within.some((one) => one.value === form.parentId)
  const isReady = plan !== null && plan.problem === '' && !needsParent
  const save = async () => {
    setAsked(true)
    if (!plan || !isReady) return
    const { pattern: text, parentId, allowedStages } = form
    if (await making.make({ pattern: text, parentId, places: plan.places, allowedStages })) onDone()
  }
  const leave = () => {
    void dropDraft(context.db, PLACES_DRAFT)
    onCancel()
  }
  return (
    <form
      aria-label={t('locations.new')}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack>
        <Group grow align="flex-start">
          <Select
            label={t('locations.kind')}
            size="md"
            data={kinds.map(({ value, label }) => ({ value, label: t.of(label) }))}
            value={form.kind}
            allowDeselect={false}
            onChange={(kind) => kind !== null && isPlaceKind(kind) && put({ kind })}
          />
          <Select
            label={t('locations.in')}
            size="md"
            data={within}
            value={needsParent ? null : form.parentId}
            searchable
            allowDeselect={false}
            placeholder={t('locations.inHint')}
            error={isAsked && needsParent && t('locations.chooseParent')}
            onChange={(parentId) => put({ parentId: parentId ?? '' })}
          />
        </Group>
        <TextInput
          label={t('locations.pattern')}
          description={t('locations.patternHint')}
          placeholder="A-{01..12}-{01..05}"
          size="md"
          maxLength={160}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={form.pattern}
          onChange={(event) => put({ pattern: event.currentTarget.value })}
        />
        {form.kind === 'bin' && pattern.ok && rackPattern(pattern) !== null && (
          <Checkbox
            size="md"
            label={t('locations.inRacks')}
            description={t('locations.inRacksHint')}
            checked={form.inRacks}
            onChange={(event) => put({ inRacks: event.currentTarget.checked })}
          />
        )}
        {!pattern.ok && (form.pattern.trim() !== '' || isAsked) && (
          <PatternMistake text={form.pattern} mistake={pattern} />
        )}
        {plan && <PlanPreview plan={plan} />}
        <CountField
          label={t('place.capacity')}
          description={t('locations.capacityHint')}
          size="md"
          max={1_000_000}
          value={form.capacity}
          onChange={(capacity) => put({ capacity })}
        />
        <StagesField value={form.allowedStages} onChange={(allowedStages) => put({ allowedStages })} />
      </Stack>
      <FormFoot>
        <Button type="submit" mih={48} disabled={plan !== null && plan.problem !== ''}>
          {plan && plan.problem === '' ? t('locations.make', { count: plan.places.length }) : t('locations.makeThem')}
        </Button>
        <Button variant="default" mih={48} onClick={leave}>
          {t('core.cancel')}
        </Button>
      </FormFoot>
    </form>
  )
}
const noPlaces: readonly LocationDoc[] = []

const newZone: Readonly<Record<string, string>> = { open: 'new' }

function ZoneFirst() {
  const t = useWords()
  const navigate = useNavigate()
  return (
    <Stack align="flex-start">
      <Text>{t('locations.zoneFirst')}</Text>
      <Button mih={48} onClick={() => void navigate({ to: zonesPage, search: newZone })}>
        {t('locations.makeZone')}
      </Button>
    </Stack>
  )
}
