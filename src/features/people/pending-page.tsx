/** Waiting for a role. Leaves by itself for `/` when one arrives. */
import { Anchor, Button, Loader, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { mayDo } from '#domain/core/access.ts'
import { useServices } from '#hooks/services.ts'
import { useRank, useSession } from '#hooks/use-session.ts'

export function PendingPage() {
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
        You are not signed in on this device.{' '}
        <Anchor component={Link} to="/auth">
          Sign in
        </Anchor>
      </Text>
    )
  }
  return (
    <Stack align="flex-start">
      <Text>
        {session.known && !session.active
          ? 'Your account is switched off. Ask an admin to switch it on again.'
          : 'Your account is made. An admin has to give you access before you can start; tell them your email.'}
      </Text>
      <Text ff="monospace">{session.email}</Text>
      <Text size="sm" c="dimmed" component="div">
        <Loader size="xs" mr="xs" aria-hidden /> This page goes on by itself as soon as you have access.
      </Text>
      <Button variant="default" onClick={() => void account.signOut('remove')}>
        Sign out
      </Button>
    </Stack>
  )
}
