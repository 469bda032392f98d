import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '#language/use-words.ts'

export interface Days {
  /** `YYYY-MM-DD`, both days included; `''` for no end. */
  readonly from: string
  readonly to: string
}

/** A day of another century is a year that is being typed: the browser tells of 0002 and 0020 on the way to 2026. */
const isWhole = (day: string): boolean => day === '' || /^20\d{2}-\d{2}-\d{2}$/.test(day)

/** What a field was told, until the page shows it. */
interface Typing {
  readonly day: string
  /** Told to the page, which may show each of them only after the next was typed. */
  readonly told: readonly string[]
}

/**
 * Invariant: while a person types, the field is given nothing but what is in it. The browser forgets a half typed part of a day that is set from
 * outside: of 15, the 5 would be left.
 */
function DayInput({ value, onDay, ...shared }: Pick<TextInputProps, 'label' | 'min' | 'max'> & { readonly value: string; readonly onDay: (day: string) => void }) {
  const [typing, setTyping] = useState<Typing | null>(null)
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    // What the field never told comes from elsewhere, such as the browser's Back.
    const told = typing?.told.indexOf(value) ?? -1
    setTyping(typing && told >= 0 ? { ...typing, told: typing.told.slice(told + 1) } : null)
  }
  const type = (day: string) => {
    const told = typing?.told ?? []
    setTyping({ day, told: isWhole(day) ? [...told, day] : told })
    if (isWhole(day)) onDay(day)
  }
  return (
    <TextInput
      {...shared}
      type="date"
      value={typing?.day ?? value}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => setTyping(null)}
    />
  )
} // prettier-ignore

/** Two days by hand. An emptied field is an open end; where the page has none, it ignores it. */
export function DayRange({ from, to, onChange }: Days & { readonly onChange: (change: Partial<Days>) => void }) {
  const t = useWords()
  return (
    <>
      <DayInput label={t('parts.from')} value={from} max={to || undefined} onDay={(day) => onChange({ from: day })} />
      <DayInput label={t('parts.to')} value={to} min={from || undefined} onDay={(day) => onChange({ to: day })} />
    </>
  )
}
