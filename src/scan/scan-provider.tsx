/** The one scan router of the app, with its answers above everything. */
import { readyVoices, say, speechIsOn } from '#ui/command/speech.ts'
import { words } from '#language/language.ts'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { closeCovers } from '#ui/command/covers.ts'
import { giveFeedback, type AnswerTone } from '#ui/command/feedback.ts'
import { msg } from '#messages/message.ts'
import { afterFrame } from '#ui/after-frame.ts'
import { FloatingAnswer } from '#scan/answers/floating-answer.tsx'
import { ScanRouter, type ScanWays } from './router.ts'
import { ScanContext } from './scan-router.ts'

export interface ScanProviderProps extends Pick<ScanWays, 'fallback' | 'holdUp' | 'onSeen'> {
  readonly children: ReactNode
}

const now = (): number => performance.now()

const waits = { title: msg('shell.stillLoading'), detail: msg('shell.scanWaits') }

/** The answer is seen first. */
const feedback = (tone: AnswerTone): void => afterFrame(() => giveFeedback(tone))

/** Says each new answer once; what is only counted up on it, such as a bounce, is seen and heard. */
function useSpokenAnswers(router: ScanRouter): void {
  useEffect(() => {
    readyVoices()
    let said = 0
    return router.subscribe(() => {
      const shown = router.shown()
      if (!shown || shown.seq === said || !speechIsOn()) return
      said = shown.seq
      const t = words()
      const { tone, title, big } = shown.answer
      const parts = [tone === 'plain' ? '' : t(`scan.tone.${tone}`), t.of(big ?? ''), t.of(title)]
      afterFrame(() => say(parts.filter((part) => part !== '').join('. '), t.language))
    })
  }, [router])
}

export function ScanProvider({ fallback, holdUp, onSeen, children }: ScanProviderProps) {
  const ways = useMemo<ScanWays>(
    () => ({ fallback, holdUp, waits, onSeen, uncover: closeCovers, feedback }),
    [fallback, holdUp, onSeen],
  )
  const [router] = useState(() => new ScanRouter(ways, now))
  useEffect(() => router.bind(ways), [router, ways])
  useSpokenAnswers(router)
  return (
    <ScanContext value={router}>
      {children}
      <FloatingAnswer />
    </ScanContext>
  )
}
