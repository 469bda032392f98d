/** What is asked about a place, the same when it is made and when it is changed. */
import { useWords } from '#language/use-words.ts'
import { MultiSelect, Stack, TextInput } from '@mantine/core'
import { unitStages } from '#schemas/units.ts'
import { stageLabels } from '#domain/core/floor/unit-facts.ts'
import type { ZoneFields } from '#data/stock/zone-commands.ts'
import { CountField } from '#ui/fields/fields.tsx'
import { LongText } from '#ui/fields/long-text.tsx'

export type ZoneForm = ZoneFields

export const emptyZone: ZoneForm = { name: '', purpose: '', allowedStages: [], capacity: null }

const stages = unitStages.map((stage) => ({ value: stage, label: stageLabels[stage] }))

export function ZoneFieldset({
  form,
  onForm,
}: {
  readonly form: ZoneForm
  readonly onForm: (next: Partial<ZoneForm>) => void
}) {
  const t = useWords()
  return (
    <Stack>
      <TextInput
        label={t('place.name')}
        size="md"
        maxLength={120}
        value={form.name}
        onChange={(event) => onForm({ name: event.currentTarget.value })}
      />
      <LongText
        label={t('place.purpose')}
        description={t('place.purposeHint')}
        size="md"
        maxLength={300}
        least={2}
        value={form.purpose}
        onChange={(event) => onForm({ purpose: event.currentTarget.value })}
      />
      <StagesField value={form.allowedStages} onChange={(allowedStages) => onForm({ allowedStages })} />
      <CountField
        label={t('place.capacity')}
        description={t('place.capacityHint')}
        size="md"
        max={1_000_000}
        value={form.capacity}
        onChange={(capacity) => onForm({ capacity })}
      />
    </Stack>
  )
}

/** Which stages of a unit belong in a place. */
export function StagesField({
  value,
  onChange,
}: {
  readonly value: readonly string[]
  readonly onChange: (next: readonly string[]) => void
}) {
  const t = useWords()
  return (
    <MultiSelect
      label={t('place.stages')}
      description={t('place.stagesHint')}
      size="md"
      data={stages.map(({ value: stage, label }) => ({ value: stage, label: t.of(label) }))}
      value={[...value]}
      onChange={onChange}
    />
  )
}
