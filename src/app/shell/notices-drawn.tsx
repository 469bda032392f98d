/** The notices on the screen: a file of its own, since a start does without it. */
import { Notifications } from '@mantine/notifications'
import { useNoticeRoom } from '#ui/command/notice-room.ts'

/** How long a notice stays by default, in milliseconds (specification, section 9). */
const NOTICE_MS = 5_000

export function NoticesDrawn() {
  useNoticeRoom()
  return <Notifications position="bottom-center" autoClose={NOTICE_MS} />
}
