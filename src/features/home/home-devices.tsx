/**
 * All devices and the time of their last ledger row: an old time shows a device that has not
 * synced.
 */
import { useWords } from '#language/use-words.ts'
import { Text } from '@mantine/core'
import { describeAgent } from '#domain/core/people/people.ts'
import { watchPeopleNames } from '#data/core/people-names.ts'
import { watchDevicePresence } from '#data/core/device-presence.ts'
import { useIsHere } from '#hooks/use-arriving.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { describeAgo } from '#ui/time.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './home-page.module.css'

const ledger = ['activity'] as const

export function HomeDevices() {
  const t = useWords()
  const { db, uid, device } = useCommandContext()
  const nowIso = useNow(30_000)
  const seen = useLive(() => watchDevicePresence(db), [db])
  const names = useLive(() => watchPeopleNames(db), [db])
  const isHere = useIsHere(ledger)
  if (!seen) return null
  return (
    <section className={styles['panel']} aria-label={t('home.devices')}>
      <h2 className={styles['heading']}>{t('home.devices')}</h2>
      {!isHere && <Text size="sm">{t('home.loadingLedger')}</Text>}
      {isHere && seen.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('home.noDevices')}
        </Text>
      )}
      <ul tabIndex={0} className={`${parts['bare']} ${styles['scroll']}`}>
        {seen.map((one) => (
          <li key={`${one.uid} ${one.device}`} className={styles['item']}>
            <span className={parts['mono']}>{one.device}</span>
            <span className={`${parts['grow']} ${parts['wraps']}`}>
              {one.uid === uid && one.device === device
                ? t('home.thisDevice')
                : (names?.get(one.uid) ?? t('home.unknownPerson'))}
              <span className={parts['quiet']}> {t.of(describeAgent(one.agent))}</span>
            </span>
            <span className={parts['quiet']}>{t.of(describeAgo(one.at, nowIso))}</span>
          </li>
        ))}
      </ul>
      <p className={parts['quiet']}>{t('home.devicesNote')}</p>
    </section>
  )
}
