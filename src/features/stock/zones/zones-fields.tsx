/** What is asked about a place, the same when it is made and when it is changed. */
import { useWords } from '#language/use-words.ts'
import { MultiSelect, Stack, TextInput, Textarea } from '@mantine/core'
import { unitStages } from '#schemas/units.ts'
import { stageLabels } from '#domain/core/unit-facts.ts'
import type { ZoneFields } from '#data/stock/zone-commands.ts'
import { CountField } from '#ui/parts/fields.tsx'

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
  return (
    <Stack>
      <TextInput
        label="Name"
        size="md"
        maxLength={120}
        value={form.name}
        onChange={(event) => onForm({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Purpose"
        description="What belongs here, in a line"
        size="md"
        maxLength={300}
        autosize
        minRows={2}
        value={form.purpose}
        onChange={(event) => onForm({ purpose: event.currentTarget.value })}
      />
      <StagesField value={form.allowedStages} onChange={(allowedStages) => onForm({ allowedStages })} />
      <CountField
        label="Capacity"
        description="In units. Leave it empty when it is not known."
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
      label="Stages that belong here"
      description="None means all. A put-away of another stage warns."
      size="md"
      data={stages.map(({ value: stage, label }) => ({ value: stage, label: t.of(label) }))}
      value={[...value]}
      onChange={onChange}
    />
  )
}
