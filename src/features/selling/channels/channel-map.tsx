/** Our words on the left, the channel's on the right: chosen from its list where one is known, typed where any word is taken. */
import { Autocomplete } from '@mantine/core'
import { MOST_OUNCES } from '#domain/core/orders/item-weights.ts'
import { CountField } from '#ui/fields/fields.tsx'
import { useWords } from '#language/use-words.ts'
import type { Words } from '#messages/message.ts'
import styles from './channels.module.css'

export interface MapRow {
  readonly key: string
  /** What we call it. */
  readonly ours: Words
  /** Beside it, in small. */
  readonly detail?: Words
  readonly word: string
  /** The word is in no list of the channel. */
  readonly isStrange: boolean
  /** Ounces of one item; absent where the channel asks for none. */
  readonly ounces?: number | null
}

interface ChannelMapProps {
  readonly name: Words
  readonly rows: readonly MapRow[]
  readonly accepted: readonly string[]
  readonly onWord: (key: string, word: string) => void
  readonly onOunces?: (key: string, ounces: number | null) => void
}

/** More would make a menu that nobody reads; typing finds the others. */
const MOST_SHOWN = 50
const MOST_CHARACTERS = 120

export function ChannelMap({ name, rows, accepted, onWord, onOunces }: ChannelMapProps) {
  const t = useWords()
  return (
    <ul className={styles['map']} aria-label={t.of(name)}>
      {rows.map(({ key, ours, detail, word, isStrange, ounces }) => (
        <li key={key}>
          <span className={styles['ours']}>
            {t.of(ours)}
            {detail && <small>{t.of(detail)}</small>}
          </span>
          <Autocomplete
            aria-label={t('channel.wordFor', { ours })}
            placeholder={t('channel.noWord')}
            data={[...accepted]}
            limit={MOST_SHOWN}
            maxLength={MOST_CHARACTERS}
            value={word}
            error={isStrange ? t('channel.strange') : undefined}
            onChange={(next) => onWord(key, next)}
          />
          {ounces !== undefined && (
            <CountField
              className={styles['ounces'] ?? ''}
              aria-label={t('channel.weightOf', { ours })}
              placeholder="oz"
              max={MOST_OUNCES}
              value={ounces}
              onChange={(next) => onOunces?.(key, next)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
