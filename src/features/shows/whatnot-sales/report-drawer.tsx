/** A livestream report: chosen, read, shown as what it would change, and taken in. */
import { Button, NativeSelect, Progress, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { mismatchLabels } from '#domain/shows/mismatches.ts'
import type { ReportPlan } from '#domain/shows/report-plan.ts'
import { previewReport } from '#data/shows/report-commands.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { Caution } from '#ui/parts/caution.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { FileButton } from '#ui/fields/file-button.tsx'
import { FileNotes } from '#ui/files/file-notes.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { useReport, type Report } from './use-report.ts'
import type { Sales } from './use-sales.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './sales.module.css'

const SHOWN = 40

export function ReportDrawer({ sales }: { readonly sales: Sales }) {
  const t = useWords()
  const { search, setSearch } = sales
  const report = useReport(sales)
  return (
    <RecordDrawer
      openId={search.report ? 'report' : undefined}
      onClose={() => {
        report.stop()
        setSearch({ report: undefined })
      }}
      title={t('show.takeReport')}
      foot={report.rows && <ReportButtons report={report} />}
    >
      <div className={styles['fields']}>
        <Text size="sm" c="dimmed">
          {t('show.report.hint')}
        </Text>
        <FileButton words={msg('show.report.choose')} name={msg('show.report.file')} accept=".csv,.tsv,.txt,.xlsx" disabled={report.done !== null} isMain={!report.rows} onFile={report.read} />
        {report.refused !== '' && (
          <Text role="alert" c="var(--mantine-color-error)">
            {t.of(report.refused)}
          </Text>
        )}
        {report.rows && <Preview sales={sales} report={report} />}
        {report.done !== null && <Progress value={100 * report.done} aria-label={t('show.report.progress')} />}
      </div>
    </RecordDrawer>
  )
} // prettier-ignore

function ReportButtons({ report }: { readonly report: Report }) {
  const t = useWords()
  if (report.done !== null) {
    return (
      <Button variant="default" onClick={report.stop}>
        {t('core.cancel')}
      </Button>
    )
  }
  return (
    <Button disabled={report.busy || report.eventId === '' || !report.isUsable} onClick={report.take}>
      {t('show.report.take')}
    </Button>
  )
}

function Preview({ sales, report }: { readonly sales: Sales; readonly report: Report }) {
  const t = useWords()
  const { db } = useCommandContext()
  const { rows, eventId, fileName, problems, notes, setUsable } = report
  const [plan, setPlan] = useState<ReportPlan | null>(null)
  useEffect(() => {
    let isCurrent = true
    void previewReport(db, eventId, rows ?? []).then((found) => {
      if (!isCurrent) return
      setPlan(found)
      setUsable(found !== null && found.problem === '')
    })
    return () => {
      isCurrent = false
    }
  }, [db, eventId, rows, setUsable])
  return (
    <>
      <Text fw={650}>{t('show.report.fileRows', { file: fileName, count: rows?.length ?? 0 })}</Text>
      <FileNotes notes={notes} />
      <NativeSelect
        label={t('show.which')}
        value={eventId}
        data={[...(eventId === '' ? [{ value: '', label: t('show.chooseOne') }] : []), ...sales.shows.map(({ id, title }) => ({ value: id, label: title }))]}
        onChange={(change) => report.choose(change.currentTarget.value)}
      />
      {plan && <PlanFacts plan={plan} />}
      {problems.length > 0 && (
        <section>
          <StateMark look={{ words: msg('show.report.rowsLeftOut', { count: problems.length }), icon: IconAlertTriangle, tone: 'amber' }} />
          <ul className={`${parts['told']} ${styles['problems']}`} aria-label={t('show.report.leftOut')}>
            {problems.slice(0, SHOWN).map(({ row, column, value, message }) => (
              <li key={`${row} ${column} ${value}`}>{t('show.report.cell', { row, column, value, problem: message })}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
} // prettier-ignore

function PlanFacts({ plan }: { readonly plan: ReportPlan }) {
  const t = useWords()
  if (plan.problem !== '') return <Caution>{t.of(plan.problem)}</Caution>
  if (plan.parts.length === 0)
    return <StateMark look={{ words: msg('show.report.isIn'), icon: IconCircleCheck, tone: 'green' }} />
  return (
    <>
      <FactList
        facts={[
          { label: msg('show.report.paid'), value: t.number(plan.paid) },
          { label: msg('show.report.giveaways'), value: t.number(plan.giveaways) },
          { label: msg('show.report.failed'), value: t.number(plan.failed) },
          { label: msg('show.report.newOrders'), value: t.number(plan.newOrders) },
          { label: msg('show.report.updated'), value: t.number(plan.updated) },
          { label: msg('show.report.unsold'), value: t.number(plan.unsold) },
        ]}
      />
      {plan.mismatches.length > 0 && (
        <section>
          <StateMark look={{ words: msg('show.report.mismatches', { count: plan.mismatches.length }), icon: IconAlertTriangle, tone: 'amber' }} />
          <ul className={`${parts['told']} ${styles['problems']}`} aria-label={t('show.view.check')}>
            {plan.mismatches.slice(0, SHOWN).map(({ id, kind, sticker, title, buyer }) => (
              <li key={id}>{t('show.report.mismatch', { sticker: sticker || '–', problem: mismatchLabels[kind], item: title, buyer })}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
} // prettier-ignore
