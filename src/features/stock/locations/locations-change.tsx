/** One change for many places. What is left empty stays as it is in each; what is half typed survives a reload. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { LocationDoc } from '#schemas/locations.ts'
import { walkByCode } from '#domain/stock/places.ts'
import type { ManyPlaces } from '#data/stock/change-places.ts'
import { dropDraft } from '#data/store/device.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { CountField } from '#ui/fields/fields.tsx'
import { FormFoot } from '#ui/fields/foot.tsx'
import { PlacesProgressShown } from './places-progress.tsx'
import { type PlacesWork } from './use-places-work.ts'
import { StagesField } from '#features/stock/zones/zones-fields.tsx'

const blockLabels = {
  '': msg('locations.leaveBlock'),
  block: msg('place.block'),
  unblock: msg('place.unblock'),
} as const
type BlockChoice = keyof typeof blockLabels
const blockOptions = Object.entries(blockLabels).map(([value, label]) => ({ value, label }))

const DRAFT = 'places-change'

interface Form {
  readonly capacity: number | null
  readonly allowedStages: readonly string[]
  readonly walkFrom: number | null
  readonly block: BlockChoice
  readonly reason: string
}
const untouched: Form = { capacity: null, allowedStages: [], walkFrom: null, block: '', reason: '' }

function wantedOf(form: Form, places: readonly LocationDoc[]): ManyPlaces {
  const { capacity, allowedStages, walkFrom, block, reason } = form
  return {
    fields: { ...(capacity === null ? {} : { capacity }), ...(allowedStages.length > 0 ? { allowedStages } : {}) },
    walk: walkFrom === null ? new Map() : walkByCode(places, walkFrom),
    block: block === '' ? null : block,
    reason,
  }
}

export interface LocationsChangeProps {
  readonly places: readonly LocationDoc[]
  readonly work: PlacesWork
  readonly onDone: () => void
}

export function LocationsChange({ places, work, onDone }: LocationsChangeProps) {
  const t = useWords()
  const { db } = useCommandContext()
  const [form, setForm] = useDraft(DRAFT, untouched)
  if (!form) return null
  const put = (next: Partial<Form>) => void setForm({ ...form, ...next })
  const finish = () => {
    void dropDraft(db, DRAFT)
    onDone()
  }
  const isEmpty = form.capacity === null && form.allowedStages.length === 0 && form.walkFrom === null && form.block === '' // prettier-ignore
  if (work.progress) return <PlacesProgressShown work={work} />
  const save = async () => {
    if (await work.change(places, wantedOf(form, places))) finish()
  }
  return (
    <form
      aria-label={t('locations.changePlaces')}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t('locations.emptyStays')}
        </Text>
        <CountField
          label={t('place.capacity')}
          description={t('locations.itemsInEach')}
          size="md"
          max={1_000_000}
          value={form.capacity}
          onChange={(capacity) => put({ capacity })}
        />
        <StagesField value={form.allowedStages} onChange={(allowedStages) => put({ allowedStages })} />
        <CountField
          label={t('locations.walkFrom')}
          description={t('locations.walkFromHint')}
          size="md"
          max={9_000_000}
          value={form.walkFrom}
          onChange={(walkFrom) => put({ walkFrom })}
        />
        <NativeSelect
          label={t('place.block')}
          size="md"
          data={blockOptions.map(({ value, label }) => ({ value, label: t.of(label) }))}
          value={form.block}
          onChange={(event) => put({ block: event.currentTarget.value as BlockChoice })}
        />
        {form.block === 'block' && (
          <TextInput
            label={t('locations.whyBlocked')}
            description={t('locations.blockHint')}
            size="md"
            maxLength={200}
            value={form.reason}
            onChange={(event) => put({ reason: event.currentTarget.value })}
          />
        )}
      </Stack>
      <FormFoot>
        <Button type="submit" mih={48} disabled={isEmpty}>
          {t('locations.change', { count: places.length })}
        </Button>
        <Button variant="default" mih={48} onClick={finish}>
          {t('core.cancel')}
        </Button>
      </FormFoot>
    </form>
  )
}
