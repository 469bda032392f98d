/**
 * A way in for a new person. With our own server: an account with a role, and the link at which they set their password. With Firebase alone: a
 * text to send, after which people make their accounts themselves and get their access here.
 */
import { useWords } from '#language/use-words.ts'
import { Button, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { inviteText } from '#domain/core/people/people.ts'
import { useOffers } from '#hooks/use-offers.ts'
import { LongText } from '#ui/fields/long-text.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { useCopying } from './use-copying.ts'
import type { Users } from './use-users.ts'
import { UsersInviteLink } from './users-invite-link.tsx'

export function UsersInvite({ users, open }: { readonly users: Users; readonly open: boolean }) {
  const t = useWords()
  const offers = useOffers()
  const onClose = () => users.setSearch({ open: undefined })
  if (offers?.links !== true) return <InviteText users={users} open={open && offers !== undefined} onClose={onClose} />
  return (
    <RecordDrawer openId={open ? 'invite' : undefined} onClose={onClose} title={t('users.inviteTitle')}>
      {open && <UsersInviteLink />}
    </RecordDrawer>
  )
}

interface InviteTextProps {
  readonly users: Users
  readonly open: boolean
  readonly onClose: () => void
}

function InviteText({ users, open, onClose }: InviteTextProps) {
  const t = useWords()
  const me = users.people.find((one) => one.id === users.uid)
  const text = t.of(inviteText(window.location.origin, { name: me?.name ?? '', email: me?.email ?? '' }))
  const { field, copied, copy } = useCopying<HTMLTextAreaElement>(text)
  return (
    <RecordDrawer
      openId={open ? 'invite' : undefined}
      onClose={onClose}
      title={t('users.inviteTitle')}
      foot={
        <Button
          leftSection={copied === 'copied' ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {copied === 'copied' ? t('users.copied') : t('users.copy')}
        </Button>
      }
    >
      <Text size="sm" mb="sm">
        {t('users.inviteHint')}
      </Text>
      <LongText ref={field} label={t('users.invitationLabel')} value={text} readOnly least={6} />
      <Text size="sm" mt="xs" role="status">
        {copied === 'chosen' ? t('users.selectedText') : ''}
      </Text>
    </RecordDrawer>
  )
}
