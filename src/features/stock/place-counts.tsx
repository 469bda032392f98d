/** The last counts of a place: who counted when, and what came of it. */
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { pastAudits } from '#domain/stock/cycle-counts-due.ts'
import { watchHistory } from '#data/core/activity.ts'
import { watchPeopleNames } from '#data/core/people-names.ts'
import { useLive } from '#hooks/use-live.ts'
import { useWork } from '#hooks/use-session.ts'
import { timeWords } from '#ui/time.ts'
import parts from '#ui/parts.module.css'
import styles from './zones/zones-page.module.css'

const SHOWN = 3

export function PlaceCounts({ placeId }: { readonly placeId: string }) {
  const { db, uid } = useWork()
  const rows = useLive(() => watchHistory(db, placeId), [db, placeId])
  const people = useLive(() => watchPeopleNames(db), [db])
  const counts = useMemo(() => (rows ? pastAudits(rows).slice(0, SHOWN) : undefined), [rows])
  if (!counts) return null
  const nameOf = (by: string) => (by === uid ? 'you' : (people?.get(by) ?? 'somebody'))
  return (
    <section className={styles['part']}>
      <h3 className={parts['heading']}>Last counts</h3>
      {counts.length === 0 && <p className={styles['quiet']}>Not counted in the last 90 days.</p>}
      <ul className={parts['bare']} aria-label="Last counts">
        {counts.map((one) => {
          const Icon = one.isClean ? IconCircleCheck : IconAlertTriangle
          return (
            <li key={one.id} className={styles['audit']}>
              <Icon size={18} aria-hidden />
              <span className={styles['grow']}>
                {one.words}
                <span className={styles['quiet']}>
                  {' '}
                  {timeWords(one.at)} · {nameOf(one.by)} · device {one.device}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
