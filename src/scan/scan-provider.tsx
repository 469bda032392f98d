/** The one scan router of the app, with its answers above everything. */
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { closeCovers } from '#ui/command/covers.ts'
import { giveFeedback } from '#ui/command/feedback.ts'
import { FloatingAnswer } from './floating-answer.tsx'
import { ScanRouter, type ScanWays } from './router.ts'
import { ScanContext } from './scan-router.ts'

export interface ScanProviderProps extends Pick<ScanWays, 'fallback' | 'holdUp' | 'onSeen'> {
  readonly children: ReactNode
}

const now = (): number => performance.now()

export function ScanProvider({ fallback, holdUp, onSeen, children }: ScanProviderProps) {
  const ways = useMemo<ScanWays>(
    () => ({ fallback, holdUp, onSeen, uncover: closeCovers, feedback: giveFeedback }),
    [fallback, holdUp, onSeen],
  )
  const [router] = useState(() => new ScanRouter(ways, now))
  useEffect(() => router.bind(ways), [router, ways])
  return (
    <ScanContext value={router}>
      {children}
      <FloatingAnswer />
    </ScanContext>
  )
}
