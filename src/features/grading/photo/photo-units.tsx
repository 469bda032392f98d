/** Units at the camera and past it, with the shots that they miss. */
import { useWords } from '#language/use-words.ts'
import { joined, msg } from '#messages/message.ts'
import { IconCamera, IconCircleCheck, IconCloudUp, IconPhotoX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { stageLabels } from '#domain/core/floor/unit-facts.ts'
import { readableName } from '#domain/core/words/readable-name.ts'
import { watchPhotographed, type PhotographedUnit } from '#data/grading/photo-queues.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { badgeColumn, labelColumn, placeColumn, qtyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import { StatTile } from '#ui/figures/stat-tile.tsx'
import type { Column } from '#ui/table/table-column.ts'
import parts from '#ui/parts/parts.module.css'
import type { PhotoAddress } from './photo-search.ts'

interface UnitRow extends PhotographedUnit {
  readonly load: string
  readonly where: string
}

const states = {
  missing: { words: msg('photo.state.missing'), icon: IconPhotoX, tone: 'amber' },
  sending: { words: msg('photo.state.sending'), icon: IconCloudUp },
  done: { words: msg('photo.state.done'), icon: IconCircleCheck, tone: 'green' },
} as const
const stateOf = ({ missing, waiting }: PhotographedUnit): keyof typeof states =>
  missing.length > 0 ? 'missing' : waiting > 0 ? 'sending' : 'done'

const columns: readonly Column<UnitRow>[] = [
  textColumn('title', msg('unit.title'), ({ unit }) => unit.title || msg('unit.noTitle'), { primary: true }),
  labelColumn('label', msg('unit.label'), ({ unit }) => unit.label, { secondary: true }),
  badgeColumn('state', msg('record.many.photos'), stateOf, states, { width: 152 }),
  textColumn('missing', msg('photo.tile.missing'), (row) => joined(row.missing.map((shot) => shot.label)), {
    width: 200,
    secondary: true,
  }),
  qtyColumn('taken', msg('photo.column.taken'), (row) => row.photos.length, { width: 76 }),
  qtyColumn('waiting', msg('photo.column.toSend'), (row) => row.waiting, { width: 84 }),
  textColumn('stage', msg('unit.stage'), ({ unit }) => stageLabels[unit.stage], { width: 118, options: 'auto' }),
  textColumn('grade', msg('unit.fact.grade'), ({ unit }) => gradeLabels[unit.grade], { width: 128, options: 'auto' }),
  textColumn('category', msg('unit.fact.category'), ({ unit }) => readableName(unit.category), {
    width: 140,
    options: 'auto',
  }),
  textColumn('load', msg('unit.fact.load'), (row) => row.load, { width: 100, mono: true, options: 'auto' }),
  placeColumn('where', msg('unit.fact.where'), (row) => row.where, { width: 124 }),
  timeColumn('graded', msg('photo.column.graded'), ({ unit }) => unit.inspectedAt),
]

export function PhotoUnits({ search, setSearch }: PhotoAddress) {
  const t = useWords()
  const { db } = useCommandContext()
  const { nameOf } = useNames()
  const all = useLive(() => watchPhotographed(db), [db])
  const rows = useMemo(
    () =>
      all?.map((one): UnitRow => ({
        ...one,
        load: nameOf(one.unit.loadId),
        where: nameOf(one.unit.containerId || one.unit.locationId),
      })),
    [all, nameOf],
  )
  const count = (is: (one: PhotographedUnit) => boolean) => (all ? all.filter(is).length : null)
  return (
    <>
      <div className={parts['tiles']}>
        <StatTile value={count(({ unit }) => unit.stage === 'inspected')} label={msg('photo.waitForCamera')} />
        <StatTile
          value={count((one) => one.unit.stage !== 'inspected' && one.missing.length > 0)}
          label={msg('photo.pastIt')}
        />
        <StatTile
          value={all ? all.reduce((sum, one) => sum + one.waiting, 0) : null}
          label={msg('photo.toBeSent')}
          detail={msg('photo.fromAllDevices')}
        />
      </div>
      <RecordTable
        name={msg('photo.photographed')}
        rows={rows}
        columns={columns}
        rowId={({ unit }) => unit.id}
        view={search}
        onView={setSearch}
        openId={search.photos}
        onOpen={({ unit }) => setSearch({ photos: unit.id, unit: undefined })}
        empty={
          <EmptyState icon={IconCamera} title={msg('photo.nothingToPhotograph')}>
            {t('photo.nothingToPhotographHint')}
          </EmptyState>
        }
      />
    </>
  )
}
