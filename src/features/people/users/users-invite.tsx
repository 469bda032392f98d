/** A text to send to a new person: people make their accounts themselves, and get their access here. */
import { Button, Text, Textarea } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { inviteText } from '#domain/core/people.ts'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import type { Users } from './use-users.ts'

export function UsersInvite({ users, open }: { readonly users: Users; readonly open: boolean }) {
  const me = users.people.find((one) => one.id === users.uid)
  const text = inviteText(window.location.origin, { name: me?.name ?? '', email: me?.email ?? '' })
  const field = useRef<HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState<'' | 'copied' | 'chosen'>('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('copied')
    } catch {
      // No clipboard on this address (it is not served securely), or it was refused: the text is chosen for the person's own keys.
      field.current?.focus()
      field.current?.select()
      setCopied('chosen')
    }
  }
  return (
    <RecordDrawer
      openId={open ? 'invite' : undefined}
      onClose={() => {
        setCopied('')
        users.setSearch({ open: undefined })
      }}
      title="Invite a person"
      foot={
        <Button
          leftSection={copied === 'copied' ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {copied === 'copied' ? 'Copied' : 'Copy the text'}
        </Button>
      }
    >
      <Text size="sm" mb="sm">
        Send this text by mail or message. A new account appears at the top of the list, where you give the role with
        one tap. Making the account needs a connection.
      </Text>
      <Textarea ref={field} label="Invitation" value={text} readOnly autosize minRows={6} />
      <Text size="sm" mt="xs" role="status">
        {copied === 'chosen' ? 'The text is selected: copy it with Ctrl C, or hold it and press Copy.' : ''}
      </Text>
    </RecordDrawer>
  )
}
