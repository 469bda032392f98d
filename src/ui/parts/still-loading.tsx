/**
 * Replaces a page's figures until the data under them has arrived: what is missing, how far it is,
 * and what it waits for.
 */
import { Loader, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { collectionPlurals } from '#domain/core/record-labels.ts'
import type { Missing } from '#domain/core/page-needs.ts'
import styles from './still-loading.module.css'

export interface StillLoadingProps {
  readonly missing: readonly Missing[]
  readonly contact: boolean | null
  /** A line above a page that is open already. */
  readonly isLine?: boolean
}

function progressOf({ collection, fetched }: Missing): string {
  const name = collectionPlurals[collection]
  return fetched === 0 ? name : `${name}: ${fetched.toLocaleString('en-US')} so far`
}

export function StillLoading({ missing, contact, isLine = false }: StillLoadingProps) {
  const isAlone = contact === false
  return (
    <div className={styles['place']} data-line={isLine} role="status" aria-label="Still loading">
      {isAlone ? <IconCloudOff size={28} aria-hidden /> : <Loader size={isLine ? 18 : 28} aria-hidden />}
      <div>
        <Text fw={650}>{isAlone ? 'Not loaded yet' : 'Still loading'}</Text>
        <Text className="tabular">{missing.map(progressOf).join(' · ')}</Text>
        <Text c="dimmed">
          {isAlone
            ? 'The rest comes as soon as there is contact with the server.'
            : isLine
              ? 'Figures here are complete once everything has come.'
              : 'This page opens by itself as soon as everything it needs is on this device.'}
        </Text>
      </div>
    </div>
  )
}
