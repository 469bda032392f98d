/**
 * Signing in, making an account, asking for a new password. Works with a password manager; shows in
 * words why it failed.
 */
import { Alert, Anchor, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { useServices } from '#hooks/services.ts'
import { useSession } from '#hooks/use-session.ts'

type Mode = 'signIn' | 'signUp' | 'reset'

const buttons: Readonly<Record<Mode, string>> = { signIn: 'Sign in', signUp: 'Create account', reset: 'Send the mail' }

export function AuthPage() {
  const { account } = useServices()
  const session = useSession()
  const [mode, setMode] = useState<Mode>('signIn')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [sent, setSent] = useState(false)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    const answer = await (mode === 'signIn'
      ? account.signIn(email, password)
      : mode === 'signUp'
        ? account.signUp(name, email, password)
        : account.resetPassword(email))
    setBusy(false)
    setProblem(answer.words)
    if (mode === 'reset' && answer.ok) setSent(true)
  }
  const change = (next: Mode) => {
    setMode(next)
    setProblem('')
    setSent(false)
  }
  const revoked = session.status === 'signedOut' && session.why === 'revoked'
  return (
    <form onSubmit={(event) => void submit(event)} aria-busy={busy}>
      <Stack>
        {revoked && (
          <Alert color="yellow">
            You were signed out by the server. What you did here is kept; sign in again to send it.
          </Alert>
        )}
        {mode === 'signUp' && (
          <TextInput
            label="Name"
            size="lg"
            required
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <TextInput
          label="Email"
          size="lg"
          type="email"
          name="email"
          required
          withAsterisk={false}
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {mode !== 'reset' && (
          <PasswordInput
            label="Password"
            size="lg"
            name="password"
            required
            withAsterisk={false}
            autoComplete={mode === 'signIn' ? 'current-password' : 'new-password'}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed', tabIndex: 0 }}
          />
        )}
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {sent && (
          <Alert color="green" role="status">
            If there is an account with this email, a mail with a link is on its way.
          </Alert>
        )}
        <Button type="submit" size="lg" loading={busy}>
          {buttons[mode]}
        </Button>
        <Group justify="space-between">
          <Anchor
            component="button"
            type="button"
            size="sm"
            mih="var(--target)"
            onClick={() => change(mode === 'signUp' ? 'signIn' : 'signUp')}
          >
            {mode === 'signUp' ? 'I have an account' : 'Create an account'}
          </Anchor>
          <Anchor
            component="button"
            type="button"
            size="sm"
            mih="var(--target)"
            onClick={() => change(mode === 'reset' ? 'signIn' : 'reset')}
          >
            {mode === 'reset' ? 'Back to signing in' : 'Forgot the password'}
          </Anchor>
        </Group>
        {mode === 'signUp' && <Text size="sm">An admin gives you access after you made the account.</Text>}
      </Stack>
    </form>
  )
}
