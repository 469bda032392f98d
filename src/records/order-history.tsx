/** What happened to an order, newest first, in words. */
import { msg } from '#messages/message.ts'
import { pastSteps } from '#domain/core/words/history-labels.ts'
import { watchHistory } from '#data/core/jobs/activity.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { HistoryList } from '#ui/lists/history-list.tsx'
import { Section } from '#ui/parts/section.tsx'

export function OrderHistory({ orderId }: { readonly orderId: string }) {
  const { db } = useCommandContext()
  const { nameOf, person } = useNames()
  const rows = useLive(() => watchHistory(db, orderId), [db, orderId])
  return (
    <Section title={msg('parts.history')} level={3}>
      <HistoryList steps={rows && pastSteps(rows, nameOf, person)} />
    </Section>
  )
}
