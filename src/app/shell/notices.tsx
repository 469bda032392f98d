/**
 * The notices of the specification, section 4, one for code that did not come, and the one way in which pages show a brief
 * notice.
 */
import { Said } from '#language/said.tsx'
import { msg, type Words } from '#messages/message.ts'
import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload, IconLock, IconRefresh, IconWifiOff } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './notices.module.css'

const DOWNLOADING_MS = 1_500
const offline = 'offline'
const update = 'update'

/** On a handheld it is one line at the very bottom: it may stay there for a whole shift. */
const strip = {
  root: styles['strip'] ?? '',
  icon: styles['icon'] ?? '',
  description: styles['words'] ?? '',
} as const

export function noticeDownloading(): void {
  notifications.show({
    id: 'downloading',
    color: 'blue',
    role: 'status',
    icon: <IconDownload size={18} aria-hidden />,
    message: <Said words={msg('shell.downloading')} />,
    autoClose: DOWNLOADING_MS,
  })
  // A pointer that happens to rest there would hold it open; it stays 1.5 seconds and no longer.
  setTimeout(() => notifications.hide('downloading'), DOWNLOADING_MS)
}

interface ReloadProps {
  readonly words: Words
  readonly onReload: () => void
}

/** The page is about to reload: until then it shows that it was pressed. */
function ReloadButton({ words, onReload }: ReloadProps) {
  const [isPressed, setPressed] = useState(false)
  const press = () => {
    setPressed(true)
    onReload()
  }
  return (
    <Button size="compact-sm" color="yellow" flex="none" loading={isPressed} onClick={press}>
      <Said words={words} />
    </Button>
  )
}

/** Stays until its button is pressed; showing it twice changes nothing. */
function noticeReload(id: string, why: Words, button: ReloadProps): void {
  // An id that is on screen already is ignored by `show`; what the button does may have changed.
  notifications.hide(id)
  notifications.show({
    id,
    color: 'yellow',
    icon: <IconRefresh size={18} aria-hidden />,
    autoClose: false,
    allowClose: false,
    priority: 10,
    message: (
      <Group justify="space-between">
        <Text size="sm" flex="1 1 11rem">
          <Said words={why} />
        </Text>
        <ReloadButton {...button} />
      </Group>
    ),
  })
}

/** Another version is ready. */
export const noticeUpdate = (onReload: () => void): void =>
  noticeReload(update, msg('shell.updateAvailable'), { words: msg('shell.update'), onReload })

/** The code of sync did not come: nothing is sent before the page is loaded again. */
export const noticePartMissing = (onReload: () => void): void =>
  noticeReload('part-missing', msg('shell.partMissing'), { words: msg('shell.loadAgain'), onReload })

/** Why the guard sent a person to another page. */
export function noticeSentAway(why: Words): void {
  notifications.show({
    id: 'sent-away',
    role: 'status',
    icon: <IconLock size={18} aria-hidden />,
    message: <Said words={why} />,
  })
}

/** Shown while there is no contact, gone when it is back. */
export function noticeOffline(isOffline: boolean): void {
  if (!isOffline) {
    notifications.hide(offline)
    return
  }
  notifications.show({
    id: offline,
    color: 'red',
    icon: <IconWifiOff size={18} aria-hidden />,
    classNames: strip,
    autoClose: false,
    allowClose: false,
    priority: 20,
    message: <Said words={msg('shell.offline')} />,
  })
}
