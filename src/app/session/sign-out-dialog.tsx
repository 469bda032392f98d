/** Signing out with unsent work: wait for it, hand it over as a file, or give it up by typing the word. Nothing is lost by a slip. */
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { OnlyHere } from '#domain/core/people/sync-status.ts'
import type { SyncPort } from '#data/store/sync-port.ts'
import { saveOnlyHereAsFile } from './export-unsent.ts'

/** What a person who signs out must know. */
export interface Leaving {
  /** `null` while sync has not started. */
  readonly only: OnlyHere | null
  readonly refused: number
  /** The last steps of the benches and the commands that are under way, where one of them is not written yet; `null` where all are. */
  readonly steps: object | null
}

export interface SignOutDialogProps extends Leaving {
  readonly sync: SyncPort
  readonly onClose: () => void
  readonly onSignOut: (mode: 'keep' | 'remove') => void
}

function whatIsHere({ only, refused }: Omit<Leaving, 'steps'>): Words {
  if (!only) return msg('session.syncNotStarted')
  const changes = only.changes + refused
  const { photos } = only
  const parts = [
    ...(changes > 0 ? [msg('session.changes', { count: changes })] : []),
    ...(photos > 0 ? [msg('session.photos', { count: photos })] : []),
  ]
  const [first = '', second] = parts
  const what = second ? msg('core.and', { first, second }) : first
  return msg('session.isHereOnly', { count: changes + photos, what })
}

const saveFile = (sync: SyncPort, steps: Leaving['steps']) => saveOnlyHereAsFile(sync, new Date().toISOString(), steps)

export function SignOutDialog({ sync, onClose, onSignOut, ...leaving }: SignOutDialogProps) {
  const t = useWords()
  const [typed, setTyped] = useState('')
  const [handedOver, setHandedOver] = useState(false)
  const { only, steps } = leaving
  const word = t('session.throwAwayWord')
  const handOver = async () => {
    await saveFile(sync, steps)
    setHandedOver(true)
  }
  return (
    <Modal opened onClose={onClose} title={t('session.onlyHere')} closeButtonProps={{ 'aria-label': t('core.close') }}>
      <Stack>
        <Text>{t.of(whatIsHere(leaving))}</Text>
        {steps && <Text>{t('session.stepOpen')}</Text>}
        {only !== null && only.photos > 0 && <Text size="sm">{t('session.noPhotosInFile')}</Text>}
        <Group>
          <Button onClick={onClose}>{t('session.stay')}</Button>
          {only !== null && (
            <Button variant="default" onClick={() => void handOver()}>
              {t('session.saveFile')}
            </Button>
          )}
          <Button variant="default" onClick={() => onSignOut('keep')}>
            {t('session.keep')}
          </Button>
        </Group>
        {handedOver && <Alert color="green">{t('session.fileSaved')}</Alert>}
        <TextInput
          label={t('session.typeToThrow', { word })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
        <Button color="red" disabled={typed.trim().toLowerCase() !== word} onClick={() => onSignOut('remove')}>
          {t('session.throwAway')}
        </Button>
      </Stack>
    </Modal>
  )
}
