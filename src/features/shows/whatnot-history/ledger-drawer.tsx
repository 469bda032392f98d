/** A file of Whatnot's money: chosen, read, shown as what it would add, and taken in. */
import { Button, Progress, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import type { RowProblem } from '#domain/files/manifest-rows.ts'
import { isOff } from '#domain/shows/history.ts'
import type { Transaction } from '#domain/core/orders/transactions.ts'
import { readLedger } from '#domain/shows/ledger-file.ts'
import { countFresh, takeLedger } from '#data/shows/history.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AS_IT_IS, NOT_DONE, useCommand } from '#ui/command/use-command.ts'
import { readTable } from '#ui/files/read-table.ts'
import { FileButton } from '#ui/fields/file-button.tsx'
import { FileNotes } from '#ui/files/file-notes.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import type { HistoryWork } from './use-history.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './history.module.css'

const SHOWN = 40

interface Held {
  readonly fileName: string
  readonly rows: readonly Transaction[]
  readonly problems: readonly RowProblem[]
  /** Of the file as a whole. */
  readonly notes: readonly Words[]
  readonly fresh: number
}

function useLedger({ setSearch }: HistoryWork) {
  const context = useCommandContext()
  const [held, setHeld] = useState<Held | null>(null)
  const [refused, setRefused] = useState<Words>('')
  const [done, setDone] = useState<number | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const { busy, run } = useCommand({ title: msg('history.notTaken') })
  const read = (file: File) =>
    void run(async () => {
      setHeld(null)
      setRefused('')
      const reading = await readTable(file)
      const ledger = reading.ok ? readLedger(reading.table) : reading
      if (!reading.ok || !ledger.ok) return setRefused(ledger.ok ? '' : ledger.message)
      const { rows, problems } = ledger
      setHeld({
        fileName: file.name,
        rows,
        problems,
        notes: reading.table.notes,
        fresh: await countFresh(context, rows),
      })
    })
  const take = () =>
    void run(async () => {
      if (!held) return NOT_DONE
      const control = new AbortController()
      stopping.current = control
      setDone(0)
      try {
        const onProgress = (part: number, total: number) => setDone(part / total)
        const jobs = await takeLedger(context, held.rows, { onProgress, signal: control.signal })
        if (control.signal.aborted) return NOT_DONE
        setHeld(null)
        setSearch({ file: undefined })
        if (jobs.length === 0) return AS_IT_IS
        return { words: msg('history.taken', { count: held.fresh }), undo: () => undoJobs(context, jobs) }
      } finally {
        setDone(null)
      }
    })
  return { held, refused, done, busy, read, take, stop: () => stopping.current?.abort() }
}

export function LedgerDrawer({ work }: { readonly work: HistoryWork }) {
  const t = useWords()
  const { search, setSearch } = work
  const { held, refused, done, busy, read, take, stop } = useLedger(work)
  return (
    <RecordDrawer
      openId={search.file ? 'file' : undefined}
      onClose={() => {
        stop()
        setSearch({ file: undefined })
      }}
      title={t('history.takeFile')}
      foot={
        done !== null ? (
          <Button variant="default" onClick={stop}>
            {t('core.cancel')}
          </Button>
        ) : (
          held && (
            <Button disabled={busy || held.fresh === 0} onClick={take}>
              {t('history.take', { count: held.fresh })}
            </Button>
          )
        )
      }
    >
      <div className={styles['fields']}>
        <Text size="sm" c="dimmed">
          {t('history.fileHint')}
        </Text>
        <FileButton words={msg('show.report.choose')} name={msg('show.report.file')} accept=".csv,.tsv,.txt,.xlsx" disabled={done !== null} isMain={!held} onFile={read} />
        {refused !== '' && (
          <Text role="alert" c="var(--mantine-color-error)">
            {t.of(refused)}
          </Text>
        )}
        {held && <Preview held={held} />}
        {done !== null && <Progress value={100 * done} aria-label={t('history.progress')} />}
      </div>
    </RecordDrawer>
  )
} // prettier-ignore

function Preview({ held: { fileName, rows, problems, notes, fresh } }: { readonly held: Held }) {
  const t = useWords()
  const off = rows.filter(isOff).length
  return (
    <>
      <Text fw={650}>{t('show.report.fileRows', { file: fileName, count: rows.length })}</Text>
      <FileNotes notes={notes} />
      <StateMark look={{ words: fresh === 0 ? msg('history.isIn') : msg('history.fresh', { count: fresh, known: rows.length - fresh }), icon: IconCircleCheck, tone: 'green' }} />
      {off > 0 && <StateMark look={{ words: msg('history.offCount', { count: off }), icon: IconAlertTriangle, tone: 'amber' }} />}
      {problems.length > 0 && (
        <section>
          <StateMark look={{ words: msg('show.report.rowsLeftOut', { count: problems.length }), icon: IconAlertTriangle, tone: 'amber' }} />
          <ul className={`${parts['told']} ${styles['rows']}`} aria-label={t('show.report.leftOut')}>
            {problems.slice(0, SHOWN).map(({ row, column, value, message }) => (
              <li key={`${row} ${column} ${value}`}>{t('show.report.cell', { row, column, value, problem: message })}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
} // prettier-ignore
