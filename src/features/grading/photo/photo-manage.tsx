/** The photos of one unit, looked through at the desk: put in order, rejected, sent to be taken again. */
import { useWords } from '#language/use-words.ts'
import { joined, msg } from '#messages/message.ts'
import { watchUnit } from '#data/core/units.ts'
import { Button, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import type { UnitDoc } from '#schemas/units.ts'
import { stageLabels } from '#domain/core/floor/unit-facts.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { readableName } from '#domain/core/words/readable-name.ts'
import { changePhotosOf, watchShotsOf } from '#data/grading/photographing.ts'
import { useLive } from '#hooks/use-live.ts'
import { useSync, useCommandContext } from '#hooks/use-session.ts'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { PhotoSet, type PhotoSetProps } from './photo-set.tsx'

export interface PhotoManageProps {
  /** `undefined` keeps it closed. */
  readonly unitId: string | undefined
  readonly onClose: () => void
  readonly onUnit: (unitId: string) => void
  /** Takes the unit up; with a slot, that one is shot next. */
  readonly onTake: (unit: UnitDoc, slot?: string) => void
}

export function PhotoManage({ unitId, onClose, onUnit, onTake }: PhotoManageProps) {
  const t = useWords()
  const context = useCommandContext()
  const sync = useSync()
  const id = unitId ?? ''
  const unit = useLive(() => (id ? watchUnit(context.db, id) : null), [context.db, id])
  const around = useLive(() => (unit ? watchShotsOf(context.db, unit) : null), [context.db, unit])
  const state = useLive(() => (id ? sync.watchRecord('units', id) : null), [sync, id]) ?? 'saved'
  const { busy, run } = useCommand()
  const change: PhotoSetProps['onChange'] = (event) => {
    void run(async () => {
      const undo = await changePhotosOf(context, id, event)
      return undo
        ? { words: event.kind === 'reject' ? msg('photo.wasRejected') : msg('photo.wasReordered'), undo }
        : AS_IT_IS
    })
  }
  return (
    <RecordDrawer
      openId={unit === undefined ? undefined : unitId}
      onClose={onClose}
      title={unit ? unit.title || t('unit.noTitle') : t('unit.notOnDevice')}
      label={unit?.label ?? ''}
      state={<RecordStateIcon state={state} />}
      foot={
        unit && (
          <>
            <Button mih="var(--target)" leftSection={<IconCamera size={18} aria-hidden />} onClick={() => onTake(unit)}>
              {t('photo.photographIt')}
            </Button>
            <Button variant="default" mih="var(--target)" onClick={() => onUnit(unit.id)}>
              {t('photo.theUnit')}
            </Button>
          </>
        )
      }
    >
      {unit && (
        <Text size="sm" c="dimmed" mb="sm">
          {t.of(joined([stageLabels[unit.stage], gradeLabels[unit.grade], readableName(unit.category)], ' · '))}
        </Text>
      )}
      {unit && around && (
        <PhotoSet {...around} next="" onChoose={(slot) => onTake(unit, slot)} onChange={change} busy={busy} />
      )}
      {unit === null && t('photo.unitLeft')}
    </RecordDrawer>
  )
}
