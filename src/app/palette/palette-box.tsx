/**
 * The way to everything: Ctrl or Cmd with K, or the button in the header. What is typed here stands at once; the list under it comes after the shell.
 * Invariants: a scan is never taken for typing: it goes where it always goes, and this gives way to it; a Ctrl+K that a scanner sends within a code
 * opens nothing.
 */
import { useWords } from '#language/use-words.ts'
import { ActionIcon, CloseButton, Modal, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import {
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type KeyboardEvent,
} from 'react'
import type { Viewer } from '#data/core/find/found.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { loadOrStay } from '#ui/parts/lost-code.ts'
import { keyRun } from '#scan/keys/early-keys.ts'
import { useCover } from '#ui/command/covers.ts'
import { useSingleKey } from '#ui/command/single-keys.ts'
import { CARDS_BELOW } from '#ui/table/cards-below.ts'
import type { ListWays, PaletteKey, PaletteListProps, PaletteWays } from './palette-list.tsx'
import styles from './palette-box.module.css'

export interface PaletteBoxProps {
  readonly context: CommandContext
  readonly rank: Viewer
  readonly ways: PaletteWays
}

/** A dialog that asks something keeps its place; a record's drawer does not. */
const isAsked = (): boolean =>
  [...document.querySelectorAll('.mantine-Modal-content')].some((dialog) => dialog.checkVisibility())

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: globalThis.KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey && !repeat

function useShortcut(open: () => void): void {
  useEffect(() => {
    const shortcut = (event: globalThis.KeyboardEvent) => {
      if (!isShortcut(event)) return
      // The browser would go to its search field.
      event.preventDefault()
      if (!keyRun.isSending(event.timeStamp) && !isAsked()) open()
    }
    document.addEventListener('keydown', shortcut)
    return () => document.removeEventListener('keydown', shortcut)
  }, [open])
}

const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'), 'KeysDialog')

export function PaletteBox({ ways, ...props }: PaletteBoxProps) {
  const t = useWords()
  const [showsKeys, setShowsKeys] = useState(false)
  const onKeys = useCallback(() => setShowsKeys(true), [])
  const closeKeys = useCallback(() => setShowsKeys(false), [])
  useSingleKey('?', () => {
    onKeys()
    return true
  })
  useCover(showsKeys, closeKeys)
  const listWays = useMemo(() => ({ ...ways, onKeys }), [ways, onKeys])
  const [isOpen, setOpen] = useState(false)
  const narrow = useMediaQuery(CARDS_BELOW, false, { getInitialValueInEffect: false })
  const open = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])
  useShortcut(open)
  useCover(isOpen, close)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('shell.find')}
        aria-keyshortcuts="Control+K Meta+K"
        title={t('shell.findHint')}
        onClick={open}
      >
        <IconSearch size={22} aria-hidden />
      </ActionIcon>
      <Modal.Root
        opened={isOpen}
        onClose={close}
        size={620}
        yOffset="9vh"
        centered={false}
        fullScreen={narrow}
        classNames={{ content: styles['content'] ?? '' }}
      >
        <Modal.Overlay />
        <Modal.Content aria-label={t('palette.title')}>
          <PaletteBody {...props} ways={listWays} onDone={close} />
        </Modal.Content>
      </Modal.Root>
      {showsKeys && (
        <Suspense fallback={null}>
          <KeysDialog onClose={closeKeys} />
        </Suspense>
      )}
    </>
  )
}

/** The list, once its code is here. */
function useList(): { readonly List: ComponentType<PaletteListProps> | null; readonly isLost: boolean } {
  const [List, setList] = useState<ComponentType<PaletteListProps> | null>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    loadOrStay(() => import('./palette-list.tsx')).then(
      ({ PaletteList }) => setList(() => PaletteList),
      (error: unknown) => {
        console.warn('The list of the palette is not on this device.', error)
        setLost(true)
      },
    )
  }, [])
  return { List, isLost }
}

const moves: Readonly<Record<string, PaletteKey>> = { ArrowDown: 1, ArrowUp: -1, Enter: 'enter' }

interface PaletteBodyProps extends Omit<PaletteBoxProps, 'ways'> {
  readonly ways: ListWays
  readonly onDone: () => void
}

function PaletteBody({ context, rank, ways, onDone }: PaletteBodyProps) {
  const t = useWords()
  const [text, setText] = useState('')
  const [active, setActive] = useState('')
  const listId = useId()
  const { List, isLost } = useList()
  // Enter that came before the list: it is meant for what the list then offers.
  const early = useRef<PaletteKey | null>(null)
  const keys = useRef<((key: PaletteKey) => void) | null>(null)
  const takeKeys = useCallback((take: ((key: PaletteKey) => void) | null) => {
    keys.current = take
    if (take && early.current) take(early.current)
    early.current = null
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.nativeEvent.isComposing ? undefined : moves[event.key]
    if (key === undefined) return
    event.preventDefault()
    if (keys.current) keys.current(key)
    else early.current = key
  }
  return (
    <>
      <div className={styles['top']}>
        <TextInput
          data-autofocus
          className={styles['field'] ?? ''}
          size="md"
          variant="unstyled"
          leftSection={<IconSearch size={20} aria-hidden />}
          role="combobox"
          aria-label={t('palette.what')}
          aria-autocomplete="list"
          aria-expanded={List !== null}
          aria-controls={List ? listId : undefined}
          aria-activedescendant={active || undefined}
          placeholder={t('palette.what')}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={120}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <CloseButton size={44} iconSize={22} aria-label={t('core.close')} onClick={onDone} />
      </div>
      {isLost && <p className={styles['lost']}>{t('shell.notOnDevice')}</p>}
      {List && (
        <List
          context={context}
          rank={rank}
          ways={ways}
          text={text}
          listId={listId}
          onKeys={takeKeys}
          onActive={setActive}
          onDone={onDone}
        />
      )}
    </>
  )
}
