import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '#language/use-words.ts'

export interface Days {
  /** `YYYY-MM-DD`, both days included; `''` for no end. */
  readonly from: string
  readonly to: string
}

/** A day before it is a year that is being typed: the browser tells of 0002 and 0020 on the way to 2026. */
const EARLIEST = '2000-01-01'

function DayInput({ value, onDay, ...shared }: Pick<TextInputProps, 'label' | 'min' | 'max'> & { readonly value: string; readonly onDay: (day: string) => void }) {
  const [typing, setTyping] = useState<string | null>(null)
  const type = (day: string) => {
    const isHalf = day !== '' && day < EARLIEST
    setTyping(isHalf ? day : null)
    if (!isHalf) onDay(day)
  }
  return (
    <TextInput
      {...shared}
      type="date"
      value={typing ?? value}
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
