/** A new password for oneself. It needs the one in use, and ends the sign-ins on all other devices. */
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { Alert, Button, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { account } from './account.ts'

interface PasswordDialogProps {
  readonly email: string
  readonly onClose: () => void
}

export function PasswordDialog({ email, onClose }: PasswordDialogProps) {
  const t = useWords()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Words>('')
  const [changed, setChanged] = useState(false)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    if (next === current) return setProblem(msg('session.samePassword'))
    setBusy(true)
    const answer = await account.changePassword(current, next)
    setBusy(false)
    setProblem(answer.words)
    setChanged(answer.ok)
  }
  const eye = { 'aria-label': t('auth.showTyped'), tabIndex: 0 }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('session.changePassword')}
      closeButtonProps={{ 'aria-label': t('core.close') }}
    >
      {changed ? (
        <Stack>
          <Alert color="green" role="status">
            {t('session.passwordChanged')}
          </Alert>
          <Button onClick={onClose}>{t('core.close')}</Button>
        </Stack>
      ) : (
        <form onSubmit={(event) => void submit(event)} aria-busy={busy}>
          <Stack>
            <Text size="sm">{t('session.changePasswordHint')}</Text>
            <input type="email" autoComplete="username" value={email} readOnly hidden />
            <PasswordInput
              label={t('session.currentPassword')}
              autoComplete="current-password"
              required
              withAsterisk={false}
              value={current}
              onChange={(event) => setCurrent(event.currentTarget.value)}
              visibilityToggleButtonProps={eye}
            />
            <PasswordInput
              label={t('auth.newPassword')}
              description={t('auth.passwordHint')}
              autoComplete="new-password"
              required
              withAsterisk={false}
              minLength={6}
              value={next}
              onChange={(event) => setNext(event.currentTarget.value)}
              visibilityToggleButtonProps={eye}
            />
            {problem !== '' && (
              <Alert color="red" role="alert">
                {t.of(problem)}
              </Alert>
            )}
            <Button type="submit" mih="var(--target)" loading={busy}>
              {t('session.changePassword')}
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
