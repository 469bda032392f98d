/**
 * The frame of a page that is worked by scans. A handheld: tabs, the answer in the upper third, the work under it;
 * while nothing is in hand, the list of what was just done. A tablet and wider: the answer and the work beside that
 * list, which is always there.
 */
import { useCallback, type ReactNode } from 'react'
import { useWords } from '#language/use-words.ts'
import { Later } from '#ui/parts/later.tsx'
import { ViewTabs, type ViewTabsProps } from '#ui/parts/view-tabs.tsx'
import { ScanAnswerCard } from '#scan/answers/scan-answer.tsx'
import { useScanRouter, waitsForPerson } from './scan-router.ts'
import { useLatest } from '#ui/use-latest.ts'
import { useInSight } from '#scan/answers/use-in-sight.ts'
import { useRoom } from '#scan/answers/use-room.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './scan-page.module.css'

export interface ScanPageProps<View extends string> {
  /** `null` where this rank has one view. */
  readonly tabs: ViewTabsProps<View> | null
  /** Whether the bench is the view that is shown. Scans mean the same in every view; their answer shows above it. */
  readonly isBench: boolean
  /** What stands in the answer's place before the first scan: what to scan. */
  readonly idle: string
  /** What stands over the answer: a camera's finder. */
  readonly above?: ReactNode
  /** What is in hand; `null` while nothing is. */
  readonly work: ReactNode
  /** What was just done and what waits. */
  readonly list: ReactNode
  /** The other views, drawers. */
  readonly children?: ReactNode
}

export function ScanPage<View extends string>(props: ScanPageProps<View>) {
  const { tabs, isBench, idle, above, work, list, children } = props
  const t = useWords()
  const isBeside = useRoom() !== 'handheld'
  const { shown, show, current } = useScanRouter()
  // The answer is what a person looks for next, wherever the list was scrolled to.
  const top = useInSight(shown?.seq)
  const onChange = useLatest(tabs?.onChange)
  const turnTo = useCallback(
    (view: View) => {
      // The answer of the bench is not about the list that opens, unless it waits for a person.
      if (!waitsForPerson(current())) show(null)
      onChange()?.(view)
    },
    [current, onChange, show],
  )
  const answer = (
    <div ref={top} className={styles['answer']}>
      {isBench && above}
      <ScanAnswerCard idle={idle} />
    </div>
  )
  return (
    <div className={parts['page']}>
      {tabs && <ViewTabs {...tabs} onChange={turnTo} />}
      {isBench ? (
        <div className={styles['bench']} data-idle={work === null}>
          <div className={styles['work']}>
            {answer}
            {work}
          </div>
          {(isBeside || work === null) && (
            <aside className={`${parts['slim']} ${styles['list']}`} aria-label={t('scan.justDone')}>
              {/* On a handheld it comes with the answer that leaves nothing in hand, and after its frame. */}
              <Later>{list}</Later>
            </aside>
          )}
        </div>
      ) : (
        shown && <div className={parts['above']}>{answer}</div>
      )}
      <Later key={tabs?.value}>{children}</Later>
    </div>
  )
}
