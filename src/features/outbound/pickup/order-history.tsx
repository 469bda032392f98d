/** What happened to an order, newest first, in words. */
import { useWords } from '#language/use-words.ts'
import { joined, moment } from '#messages/message.ts'
import { titleOfType } from '#domain/core/history-labels.ts'
import { watchHistory } from '#data/core/activity.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { ListRow } from '#ui/parts/list-row.tsx'
import parts from '#ui/parts/parts.module.css'

export function OrderHistory({ orderId }: { readonly orderId: string }) {
  const t = useWords()
  const { db } = useCommandContext()
  const { person } = useNames()
  const rows = useLive(() => watchHistory(db, orderId), [db, orderId])
  if (!rows || rows.length === 0) return null
  return (
    <section>
      <h3 className={parts['heading']}>{t('pickup.history')}</h3>
      <ol className={parts['bare']}>
        {rows.map((row) => (
          <ListRow
            key={row.id}
            title={t.of(titleOfType(row.type))}
            detail={t.of(joined([moment(row.at, 'time'), person(row.by), row.device], ' · '))}
          />
        ))}
      </ol>
    </section>
  )
}
