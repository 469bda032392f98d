/** Until when a claim must be made, and what of its evidence is missing. */
import { joined, moment, msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { IconAlertTriangle, IconHourglass } from '@tabler/icons-react'
import type { LoadDoc } from '#schemas/loads.ts'
import { daysPhotosStay } from '#domain/core/people/sync-scope.ts'
import { claimClock, type ClaimClock, type ClaimGap } from '#domain/core/loads/claim-clock.ts'
import { watchAsCame } from '#data/core/first-in.ts'
import { watchLoadSlots } from '#data/photos/claims.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext, useRank } from '#hooks/use-session.ts'
import { StateMark, type StateLook } from '#ui/parts/state-mark.tsx'
import { describeAgo } from '#ui/time.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './load-record.module.css'

const gapLabels: { readonly [Gap in ClaimGap]: Words } = {
  counts: msg('load.claim.gap.counts'),
  photos: msg('load.claim.gap.photos'),
  billOfLading: msg('load.claim.gap.billOfLading'),
}

/** The time that is left, as the state of a load; where there is room, with its end. */
function claimLook({ by, state }: ClaimClock, nowIso: string, isShort: boolean): StateLook {
  const at = moment(by, 'time')
  if (state === 'over')
    return { words: isShort ? msg('load.claim.isOver') : msg('load.claim.over', { at }), icon: IconAlertTriangle, tone: 'red' }
  const isLastMinute = Date.parse(by) - Date.parse(nowIso) < 60_000
  const time = isLastMinute ? msg('time.minutes', { n: 1 }) : describeAgo(nowIso, by)
  const words = isShort ? msg('load.claim.within', { time }) : msg('load.claim.left', { time, at })
  return { words, icon: IconHourglass, ...(state === 'soon' ? { tone: 'amber' as const } : {}) }
} // prettier-ignore

/** The load with the arrival that its first item proves, where nobody noted one. */
function useAsCame(load: LoadDoc): LoadDoc {
  const { db } = useCommandContext()
  return useLive(() => watchAsCame(db, load), [db, load]) ?? load
}

/** The time alone, where what is missing stands elsewhere. */
export function ClaimMark({ load, nowIso }: { readonly load: LoadDoc; readonly nowIso: string }) {
  const clock = claimClock(useAsCame(load), [], nowIso)
  return clock && <StateMark look={claimLook(clock, nowIso, true)} />
}

export function ClaimLine({ clock, nowIso }: { readonly clock: ClaimClock; readonly nowIso: string }) {
  const t = useWords()
  return (
    <span className={styles['claim']}>
      <StateMark look={claimLook(clock, nowIso, false)} />
      {clock.gaps.length > 0 && (
        <span className={parts['quiet']}>
          {t('load.claim.missing', { what: joined(clock.gaps.map((gap) => gapLabels[gap])) })}
        </span>
      )}
    </span>
  )
}

/** The same of a load; nothing where no clock runs. */
export function LoadClaim({ load }: { readonly load: LoadDoc }) {
  const { db } = useCommandContext()
  const nowIso = useNow(60_000)
  const photoDays = daysPhotosStay(useRank())
  const slots = useLive(() => watchLoadSlots(db, load.id), [db, load.id])
  const came = useAsCame(load)
  const clock = slots ? claimClock(came, slots, nowIso, photoDays) : null
  return clock && <ClaimLine clock={clock} nowIso={nowIso} />
}
