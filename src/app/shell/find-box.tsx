/** Find anything: label, LPN, UPC, place or title, answered from local data as one types. */
import { useWords } from '#language/use-words.ts'
import { ActionIcon, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Rank } from '#domain/core/access.ts'
import type { Database } from '#data/store/database.ts'
import { findAnything, type Found } from '#data/core/find.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './find-box.module.css'

export function FindBox({ db, rank }: { readonly db: Database; readonly rank: Rank | 'signedOut' }) {
  const t = useWords()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const shortcut = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        setOpen(true)
      }
    }
    document.addEventListener('keydown', shortcut)
    return () => document.removeEventListener('keydown', shortcut)
  }, [])
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('shell.find')}
        title={t('shell.findHint')}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={22} aria-hidden />
      </ActionIcon>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={t('shell.findAnything')}
        closeButtonProps={{ 'aria-label': t('core.close') }}
      >
        <FindList db={db} rank={rank} onDone={() => setOpen(false)} />
      </Modal>
    </>
  )
}

interface FindListProps {
  readonly db: Database
  readonly rank: Rank | 'signedOut'
  readonly onDone: () => void
}

function FindList({ db, rank, onDone }: FindListProps) {
  const t = useWords()
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ readonly text: string; readonly list: readonly Found[] }>({ text: '', list: [] })
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  useEffect(() => {
    let stale = false
    void findAnything(db, rank, text, () => stale).then((list) => {
      if (stale) return
      setFound({ text, list })
      setAt(0)
    })
    return () => {
      stale = true
    }
  }, [db, rank, text])
  const go = (one: Found | undefined) => {
    if (!one) return
    onDone()
    void navigate({ to: one.path, search: one.search })
  }
  const move = (by: number) => setAt(Math.max(0, Math.min(found.list.length - 1, at + by)))
  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        aria-label={t('shell.findWhat')}
        placeholder={t('shell.findWhat')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') move(1)
          else if (event.key === 'ArrowUp') move(-1)
          else if (event.key === 'Enter') go(found.list[at])
          else return
          event.preventDefault()
        }}
      />
      {found.text.trim().length > 1 && found.list.length === 0 && <Text size="sm">{t('shell.findNothing')}</Text>}
      {found.list.map((one, index) => (
        <UnstyledButton
          key={one.id}
          className={`${parts['lit']} ${styles['row']}`}
          data-at={index === at || undefined}
          onClick={() => go(one)}
        >
          <Text ff="monospace" size="sm" truncate>
            {one.title}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {t.of(one.detail)}
          </Text>
        </UnstyledButton>
      ))}
    </Stack>
  )
}
