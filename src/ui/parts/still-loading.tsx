/**
 * Replaces a page's figures until the data under them has arrived: what is missing, how far it is,
 * and what it waits for.
 */
import { joined, msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Loader, Text } from '@mantine/core'
import { IconCloudDown, IconCloudOff } from '@tabler/icons-react'
import { collectionPlurals } from '#domain/core/words/record-labels.ts'
import type { Missing } from '#domain/core/people/page-needs.ts'
import parts from './parts.module.css'
import styles from './still-loading.module.css'

export interface StillLoadingProps {
  readonly missing: readonly Missing[]
  readonly contact: boolean | null
  /** A line above a page that is open already. */
  readonly isLine?: boolean
}

function progressOf({ collection, fetched }: Missing): Words {
  const name = collectionPlurals[collection]
  return fetched === 0 ? name : msg('parts.soFar', { name, fetched })
}

/** Why nothing turns once the count goes up: a spinner is drawn sixty times a second, which took a twentieth of the work of a first sync. */
function Sign({ missing, isAlone, isLine }: { missing: readonly Missing[]; isAlone: boolean; isLine: boolean }) {
  if (isAlone) return <IconCloudOff size={28} aria-hidden />
  const size = isLine ? 18 : 28
  const isCounting = missing.some(({ fetched }) => fetched > 0)
  return isCounting ? <IconCloudDown size={size} aria-hidden /> : <Loader size={size} aria-hidden />
}

export function StillLoading({ missing, contact, isLine = false }: StillLoadingProps) {
  const t = useWords()
  const isAlone = contact === false
  return (
    <div
      className={`${parts['row']} ${styles['place']}`}
      data-line={isLine}
      role="status"
      aria-label={t('parts.stillLoading')}
    >
      <Sign missing={missing} isAlone={isAlone} isLine={isLine} />
      <div>
        <Text fw={650}>{isAlone ? t('parts.notLoaded') : t('parts.stillLoading')}</Text>
        <Text className="tabular">{t.of(joined(missing.map(progressOf), ' · '))}</Text>
        <Text c="dimmed">
          {isAlone ? t('parts.restComes') : isLine ? t('parts.figuresIncomplete') : t('parts.opensByItself')}
        </Text>
      </div>
    </div>
  )
}
