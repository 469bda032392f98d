/** One field of a load, by its kind, in every form that edits loads. */
import type { Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { TextInput } from '@mantine/core'
import { memo, useCallback } from 'react'
import type { LoadFields as Fields } from '#data/core/change-load.ts'
import { CountField, DateTimeField, DayField, GainField, MoneyField, PercentField } from '#ui/fields/fields.tsx'
import { LongText } from '#ui/fields/long-text.tsx'
import { useLatest } from '#ui/use-latest.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './load-record.module.css'

type Names<Kind> = { [Name in keyof Fields]: Fields[Name] extends Kind ? Name : never }[keyof Fields]
/** What a field is called and how it is typed. */
export type LoadFieldSpec =
  | {
      readonly kind: 'text' | 'code' | 'note'
      readonly name: Names<string>
      readonly label: Words
      readonly max: number
    }
  | { readonly kind: 'time' | 'day'; readonly name: Names<string>; readonly label: Words }
  | {
      readonly kind: 'money' | 'count' | 'percent' | 'gain'
      readonly name: Names<number | null>
      readonly label: Words
    }

interface LoadFieldProps {
  readonly spec: LoadFieldSpec
  readonly values: Fields
  readonly onChange: (changes: Partial<Fields>) => void
  readonly problem: string | undefined
}

export function LoadField({ onChange, ...shown }: LoadFieldProps) {
  const latest = useLatest(onChange)
  const change = useCallback((changes: Partial<Fields>) => latest()(changes), [latest])
  return <Shown {...shown} onChange={change} />
}

/** Why: a form has thirty fields, and each key would draw all of them. */
const Shown = memo(
  Field,
  (before, after) =>
    before.spec === after.spec &&
    before.problem === after.problem &&
    before.values[before.spec.name] === after.values[after.spec.name],
)

/** Drawn anew only for its own value: `onChange` must stay the same. */
function Field({ spec, values, onChange, problem }: LoadFieldProps) {
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
    case 'day':
      return <DayField {...shared} value={values[spec.name]} onChange={(iso) => onChange({ [spec.name]: iso })} />
    case 'money':
    case 'count':
    case 'percent':
    case 'gain': {
      const NumberField = { money: MoneyField, count: CountField, percent: PercentField, gain: GainField }[spec.kind]
      return (
        <NumberField {...shared} value={values[spec.name]} onChange={(value) => onChange({ [spec.name]: value })} />
      )
    }
    case 'note':
      return (
        <LongText
          {...shared}
          className={styles['wide'] ?? ''}
          least={2}
          most={8}
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
