/** The last counts of a place: who counted when, and what came of it. */
import { useWords } from '#language/use-words.ts'
import { moment } from '#messages/message.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { pastAudits } from '#domain/stock/cycle-counts-due.ts'
import { watchHistory } from '#data/core/jobs/activity.ts'
import { watchPeopleNames } from '#data/core/people-names.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { FigureRow } from '#ui/figures/figure-row.tsx'
import parts from '#ui/parts/parts.module.css'

const SHOWN = 3

export function PlaceCounts({ placeId }: { readonly placeId: string }) {
  const t = useWords()
  const { db, uid } = useCommandContext()
  const rows = useLive(() => watchHistory(db, placeId), [db, placeId])
  const people = useLive(() => watchPeopleNames(db), [db])
  const counts = useMemo(() => (rows ? pastAudits(rows).slice(0, SHOWN) : undefined), [rows])
  if (!counts) return null
  const nameOf = (by: string) => (by === uid ? t('conflict.you') : (people?.get(by) ?? t('conflict.unknownPerson')))
  return (
    <section className={parts['part']}>
      <h3 className={parts['heading']}>{t('place.lastCounts')}</h3>
      {counts.length === 0 && <p className={parts['quiet']}>{t('place.notCounted')}</p>}
      <ul className={parts['bare']} aria-label={t('place.lastCounts')}>
        {counts.map((one) => {
          const Icon = one.isClean ? IconCircleCheck : IconAlertTriangle
          return (
            <FigureRow key={one.id} lead={<Icon size={18} aria-hidden />}>
              {t.of(one.words)}
              <span className={parts['quiet']}>
                {' '}
                {t('parts.entry', { at: moment(one.at, 'time'), by: nameOf(one.by), device: one.device })}
              </span>
            </FigureRow>
          )
        })}
      </ul>
    </section>
  )
}
