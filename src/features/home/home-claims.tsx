/** Claims that can still be made, the one that ends first above; each leads to its claim pack. */
import { useState } from 'react'
import { Button } from '@mantine/core'
import { useWords } from '#language/use-words.ts'
import { Link } from '@tanstack/react-router'
import { claimClock, isWorthASight } from '#domain/core/loads/claim-clock.ts'
import { daysPhotosStay } from '#domain/core/people/sync-scope.ts'
import { watchClaims } from '#data/photos/claims.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext, useRank } from '#hooks/use-session.ts'
import { ClaimLine } from '#records/claim-line.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './home-page.module.css'

/** More would push what else the day brings off the screen. */
const FIRST_CLAIMS = 5

/** @param isPlaced whether what stands above is there: it would push what is about to be pressed away */
export function HomeClaims({ isPlaced }: { readonly isPlaced: boolean }) {
  const t = useWords()
  const { db } = useCommandContext()
  const nowIso = useNow(60_000)
  const photoDays = daysPhotosStay(useRank())
  const claims = useLive(() => watchClaims(db), [db]) ?? []
  const shown = claims.flatMap(({ load, slots }) => {
    const clock = claimClock(load, slots, nowIso, photoDays)
    return clock && isWorthASight(clock, nowIso) ? [{ load, clock }] : []
  })
  const [isAll, setAll] = useState(false)
  if (!isPlaced || shown.length === 0) return null
  return (
    <section className={styles['panel']} aria-label={t('load.claim.heading')}>
      <h2 className={styles['heading']}>{t('load.claim.heading')}</h2>
      <ul className={parts['bare']}>
        {(isAll ? shown : shown.slice(0, FIRST_CLAIMS)).map(({ load, clock }) => (
          <li key={load.id}>
            <Link
              to="/manifest"
              search={{ load: load.id, claim: true }}
              className={`${parts['lit']} ${styles['load']}`}
            >
              <span className={styles['loadHead']}>
                <span className={parts['mono']}>{load.code}</span>
                <span className={`${parts['grow']} ${parts['wraps']}`}>{load.title || load.source}</span>
              </span>
              <ClaimLine clock={clock} nowIso={nowIso} />
            </Link>
          </li>
        ))}
      </ul>
      {shown.length > FIRST_CLAIMS && (
        <Button
          variant="subtle"
          size="sm"
          mih="var(--target)"
          px={4}
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
        >
          {isAll ? t('parts.showFewer') : t('parts.showAll', { count: shown.length })}
        </Button>
      )}
    </section>
  )
}
