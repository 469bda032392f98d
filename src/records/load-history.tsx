/** What happened to a load, newest first, in words. */
import { msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Text } from '@mantine/core'
import type { ActivityDoc } from '#schemas/activity.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { describeChanges, describeEvent } from '#domain/core/loads/load-history.ts'
import { isClosedBefore } from '#domain/core/loads/load-stages.ts'
import { watchHistory } from '#data/core/jobs/activity.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './load-record.module.css'

export function LoadHistory({ load }: { readonly load: Pick<LoadDoc, 'id' | 'broughtCents'> }) {
  const t = useWords()
  const context = useCommandContext()
  const rows = useLive(() => watchHistory(context.db, load.id), [context, load.id])
  if (!rows) return null
  if (rows.length === 0) return <Text c="dimmed">{t('inbound.noHistory')}</Text>
  return (
    <ol className={parts['bare']}>
      {rows.map((row) => (
        <li key={row.id} className={styles['event']}>
          <b>{t.of(describeEvent(row))}</b>
          {describeChanges(row, isClosedBefore(load))
            .map(t.of)
            .map((words) => (
              <div key={words}>{words}</div>
            ))}
          <p className={parts['quiet']}>
            <time dateTime={row.at}>{t.moment(row.at, 'time')}</time> · {t.of(whoOf(row, context.uid))}
          </p>
        </li>
      ))}
    </ol>
  )
}

function whoOf(row: ActivityDoc, uid: string): Words {
  return row.by === uid ? msg('conflict.you') : msg('inbound.personOnDevice', { device: row.device })
}
