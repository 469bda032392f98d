/** Where notices are shown. What is shown before it is there waits for it. */
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import styles from './notice-board.module.css'

const NoticesDrawn = lazyPart(() => import('./notices-drawn.tsx'), 'NoticesDrawn')

/** @param from the board takes as long to draw as a small page: it comes after the first one */
export function NoticeBoard({ from }: { readonly from: Promise<void> }) {
  const [isDue, setDue] = useState(false)
  useEffect(() => void from.then(() => setDue(true)), [from])
  return (
    isDue && (
      <div className={styles['board']}>
        <Suspense fallback={null}>
          <NoticesDrawn />
        </Suspense>
      </div>
    )
  )
}
