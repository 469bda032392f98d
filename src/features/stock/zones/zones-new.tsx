/** A new zone: a code for the label, and what the area is for. What is half typed survives a reload. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { locationCodeOf } from '#domain/codes/labels.ts'
import { dropDraft } from '#data/store/device.ts'
import { addZone, removeZone } from '#data/stock/zone-commands.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useCommand } from '#ui/command/use-command.ts'
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
  const t = useWords()
  const context = useCommandContext()
  const [form, setForm] = useDraft(DRAFT, blank)
  const { busy, problem, forget, run } = useCommand({ problems: 'form' })
  if (!form) return null
  const save = () =>
    run(async () => {
      const { code, ...fields } = form
      const made = await addZone(context, code, fields)
      await dropDraft(context.db, DRAFT)
      onDone(made.id)
      const undo = async () => {
        await removeZone(context, made)
        onDone('')
      }
      return { words: msg('zones.made', { code: locationCodeOf(code) }), undo }
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack>
        <TextInput
          label={t('place.code')}
          description={t('place.codeHint')}
          required
          maxLength={40}
          size="md"
          autoComplete="off"
          value={form.code}
          error={problem || undefined}
          onChange={(event) => {
            forget()
            void setForm({ ...form, code: event.currentTarget.value })
          }}
        />
        <ZoneFieldset form={form} onForm={(next) => void setForm({ ...form, ...next })} />
        <Group>
          <Button type="submit" mih={48} disabled={busy}>
            {t('zones.make')}
          </Button>
          <Button
            variant="default"
            mih={48}
            onClick={() => {
              void dropDraft(context.db, DRAFT)
              onCancel()
            }}
          >
            {t('core.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
