/** A new zone: a code for the label, and what the area is for. What is half typed survives a reload. */
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { locationCodeOf } from '#domain/codes/labels.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { dropDraft } from '#data/store/device.ts'
import { addZone, removeZone } from '#data/stock/zone-commands.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useWork } from '#hooks/use-session.ts'
import { showUndo } from '#ui/undo-notice.tsx'
import { emptyZone, ZoneFieldset, type ZoneForm } from './zones-fields.tsx'

const DRAFT = 'zone-new'
const blank: ZoneForm & { readonly code: string } = { ...emptyZone, code: '' }

export function ZonesNew({
  onDone,
  onCancel,
}: {
  readonly onDone: (id: string) => void
  readonly onCancel: () => void
}) {
  const work = useWork()
  const [form, setForm] = useDraft(DRAFT, blank)
  const [problem, setProblem] = useState('')
  if (!form) return null
  const save = async () => {
    try {
      const { code, ...fields } = form
      const id = await addZone(work, code, fields)
      await dropDraft(work.db, DRAFT)
      onDone(id)
      showUndo(`Zone ${locationCodeOf(code)} made`, async () => {
        await removeZone(work, id)
        onDone('')
      })
    } catch (error) {
      if (error instanceof Refusal) setProblem(error.message)
      else notifications.show({ role: 'alert', color: 'red', message: 'The zone could not be saved on this device.' })
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack>
        <TextInput
          label="Code"
          description="Short, as it stands on the label, such as MEZZANINE"
          required
          maxLength={40}
          size="md"
          autoComplete="off"
          value={form.code}
          error={problem || undefined}
          onChange={(event) => {
            setProblem('')
            void setForm({ ...form, code: event.currentTarget.value })
          }}
        />
        <ZoneFieldset form={form} onForm={(next) => void setForm({ ...form, ...next })} />
        <Group>
          <Button type="submit" mih={48}>
            Make the zone
          </Button>
          <Button
            variant="default"
            mih={48}
            onClick={() => {
              void dropDraft(work.db, DRAFT)
              onCancel()
            }}
          >
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
