/** The lots in their order: dragged by the handle, moved by its arrow keys, or put in order by a rule. Numbers follow while the auction is a draft. */
import { useEffect, useRef, useState } from 'react'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconListNumbers } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import type { LotFactsRow } from '#domain/selling/auction-checks.ts'
import { mayReorder } from '#domain/selling/auction-stages.ts'
import {
  gapsOf,
  inOrder,
  movedTo,
  orderedBy,
  orderRules,
  settledNumbers,
  type OrderRule,
} from '#domain/selling/lots/lot-numbers.ts'
import { worthOf } from '#domain/selling/lots/lot-start-bid.ts'
import { orderLots, renumberLots, undoLots } from '#data/selling/lot-commands.ts'
import type { Job } from '#data/core/jobs/job.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { Caution } from '#ui/parts/caution.tsx'
import { DragRow } from '#ui/lists/drag-row.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { useRowDrag, type RowDrag } from '#ui/lists/use-row-drag.ts'
import { categoryOf, lotLooks } from './lots-columns.tsx'
import type { AuctionWork } from './use-auction.ts'
import parts from '#ui/parts/parts.module.css'
import styles from '#ui/lists/drag-list.module.css'

const ruleLabels: { readonly [Rule in OrderRule]: Words } = {
  category: msg('auction.order.category'),
  dearFirst: msg('auction.order.dearFirst'),
  cheapFirst: msg('auction.order.cheapFirst'),
  spread: msg('auction.order.spread'),
}

const worth = ({ units }: LotFactsRow): number => worthOf(units, 'estimateCents') ?? worthOf(units, 'retailCents') ?? 0

export interface LotsOrderProps {
  readonly work: AuctionWork
  readonly event: SaleEventDoc
  readonly rows: readonly LotFactsRow[]
}

export function LotsOrder({ work, event, rows }: LotsOrderProps) {
  const t = useWords()
  const context = useCommandContext()
  const { busy, run } = useCommand({ title: msg('auction.notOrdered'), queued: true })
  const [said, setSaid] = useState<Words>('')
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef('')
  const isFree = mayReorder(event)
  const lots = inOrder(rows.map(({ lot }) => lot))
  const change = (act: () => Promise<Job | null>, words: Words) =>
    void run(async () => {
      const job = await act()
      return job ? { words, undo: () => undoLots(context, job) } : AS_IT_IS
    })
  const move = (id: string, to: number) => {
    const after = movedTo(lots, id, to)
    const number = after.findIndex((lot) => lot.id === id) + 1
    setSaid(msg('auction.nowNumber', { number, all: lots.length }))
    change(() => orderLots(context, event.id, after.map((lot) => lot.id)), msg('auction.ordered'))
  }
  const drag = useRowDrag(list, move, (id, by) => {
    focused.current = id
    move(id, lots.findIndex((lot) => lot.id === id) + by)
  })
  // A row that is moved in the list loses the focus.
  useEffect(() => {
    if (focused.current === '') return
    list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(focused.current)}"]`)?.focus()
    focused.current = ''
  })
  if (rows.length === 0) {
    return (
      <EmptyState icon={IconListNumbers} title={msg('auction.noLots')}>
        {t('auction.noLotsHint')}
      </EmptyState>
    )
  }
  const byRule = (rule: OrderRule) => {
    const orderable = rows.map((row) => ({ ...row.lot, category: categoryOf(row), worthCents: worth(row) }))
    change(() => orderLots(context, event.id, orderedBy(rule, orderable).map(({ id }) => id)), msg('auction.orderedBy', { rule: ruleLabels[rule] }))
  }
  const gaps = gapsOf(lots).length + settledNumbers(lots).size
  return (
    <div className={styles['order']}>
      <div className={parts['buttons']} role="group" aria-label={t('auction.orderBy')}>
        {isFree && orderRules.map((rule) => (
          <Button key={rule} size="sm" variant="default" disabled={busy} onClick={() => byRule(rule)}>
            {t.of(ruleLabels[rule])}
          </Button>
        ))}
        {gaps > 0 && (
          <Button size="sm" disabled={busy} leftSection={<IconListNumbers size={16} aria-hidden />} onClick={() => change(() => renumberLots(context, event.id), msg('auction.renumbered'))}>
            {t('auction.renumber')}
          </Button>
        )}
      </div>
      {!isFree && <Caution>{t('auction.numbersFixed')}</Caution>}
      <ol ref={list} className={styles['list']} aria-label={t('auction.view.order')}>
        {lots.map((lot, place) => (
          <OrderRow key={lot.id} row={rows.find((row) => row.lot.id === lot.id)} place={place} at={lots.findIndex(({ id }) => id === drag.dragged)} drag={isFree ? drag : null} onOpen={() => work.setSearch({ lot: lot.id })} />
        ))}
      </ol>
      <VisuallyHidden aria-live="polite">{t.of(said)}</VisuallyHidden>
    </div>
  )
} // prettier-ignore

interface OrderRowProps {
  readonly row: LotFactsRow | undefined
  readonly place: number
  /** Where the dragged row is; -1 for none. */
  readonly at: number
  /** `null` where the order is fixed. */
  readonly drag: RowDrag | null
  readonly onOpen: () => void
}

function OrderRow({ row, place, at, drag, onOpen }: OrderRowProps) {
  const t = useWords()
  if (!row) return null
  const { lot } = row
  return (
    <DragRow id={lot.id} place={place} at={at} drag={drag} move={{ label: msg('auction.moveLot', { lot: lot.lotNo, title: lot.title }), hint: msg('auction.moveHint') }}>
      <span className={parts['qty']}>{lot.lotNo}</span>
      <button type="button" className={`${parts['press']} ${parts['lit']} ${styles['title']}`} onClick={onOpen}>
        <span className={parts['cut']}>{lot.title || t('auction.emptyLot')}</span>
      </button>
      <span className={`${parts['quiet']} ${parts['cut']}`}>{categoryOf(row)}</span>
      <span className={parts['qty']}>{t.money(worth(row) || null)}</span>
      <span>{lot.status === 'draft' ? row.units.length === 0 && <StateMark look={{ words: msg('auction.emptyLot'), icon: IconAlertTriangle, tone: 'amber' }} /> : <StateMark look={lotLooks[lot.status]} />}</span>
    </DragRow>
  )
} // prettier-ignore
