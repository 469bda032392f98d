/** The fields of a load, one set for booking and for editing. */
import { msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Select } from '@mantine/core'
import { loadStageLabels } from '#domain/core/loads/load-stages.ts'
import type { LoadFields as Fields } from '#data/core/change-load.ts'
import { LoadField, type LoadFieldSpec } from '#records/load-field.tsx'
import { FieldGroup } from '#ui/fields/field-group.tsx'

interface Group {
  readonly id: string
  readonly title: Words
  readonly fields: readonly LoadFieldSpec[]
}

const loadFields: readonly LoadFieldSpec[] = [
  { kind: 'code', name: 'code', label: msg('field.code'), max: 20 },
  { kind: 'text', name: 'title', label: msg('load.field.title'), max: 200 },
  { kind: 'text', name: 'source', label: msg('field.source'), max: 80 },
  { kind: 'code', name: 'sellerOrderNo', label: msg('load.field.sellerOrderNo'), max: 60 },
]
const termFields: readonly LoadFieldSpec[] = [
  { kind: 'money', name: 'freightCents', label: msg('field.freightCents') },
  { kind: 'money', name: 'feeCents', label: msg('field.feeCents') },
  { kind: 'money', name: 'declaredRetailCents', label: msg('field.declaredRetailCents') },
  { kind: 'count', name: 'declaredUnits', label: msg('field.declaredUnits') },
]
const noteGroup: Group = {
  id: 'note',
  title: msg('field.note'),
  fields: [{ kind: 'note', name: 'note', label: msg('field.note'), max: 2000 }],
}

const groups: readonly Group[] = [
  { id: 'load', title: msg('unit.fact.load'), fields: loadFields },
  {
    id: 'truck',
    title: msg('field.truckNo'),
    fields: [
      { kind: 'time', name: 'etaAt', label: msg('field.etaAt') },
      { kind: 'time', name: 'arrivedAt', label: msg('field.arrivedAt') },
      { kind: 'text', name: 'carrier', label: msg('field.carrier'), max: 80 },
      { kind: 'code', name: 'proNo', label: msg('field.proNo'), max: 40 },
      { kind: 'code', name: 'truckNo', label: msg('inbound.truckNumber'), max: 40 },
      { kind: 'code', name: 'dockDoor', label: msg('field.dockDoor'), max: 20 },
      { kind: 'code', name: 'sealNo', label: msg('field.sealNo'), max: 40 },
      { kind: 'code', name: 'sealFound', label: msg('field.sealFound'), max: 40 },
      { kind: 'count', name: 'palletsExpected', label: msg('field.palletsExpected') },
      { kind: 'count', name: 'palletsCounted', label: msg('field.palletsCounted') },
      { kind: 'note', name: 'damageNote', label: msg('field.damageNote'), max: 2000 },
    ],
  },
  {
    id: 'money',
    title: msg('inbound.money'),
    fields: [
      { kind: 'money', name: 'bidCents', label: msg('field.bidCents') },
      ...termFields,
      { kind: 'percent', name: 'shrinkPct', label: msg('field.shrinkPct') },
      { kind: 'time', name: 'claimBy', label: msg('field.claimBy') },
    ],
  },
  noteGroup,
]

/** Of a load that closed before Restow: what its sheet said. */
const groupsBefore: readonly Group[] = [
  {
    id: 'load',
    title: msg('unit.fact.load'),
    fields: [
      ...loadFields,
      { kind: 'text', name: 'category', label: msg('field.category'), max: 120 },
      { kind: 'text', name: 'condition', label: msg('field.condition'), max: 60 },
      { kind: 'day', name: 'closedAt', label: msg('field.closedAt') },
    ],
  },
  {
    id: 'money',
    title: msg('inbound.money'),
    fields: [
      { kind: 'money', name: 'broughtCents', label: msg('field.broughtCents') },
      { kind: 'money', name: 'hammerCents', label: msg('field.hammerCents') },
      ...termFields,
    ],
  },
  noteGroup,
]

/** Known only when the truck is here. */
const atTheDoor: ReadonlySet<keyof Fields> = new Set(['arrivedAt', 'sealFound', 'palletsCounted', 'damageNote'])

export interface LoadFieldsProps {
  readonly values: Fields
  readonly onChange: (changes: Partial<Fields>) => void
  /** What is wrong with a field, by its name. */
  readonly problems: Readonly<Partial<Record<keyof Fields, string>>>
  /** A load that is still to come: its stage is asked, what happens at the door is not. */
  readonly forBooking?: boolean
  /** A load that closed before Restow: nothing of it came over this dock. */
  readonly isBefore?: boolean
}

export function LoadFields({ values, onChange, problems, forBooking = false, isBefore = false }: LoadFieldsProps) {
  const t = useWords()
  return (isBefore ? groupsBefore : groups).map((group) => (
    <FieldGroup key={group.id} title={group.title}>
      {forBooking && group.id === 'load' && (
        <Select
          label={t('field.stage')}
          data={[
            { value: 'booked', label: t.of(loadStageLabels.booked) },
            { value: 'inTransit', label: t.of(loadStageLabels.inTransit) },
          ]}
          allowDeselect={false}
          value={values.stage}
          onChange={(stage) => onChange({ stage: stage === 'inTransit' ? 'inTransit' : 'booked' })}
        />
      )}
      {group.fields
        .filter((spec) => !(forBooking && atTheDoor.has(spec.name)))
        .map((spec) => (
          <LoadField key={spec.name} spec={spec} values={values} onChange={onChange} problem={problems[spec.name]} />
        ))}
    </FieldGroup>
  ))
}
