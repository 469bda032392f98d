/** One unit of a load: what it is, where it is and was, its history with the way back where that is possible. */
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ActivityDoc } from '#schemas/activity.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { mayDo } from '#domain/access.ts'
import { pastSteps } from '#domain/history-words.ts'
import { unitLabelJob } from '#domain/label-jobs.ts'
import { unitFactGroups } from '#domain/unit-facts.ts'
import { markDamaged, undoReceive } from '#data/commands/receive.ts'
import { watchContainer } from '#data/containers.ts'
import { watchUnit } from '#data/manifest.ts'
import { watchPhotosOf } from '#data/photos.ts'
import { readPixels } from '#data/pixels.ts'
import { watchUnitStory } from '#data/unit-story.ts'
import type { Work } from '#data/work.ts'
import { useLive } from '#hooks/use-live.ts'
import { useRank, useSync, useWork } from '#hooks/use-session.ts'
import { useLabelPrinter } from '#ui/label-printer.tsx'
import { PhotoStrip } from '#ui/photo-strip.tsx'
import { RecordDrawer } from '#ui/record-drawer.tsx'
import { RecordStateIcon } from '#ui/record-state.tsx'
import { UnitFacts } from '#ui/unit-facts.tsx'
import { useNames } from './use-names.ts'
import { takeBack } from './use-pallet-actions.ts'

/** What can be taken back from a unit's own story, while nothing has built on it. */
function canTakeBack(row: ActivityDoc, unit: UnitDoc): boolean {
  if (row.undoOf !== '') return false
  if (row.type === 'unit.received') return unit.stage === 'received' || unit.stage === 'hold'
  if (row.type === 'unit.moved') return unit.containerId === row.to
  return row.type === 'unit.damaged' && unit.exceptionCode === 'damaged'
}

async function takeBackStep(work: Work, row: ActivityDoc): Promise<void> {
  if (row.type === 'unit.received') await undoReceive(work, row.refId)
  else if (row.type === 'unit.damaged') await markDamaged(work, row.refId, false)
  else await takeBack(work, row.id)
}

export interface ManifestUnitDrawerProps {
  readonly unitId: string | undefined
  readonly onClose: () => void
  /** Back to the unit's line. */
  readonly onLine: (unit: UnitDoc) => void
}

export function ManifestUnitDrawer({ unitId, onClose, onLine }: ManifestUnitDrawerProps) {
  const { db } = useWork()
  const id = unitId ?? ''
  const unit = useLive(() => (id ? watchUnit(db, id) : null), [db, id])
  if (!unit) {
    return (
      <RecordDrawer openId={unit === null ? unitId : undefined} onClose={onClose} title="Not on this device">
        This unit was taken back, or it has left the house and this device.
      </RecordDrawer>
    )
  }
  return <OpenUnit unit={unit} unitId={unitId} onClose={onClose} onLine={onLine} />
}

function OpenUnit({ unit, unitId, onClose, onLine }: ManifestUnitDrawerProps & { readonly unit: UnitDoc }) {
  const work = useWork()
  const { db } = work
  const sync = useSync()
  const printer = useLabelPrinter()
  const isManager = mayDo(useRank(), 'manager')
  const { nameOf, person } = useNames()
  const { id, containerId } = unit
  const container = useLive(() => (containerId ? watchContainer(db, containerId) : null), [db, containerId])
  const rows = useLive(() => watchUnitStory(db, id, containerId), [db, id, containerId])
  const photos = useLive(() => watchPhotosOf(db, id), [db, id]) ?? []
  const state = useLive(() => sync.watchRecord('units', id), [sync, id]) ?? 'saved'
  const byId = new Map(rows?.map((row) => [row.id, row]))
  const loadCode = nameOf(unit.loadId)
  const around = {
    loadCode,
    // What is on a pallet is where the pallet is.
    place: nameOf((container?.locationId ?? '') || unit.locationId),
    pallet: container?.label ?? '',
  }
  return (
    <RecordDrawer
      openId={unitId}
      onClose={onClose}
      title={unit.title || 'Not on the manifest'}
      label={unit.label}
      state={<RecordStateIcon state={state} />}
      foot={
        <>
          <Button
            variant="default"
            mih={44}
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            onClick={() => onLine(unit)}
          >
            Its line
          </Button>
          <Button
            variant="default"
            mih={44}
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => void printer.print([unitLabelJob(unit, loadCode)])}
          >
            Print label
          </Button>
          {container && (
            <Button
              variant="default"
              mih={44}
              renderRoot={(props) => <Link to="/pallets" search={{ open: container.id }} {...props} />}
            >
              Its pallet
            </Button>
          )}
        </>
      }
    >
      <UnitFacts
        groups={unitFactGroups(unit, around)}
        photos={<PhotoStrip photos={photos} readFull={(photo) => readPixels(db, photo.sha256)} />}
        steps={rows && pastSteps(rows, nameOf, person)}
        canUndo={(step) => {
          const row = byId.get(step.id)
          return row !== undefined && (isManager || row.by === work.uid) && canTakeBack(row, unit)
        }}
        onUndo={(step) => {
          const row = byId.get(step.id)
          if (row) void takeBackStep(work, row)
        }}
        {...(isManager ? {} : { historyNote: 'Your own entries. A manager sees everybody’s.' })}
      />
    </RecordDrawer>
  )
}
