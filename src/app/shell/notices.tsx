/**
 * The three notices of the specification, section 4, and the one way in which pages show a brief
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

/** The page is about to reload: until then it shows that it was pressed. */
function UpdateButton({ onUpdate }: { readonly onUpdate: () => void }) {
  const [isPressed, setPressed] = useState(false)
  const press = () => {
    setPressed(true)
    onUpdate()
  }
  return (
    <Button size="compact-sm" color="yellow" loading={isPressed} onClick={press}>
      <Said words={msg('shell.update')} />
    </Button>
  )
}

/** Stays until `Update` is pressed; showing it twice changes nothing. */
export function noticeUpdate(onUpdate: () => void): void {
  // An id that is on screen already is ignored by `show`; what the button does may have changed.
  notifications.hide(update)
  notifications.show({
    id: update,
    color: 'yellow',
    icon: <IconRefresh size={18} aria-hidden />,
    autoClose: false,
    allowClose: false,
    priority: 10,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">
          <Said words={msg('shell.updateAvailable')} />
        </Text>
        <UpdateButton onUpdate={onUpdate} />
      </Group>
    ),
  })
}

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
