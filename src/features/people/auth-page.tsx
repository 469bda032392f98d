/**
 * Signing in, making an account, asking for a new password. Works with a password manager; shows in
 * words why it failed.
 */
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { Alert, Anchor, Button, Group, Loader, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { Suspense, useState, type SyntheticEvent } from 'react'
import { useOffers } from '#hooks/use-offers.ts'
import { useServices } from '#hooks/services.ts'
import { useSession } from '#hooks/use-session.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { withFrameStyles } from '#ui/with-frame-styles.ts'
import { authSearch } from './auth-search.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/** Of the many who sign in, one sets up the company. */
const SetUpForm = lazyPart(
  withFrameStyles(() => import('./set-up-form.tsx')),
  'SetUpForm',
)

export function AuthPage() {
  const t = useWords()
  const { search } = authSearch.useSearch()
  if (search.setup)
    return (
      <Suspense fallback={<Loader aria-label={t('auth.checkingLink')} />}>
        <SetUpForm code={search.setup} />
      </Suspense>
    )
  if (search.oobCode) return <NewPasswordForm code={search.oobCode} />
  return <SignInForm />
}

type Mode = 'signIn' | 'signUp' | 'reset'

const buttons: Readonly<Record<Mode, Words>> = {
  signIn: msg('auth.signIn'),
  signUp: msg('auth.createAccount'),
  reset: msg('auth.sendMail'),
}

function SignInForm() {
  const t = useWords()
  const { account } = useServices()
  const session = useSession()
  const [mode, setMode] = useState<Mode>('signIn')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Words>('')
  const [sent, setSent] = useState(false)
  const mayJoin = useOffers()?.signUp === true

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
        {revoked && <Alert color="yellow">{t('auth.revoked')}</Alert>}
        {mode === 'signUp' && (
          <TextInput
            label={t('auth.name')}
            size="lg"
            required
            autoComplete="name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <TextInput
          label={t('auth.email')}
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
            label={t('auth.password')}
            size="lg"
            name="password"
            required
            withAsterisk={false}
            autoComplete={mode === 'signIn' ? 'current-password' : 'new-password'}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': t('auth.showTyped'), tabIndex: 0 }}
          />
        )}
        {problem && (
          <Alert color="red" role="alert">
            {t.of(problem)}
          </Alert>
        )}
        {sent && (
          <Alert color="green" role="status">
            {t('auth.mailSent')}
          </Alert>
        )}
        <Button type="submit" size="lg" loading={busy}>
          {t.of(buttons[mode])}
        </Button>
        <Group justify="space-between">
          {mayJoin && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              mih="var(--target)"
              onClick={() => change(mode === 'signUp' ? 'signIn' : 'signUp')}
            >
              {mode === 'signUp' ? t('auth.haveAccount') : t('auth.makeAccount')}
            </Anchor>
          )}
          <Anchor
            component="button"
            type="button"
            size="sm"
            mih="var(--target)"
            onClick={() => change(mode === 'reset' ? 'signIn' : 'reset')}
          >
            {mode === 'reset' ? t('auth.back') : t('auth.forgot')}
          </Anchor>
        </Group>
        {mode === 'signUp' && <Text size="sm">{t('auth.adminGives')}</Text>}
      </Stack>
    </form>
  )
}
