import { TextInput } from '@mantine/core'
import { useWords } from '#language/use-words.ts'

export interface Days {
  /** `YYYY-MM-DD`, both days included; `''` for no end. */
  readonly from: string
  readonly to: string
}

/** Two days by hand. An emptied field is an open end; where the page has none, it ignores it. */
export function DayRange({ from, to, onChange }: Days & { readonly onChange: (change: Partial<Days>) => void }) {
  const t = useWords()
  return (
    <>
      <TextInput
        type="date"
        label={t('parts.from')}
        value={from}
        max={to || undefined}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('parts.to')}
        value={to}
        min={from || undefined}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
    </>
  )
}
