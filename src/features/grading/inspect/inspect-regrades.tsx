/** Second grades of the last 90 days, and how far two inspectors see the same. */
import { storedWords } from '#domain/core/words/stored-words.ts'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { IconCircleCheck, IconEyeOff, IconScale, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { agreementOf } from '#domain/dispositions/checklist-rules.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { readableName } from '#domain/core/words/readable-name.ts'
import type { Grade } from '#schemas/units.ts'
import type { DoneUnit } from '#data/core/done-units.ts'
import { watchRegrades } from '#data/grading/inspecting.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { badgeColumn, labelColumn, textColumn, timeColumn } from '#ui/table/columns.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import { StatTile } from '#ui/figures/stat-tile.tsx'
import type { Column } from '#ui/table/table-column.ts'
import type { InspectAddress } from './inspect-search.ts'
import styles from '#features/grading/grading-page.module.css'

const DAYS = 90

interface RegradeRow extends DoneUnit {
  readonly by: string
}

const agreed = {
  yes: { words: msg('inspect.agree'), icon: IconCircleCheck, tone: 'green' },
  no: { words: msg('inspect.differ'), icon: IconX, tone: 'amber' },
} as const
const seen = { yes: { words: msg('inspect.blind'), icon: IconEyeOff }, no: { words: msg('inspect.inView') } } as const
const gradeText = (grade: string): Words => (Object.hasOwn(gradeLabels, grade) ? gradeLabels[grade as Grade] : grade)
const wordOf = (row: DoneUnit, key: string): string => {
  const value = row.row.data[key]
  return typeof value === 'string' ? value : ''
}

const columns: readonly Column<RegradeRow>[] = [
  timeColumn('at', msg('core.when'), ({ row }) => row.at, { secondary: true }),
  textColumn('title', msg('unit.title'), ({ unit }) => unit?.title || msg('unit.leftDevice'), { primary: true }),
  labelColumn('label', msg('unit.label'), ({ unit }) => unit?.label ?? ''),
  textColumn('category', msg('unit.fact.category'), (row) => readableName(wordOf(row, 'category')), {
    width: 150,
    options: 'auto',
  }),
  textColumn('from', msg('inspect.column.firstGrade'), ({ row }) => gradeText(row.from), {
    width: 136,
    options: 'auto',
  }),
  textColumn('to', msg('inspect.column.secondGrade'), ({ row }) => gradeText(row.to), {
    width: 136,
    options: 'auto',
    secondary: true,
  }),
  badgeColumn('agrees', msg('inspect.agreement'), ({ row }) => (row.data['agrees'] === true ? 'yes' : 'no'), agreed, {
    width: 120,
  }),
  badgeColumn(
    'blind',
    msg('inspect.column.firstGradeWas'),
    ({ row }) => (row.data['blind'] === true ? 'yes' : 'no'),
    seen,
    {
      width: 132,
    },
  ),
  textColumn('reason', msg('core.reason'), (row) => storedWords(wordOf(row, 'reason')), {
    width: 180,
    options: 'auto',
  }),
  textColumn('by', msg('core.who'), (row) => row.by, { width: 120, options: 'auto' }),
]

export function InspectRegrades({ search, setSearch }: InspectAddress) {
  const t = useWords()
  const { db } = useCommandContext()
  const { person } = useNames()
  const [since] = useState(() => new Date(Date.now() - DAYS * 86_400_000).toISOString())
  const regrades = useLive(() => watchRegrades(db, since), [db, since])
  const rows = useMemo(() => regrades?.map((one) => ({ ...one, by: person(one.row.by) })), [regrades, person])
  const agreement = regrades && agreementOf(regrades.map((one) => one.row))
  return (
    <>
      <div className={styles['tiles']}>
        <StatTile
          value={regrades?.length ?? null}
          label={msg('inspect.gradedAgain')}
          detail={msg('inspect.lastDays', { days: DAYS })}
        />
        <StatTile
          value={agreement ? agreement.regrades : null}
          label={msg('inspect.blindOpinions')}
          detail={msg('inspect.firstHidden')}
        />
        <StatTile
          value={agreement?.pct == null ? null : t('table.percent', { pct: Math.round(agreement.pct) })}
          label={msg('inspect.agreement')}
          detail={agreement ? msg('inspect.agreeOf', { agreed: agreement.agreed, regrades: agreement.regrades }) : ''}
        />
      </div>
      <RecordTable
        name={msg('inspect.regrades')}
        rows={rows}
        columns={columns}
        rowId={({ row }) => row.id}
        view={search}
        onView={setSearch}
        onOpen={({ row }) => setSearch({ unit: row.refId })}
        empty={
          <EmptyState icon={IconScale} title={msg('inspect.noneTwice')}>
            {t('inspect.noneTwiceHint')}
          </EmptyState>
        }
      />
    </>
  )
}
