/** The run of a show: its items in their order, what buyers bid from, and the file for Whatnot. */
import { Button, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconListNumbers } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { isOffered, type ShowItem } from '#domain/shows/show-item.ts'
import { isOpenShow } from '#domain/shows/show-stages.ts'
import { movedTo, orderedBy, orderRules, type OrderRule } from '#domain/shows/run-order.ts'
import { orderItems, setPrices } from '#data/shows/show-commands.ts'
import { watchItems } from '#data/shows/shows.ts'
import type { Job } from '#data/core/jobs/job.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { Caution } from '#ui/parts/caution.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { MoneyField } from '#ui/fields/fields.tsx'
import { useRowDrag } from '#ui/lists/use-row-drag.ts'
import { OrderRow } from './order-row.tsx'
import { ProductDrawer } from './product-drawer.tsx'
import { ShowHead } from './show-head.tsx'
import type { Sales } from './use-sales.ts'
import parts from '#ui/parts/parts.module.css'
import styles from '#ui/lists/drag-list.module.css'

const ruleLabels: { readonly [Rule in OrderRule]: Words } = {
  sticker: msg('show.order.sticker'),
  category: msg('show.order.category'),
  dearFirst: msg('show.order.dearFirst'),
  cheapFirst: msg('show.order.cheapFirst'),
  spread: msg('show.order.spread'),
}

export function OrderView({ sales }: { readonly sales: Sales }) {
  const t = useWords()
  const { db } = useCommandContext()
  const { event, setSearch } = sales
  const eventId = event?.id ?? ''
  const items = useLive(() => watchItems(db, eventId), [db, eventId])
  const offered = items?.filter(({ listing }) => isOffered(listing))
  const file = (
    <Button size="sm" disabled={!offered?.length} leftSection={<IconDownload size={16} aria-hidden />} onClick={() => setSearch({ file: true })}>
      {t('show.file.make')}
    </Button>
  )
  return (
    <ShowHead sales={sales} actions={file}>
      {event && offered?.length === 0 && (
        <EmptyState icon={IconListNumbers} title={msg('show.noItems')}>
          {t('show.noItemsHint')}
        </EmptyState>
      )}
      {event && offered && offered.length > 0 && <RunOrder event={event} items={offered} sales={sales} />}
      {event && offered && <ProductDrawer key={event.id} sales={sales} event={event} items={offered} />}
    </ShowHead>
  )
} // prettier-ignore

interface RunProps {
  readonly event: SaleEventDoc
  readonly items: readonly ShowItem[]
  readonly sales: Sales
}

function useOrdering({ event, items }: Pick<RunProps, 'event' | 'items'>) {
  const context = useCommandContext()
  const { busy, run } = useCommand({ title: msg('show.notOrdered'), queued: true })
  const [said, setSaid] = useState<Words>('')
  const change = (act: () => Promise<Job | null>, words: Words) =>
    void run(async () => {
      const job = await act()
      return job ? { words, undo: () => undoJob(context, job) } : AS_IT_IS
    })
  const put = (after: readonly ShowItem[], words: Words) => {
    const ids = after.map(({ listing }) => listing.id)
    change(() => orderItems(context, event.id, ids), words)
  }
  const move = (id: string, to: number) => {
    const after = movedTo(items, id, to)
    setSaid(msg('show.order.nowAt', { place: after.findIndex(({ listing }) => listing.id === id) + 1, all: items.length }))
    put(after, msg('show.order.done'))
  }
  const price = (cents: number) => {
    const ids = items.map(({ listing }) => listing.id)
    change(() => setPrices(context, event.id, ids, cents), msg('show.order.priced', { count: ids.length }))
  }
  return { busy, said, move, price, byRule: (rule: OrderRule) => put(orderedBy(rule, items), msg('show.order.by', { rule: ruleLabels[rule] })) }
} // prettier-ignore

function RunOrder({ event, items, sales }: RunProps) {
  const t = useWords()
  const { busy, said, move, price, byRule } = useOrdering({ event, items })
  const list = useRef<HTMLOListElement>(null)
  const focused = useRef('')
  const [cents, setCents] = useState<number | null>(null)
  const isOpen = isOpenShow(event)
  const placeOf = (id: string | null) => items.findIndex(({ listing }) => listing.id === id)
  const drag = useRowDrag(list, move, (id, by) => {
    focused.current = id
    move(id, placeOf(id) + by)
  })
  // A row that is moved in the list loses the focus.
  useEffect(() => {
    if (focused.current === '') return
    list.current?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(focused.current)}"]`)?.focus()
    focused.current = ''
  })
  return (
    <div className={styles['order']}>
      {isOpen ? (
        <div className={parts['buttons']} role="group" aria-label={t('show.order.rules')}>
          {orderRules.map((rule) => (
            <Button key={rule} size="sm" variant="default" disabled={busy} onClick={() => byRule(rule)}>
              {t.of(ruleLabels[rule])}
            </Button>
          ))}
          <MoneyField aria-label={t('show.order.price')} placeholder={t('show.order.price')} w={130} value={cents} onChange={setCents} />
          <Button size="sm" variant="default" disabled={busy || cents === null || cents === 0} onClick={() => cents && price(cents)}>
            {t('show.order.setPrice')}
          </Button>
        </div>
      ) : (
        <Caution>{t('show.order.isOver')}</Caution>
      )}
      <ol ref={list} className={styles['list']} aria-label={t('show.view.order')}>
        {items.map((item, place) => (
          <OrderRow
            key={item.listing.id}
            item={item}
            place={place}
            at={placeOf(drag.dragged)}
            drag={isOpen ? drag : null}
            onOpen={() => item.units[0] && sales.setSearch({ unit: item.units[0].id })}
          />
        ))}
      </ol>
      <VisuallyHidden aria-live="polite">{t.of(said)}</VisuallyHidden>
    </div>
  )
} // prettier-ignore
