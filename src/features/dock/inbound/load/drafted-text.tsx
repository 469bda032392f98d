/** A text that is saved when it is left or Enter ends it; what is half typed outlives a reload. */
import { msg } from '#messages/message.ts'
import { TextInput } from '@mantine/core'
import { useDraft } from '#hooks/use-draft.ts'
import { LongText } from '#ui/fields/long-text.tsx'
import { useCommand } from '#ui/command/use-command.ts'

export interface DraftedTextProps {
  /** Names the draft on this device. */
  readonly draftKey: string
  readonly label: string
  readonly value: string
  readonly onSave: (text: string) => Promise<void>
  readonly maxLength: number
  readonly description?: string
  readonly placeholder?: string
  /** More than one line: then Enter begins a new one. */
  readonly long?: boolean
}

interface Typed {
  /** `null` while nothing is typed. */
  readonly text: string | null
}

const nothing: Typed = { text: null }

export function DraftedText({ draftKey, value, onSave, long = false, ...field }: DraftedTextProps) {
  const [typed, put] = useDraft<Typed>(draftKey, nothing)
  const text = typed?.text ?? null
  const { run } = useCommand({ title: msg('inbound.notSaved') })
  // What could not be saved stays typed.
  const save = () => {
    if (text === null) return
    void run(async () => {
      if (text.trim() !== value) await onSave(text.trim())
      await put(nothing)
    })
  }
  const shared = {
    ...field,
    size: 'md',
    value: text ?? value,
    // Until the draft is read, a key pressed would be lost under it.
    readOnly: typed === undefined,
    autoComplete: 'off',
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      void put({ text: event.currentTarget.value }),
    onBlur: save,
  } as const
  if (long) return <LongText least={2} most={6} {...shared} />
  return (
    <TextInput
      {...shared}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}
