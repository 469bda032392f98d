/** Who is invited, and with which role; then the link for them. */
import { useWords } from '#language/use-words.ts'
import type { Words } from '#messages/message.ts'
import { Alert, Button, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { roleLabels, roleMeanings } from '#domain/core/people/people.ts'
import { addInvited } from '#data/people/people-commands.ts'
import { useServices, type PersonLink } from '#hooks/services.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import type { Role } from '#schemas/users.ts'
import { PersonLinkShown } from './person-link.tsx'

const roleChoices = ['associate', 'manager', 'admin'] as const satisfies readonly Role[]
const asRole = (value: string): Role => roleChoices.find((one) => one === value) ?? 'associate'

export function UsersInviteLink() {
  const t = useWords()
  const [link, setLink] = useState<PersonLink | null>(null)
  if (!link) return <InviteForm onLink={setLink} />
  return (
    <Stack>
      <PersonLinkShown link={link} />
      <Button variant="default" mih="var(--target)" onClick={() => setLink(null)}>
        {t('users.anotherInvite')}
      </Button>
    </Stack>
  )
}

function InviteForm({ onLink }: { readonly onLink: (link: PersonLink) => void }) {
  const t = useWords()
  const { account } = useServices()
  const context = useCommandContext()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('associate')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Words>('')
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const answer = await account.invite(email, name)
    setProblem(answer.words)
    const { link } = answer
    if (link) {
      await addInvited(context, { uid: link.uid, email: link.email, name: name.trim(), role })
      onLink(link)
    }
    setBusy(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} aria-busy={busy}>
      <Stack>
        <Text size="sm">{t('users.inviteLinkHint')}</Text>
        <TextInput
          label={t('users.column.name')}
          required
          withAsterisk={false}
          maxLength={120}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('users.column.email')}
          type="email"
          required
          withAsterisk={false}
          maxLength={200}
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t('users.column.role')}
          data={roleChoices.map((one) => ({ value: one, label: t.of(roleLabels[one]) }))}
          value={role}
          onChange={(value) => setRole(asRole(value))}
        />
        <Text size="sm" c="dimmed">
          {t.of(roleMeanings[role])}
        </Text>
        {problem !== '' && (
          <Alert color="red" role="alert">
            {t.of(problem)}
          </Alert>
        )}
        <Button type="submit" mih="var(--target)" loading={busy}>
          {t('users.makeLink')}
        </Button>
      </Stack>
    </form>
  )
}
