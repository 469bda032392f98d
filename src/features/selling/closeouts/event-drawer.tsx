/** The settlement of one auction: what it brought, what is still open, and its sheet as a file. */
import { Button } from '@mantine/core'
import { IconCircleCheck, IconDownload, IconReceipt } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { auctionStatusLabels } from '#domain/selling/auction-stages.ts'
import { settleProblems, type EventRow } from '#domain/selling/closeouts.ts'
import { csvText } from '#domain/files/export.ts'
import { watchLots } from '#data/selling/lots.ts'
import { settleAuction } from '#data/selling/invoice-commands.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { downloadText, plainFileName } from '#ui/download.ts'
import { Caution } from '#ui/parts/caution.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { FileButton } from '#ui/fields/file-button.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { resultsEndings, type EventsProps } from './events-table.tsx'
import { settlementTable } from './settlement-table.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './closeouts.module.css'

export function EventDrawer({ closeouts, results }: EventsProps) {
  const t = useWords()
  const { events, search, setSearch, act, busy } = closeouts
  const row = events?.find(({ event }) => event.id === search.event)
  const problems = row ? settleProblems(row) : []
  const settle = ({ event }: EventRow) =>
    act(async (context) => [await settleAuction(context, event.id)], () => msg('closeout.settled', { auction: event.title }))
  return (
    <RecordDrawer
      openId={row && search.event}
      onClose={() => setSearch({ event: undefined })}
      title={row?.event.title ?? ''}
      label={row ? t.of(auctionStatusLabels[row.event.status]) : ''}
      foot={
        row && row.event.status !== 'settled' && (
          <>
            <Button disabled={busy || problems.length > 0} leftSection={<IconCircleCheck size={18} aria-hidden />} onClick={() => void settle(row)}>
              {t('closeout.settle')}
            </Button>
            <FileButton words={msg('closeout.importResults')} name={msg('closeout.resultsOf')} accept={resultsEndings} onFile={(file) => results.take(file, row.event.id)} />
          </>
        )
      }
    >
      {row && (
        <div className={styles['fields']}>
          {row.event.status !== 'settled' && problems.map((problem) => <Caution key={t.of(problem)}>{t.of(problem)}</Caution>)}
          <Sheet row={row} />
          <div className={parts['buttons']}>
            <Button variant="default" leftSection={<IconReceipt size={18} aria-hidden />} onClick={() => setSearch({ event: undefined, show: 'invoices', q: row.event.title })}>
              {t('closeout.view.invoices')}
            </Button>
            <SheetFile closeouts={closeouts} row={row} />
          </div>
        </div>
      )}
    </RecordDrawer>
  )
} // prettier-ignore

function Sheet({ row }: { readonly row: EventRow }) {
  const t = useWords()
  const { sold, unsold, open, invoices, unpaid, hammerCents, premiumCents, taxCents, feeCents, netCents, paidCents } =
    row
  return (
    <FactList
      title={msg('closeout.settlement')}
      facts={[
        { label: msg('closeout.column.sold'), value: t.number(sold) },
        { label: msg('closeout.column.unsold'), value: t.number(unsold) },
        { label: msg('closeout.column.open'), value: t.number(open) },
        { label: msg('closeout.view.invoices'), value: t.number(invoices) },
        { label: msg('closeout.column.unpaid'), value: t.number(unpaid) },
        { label: msg('closeout.hammer'), value: t.money(hammerCents) },
        { label: msg('closeout.premium'), value: t.money(premiumCents) },
        { label: msg('closeout.tax'), value: t.money(taxCents) },
        { label: msg('closeout.fees'), value: t.money(feeCents) },
        { label: msg('closeout.net'), value: t.money(netCents) },
        { label: msg('closeout.paidSum'), value: t.money(paidCents) },
      ]}
    />
  )
}

function SheetFile({ closeouts, row }: { readonly closeouts: Pick<EventsProps, 'closeouts'>['closeouts']; readonly row: EventRow }) {
  const t = useWords()
  const { db } = useCommandContext()
  const { id, title } = row.event
  const lots = useLive(() => watchLots(db, id), [db, id])
  const invoices = closeouts.isPart.invoices ? undefined : closeouts.invoices?.filter(({ order }) => order.eventId === id)
  const save = () => {
    if (!lots || !invoices) return
    const { headers, rows } = settlementTable(row, lots, invoices, t)
    const name = plainFileName(title, 'auction')
    downloadText(`${name}-settlement.csv`, 'text/csv;charset=utf-8', csvText(headers, rows))
  }
  return (
    <Button variant="default" disabled={!lots || !invoices} leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
      {t('closeout.sheetFile')}
    </Button>
  )
} // prettier-ignore
