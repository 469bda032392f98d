/** The boxes on the packing bench: their inner sizes, which labels are bought by. */
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { boxOf, inBoxOrder, MOST_INCHES } from '#domain/outbound/outbound-terms.ts'
import { setBoxes, watchBoxes } from '#data/outbound/outbound-terms.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { CountField } from '#ui/fields/fields.tsx'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import { FormFoot } from '#ui/fields/foot.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import type { FulfilWork } from './use-fulfillment.ts'
import parts from '#ui/parts/parts.module.css'

const sides = ['length', 'width', 'height'] as const
type Sides = { readonly [Side in (typeof sides)[number]]: number | null }
const blank: Sides = { length: null, width: null, height: null }

export function BoxesDrawer({ work: { search, setSearch } }: { readonly work: FulfilWork }) {
  const t = useWords()
  return (
    <RecordDrawer
      openId={search.task === 'boxes' ? 'boxes' : undefined}
      onClose={() => setSearch({ task: undefined })}
      title={t('fulfillment.boxes')}
    >
      <Boxes />
    </RecordDrawer>
  )
}

function Boxes() {
  const t = useWords()
  const context = useCommandContext()
  const boxes = useLive(() => watchBoxes(context.db), [context])
  const [typed, setTyped] = useState(blank)
  const { busy, run } = useCommand({ title: msg('core.notDone') })
  if (!boxes) return null
  const { box, problem } = boxOf(Object.values(typed), boxes)
  const isTyped = Object.values(typed).every((side) => side !== null)
  const set = (next: readonly string[]) =>
    run(async () => {
      const job = await setBoxes(context, inBoxOrder(next))
      return job ? { words: msg('fulfillment.boxesSaved'), undo: () => undoJob(context, job) } : AS_IT_IS
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (problem !== '') return
        // Emptied at the press: what is typed while the box is stored is the next one.
        setTyped(blank)
        void set([...boxes, box]).then((isDone) => isDone || setTyped((since) => (since === blank ? typed : since)))
      }}
    >
      <Text size="sm" c="dimmed">
        {t('fulfillment.boxesHint')}
      </Text>
      <ul className={parts['bare']} aria-label={t('fulfillment.boxes')}>
        {boxes.map((one) => (
          <ListRow key={one} title={one} detail="">
            <ActionIcon variant="subtle" size="xl" color="gray" disabled={busy} aria-label={t('fulfillment.removeBox', { box: one })} onClick={() => void set(boxes.filter((other) => other !== one))}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </ListRow>
        ))}
      </ul>
      <FieldGroup title={msg('fulfillment.addBox')}>
        {sides.map((side) => (
          <CountField key={side} label={t(`fulfillment.side.${side}`)} max={MOST_INCHES} value={typed[side]} onChange={(next) => setTyped({ ...typed, [side]: next })} />
        ))}
      </FieldGroup>
      {isTyped && !busy && problem !== '' && <Text role="alert" c="var(--mantine-color-error)">{t.of(problem)}</Text>}
      <FormFoot>
        <Button type="submit" mih="var(--target)" disabled={busy || problem !== ''} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('fulfillment.addBox')}
        </Button>
      </FormFoot>
    </form>
  )
} // prettier-ignore
