/** What a manager does with a place: change, rename, close or block it, print its label. Asked in place, never in a dialog over it. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import {
  IconBan,
  IconCircleCheck,
  IconDoorExit,
  IconDoorEnter,
  IconPencil,
  IconPrinter,
  IconTag,
} from '@tabler/icons-react'
import { useState } from 'react'
import { placeLabelJob, placesWithin } from '#domain/zones.ts'
import { blockPlace, closeZone, editPlace, renamePlace, reopenZone, unblockPlace } from '#data/commands/zones.ts'
import { dropDraft } from '#data/device.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useWork } from '#hooks/use-session.ts'
import { useLabelPrinter } from '#ui/label-printer.tsx'
import { usePlaceWrites } from './use-place-writes.ts'
import { ZoneFieldset, type ZoneForm } from './zones-fields.tsx'
import type { PlaceProps } from './zones-place.tsx'
import styles from './zones-page.module.css'

type Asking = 'edit' | 'rename' | 'block' | null

export function ZonesActions({ zones, place }: PlaceProps) {
  const work = useWork()
  const writes = usePlaceWrites()
  const printer = useLabelPrinter()
  const [asking, setAsking] = useState<Asking>(null)
  const ask = (next: Asking) => {
    writes.forget()
    setAsking(next)
  }
  const within = placesWithin(zones.places ?? [], place.id)
  const isZone = place.kind === 'zone'
  const done = () => ask(null)
  if (asking === 'edit') return <EditForm zones={zones} place={place} onDone={done} />
  if (asking === 'rename') return <RenameForm zones={zones} place={place} onDone={done} />
  if (asking === 'block') return <BlockForm zones={zones} place={place} onDone={done} />
  return (
    <div className={styles['part']}>
      <div className={styles['buttons']}>
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => ask('edit')}>
          Edit
        </Button>
        <Button variant="default" leftSection={<IconTag size={18} aria-hidden />} onClick={() => ask('rename')}>
          Rename
        </Button>
        {isZone && place.closedAt === '' && (
          <Button
            variant="default"
            leftSection={<IconDoorExit size={18} aria-hidden />}
            onClick={() => void writes.run(() => closeZone(work, place.id), `${place.code} closed`)}
          >
            Close zone
          </Button>
        )}
        {isZone && place.closedAt !== '' && (
          <Button
            leftSection={<IconDoorEnter size={18} aria-hidden />}
            onClick={() => void writes.run(() => reopenZone(work, place.id), `${place.code} open again`)}
          >
            Reopen zone
          </Button>
        )}
        {!isZone && !place.blocked && (
          <Button variant="default" leftSection={<IconBan size={18} aria-hidden />} onClick={() => ask('block')}>
            Block
          </Button>
        )}
        {place.blocked && (
          <Button
            leftSection={<IconCircleCheck size={18} aria-hidden />}
            onClick={() => void writes.run(() => unblockPlace(work, place.id), `${place.code} in use again`)}
          >
            Unblock
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => void printer.print([placeLabelJob(place)])}
        >
          Print label
        </Button>
        {within.length > 1 && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => void printer.print(within.map(placeLabelJob))}
          >
            Print {within.length} labels
          </Button>
        )}
      </div>
      {writes.problem !== '' && (
        <Text role="alert" className={styles['problem'] ?? ''}>
          {writes.problem}
        </Text>
      )}
    </div>
  )
}

type FormProps = PlaceProps & { readonly onDone: () => void }

function FormFoot({ save, onCancel }: { readonly save: string; readonly onCancel: () => void }) {
  return (
    <Group>
      <Button type="submit" mih={48}>
        {save}
      </Button>
      <Button variant="default" mih={48} onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  )
}

function EditForm({ place, onDone }: FormProps) {
  const work = useWork()
  const writes = usePlaceWrites()
  const { name, purpose, allowedStages, capacity } = place
  const key = `place-edit-${place.id}`
  // Only what was touched is written, so that another manager's edit of the rest stays.
  const [touched, setTouched] = useDraft<Partial<ZoneForm>>(key, {})
  if (!touched) return null
  const finish = () => {
    void dropDraft(work.db, key)
    onDone()
  }
  const save = async () => {
    if (await writes.run(() => editPlace(work, place.id, touched), `${place.code} changed`)) finish()
  }
  return (
    <form
      className={styles['part']}
      aria-label={`Edit ${place.code}`}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack>
        <ZoneFieldset
          form={{ name, purpose, allowedStages, capacity, ...touched }}
          onForm={(next) => void setTouched({ ...touched, ...next })}
        />
        <FormFoot save="Save" onCancel={finish} />
      </Stack>
    </form>
  )
}

function RenameForm({ place, onDone }: FormProps) {
  const work = useWork()
  const writes = usePlaceWrites()
  const [code, setCode] = useState(place.code)
  const save = async () => {
    if (await writes.run(() => renamePlace(work, place.id, code), `${place.code} renamed`)) onDone()
  }
  return (
    <form
      className={styles['part']}
      aria-label={`Rename ${place.code}`}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack>
        <TextInput
          label="New code"
          description={`Labels that say ${place.code} go on finding it.`}
          size="md"
          maxLength={40}
          autoComplete="off"
          value={code}
          error={writes.problem || undefined}
          onChange={(event) => {
            writes.forget()
            setCode(event.currentTarget.value)
          }}
        />
        <FormFoot save="Rename" onCancel={onDone} />
      </Stack>
    </form>
  )
}

function BlockForm({ place, onDone }: FormProps) {
  const work = useWork()
  const writes = usePlaceWrites()
  const [reason, setReason] = useState('')
  const save = async () => {
    if (await writes.run(() => blockPlace(work, place.id, reason), `${place.code} blocked`)) onDone()
  }
  return (
    <form
      className={styles['part']}
      aria-label={`Block ${place.code}`}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack>
        <TextInput
          label="Why is it blocked?"
          description="Nothing is put away here until it is unblocked. What is in it stays."
          size="md"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormFoot save="Block" onCancel={onDone} />
      </Stack>
    </form>
  )
}
