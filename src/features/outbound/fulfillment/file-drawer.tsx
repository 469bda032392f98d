/** A file of orders or of tracking numbers: what it is, what it would write, row by row what is wrong; then it is taken, and can be taken back. */
import { useState } from 'react'
import { Anchor, Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { pageAt, type PagePath } from '#domain/core/people/access.ts'
import { kindFacts, kindOfFile } from '#domain/files/kinds.ts'
import { lacksColumns } from '#domain/files/sheet.ts'
import type { RowProblem } from '#domain/files/manifest-rows.ts'
import type { EbayPlan } from '#domain/outbound/ebay-orders.ts'
import { isTrackingTable, type TrackingPlan } from '#domain/outbound/tracking-file.ts'
import { readEbayOrders, readTracking, takeEbayOrders, takeTracking } from '#data/outbound/fulfil-files.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { useIsHere } from '#hooks/use-arriving.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AS_IT_IS, NOT_DONE, useCommand } from '#ui/command/use-command.ts'
import { readTable } from '#ui/files/read-table.ts'
import { FileButton } from '#ui/fields/file-button.tsx'
import { FileNotes } from '#ui/files/file-notes.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import type { FulfilWork } from './use-fulfillment.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './fulfillment.module.css'

const SHOWN = 40

type Opened =
  | { readonly kind: 'ebay'; readonly plan: EbayPlan; readonly notes: readonly Words[] }
  | { readonly kind: 'tracking'; readonly plan: TrackingPlan; readonly notes: readonly Words[] }
  /** Of another page, or of none. */
  | { readonly kind: 'refused'; readonly words: Words; readonly page: PagePath | null }

interface OpenFile {
  readonly name: string
  readonly opened: Opened
}

async function openFile(context: CommandContext, file: File): Promise<Opened> {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const reading = await readTable(file)
  if (!reading.ok) return { kind: 'refused', words: reading.message, page: null }
  const { table } = reading
  const kind = kindOfFile(table.headers)
  if (kind === 'ebayOrders') {
    const plan = await readEbayOrders(context, table, zone)
    return plan.refusal === ''
      ? { kind: 'ebay', plan, notes: table.notes }
      : { kind: 'refused', words: plan.refusal, page: null }
  }
  if (kind === 'tracking' || (kind === 'unknown' && isTrackingTable(table))) {
    const plan = await readTracking(context, table, zone)
    return plan.lacks.length === 0 ? { kind: 'tracking', plan, notes: table.notes } : { kind: 'refused', words: lacksColumns(plan.lacks), page: null } // prettier-ignore
  }
  const { name, page } = kindFacts[kind]
  return { kind: 'refused', words: page === null ? msg('fulfillment.file.unknownKind') : msg('fulfillment.file.otherKind', { kind: name }), page } // prettier-ignore
}

const needs = ['orders', 'units', 'listings'] as const

export function FileDrawer({ work: { search, setSearch } }: { readonly work: FulfilWork }) {
  const t = useWords()
  const context = useCommandContext()
  const isHere = useIsHere(needs)
  const [held, setHeld] = useState<OpenFile | null>(null)
  const { busy, run } = useCommand({ title: msg('fulfillment.file.notRead') })
  const open = (file: File) => run(async () => setHeld({ name: file.name, opened: await openFile(context, file) }))
  const close = () => {
    setHeld(null)
    setSearch({ task: undefined })
  }
  const take = () =>
    run(async () => {
      if (!held || held.opened.kind === 'refused') return NOT_DONE
      const { opened } = held
      const jobs = await (opened.kind === 'ebay' ? takeEbayOrders(context, opened.plan) : takeTracking(context, opened.plan)) // prettier-ignore
      setHeld(null)
      setSearch({ task: undefined })
      return jobs.length === 0 ? AS_IT_IS : { words: msg('fulfillment.file.isIn', { count: jobs.length, file: held.name }), undo: () => undoJobs(context, jobs) } // prettier-ignore
    })
  const count = held ? countOf(held.opened) : 0
  return (
    <RecordDrawer
      openId={search.task === 'file' ? 'file' : undefined}
      onClose={close}
      title={t('fulfillment.takeFile')}
      label={held?.name ?? ''}
      foot={
        held && held.opened.kind !== 'refused' ? (
          <Button disabled={busy || count === 0} onClick={() => void take()}>
            {t(held.opened.kind === 'ebay' ? 'fulfillment.file.takeOrders' : 'fulfillment.file.takeTracking', { count })}
          </Button>
        ) : undefined
      }
    >
      <div className={styles['fields']}>
        <FileButton words={msg('fulfillment.file.choose')} name={msg('fulfillment.file.field')} accept=".csv,.txt,.tsv,.xlsx" isMain={held === null} disabled={busy || !isHere} onFile={(file) => void open(file)} />
        {held && <Preview opened={held.opened} />}
        {!held && (
          <Text size="sm" c="dimmed">
            {t('fulfillment.file.hint')}
          </Text>
        )}
      </div>
    </RecordDrawer>
  )
} // prettier-ignore

function countOf(opened: Opened): number {
  if (opened.kind === 'ebay') return opened.plan.sales.length + opened.plan.paid.length
  return opened.kind === 'tracking' ? opened.plan.writes.length : 0
}

function Preview({ opened }: { readonly opened: Opened }) {
  const t = useWords()
  if (opened.kind === 'refused') {
    const page = opened.page ? pageAt(opened.page) : undefined
    return (
      <div>
        <StateMark look={{ words: opened.words, icon: IconAlertTriangle, tone: 'red' }} />
        {opened.page && page && opened.page !== '/fulfillment' && (
          <Text mt={8}>
            <Anchor renderRoot={(props) => <Link to={opened.page ?? '/'} {...props} />}>{t('fulfillment.file.goTo', { page: page.name })}</Anchor>
          </Text>
        )}
      </div>
    )
  }
  const same = opened.kind === 'ebay' ? opened.plan.known : opened.plan.same
  const sent = opened.kind === 'tracking' ? opened.plan.tracked.filter(({ isSent }) => isSent).length : 0
  const count = countOf(opened)
  const words = opened.kind === 'ebay' ? msg('fulfillment.file.newOrders', { count }) : msg('fulfillment.file.newTracking', { count, sent })
  return (
    <>
      <StateMark look={{ words, icon: count > 0 ? IconCircleCheck : IconAlertTriangle, tone: count > 0 ? 'green' : 'amber' }} />
      <FileNotes notes={opened.notes} />
      {same > 0 && <Text size="sm">{t('fulfillment.file.same', { count: same })}</Text>}
      <Problems all={opened.plan.problems} />
    </>
  )
} // prettier-ignore

function Problems({ all }: { readonly all: readonly RowProblem[] }) {
  const t = useWords()
  if (all.length === 0) return null
  return (
    <section>
      <StateMark look={{ words: msg('fulfillment.file.problems', { count: all.length }), icon: IconAlertTriangle, tone: 'amber' }} />
      <ul className={`${parts['told']} ${styles['problems']}`} aria-label={t('fulfillment.toPutRight')}>
        {all.slice(0, SHOWN).map(({ row, column, message }, place) => (
          <li key={`${row} ${column} ${place}`}>{t('fulfillment.file.row', { row, problem: message })}</li>
        ))}
      </ul>
      {all.length > SHOWN && <Text size="sm">{t('core.andMore', { count: all.length - SHOWN })}</Text>}
    </section>
  )
} // prettier-ignore
