/** A text to send to a new person: people make their accounts themselves, and get their access here. */
import { useWords } from '#language/use-words.ts'
import { Button, Text, Textarea } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { inviteText } from '#domain/core/people.ts'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import type { Users } from './use-users.ts'

export function UsersInvite({ users, open }: { readonly users: Users; readonly open: boolean }) {
  const t = useWords()
  const me = users.people.find((one) => one.id === users.uid)
  const text = t.of(inviteText(window.location.origin, { name: me?.name ?? '', email: me?.email ?? '' }))
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
      <Textarea ref={field} label={t('users.invitationLabel')} value={text} readOnly autosize minRows={6} />
      <Text size="sm" mt="xs" role="status">
        {copied === 'chosen' ? t('users.selectedText') : ''}
      </Text>
    </RecordDrawer>
  )
}
