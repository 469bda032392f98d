/**
 * The frame of a page with a list, of which a scan takes one record in hand. A handheld: the answer, then the record or, while none is open, the list. A
 * tablet: the answer and the record beside the list. A desktop: the list, the record in a drawer over it.
 */
import type { ReactNode } from 'react'
import parts from '#ui/parts/parts.module.css'
import styles from './list-page.module.css'
import { ScanAnswerCard } from '#scan/answers/scan-answer.tsx'
import { useScanRouter } from './scan-router.ts'
import { useRoom } from '#scan/answers/use-room.ts'

export interface ListPageProps {
  readonly tabs?: ReactNode
  /** What stands in the answer's place before the first scan: what to scan. */
  readonly idle: string
  /** Shows `idle` on a desktop too, where otherwise only answers take room. */
  readonly isIdleTold?: boolean
  readonly list: ReactNode
  /** The open record on a handheld and a tablet, where it takes the list's place or stands beside it; `null` for none. */
  readonly record: ReactNode
  /** The open record on a desktop. */
  readonly drawer?: ReactNode
  /** The main action, for thumbs. */
  readonly foot?: ReactNode
  /** Other drawers, the same on every device. */
  readonly children?: ReactNode
}

export function ListPage(props: ListPageProps) {
  const { tabs, idle, isIdleTold = false, list, record, drawer, foot, children } = props
  const room = useRoom()
  const { shown } = useScanRouter()
  if (room === 'desktop') {
    return (
      <div className={parts['page']}>
        {tabs}
        {(shown !== null || isIdleTold) && (
          <div className={parts['above']}>
            <ScanAnswerCard idle={isIdleTold ? idle : ''} />
          </div>
        )}
        {list}
        {foot}
        {drawer}
        {children}
      </div>
    )
  }
  const isHere = record === null && room === 'handheld'
  return (
    <div className={parts['page']}>
      {tabs}
      <div className={`${parts['columns']} ${styles['page']}`}>
        <div className={`${parts['page']} ${styles['hand']}`}>
          <ScanAnswerCard idle={idle} />
          {isHere ? <div className={styles['wholeWidth']}>{list}</div> : record}
          {foot}
        </div>
        {room === 'tablet' && <aside className={styles['list']}>{list}</aside>}
      </div>
      {children}
    </div>
  )
}
