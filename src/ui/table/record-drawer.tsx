/** One record beside its table: opened by an id in the address, full screen on a handheld. What it asks, it asks in itself, never in a dialog over it. */
import { useWords } from '#language/use-words.ts'
import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { memo, useRef, useState, type ReactNode } from 'react'
import { useCover } from '#ui/command/covers.ts'
import { Later } from '#ui/parts/later.tsx'
import { CARDS_BELOW } from './cards-below.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './record-drawer.module.css'

/** Fields in which a person may have typed. */
const typing = 'textarea, input:not([type="radio"], [type="checkbox"], [readonly])'

export interface RecordDrawerContent {
  readonly title: string
  /** The record's own label or code. */
  readonly label?: string
  /** The sync state of the record. */
  readonly state?: ReactNode
  readonly tabs?: ReactNode
  /** Which of the tabs is chosen: what it holds follows the frame in which it is. It keeps nothing of its own from one tab to the next. */
  readonly tab?: string
  readonly children: ReactNode
  /** Actions. */
  readonly foot?: ReactNode
}

export interface RecordDrawerProps extends RecordDrawerContent {
  readonly openId: string | undefined
  readonly onClose: () => void
}

/** While the drawer slides away it still shows what it showed: its page has already let go of the record. */
function useLastOpen(open: boolean, content: RecordDrawerContent): RecordDrawerContent {
  const [last, setLast] = useState(content)
  if (open && last !== content) setLast(content)
  return open ? content : last
}

/** While it stays closed, nothing of it is drawn again: each page has some, and is drawn with every scan. */
export const RecordDrawer = memo(Opened, (before, after) => before.openId === undefined && after.openId === undefined)

function Opened(props: RecordDrawerProps) {
  const t = useWords()
  const { openId, onClose } = props
  const narrow = useMediaQuery(CARDS_BELOW, false, { getInitialValueInEffect: false })
  const open = openId !== undefined
  const body = useRef<HTMLDivElement>(null)
  useCover(open, () => {
    // Typed text is not thrown away: the answer is shown above it.
    if (!body.current?.querySelector(typing)) onClose()
  })
  const { title, label, state, tabs, tab, children, foot } = useLastOpen(open, props)
  return (
    <Drawer.Root
      opened={open}
      onClose={onClose}
      position="right"
      size={narrow ? '100%' : 540}
      classNames={{ content: styles['drawer'] ?? '' }}
    >
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content aria-label={title || label || t('table.record')}>
        <div className={styles['header']}>
          {/* Not the close button: a scanner that ends with return and line feed would shut what its code has opened. */}
          <div className={`${parts['grow']} ${styles['names']}`} tabIndex={-1} data-autofocus>
            <Drawer.Title className={styles['title'] ?? ''}>{title}</Drawer.Title>
            {(label || state) && (
              <div className={`${parts['row']} ${styles['label']}`}>
                <span>{label}</span>
                {state}
              </div>
            )}
          </div>
          <Drawer.CloseButton size={44} aria-label={t('core.close')} />
        </div>
        {tabs && (
          <div className={styles['tabs']}>
            <Later>{tabs}</Later>
          </div>
        )}
        {/* It scrolls, also where nothing in it takes the focus: the keyboard must reach it. */}
        <div ref={body} className={styles['body']} role="group" aria-label={t('table.details')} tabIndex={0}>
          <Later key={tab}>{children}</Later>
        </div>
        {foot && (
          <div data-foot className={`${parts['buttons']} ${styles['foot']}`}>
            <Later>{foot}</Later>
          </div>
        )}
      </Drawer.Content>
    </Drawer.Root>
  )
}
