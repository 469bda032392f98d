import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Icon } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import type { Words } from '#messages/message.ts'
import { toneClass } from '#ui/parts/state-mark.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './stat-tile.module.css'

export interface StatTileProps {
  /** A number, or an amount already in words; `null` while it is not known. */
  readonly value: number | string | null
  /** What is counted. */
  readonly label: Words
  readonly detail?: Words
  readonly icon?: Icon
  /** A state's colour; the icon must then be given too. */
  readonly tone?: 'green' | 'amber' | 'red'
  /** Where the counted items are listed. */
  readonly to?: string
  readonly search?: Readonly<Record<string, unknown>>
}

/** A number worth a glance, and the way to what is behind it. */
export function StatTile({ value, label, detail, icon: Icon, tone, to, search }: StatTileProps) {
  const t = useWords()
  const words = (
    <>
      <span className={`${parts['row']} ${styles['value']}`}>
        {Icon && <Icon size={24} aria-hidden className={toneClass} data-tone={tone} />}
        {typeof value === 'number' ? t.number(value) : (value ?? '–')}
      </span>
      <Text span size="sm">
        {t.of(label)}
      </Text>
      {detail && <span className={parts['quiet']}>{t.of(detail)}</span>}
    </>
  )
  if (to === undefined)
    return (
      <div className={styles['tile']} data-tile>
        {words}
      </div>
    )

  return (
    <Link to={to} search={search ?? {}} className={`${parts['lit']} ${styles['tile']}`} data-tile>
      {words}
    </Link>
  )
}
