/** Where notices are shown. What is shown before it is there waits for it. Why no file of its own: nobody could be told that it did not come. */
import { Notifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { useNoticeRoom } from '#ui/command/notice-room.ts'

/** How long a notice stays by default, in milliseconds (specification, section 9). */
const NOTICE_MS = 5_000

/** @param from the board takes as long to draw as a small page: it comes after the first one */
export function NoticeBoard({ from }: { readonly from: Promise<void> }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => void from.then(() => setDue(true)), [from])
  return isDue && <Board />
}

function Board() {
  useNoticeRoom()
  return <Notifications position="bottom-center" autoClose={NOTICE_MS} />
}
