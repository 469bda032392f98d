/** Signing out with unsent work: wait for it, hand it over as a file, or give it up by typing the word. Nothing is lost by a slip. */
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { OnlyHere } from '#domain/core/sync-status.ts'
import type { SyncPort } from '#data/store/sync-port.ts'
import { saveOnlyHereAsFile } from './export-unsent.ts'

const WORD = 'discard'

/** What a person who signs out must know. */
export interface Leaving {
  /** `null` while sync has not started. */
  readonly only: OnlyHere | null
  readonly refused: number
}

export interface SignOutDialogProps extends Leaving {
  readonly sync: SyncPort
  readonly onClose: () => void
  readonly onSignOut: (mode: 'keep' | 'remove') => void
}

const counted = (count: number, one: string): string => (count === 0 ? '' : `${count} ${one}${count === 1 ? '' : 's'}`)

function whatIsHere({ only, refused }: Leaving): string {
  if (!only) {
    return 'Sync has not started yet, so Restow cannot tell whether everything is on the server. Stay signed in until it has, or choose what happens to what is here.'
  }
  const changes = only.changes + refused
  const parts = [counted(changes, 'change'), counted(only.photos, 'photo')].filter((part) => part !== '')
  const are = changes + only.photos === 1 ? 'is' : 'are'
  return `${parts.join(' and ')} ${are} on this device only. Stay signed in until everything is sent, or choose what happens to it.`
}

export function SignOutDialog({ sync, onClose, onSignOut, ...leaving }: SignOutDialogProps) {
  const [typed, setTyped] = useState('')
  const [handedOver, setHandedOver] = useState(false)
  const { only } = leaving
  const handOver = async () => {
    await saveOnlyHereAsFile(sync, new Date().toISOString())
    setHandedOver(true)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Work that is not on the server yet"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text>{whatIsHere(leaving)}</Text>
        {only !== null && only.photos > 0 && <Text size="sm">Photos do not go into the file.</Text>}
        <Group>
          <Button onClick={onClose}>Stay signed in</Button>
          {only !== null && (
            <Button variant="default" onClick={() => void handOver()}>
              Save them as a file
            </Button>
          )}
          <Button variant="default" onClick={() => onSignOut('keep')}>
            Keep them here and sign out
          </Button>
        </Group>
        {handedOver && <Alert color="green">The file is in your downloads. Give it to a manager.</Alert>}
        <TextInput
          label={`To throw them away, type ${WORD}`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
        <Button color="red" disabled={typed.trim().toLowerCase() !== WORD} onClick={() => onSignOut('remove')}>
          Throw them away and sign out
        </Button>
      </Stack>
    </Modal>
  )
}
