/** What a manager is asked about a place: what it is for, a new code, why it is blocked. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { blockPlace, editPlace, renamePlace, type PlaceFields } from '#data/stock/zone-commands.ts'
import { dropDraft } from '#data/store/device.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { CountField } from '#ui/fields/fields.tsx'
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
  const t = useWords()
  return (
    <Group>
      <Button type="submit" mih={48} disabled={busy}>
        {save}
      </Button>
      <Button variant="default" mih={48} onClick={onCancel}>
        {t('core.cancel')}
      </Button>
    </Group>
  )
}

/** What is typed, which a reload does not lose, and what ends the form: saved or canceled, nothing of it is kept. */
function useForm<Fields extends object>(key: string, blank: Fields, onDone: () => void) {
  const { db } = useCommandContext()
  const [typed, put] = useDraft(key, blank)
  const finish = () => {
    void dropDraft(db, key)
    onDone()
  }
  return [typed, put, finish] as const
}

export function EditForm({ place, onDone }: FormProps) {
  const t = useWords()
  const context = useCommandContext()
  const writes = usePlaceWrites()
  const { name, purpose, allowedStages, capacity, pickOrder } = place
  // Only what was touched is written, so that another manager's edit of the rest stays.
  const [touched, setTouched, finish] = useForm<Partial<PlaceFields>>(`place-edit-${place.id}`, {}, onDone)
  if (!touched) return null
  const save = async () => {
    if (await writes.run(() => editPlace(context, place.id, touched), msg('place.wasChanged', { place: place.code })))
      finish()
  }
  return (
    <form
      className={parts['part']}
      aria-label={t('place.editOf', { place: place.code })}
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
          label={t('place.walk')}
          description={t('place.walkHint')}
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
        <FormFoot save={t('place.save')} busy={writes.busy} onCancel={finish} />
      </Stack>
    </form>
  )
}

export function RenameForm({ place, onDone }: FormProps) {
  const t = useWords()
  const context = useCommandContext()
  const writes = usePlaceWrites()
  const [typed, put, finish] = useForm(`place-rename-${place.id}`, { code: place.code }, onDone)
  if (!typed) return null
  const save = async () => {
    if (
      await writes.run(() => renamePlace(context, place.id, typed.code), msg('place.wasRenamed', { place: place.code }))
    )
      finish()
  }
  return (
    <form
      className={parts['part']}
      aria-label={t('place.renameOf', { place: place.code })}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack>
        <TextInput
          label={t('place.newCode')}
          description={t('place.newCodeHint', { place: place.code })}
          size="md"
          maxLength={40}
          autoComplete="off"
          value={typed.code}
          error={writes.problem || undefined}
          onChange={(event) => {
            writes.forget()
            void put({ code: event.currentTarget.value })
          }}
        />
        <FormFoot save={t('place.rename')} busy={writes.busy} onCancel={finish} />
      </Stack>
    </form>
  )
}

export function BlockForm({ place, onDone }: FormProps) {
  const t = useWords()
  const context = useCommandContext()
  const writes = usePlaceWrites()
  const [typed, put, finish] = useForm(`place-block-${place.id}`, { reason: '' }, onDone)
  if (!typed) return null
  const save = async () => {
    if (
      await writes.run(
        () => blockPlace(context, place.id, typed.reason),
        msg('place.wasBlocked', { place: place.code }),
      )
    )
      finish()
  }
  return (
    <form
      className={parts['part']}
      aria-label={t('place.blockOf', { place: place.code })}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack>
        <TextInput
          label={t('place.whyBlocked')}
          description={t('place.blockHint')}
          size="md"
          maxLength={200}
          value={typed.reason}
          error={writes.problem || undefined}
          onChange={(event) => {
            writes.forget()
            void put({ reason: event.currentTarget.value })
          }}
        />
        <FormFoot save={t('place.block')} busy={writes.busy} onCancel={finish} />
      </Stack>
    </form>
  )
}
