/** The fields of a load, one set for booking and for editing. */
import { msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Select, Textarea, TextInput } from '@mantine/core'
import { loadStageLabels } from '#domain/core/load-stages.ts'
import type { LoadFields as Fields } from '#data/dock/change-load.ts'
import { CountField, MoneyField, PercentField, DateTimeField } from '#ui/parts/fields.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './load-fields.module.css'

type Names<Kind> = { [Name in keyof Fields]: Fields[Name] extends Kind ? Name : never }[keyof Fields]
type Spec =
  | {
      readonly kind: 'text' | 'code' | 'note'
      readonly name: Names<string>
      readonly label: Words
      readonly max: number
    }
  | { readonly kind: 'time'; readonly name: Names<string>; readonly label: Words }
  | { readonly kind: 'money' | 'count' | 'percent'; readonly name: Names<number | null>; readonly label: Words }

const groups: readonly { readonly id: string; readonly title: Words; readonly fields: readonly Spec[] }[] = [
  {
    id: 'load',
    title: msg('unit.fact.load'),
    fields: [
      { kind: 'code', name: 'code', label: msg('field.code'), max: 20 },
      { kind: 'text', name: 'title', label: msg('load.field.title'), max: 200 },
      { kind: 'text', name: 'source', label: msg('field.source'), max: 80 },
      { kind: 'code', name: 'sellerOrderNo', label: msg('load.field.sellerOrderNo'), max: 60 },
    ],
  },
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
      { kind: 'money', name: 'freightCents', label: msg('field.freightCents') },
      { kind: 'money', name: 'feeCents', label: msg('field.feeCents') },
      { kind: 'money', name: 'declaredRetailCents', label: msg('field.declaredRetailCents') },
      { kind: 'count', name: 'declaredUnits', label: msg('field.declaredUnits') },
      { kind: 'percent', name: 'shrinkPct', label: msg('field.shrinkPct') },
      { kind: 'time', name: 'claimBy', label: msg('field.claimBy') },
    ],
  },
  {
    id: 'note',
    title: msg('field.note'),
    fields: [{ kind: 'note', name: 'note', label: msg('field.note'), max: 2000 }],
  },
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
  const t = useWords()
  return groups.map((group) => (
    <fieldset key={group.id} className={styles['group']}>
      <legend>{t.of(group.title)}</legend>
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
  const t = useWords()
  const shared = { label: t.of(spec.label), error: problem, autoComplete: 'off' } as const
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
