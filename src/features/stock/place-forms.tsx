/** What a manager is asked about a place: what it is for, a new code, why it is blocked. */
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { blockPlace, editPlace, renamePlace, type PlaceFields } from '#data/stock/zone-commands.ts'
import { dropDraft } from '#data/store/device.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { CountField } from '#ui/parts/fields.tsx'
import { usePlaceWrites } from './use-place-writes.ts'
import { ZoneFieldset } from './zones/zones-fields.tsx'
import type { PlaceProps } from './zones/zones-place.tsx'
import { Caution } from '#ui/parts/caution.tsx'
import parts from '#ui/parts/parts.module.css'

type FormProps = Pick<PlaceProps, 'place'> & { readonly onDone: () => void }

interface FootProps {
  readonly save: string
  readonly busy: boolean
  readonly onCancel: () => void
}

function FormFoot({ save, busy, onCancel }: FootProps) {
  return (
    <Group>
      <Button type="submit" mih={48} disabled={busy}>
        {save}
      </Button>
      <Button variant="default" mih={48} onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  )
}

export function EditForm({ place, onDone }: FormProps) {
  const context = useCommandContext()
  const writes = usePlaceWrites()
  const { name, purpose, allowedStages, capacity, pickOrder } = place
  const key = `place-edit-${place.id}`
  // Only what was touched is written, so that another manager's edit of the rest stays.
  const [touched, setTouched] = useDraft<Partial<PlaceFields>>(key, {})
  if (!touched) return null
  const finish = () => {
    void dropDraft(context.db, key)
    onDone()
  }
  const save = async () => {
    if (await writes.run(() => editPlace(context, place.id, touched), `${place.code} changed`)) finish()
  }
  return (
    <form
      className={parts['part']}
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
        <CountField
          label="Place in the walk"
          description="Pickers go from the lowest number to the highest"
          size="md"
          max={10_000_000}
          value={touched.pickOrder ?? pickOrder}
          onChange={(next) => void setTouched({ ...touched, pickOrder: next ?? 0 })}
        />
        {writes.problem !== '' && (
          <Caution tone="red" isAlert>
            {writes.problem}
          </Caution>
        )}
        <FormFoot save="Save" busy={writes.busy} onCancel={finish} />
      </Stack>
    </form>
  )
}

export function RenameForm({ place, onDone }: FormProps) {
  const context = useCommandContext()
  const writes = usePlaceWrites()
  const [code, setCode] = useState(place.code)
  const save = async () => {
    if (await writes.run(() => renamePlace(context, place.id, code), `${place.code} renamed`)) onDone()
  }
  return (
    <form
      className={parts['part']}
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
        <FormFoot save="Rename" busy={writes.busy} onCancel={onDone} />
      </Stack>
    </form>
  )
}

export function BlockForm({ place, onDone }: FormProps) {
  const context = useCommandContext()
  const writes = usePlaceWrites()
  const [reason, setReason] = useState('')
  const save = async () => {
    if (await writes.run(() => blockPlace(context, place.id, reason), `${place.code} blocked`)) onDone()
  }
  return (
    <form
      className={parts['part']}
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
          error={writes.problem || undefined}
          onChange={(event) => {
            writes.forget()
            setReason(event.currentTarget.value)
          }}
        />
        <FormFoot save="Block" busy={writes.busy} onCancel={onDone} />
      </Stack>
    </form>
  )
}
