/** A one-time link was opened: an invitation, or the way to a new password. The person sets the password, and is signed in with it. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { Anchor, Button, Loader, Stack, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useServices, type AccountReply } from '#hooks/services.ts'
import { NewPasswordField, Problem, useSending } from './auth-fields.tsx'

export function NewPasswordForm({ code }: { readonly code: string }) {
  const t = useWords()
  const { account } = useServices()
  const [owner, setOwner] = useState<AccountReply>()
  const [password, setPassword] = useState('')
  const email = owner?.email ?? ''
  const { busy, problem, onSubmit } = useSending(() => account.setPassword(code, email, password))
  useEffect(() => {
    void account.checkCode(code).then(setOwner)
  }, [account, code])
  if (!owner) return <Loader aria-label={t('auth.checkingLink')} />
  if (!owner.ok) {
    return (
      <Stack align="flex-start">
        <Problem words={owner.words} />
        <Anchor component={Link} to="/auth" mih="var(--target)">
          {t('auth.back')}
        </Anchor>
      </Stack>
    )
  }
  return (
    <form onSubmit={onSubmit} aria-busy={busy}>
      <Stack>
        <Text>{t('auth.setPasswordHint')}</Text>
        <TextInput
          label={t('auth.email')}
          size="lg"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          readOnly
        />
        <NewPasswordField label={msg('auth.newPassword')} value={password} onChange={setPassword} />
        <Problem words={problem} />
        <Button type="submit" size="lg" loading={busy}>
          {t('auth.setPassword')}
        </Button>
      </Stack>
    </form>
  )
}
