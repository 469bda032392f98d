/** A new company's list of what comes first, until all of it is done; and a word where this device keeps another time than the warehouse. */
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { Alert } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EMPTY } from 'rxjs'
import { watchHouseZone } from '#data/core/house.ts'
import { watchFirstSteps, type FirstSteps } from '#data/home/first-steps.ts'
import { useIsHere } from '#hooks/use-arriving.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './home-page.module.css'

interface Step {
  readonly key: keyof FirstSteps
  readonly words: Words
  readonly hint: Words
  readonly to: '/locations' | '/users' | '/import'
  readonly search: { readonly open?: string }
}

const steps: readonly Step[] = [
  { key: 'places', words: msg('home.step.places'), hint: msg('home.step.placesHint'), to: '/locations', search: { open: 'new' } },
  { key: 'people', words: msg('home.step.people'), hint: msg('home.step.peopleHint'), to: '/users', search: { open: 'invite' } },
  { key: 'file', words: msg('home.step.file'), hint: msg('home.step.fileHint'), to: '/import', search: {} },
  { key: 'closed', words: msg('home.step.closed'), hint: msg('home.step.closedHint'), to: '/import', search: {} },
] // prettier-ignore

const needs = ['locations', 'users', 'loads'] as const

/** For an admin alone: the others cannot invite people, and hold no list of them. */
export function HomeFirstSteps() {
  const t = useWords()
  const { db } = useCommandContext()
  const isHere = useIsHere(needs)
  const done = useLive(() => (isHere ? watchFirstSteps(db) : EMPTY), [db, isHere])
  // Not every company has a sheet of the past: that step alone holds the list no longer.
  if (!done || steps.every(({ key }) => key === 'closed' || done[key])) return null
  return (
    <section className={styles['panel']} aria-label={t('home.firstSteps')}>
      <h2 className={styles['heading']}>{t('home.firstSteps')}</h2>
      <ol className={parts['bare']}>
        {steps.map(({ key, words, hint, to, search }) => (
          <li key={key}>
            <Link to={to} search={search} className={`${parts['row']} ${styles['step']}`}>
              {done[key] ? (
                <IconCircleCheck size={22} color="var(--mantine-color-green-6)" aria-hidden />
              ) : (
                <IconCircle size={22} aria-hidden />
              )}
              <span>
                <strong>{t.of(words)}</strong>
                <span className={parts['quiet']}>{done[key] ? t('home.step.done') : t.of(hint)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

const offsetNow = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** Zones of one offset are one time, whatever they are called. An unknown zone is no reason for a word. */
function isOtherTime(house: string, device: string): boolean {
  try {
    return house !== '' && offsetNow(house) !== offsetNow(device)
  } catch {
    return false
  }
}

export function HomeZone() {
  const t = useWords()
  const { db } = useCommandContext()
  const house = useLive(() => watchHouseZone(db), [db]) ?? ''
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!isOtherTime(house, device)) return null
  return (
    <Alert variant="default" icon={<IconClock size={18} aria-hidden />}>
      {t('home.otherZone', { house, device })}
    </Alert>
  )
}
