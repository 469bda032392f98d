import type { Translate } from '#language/translate.ts'
import { useWords } from '#language/use-words.ts'
import { ActionIcon, Text, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { pressSingleKey, singleKeysAreOn, useSingleKey } from '#ui/command/single-keys.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './record-table.module.css'

export interface RecordTableToolbarProps {
  readonly text: string
  readonly onText: (text: string) => void
  /** How many of how many are shown; `undefined` while the store has not answered. */
  readonly shownCount: number
  readonly allCount: number | undefined
  /** The rest is being read. */
  readonly isPart: boolean
  readonly narrow: boolean
  /** Filters, columns or sort, export. */
  readonly tools: ReactNode
  readonly actions: ReactNode
}

/** Nothing while the rows are being read. */
function countOf(shown: number, all: number | undefined, t: Translate): string {
  if (all === undefined) return ''
  return shown === all ? t.number(all) : t('table.shownOf', { shown, all })
}

export function RecordTableToolbar(props: RecordTableToolbarProps) {
  const t = useWords()
  const { text, onText, shownCount, allCount, isPart, narrow, tools, actions } = props
  const field = useRef<HTMLInputElement>(null)
  useSingleKey('/', () => {
    field.current?.focus()
    field.current?.select()
    return field.current !== null
  })
  const clear = text !== '' && (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={narrow ? 40 : 24}
      aria-label={t('table.clearFilter')}
      onClick={() => onText('')}
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  )
  return (
    <div className={`${parts['row']} ${styles['toolbar']}`} data-narrow={narrow || undefined}>
      <TextInput
        ref={field}
        aria-label={t('table.filter')}
        aria-keyshortcuts={singleKeysAreOn() ? '/' : undefined}
        placeholder={t('table.filter')}
        size={narrow ? 'md' : 'xs'}
        className={styles['filter'] ?? ''}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={clear}
        rightSectionWidth={narrow ? 44 : 30}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && pressSingleKey('ArrowDown')) event.preventDefault()
        }}
        autoComplete="off"
        spellCheck={false}
      />
      <div className={styles['tools']}>{tools}</div>
      <Text size="sm" c="dimmed" role="status" className={styles['count'] ?? ''}>
        {isPart ? t('table.readingRest') : countOf(shownCount, allCount, t)}
      </Text>
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}
