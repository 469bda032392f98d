/**
 * Two devices changed one field: both values, who and when. The value that gave way can be
 * restored, or marked as seen.
 */
import { useWords } from '#language/use-words.ts'
import { moment, msg } from '#messages/message.ts'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { Rank } from '#domain/core/people/access.ts'
import { describeField, describeValue } from '#domain/core/words/field-labels.ts'
import { keepProblem } from '#domain/home/conflicts.ts'
import { collectionLabels } from '#domain/core/words/record-labels.ts'
import { watchOpenConflicts, type OpenConflict } from '#data/home/conflicts.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { settleConflict } from '#data/home/settle-conflict.ts'
import { watchPeopleNames } from '#data/core/people-names.ts'
import { useIsHere } from '#hooks/use-arriving.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useCommand } from '#ui/command/use-command.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './home-page.module.css'

/** As far back as a manager's device holds the ledger. */
const DAYS = 90
const ledger = ['activity'] as const
const daysAgo = (): string => new Date(Date.now() - DAYS * 86_400_000).toISOString()

export function HomeConflicts({ rank }: { readonly rank: Rank | 'signedOut' }) {
  const t = useWords()
  const { db } = useCommandContext()
  const [since] = useState(daysAgo)
  const open = useLive(() => watchOpenConflicts(db, since), [db, since])
  const isHere = useIsHere(ledger)
  if (!open) return null
  return (
    <section className={styles['panel']} aria-label={t('conflict.title')}>
      <h2 className={styles['heading']}>{t('conflict.title')}</h2>
      {!isHere && <Text size="sm">{t('home.loadingLedger')}</Text>}
      {isHere && open.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('conflict.none')}
        </Text>
      )}
      <ul tabIndex={0} className={`${parts['bare']} ${styles['scroll']}`}>
        {open.map((one) => (
          <li key={one.conflict.id} className={styles['conflict']}>
            <ConflictCard one={one} rank={rank} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CardProps {
  readonly one: OpenConflict
  readonly rank: Rank | 'signedOut'
}

function ConflictCard({ one, rank }: CardProps) {
  const t = useWords()
  const { conflict, doc, name } = one
  const context = useCommandContext()
  const people = useLive(() => watchPeopleNames(context.db), [context])
  const who = (uid: string) =>
    uid === context.uid ? t('conflict.you') : (people?.get(uid) ?? t('conflict.unknownPerson'))
  const { nameOf } = useNames()
  const problem = keepProblem(conflict, doc, rank, nameOf)
  const { busy, run } = useCommand()
  const settle = (choice: 'lost' | 'seen') =>
    void run(async () => {
      const settled = await settleConflict(context, rank, conflict, choice)
      const words = msg(choice === 'lost' ? 'conflict.changedNow' : 'conflict.seenNow', { record: name })
      return { words, undo: () => undoJob(context, settled) }
    })
  const lost = t.of(describeValue(conflict.field, conflict.lost, nameOf))
  const kept = t.of(describeValue(conflict.field, conflict.kept, nameOf))
  return (
    <>
      <div>
        <span className={parts['quiet']}>{t.of(collectionLabels[conflict.collection])} </span>
        <span className={`${parts['grow']} ${parts['wraps']}`}>{t.of(name)}</span>
      </div>
      <dl className={styles['values']}>
        <div>
          <dt className={parts['quiet']}>{t('conflict.now', { field: describeField(conflict.field) })}</dt>
          <dd>{kept}</dd>
        </div>
        <div>
          <dt className={parts['quiet']}>
            {t('conflict.gaveWay', { person: who(conflict.lostBy), at: moment(conflict.lostAt, 'time') })}
          </dt>
          <dd>{lost}</dd>
        </div>
      </dl>
      {problem !== '' && <p className={parts['quiet']}>{t.of(problem)}</p>}
      <Group gap={8} mt={8}>
        {problem === '' && (
          <Button
            variant="default"
            mih="var(--target)"
            disabled={busy}
            onClick={() => settle('lost')}
            aria-label={t('conflict.keepThis', { value: lost })}
          >
            {t('conflict.keep', { value: short(lost) })}
          </Button>
        )}
        <Button variant="default" mih="var(--target)" disabled={busy} onClick={() => settle('seen')}>
          {problem === '' ? t('conflict.leave', { value: short(kept) }) : t('conflict.seen')}
        </Button>
      </Group>
    </>
  )
}

const LONGEST = 28
const short = (words: string): string => (words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words)
