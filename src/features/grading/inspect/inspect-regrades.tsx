/** Second grades of the last 90 days, and how far two inspectors see the same. */
import type { Words } from '#messages/message.ts'
import { IconCircleCheck, IconEyeOff, IconScale, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { agreementOf } from '#domain/dispositions/checklist-rules.ts'
import { gradeLabels } from '#domain/core/grades.ts'
import type { Grade } from '#schemas/units.ts'
import type { DoneUnit } from '#data/core/done-units.ts'
import { watchRegrades } from '#data/grading/inspecting.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { badgeColumn, labelColumn, textColumn, timeColumn } from '#ui/table/columns.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import { StatTile } from '#ui/parts/stat-tile.tsx'
import type { Column } from '#ui/table/table-column.ts'
import type { InspectAddress } from './inspect-search.ts'
import styles from '#features/grading/grading-page.module.css'

const DAYS = 90

interface RegradeRow extends DoneUnit {
  readonly by: string
}

const agreed = {
  yes: { words: 'Agree', icon: IconCircleCheck, tone: 'green' },
  no: { words: 'Differ', icon: IconX, tone: 'amber' },
} as const
const seen = { yes: { words: 'Blind', icon: IconEyeOff }, no: { words: 'In view' } } as const
const gradeText = (grade: string): Words => (Object.hasOwn(gradeLabels, grade) ? gradeLabels[grade as Grade] : grade)
const wordOf = (row: DoneUnit, key: string): string => {
  const value = row.row.data[key]
  return typeof value === 'string' ? value : ''
}

const columns: readonly Column<RegradeRow>[] = [
  timeColumn('at', 'When', ({ row }) => row.at, { secondary: true }),
  textColumn('title', 'Title', ({ unit }) => unit?.title || 'Has left this device', { primary: true }),
  labelColumn('label', 'Label', ({ unit }) => unit?.label ?? ''),
  textColumn('category', 'Category', (row) => wordOf(row, 'category'), { width: 150, options: 'auto' }),
  textColumn('from', 'First grade', ({ row }) => gradeText(row.from), { width: 136, options: 'auto' }),
  textColumn('to', 'Second grade', ({ row }) => gradeText(row.to), { width: 136, options: 'auto', secondary: true }),
  badgeColumn('agrees', 'Agreement', ({ row }) => (row.data['agrees'] === true ? 'yes' : 'no'), agreed, { width: 120 }),
  badgeColumn('blind', 'First grade was', ({ row }) => (row.data['blind'] === true ? 'yes' : 'no'), seen, {
    width: 132,
  }),
  textColumn('reason', 'Reason', (row) => wordOf(row, 'reason'), { width: 180, options: 'auto' }),
  textColumn('by', 'Who', (row) => row.by, { width: 120, options: 'auto' }),
]

export function InspectRegrades({ search, setSearch }: InspectAddress) {
  const { db } = useCommandContext()
  const { person } = useNames()
  const [since] = useState(() => new Date(Date.now() - DAYS * 86_400_000).toISOString())
  const regrades = useLive(() => watchRegrades(db, since), [db, since])
  const rows = useMemo(() => regrades?.map((one) => ({ ...one, by: person(one.row.by) })), [regrades, person])
  const agreement = regrades && agreementOf(regrades.map((one) => one.row))
  return (
    <>
      <div className={styles['tiles']}>
        <StatTile value={regrades?.length ?? null} label="Graded again" detail={`Last ${DAYS} days`} />
        <StatTile
          value={agreement ? agreement.regrades : null}
          label="Blind second opinions"
          detail="The first grade was hidden"
        />
        <StatTile
          value={agreement?.pct == null ? null : `${Math.round(agreement.pct)} %`}
          label="Agreement"
          detail={agreement ? `${agreement.agreed} of ${agreement.regrades} agree` : ''}
        />
      </div>
      <RecordTable
        name="Regrades"
        rows={rows}
        columns={columns}
        rowId={({ row }) => row.id}
        view={search}
        onView={setSearch}
        onOpen={({ row }) => setSearch({ unit: row.refId })}
        empty={
          <EmptyState icon={IconScale} title="Nothing was graded twice">
            Switch second opinions on at a bench and grade some graded units again: how far inspectors agree shows here.
          </EmptyState>
        }
      />
    </>
  )
}
