/** Waiting for a role. Leaves by itself for `/` when one arrives. */
import { useWords } from '#language/use-words.ts'
import { Anchor, Button, Loader, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { mayDo } from '#domain/core/people/access.ts'
import { useServices } from '#hooks/services.ts'
import { useRank, useSession } from '#hooks/use-session.ts'

export function PendingPage() {
  const t = useWords()
  const { account } = useServices()
  const session = useSession()
  const rank = useRank()
  const navigate = useNavigate()
  useEffect(() => {
    if (mayDo(rank, 'associate')) void navigate({ to: '/', replace: true })
  }, [rank, navigate])
  if (session.status !== 'signedIn') {
    return (
      <Text>
        {t('auth.notSignedIn')}{' '}
        <Anchor component={Link} to="/auth">
          {t('auth.signIn')}
        </Anchor>
      </Text>
    )
  }
  return (
    <Stack align="flex-start">
      <Text>{session.known && !session.active ? t('auth.accountOff') : t('auth.waits')}</Text>
      <Text ff="monospace">{session.email}</Text>
      <Text size="sm" c="dimmed" component="div">
        <Loader size="xs" mr="xs" aria-hidden /> {t('auth.goesOn')}
      </Text>
      <Button variant="default" onClick={() => void account.signOut('remove')}>
        {t('auth.signOut')}
      </Button>
    </Stack>
  )
}
