/** Signing out with unsent work: wait for it, hand it over as a file, or give it up by typing the word. Nothing is lost by a slip. */
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { SyncPort } from '#data/sync-port.ts'
import { downloadText } from '#ui/download.ts'

const WORD = 'discard'

export interface SignOutDialogProps {
  readonly unsent: number
  readonly refused: number
  readonly sync: SyncPort
  readonly onClose: () => void
  readonly onSignOut: (mode: 'keep' | 'remove') => void
}

export function SignOutDialog({ unsent, refused, sync, onClose, onSignOut }: SignOutDialogProps) {
  const [typed, setTyped] = useState('')
  const [handedOver, setHandedOver] = useState(false)
  const count = unsent + refused
  const handOver = async () => {
    downloadText('restow-hand-over.json', 'application/json', JSON.stringify({ unsent: await sync.unsent() }, null, 2))
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
        <Text>
          {count} {count === 1 ? 'change is' : 'changes are'} on this device only. Stay signed in until they are sent,
          or choose what happens to them.
        </Text>
        <Group>
          <Button onClick={onClose}>Stay signed in</Button>
          <Button variant="default" onClick={() => void handOver()}>
            Save them as a file
          </Button>
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
