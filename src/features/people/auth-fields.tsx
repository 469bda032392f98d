/** What the forms for an account share: a password that a manager of passwords recognizes, and why it did not work. */
import { useWords } from '#language/use-words.ts'
import type { Words } from '#messages/message.ts'
import { Alert, PasswordInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import type { AccountAnswer } from '#hooks/services.ts'

interface NewPasswordFieldProps {
  readonly label: Words
  readonly value: string
  readonly onChange: (value: string) => void
}

export function NewPasswordField({ label, value, onChange }: NewPasswordFieldProps) {
  const t = useWords()
  return (
    <PasswordInput
      label={t.of(label)}
      description={t('auth.passwordHint')}
      size="lg"
      name="new-password"
      required
      withAsterisk={false}
      minLength={6}
      autoComplete="new-password"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t('auth.showTyped'), tabIndex: 0 }}
    />
  )
}

export function Problem({ words }: { readonly words: Words }) {
  const t = useWords()
  return words === '' ? null : (
    <Alert color="red" role="alert">
      {t.of(words)}
    </Alert>
  )
}

/** A form that is sent once however often it is pressed, and why it did not work. */
export function useSending(send: () => Promise<AccountAnswer>) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Words>('')
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem('')
    const answer = await send()
    setBusy(false)
    setProblem(answer.words)
  }
  return { busy, problem, onSubmit: (event: SyntheticEvent) => void submit(event) }
}
