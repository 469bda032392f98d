/** A text that is saved when its typing rests: what is typed never waits for the disk, and the saved value is shown when no person types. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

const REST_MS = 300

export interface LateTextProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  readonly value: string
  readonly onChange: (value: string) => void
}

export function LateText({ value, onChange, ...props }: LateTextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const save = (text: string) => {
    clearTimeout(waiting.current)
    if (text !== value) onChange(text)
  }
  return (
    <TextInput
      {...props}
      value={typed ?? value}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        clearTimeout(waiting.current)
        waiting.current = setTimeout(() => save(text), REST_MS)
      }}
      onBlur={() => {
        if (typed !== null) save(typed)
        setTyped(null)
      }}
    />
  )
}
