/** The list of the palette: groups of choices, one of them under the cursor. Loaded when the palette first opens. */
import { useWords } from '#language/use-words.ts'
import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Viewer } from '#data/core/find/found.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { useLatest } from '#ui/use-latest.ts'
import { noteRecent } from './palette-recent.ts'
import { usePaletteActions } from './use-palette-actions.tsx'
import { usePaletteOffer, type PaletteChoice, type PaletteGroup } from './use-palette-groups.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './palette-list.module.css'

/** By how many places the cursor moves, or that what is under it is meant. */
export type PaletteKey = number | 'enter'

/** What the app does where an action asks for it. */
export interface PaletteWays {
  readonly onSync: () => void
  readonly onPassword: () => void
  readonly onSignOut: () => void
}

export interface ListWays extends PaletteWays {
  readonly onKeys: () => void
}

export interface PaletteListProps {
  readonly context: CommandContext
  readonly rank: Viewer
  readonly ways: ListWays
  readonly text: string
  readonly listId: string
  /** The field has the focus; its keys come here while the list is there. */
  readonly onKeys: (take: ((key: PaletteKey) => void) | null) => void
  /** The id of the element under the cursor; `''` for none. */
  readonly onActive: (id: string) => void
  readonly onDone: () => void
}

/** The cursor by key, so that what comes late does not move it. `null` is the first choice. */
interface Cursor {
  readonly text: string
  readonly key: string | null
}

/** Where nothing was found: never that there is nothing before all was looked through. */
const nothingWords = {
  none: 'palette.reading',
  part: 'palette.reading',
  whole: 'palette.nothing',
  failed: 'palette.unread',
} as const

export function PaletteList(props: PaletteListProps) {
  const { context, rank, ways, text, listId, onKeys, onActive, onDone } = props
  const t = useWords()
  const { groups, isComplete, titles } = usePaletteOffer(context, rank, text, usePaletteActions(rank, ways))
  const choices = groups.flatMap((group) => group.choices)
  const [cursor, setCursor] = useState<Cursor>({ text, key: null })
  const at = Math.max(0, cursor.text === text ? choices.findIndex(({ key }) => key === cursor.key) : 0)
  const enteredFor = useRef<string | null>(null)
  const activeKey = choices[at]?.key
  const idOf = (key: string) => `${listId}-${key}`
  const activeId = activeKey === undefined ? '' : idOf(activeKey)

  const choose = (choice: PaletteChoice | undefined) => {
    if (!choice) return
    noteRecent(context.uid, choice.key)
    onDone()
    choice.run()
  }
  const isMoved = cursor.text === text && cursor.key !== null
  const take = (key: PaletteKey) => {
    if (key === 'enter') {
      // What is typed may be the code of a record that is still looked for.
      if (isComplete || isMoved) choose(choices[at])
      else enteredFor.current = text
      return
    }
    const next = choices[(at + key + choices.length) % choices.length]
    if (next) setCursor({ text, key: next.key })
  }
  const latest = useLatest({ take, choose })
  useEffect(() => {
    onKeys((key) => latest().take(key))
    return () => onKeys(null)
  }, [latest, onKeys])
  useEffect(() => {
    onActive(activeId)
    // jsdom has no layout.
    document.getElementById(activeId)?.scrollIntoView?.({ block: 'nearest' })
  }, [activeId, onActive])
  const first = choices[0]
  useEffect(() => {
    if (!isComplete || enteredFor.current === null) return
    const isMeant = enteredFor.current === text
    enteredFor.current = null
    if (isMeant) latest().choose(first)
  }, [enteredFor, first, isComplete, latest, text])
  const onPick = useCallback((choice: PaletteChoice) => latest().choose(choice), [latest])

  const isNothing = choices.length === 0
  return (
    <>
      <div id={listId} role="listbox" aria-label={t('palette.title')} tabIndex={-1} className={styles['list']}>
        {groups.map((group) => (
          <Choices key={group.name} group={group} activeKey={activeKey} idOf={idOf} onPick={onPick} />
        ))}
      </div>
      {isNothing && isComplete && <p className={styles['nothing']}>{t(nothingWords[titles])}</p>}
      <VisuallyHidden role="status">
        {isComplete && text.trim() !== '' && t('palette.results', { count: choices.length })}
      </VisuallyHidden>
      <div className={styles['foot']} aria-hidden>
        {t('palette.keys')}
      </div>
    </>
  )
}

interface ChoicesProps {
  readonly group: PaletteGroup
  readonly activeKey: string | undefined
  readonly idOf: (key: string) => string
  readonly onPick: (choice: PaletteChoice) => void
}

function Choices({ group, activeKey, idOf, onPick }: ChoicesProps) {
  const t = useWords()
  const name = t(`palette.group.${group.name}`)
  return (
    <div role="group" aria-label={name}>
      <div className={styles['group']} aria-hidden>
        {name}
      </div>
      {group.choices.map((choice) => (
        <UnstyledButton
          key={choice.key}
          id={idOf(choice.key)}
          role="option"
          tabIndex={-1}
          aria-selected={choice.key === activeKey}
          className={`${parts['lit']} ${styles['choice']}`}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(choice)}
        >
          <choice.Icon size={20} aria-hidden className={styles['icon']} />
          <span className={styles['words']}>
            <span className={styles['name']} data-code={choice.isCode || undefined}>
              {choice.name}
            </span>
            {choice.detail !== '' && <span className={styles['detail']}>{choice.detail}</span>}
          </span>
          {choice.kind !== '' && <span className={styles['kind']}>{choice.kind}</span>}
        </UnstyledButton>
      ))}
    </div>
  )
}
