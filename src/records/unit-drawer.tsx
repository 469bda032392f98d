/** One unit, whole, wherever a unit is shown: what it is, where it is and was, its photos, its history with the way back where that is possible. */
import { useWords } from '#language/use-words.ts'
import { moment, msg } from '#messages/message.ts'
import { lastPlaces } from '#domain/core/floor/last-places.ts'
import { watchUnit } from '#data/core/units.ts'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, useMemo, type ReactNode } from 'react'
import type { ActivityDoc } from '#schemas/activity.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { mayDo } from '#domain/core/people/access.ts'
import { pastSteps, titleOfType } from '#domain/core/words/history-labels.ts'
import { unitLabelJob } from '#domain/codes/label-jobs.ts'
import { unitFactGroups, type FactGroup } from '#domain/core/floor/unit-facts.ts'
import { watchContainer } from '#data/pallets/containers.ts'
import { readFullPhoto } from '#data/photos/full-photo.ts'
import { watchPhotosOf } from '#data/photos/photos.ts'
import { watchUnitHistory } from '#data/core/unit-history.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames, type Names } from '#hooks/use-names.ts'
import { useRank, useSync, useCommandContext } from '#hooks/use-session.ts'
import { useLabelPrinter } from '#ui/labels/label-printer.tsx'
import { PhotoStrip } from '#ui/photos/photo-strip.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import { UnitFacts } from '#ui/parts/unit-facts.tsx'
import { useCommand } from '#ui/command/use-command.ts'
import { UnitSteps } from './unit-steps.tsx'
import { canUndo, undoStep } from './unit-undo.ts'

export interface UnitDrawerProps {
  /** `undefined` keeps it closed. */
  readonly unitId: string | undefined
  readonly onClose: () => void
  /** The page's own buttons, before those that every page has. */
  readonly renderButtons?: (unit: UnitDoc) => ReactNode
}

/** While it stays closed, nothing of it is drawn again. */
export const UnitDrawer = memo(
  AnyUnitDrawer,
  (before, after) => before.unitId === undefined && after.unitId === undefined,
)

function AnyUnitDrawer({ unitId, onClose, renderButtons }: UnitDrawerProps) {
  const t = useWords()
  const { db } = useCommandContext()
  const id = unitId ?? ''
  const unit = useLive(() => (id ? watchUnit(db, id) : null), [db, id])
  if (!unit) {
    return (
      <RecordDrawer openId={unit === null ? unitId : undefined} onClose={onClose} title={t('unit.notOnDevice')}>
        {t('unit.leftDevice')}
      </RecordDrawer>
    )
  }
  return <OpenUnit unit={unit} unitId={unitId} onClose={onClose} {...(renderButtons ? { renderButtons } : {})} />
}

function OpenUnit({ unit, unitId, onClose, renderButtons }: UnitDrawerProps & { readonly unit: UnitDoc }) {
  const t = useWords()
  const context = useCommandContext()
  const { db } = context
  const sync = useSync()
  const printer = useLabelPrinter()
  const isManager = mayDo(useRank(), 'manager')
  const { run } = useCommand({ title: msg('core.notUndone') })
  const names = useNames()
  const { nameOf, person } = names
  const { id, containerId } = unit
  const container = useLive(() => (containerId ? watchContainer(db, containerId) : null), [db, containerId])
  const rows = useLive(() => watchUnitHistory(db, id, containerId), [db, id, containerId])
  const photos = useLive(() => watchPhotosOf(db, id), [db, id]) ?? []
  const state = useLive(() => sync.watchRecord('units', id), [sync, id]) ?? 'saved'
  const byId = useMemo(() => new Map(rows?.map((row) => [row.id, row])), [rows])
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
      title={unit.title || t('unit.noTitle')}
      label={unit.label}
      state={<RecordStateIcon state={state} />}
      foot={
        <>
          {renderButtons?.(unit)}
          <UnitSteps unit={unit} onClose={onClose} />
          <Button
            variant="default"
            mih="var(--target)"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => void printer.print([unitLabelJob(unit, loadCode)])}
          >
            {t('place.printLabel')}
          </Button>
          {container && (
            <Button
              variant="default"
              mih="var(--target)"
              renderRoot={(props) => <Link to="/pallets" search={{ open: container.id }} {...props} />}
            >
              {t('unit.itsPallet')}
            </Button>
          )}
        </>
      }
    >
      <UnitFacts
        groups={[...unitFactGroups(unit, around), ...pastPlaces(rows ?? [], names)]}
        photos={<PhotoStrip photos={photos} readFull={(photo) => readFullPhoto(context, sync, photo)} />}
        steps={rows && pastSteps(rows, nameOf, person)}
        canUndo={(step) => {
          const row = byId.get(step.id)
          return row !== undefined && (isManager || row.by === context.uid) && canUndo(row, unit)
        }}
        onUndo={(step) => {
          const row = byId.get(step.id)
          if (row) void run(() => undoStep(context, row))
        }}
        {...(isManager ? {} : { historyNote: t('parts.ownEntries') })}
      />
    </RecordDrawer>
  )
}

/** The last five places, with who and when. */
function pastPlaces(rows: readonly ActivityDoc[], { nameOf, person, isPlace }: Names): readonly FactGroup[] {
  const facts = lastPlaces(rows, isPlace).map((stay) => ({
    label: nameOf(stay.id),
    value: msg('unit.stay', { what: titleOfType(stay.type), at: moment(stay.at, 'time'), by: person(stay.by) }),
  }))
  return facts.length === 0 ? [] : [{ title: msg('unit.lastPlaces'), facts }]
}
