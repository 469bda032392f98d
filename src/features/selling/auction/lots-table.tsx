/** The lots of an auction as a table; what is chosen in it gets bids, goes to another auction, or is withdrawn. */
import { useState } from 'react'
import { Button, Group, NativeSelect } from '@mantine/core'
import { IconArrowBackUp, IconCoin, IconGavel, IconPrinter } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { isWaiting, type LotFactsRow } from '#domain/selling/auction-checks.ts'
import { worthOf } from '#domain/selling/lots/lot-start-bid.ts'
import { lotQty } from '#domain/selling/lots/lot-text.ts'
import { moveLots, setStartBids, undoLots, withdrawLots } from '#data/selling/lot-commands.ts'
import type { Job } from '#data/core/jobs/job.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { MoneyField } from '#ui/fields/fields.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import { useChosen, type Chosen } from '#ui/table/use-chosen.ts'
import { lotColumns } from './lots-columns.tsx'
import type { AuctionWork } from './use-auction.ts'

const rowId = ({ lot }: LotFactsRow) => lot.id

export interface LotsTableProps {
  readonly work: AuctionWork
  readonly event: SaleEventDoc
  readonly rows: readonly LotFactsRow[] | undefined
}

export function LotsTable({ work, event, rows }: LotsTableProps) {
  const t = useWords()
  const { search, setSearch } = work
  const { show: _show, event: _event, lot: open, unit: _unit, edit: _edit, task: _task, ...view } = search
  const chosen = useChosen()
  return (
    <RecordTable
      rows={rows}
      columns={lotColumns}
      rowId={rowId}
      name={msg('auction.view.lots')}
      view={view}
      usualSort="lot"
      onView={setSearch}
      onOpen={({ lot }) => setSearch({ lot: lot.id })}
      openId={open}
      selection={chosen}
      actions={<ChosenLots work={work} event={event} rows={rows ?? []} chosen={chosen} />}
      footer={(shown) => ({
        items: t.number(lotQty(shown.flatMap(({ units }) => units))),
        retail: t.money(worthOf(shown.flatMap(({ units }) => units), 'retailCents')),
        estimate: t.money(worthOf(shown.flatMap(({ units }) => units), 'estimateCents')),
      })}
      empty={
        <EmptyState icon={IconGavel} title={msg('auction.noLots')} action={<Button variant="default" onClick={() => setSearch({ show: 'bench' })}>{t('auction.toBench')}</Button>}>
          {t('auction.noLotsHint')}
        </EmptyState>
      }
    />
  )
} // prettier-ignore

interface ChosenProps extends LotsTableProps {
  readonly chosen: Chosen
}

/** The lots that a job changed. */
const lotsIn = ({ edits }: Job): number => edits.filter(({ collection }) => collection === 'listings').length

function ChosenLots({ work, event, rows = [], chosen }: ChosenProps) {
  const t = useWords()
  const context = useCommandContext()
  const [cents, setCents] = useState<number | null>(null)
  const { busy, run } = useCommand({ title: msg('core.notDone') })
  const lots = rows.filter(({ lot }) => chosen.ids.has(lot.id)).map(({ lot }) => lot)
  const open = lots.filter((lot) => isWaiting(lot) || lot.status === 'live')
  if (open.length === 0) return null
  const ids = open.map(({ id }) => id)
  const isDraft = open.every(isWaiting)
  const others = work.openEvents.filter((one) => one.id !== event.id)
  /** `words` tell how many lots were changed: some may have been sold since they were ticked. */
  const command = async (act: () => Promise<Job | null>, words: (count: number) => Words) => {
    const putBack = chosen.take()
    const isDone = await run(async () => {
      const job = await act()
      return job ? { words: words(lotsIn(job)), undo: () => undoLots(context, job) } : AS_IT_IS
    })
    if (!isDone) putBack()
  }
  return (
    <Group gap={8}>
      {isDraft && (
        <>
          <MoneyField aria-label={t('field.startBidCents')} placeholder={t('field.startBidCents')} w={110} size="sm" value={cents} onChange={setCents} />
          <Button size="sm" variant="default" disabled={busy || cents === null} leftSection={<IconCoin size={16} aria-hidden />} onClick={() => void command(() => setStartBids(context, event.id, ids, cents), (count) => msg('auction.bidsSet', { count }))}>
            {t('auction.setBids', { count: ids.length })}
          </Button>
          <Button size="sm" variant="default" disabled={busy} onClick={() => void command(() => setStartBids(context, event.id, ids, null), (count) => msg('auction.bidsByRule', { count }))}>
            {t('auction.byRule')}
          </Button>
          {others.length > 0 && (
            <NativeSelect
              aria-label={t('auction.moveTo')}
              size="sm"
              w={210}
              value=""
              data={[{ value: '', label: t('auction.moveTo') }, ...others.map(({ id, title }) => ({ value: id, label: title }))]}
              onChange={(change) => {
                const to = change.currentTarget.value
                const title = others.find(({ id }) => id === to)?.title ?? ''
                if (to) void command(() => moveLots(context, event.id, ids, to), (count) => msg('auction.movedTo', { count, auction: title }))
              }}
            />
          )}
        </>
      )}
      <Button size="sm" variant="default" disabled={busy} leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => work.printTags(open)}>
        {t('auction.printTags', { count: ids.length })}
      </Button>
      <Button size="sm" variant="default" disabled={busy} leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => void command(() => withdrawLots(context, event.id, ids), (count) => msg('auction.withdrawn', { count }))}>
        {t('auction.withdraw', { count: ids.length })}
      </Button>
    </Group>
  )
} // prettier-ignore
