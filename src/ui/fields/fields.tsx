/** Fields for what forms ask again and again: amounts, counts, percents, moments. Each takes and gives the store's own unit; empty is `null` or `''`. */
import { useWords } from '#language/use-words.ts'
import { NumberInput, TextInput, type NumberInputProps, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { cents, count, gain, percent } from '#schemas/fields.ts'
import { isDay } from '#domain/core/days.ts'
import { plainDayOf, storedDay } from '#domain/core/plain-days.ts'
import { toDatetimeLocal, fromDatetimeLocal } from '#ui/datetime-local.ts'

type NumberProps = Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange'>

interface ValueField {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
}

/** Between the store's unit and what is typed: what is half typed (`12.`) stays as it is until it means something else. */
function useTyped({ value, onChange }: ValueField, perUnit: number, write = (units: number): number | string => units) {
  const shownOf = (stored: number | null) => (stored === null ? '' : write(stored / perUnit))
  const storedOf = (typed: number | string) => {
    const number = typeof typed === 'number' ? typed : Number.parseFloat(typed)
    return Number.isFinite(number) ? Math.round(number * perUnit) : null
  }
  const [typed, setTyped] = useState<number | string>(() => shownOf(value))
  const shown = storedOf(typed) === value ? typed : shownOf(value)
  return {
    value: shown,
    onChange: (next: number | string) => {
      setTyped(next)
      const stored = storedOf(next)
      if (stored !== value) onChange(stored)
    },
  }
}

const quiet = {
  // Else the comma of a thousand would be read as a decimal sign.
  allowedDecimalSeparators: ['.'],
  hideControls: true,
  allowNegative: false,
  autoComplete: 'off',
  inputMode: 'decimal',
} satisfies NumberInputProps

/**
 * Refuses a key that makes more than `max`. Why not at the end: a number that the server refuses
 * would be shown as saved, and keep all that was written with it on this device.
 */
const upTo =
  (max: number) =>
  ({ floatValue = 0 }: { readonly floatValue: number | undefined }): boolean =>
    floatValue <= max

const [mostCents = 0, mostCount = 0, mostPercent = 0, mostGain = 0] = [cents, count, percent, gain].map(
  ({ maximum }) => maximum,
)
/** `0.40`, not `0.4`; whole dollars stay whole. */
const dollars = (amount: number): number | string => (Number.isInteger(amount) ? amount : amount.toFixed(2))

/** Cents in and out; people type dollars such as `1,234.5`. */
export function MoneyField({
  value,
  onChange,
  maxCents = mostCents,
  ...props
}: NumberProps & ValueField & { readonly maxCents?: number }) {
  const typed = useTyped({ value, onChange }, 100, dollars)
  return (
    <NumberInput
      {...quiet}
      prefix="$"
      thousandSeparator=","
      decimalScale={2}
      isAllowed={upTo(maxCents / 100)}
      {...props}
      {...typed}
    />
  )
}

/** A whole number of items, up to `max`. */
export function CountField({ value, onChange, max = mostCount, ...props }: NumberProps & ValueField) {
  const typed = useTyped({ value, onChange }, 1)
  return (
    <NumberInput
      {...quiet}
      inputMode="numeric"
      thousandSeparator=","
      allowDecimal={false}
      max={max}
      isAllowed={upTo(max)}
      {...props}
      {...typed}
    />
  )
}

/** A share in percent, in and out, 12.5 for 12.5 %; two decimals. */
export function PercentField({ max = mostPercent, ...props }: NumberProps & ValueField) {
  return <RateField {...props} max={max} />
}

/** What is earned in percent of what was paid. */
export function GainField(props: NumberProps & ValueField) {
  return <RateField {...props} max={mostGain} />
}

function RateField({ value, onChange, max, ...props }: NumberProps & ValueField & { readonly max: number }) {
  const hundredths = value === null ? null : Math.round(value * 100)
  const give = (next: number | null) => onChange(next === null ? null : next / 100)
  const { value: typed, onChange: onTyped } = useTyped({ value: hundredths, onChange: give }, 100)
  return (
    <NumberInput
      {...quiet}
      suffix=" %"
      decimalScale={2}
      isAllowed={upTo(max)}
      {...props}
      value={typed}
      onChange={onTyped}
    />
  )
}

type DateTimeProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'>

interface DateTimeValue {
  /** ISO UTC, `''` for none. */
  readonly value: string
  readonly onChange: (iso: string) => void
}

/** A moment, typed in the device's own zone, which is shown beside it. */
export function DateTimeField({ value, onChange, ...props }: DateTimeProps & DateTimeValue) {
  const t = useWords()
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <TextInput
      description={t('core.timeZone', { zone })}
      {...props}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={toDatetimeLocal(value)}
      onChange={(event) => onChange(fromDatetimeLocal(event.currentTarget.value))}
    />
  )
}

const typedDay = (day: string): string => (isDay(day) ? storedDay(day) : '')

/** A day without a clock: taken and given as noon UTC (`plain-days.ts`), `''` for none. */
export function DayField({ value, onChange, ...props }: DateTimeProps & DateTimeValue) {
  return (
    <TextInput
      {...props}
      type="date"
      max="9999-12-31"
      value={plainDayOf(value)}
      onChange={(event) => onChange(typedDay(event.currentTarget.value))}
    />
  )
}
