/**
 * Undo instead of "are you sure": what was done, shown at the bottom for ten seconds, with the way
 * back.
 */
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react'
import { Said } from '#language/said.tsx'
import { words as language } from '#language/language.ts'
import { msg, type Words } from '#messages/message.ts'
import { Refusal } from '#domain/core/refusal.ts'
import './undo-notice.css'

/**
 * The place of notices that pass by themselves: above the buttons at the foot (`undo-notice.css`
 * centres them there). Those that stay have their room at the very bottom, below the page.
 */
const passing = 'bottom-right'

/** How long the way back stays on screen (product, section 3). */
export const UNDO_MS = 10_000

/** More than these would cover what a person is working on; the oldest goes first. */
const MOST_SHOWN = 2
const shown: string[] = []
/** All that stand here, whatever they are about. */
const standing = new Set<string>()

/**
 * Another person comes to the device. What was done before is not theirs to see or to take back, and without its store it cannot be taken back at all.
 */
export function hideNotices(): void {
  for (const id of standing) notifications.hide(id)
  standing.clear()
  shown.length = 0
}

/**
 * Shows in `words` what was just done and offers to take it back. The two latest stay on screen. A
 * failed undo is shown too; it never throws. An undo that resolves with `false` left a part as
 * another person changed it.
 */
export function showUndo(words: Words, undo: () => Promise<boolean | void>): void {
  let taken = false
  const id = notifications.show({
    role: 'status',
    position: passing,
    autoClose: UNDO_MS,
    withBorder: true,
    closeButtonProps: { 'aria-label': language()('core.close') },
    message: (
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Said words={words} />
        </Text>
        <Button
          size="sm"
          mih="var(--target)"
          flex="none"
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => {
            // A double press must not undo twice.
            if (taken) return
            taken = true
            notifications.hide(id)
            undo().then((isWhole) => isWhole === false && showPartlyUndone(), showUndoError)
          }}
        >
          <Said words={msg('core.undo')} />
        </Button>
      </Group>
    ),
    onClose: ({ id: closed }) => forget(closed ?? id),
  })
  standing.add(id)
  shown.push(id)
  for (const old of shown.slice(0, -MOST_SHOWN)) {
    forget(old)
    notifications.hide(old)
  }
}

function forget(id: string): void {
  const place = shown.indexOf(id)
  if (place >= 0) shown.splice(place, 1)
  standing.delete(id)
}

function showPassing(notice: Parameters<typeof notifications.show>[0]): void {
  const id = notifications.show({
    role: 'alert',
    position: passing,
    ...notice,
    onClose: ({ id: closed }) => standing.delete(closed ?? id),
  })
  standing.add(id)
}

const said = (title: Words, message: Words) => ({ title: <Said words={title} />, message: <Said words={message} /> })

/** Shows why an action was not done. */
export function showProblem(title: Words, message: Words): void {
  const icon = <IconAlertTriangle size={18} aria-hidden />
  showPassing({ color: 'red', icon, ...said(title, message) })
}

/** Shows what a person should know about an action that was done. */
export function showHint(title: Words, message: Words): void {
  showPassing({ color: 'yellow', ...said(title, message) })
}

/** Shows that an undo left a part as another person changed it. */
export function showPartlyUndone(): void {
  showHint(msg('core.undonePartly'), msg('core.undonePartlyDetail'))
}

function showUndoError(error: unknown): void {
  const isRefusal = error instanceof Refusal
  if (!isRefusal) console.error('An undo failed.', error)
  showProblem(msg('core.notUndone'), isRefusal ? error.words : msg('core.notUndoneDetail'))
}
