/** The fields of a load, one set for booking and for editing. */
import { Select, Textarea, TextInput } from '@mantine/core'
import type { LoadFields as Fields } from '#data/dock/change-load.ts'
import { CountField, MoneyField, PercentField, DateTimeField } from '#ui/parts/fields.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './load-fields.module.css'

type Names<Kind> = { [Name in keyof Fields]: Fields[Name] extends Kind ? Name : never }[keyof Fields]
type Spec =
  | {
      readonly kind: 'text' | 'code' | 'note'
      readonly name: Names<string>
      readonly label: string
      readonly max: number
    }
  | { readonly kind: 'time'; readonly name: Names<string>; readonly label: string }
  | { readonly kind: 'money' | 'count' | 'percent'; readonly name: Names<number | null>; readonly label: string }

const groups: readonly { readonly title: string; readonly fields: readonly Spec[] }[] = [
  {
    title: 'Load',
    fields: [
      { kind: 'code', name: 'code', label: 'Code', max: 20 },
      { kind: 'text', name: 'title', label: 'What it is', max: 200 },
      { kind: 'text', name: 'source', label: 'Source', max: 80 },
      { kind: 'code', name: 'sellerOrderNo', label: 'Order no.', max: 60 },
    ],
  },
  {
    title: 'Truck',
    fields: [
      { kind: 'time', name: 'etaAt', label: 'Expected' },
      { kind: 'time', name: 'arrivedAt', label: 'Arrived' },
      { kind: 'text', name: 'carrier', label: 'Carrier', max: 80 },
      { kind: 'code', name: 'proNo', label: 'PRO number', max: 40 },
      { kind: 'code', name: 'truckNo', label: 'Truck number', max: 40 },
      { kind: 'code', name: 'dockDoor', label: 'Door', max: 20 },
      { kind: 'code', name: 'sealNo', label: 'Seal on the papers', max: 40 },
      { kind: 'code', name: 'sealFound', label: 'Seal on the door', max: 40 },
      { kind: 'count', name: 'palletsExpected', label: 'Pallets expected' },
      { kind: 'count', name: 'palletsCounted', label: 'Pallets counted' },
      { kind: 'note', name: 'damageNote', label: 'Damage', max: 2000 },
    ],
  },
  {
    title: 'Money',
    fields: [
      { kind: 'money', name: 'bidCents', label: 'Bid' },
      { kind: 'money', name: 'freightCents', label: 'Freight' },
      { kind: 'money', name: 'feeCents', label: 'Fees' },
      { kind: 'money', name: 'declaredRetailCents', label: 'Declared retail' },
      { kind: 'count', name: 'declaredUnits', label: 'Declared units' },
      { kind: 'percent', name: 'shrinkPct', label: 'Shrink' },
      { kind: 'time', name: 'claimBy', label: 'Claim by' },
    ],
  },
  { title: 'Note', fields: [{ kind: 'note', name: 'note', label: 'Note', max: 2000 }] },
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
}

export function LoadFields({ values, onChange, problems, forBooking = false }: LoadFieldsProps) {
  return groups.map((group) => (
    <fieldset key={group.title} className={styles['group']}>
      <legend>{group.title}</legend>
      {forBooking && group.title === 'Load' && (
        <Select
          label="Stage"
          data={[
            { value: 'booked', label: 'Booked' },
            { value: 'inTransit', label: 'In transit' },
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
    </fieldset>
  ))
}

interface LoadFieldProps {
  readonly spec: Spec
  readonly values: Fields
  readonly onChange: LoadFieldsProps['onChange']
  readonly problem: string | undefined
}

function LoadField({ spec, values, onChange, problem }: LoadFieldProps) {
  const shared = { label: spec.label, error: problem, autoComplete: 'off' } as const
  switch (spec.kind) {
    case 'time':
      return (
        <DateTimeField
          {...shared}
          description={undefined}
          value={values[spec.name]}
          onChange={(iso) => onChange({ [spec.name]: iso })}
        />
      )
    case 'money':
    case 'count':
    case 'percent': {
      const Field = { money: MoneyField, count: CountField, percent: PercentField }[spec.kind]
      return <Field {...shared} value={values[spec.name]} onChange={(value) => onChange({ [spec.name]: value })} />
    }
    case 'note':
      return (
        <Textarea
          {...shared}
          className={styles['wide'] ?? ''}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={spec.max}
          value={values[spec.name]}
          onChange={(event) => onChange({ [spec.name]: event.currentTarget.value })}
        />
      )
    default:
      return (
        <TextInput
          {...shared}
          {...(spec.kind === 'code' ? { classNames: { input: parts['mono'] ?? '' }, spellCheck: false } : {})}
          maxLength={spec.max}
          value={values[spec.name]}
          onChange={(event) => onChange({ [spec.name]: event.currentTarget.value })}
        />
      )
  }
}
