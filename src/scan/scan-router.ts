/** The scan router in React: the open page's handler, and the answer on screen. */
import { createContext, useContext, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import type { Words } from '#messages/message.ts'
import { useLatest } from '#ui/use-latest.ts'
import type { ScanAnswer, ScanChoice, ScanHandler, ShownAnswer } from '#scan/answers/answers.ts'
import { ScanRouter } from './router.ts'

export {
  waitsForPerson,
  type ScanAnswer,
  type ScanChoice,
  type ScanHandler,
  type ShownAnswer,
} from '#scan/answers/answers.ts'
export type { HoldUp } from './router.ts'

/** What the router does, for whoever does not show the answer. */
export interface ScanActs {
  /** The answer on screen now. */
  readonly current: () => ShownAnswer | null
  /** Calls back whenever another answer, or none, is on screen from now on; returns what ends that. */
  readonly onShown: (listener: () => void) => () => void
  readonly submit: (text: string) => void
  /** A scan of which a part may be missing. */
  readonly askAgain: (why: Words, title?: Words) => void
  /** The codes that no page has begun to handle. */
  readonly waiting: () => readonly string[]
  /** The code that a page handles just now; `''` for none. */
  readonly inWork: () => string
  /** A label that a button stands for, taken as if it were scanned. */
  readonly take: (label: string) => void
  readonly show: (answer: ScanAnswer | null) => void
  readonly acknowledge: () => void
  readonly choose: (choice: ScanChoice) => void
}

export interface ScanRouterHandle extends ScanActs {
  readonly shown: ShownAnswer | null
}

export const ScanContext = createContext<ScanRouter | null>(null)

function useRouter(): ScanRouter {
  const router = useContext(ScanContext)
  if (!router) throw new Error('The scan router is missing above this component.')
  return router
}

/**
 * Invariant: the functions stay the same when an answer comes; the keys of a scan may be on their way.
 * Why apart from `useScanRouter`: what renders with each answer delays the answer.
 */
export function useScanActs(): ScanActs {
  const router = useRouter()
  return useMemo(
    () => ({
      current: router.shown,
      onShown: router.subscribe,
      submit: (text: string) => void router.submit(text),
      askAgain: (why: Words, title?: Words) => void router.askAgain(why, title),
      waiting: router.waiting,
      inWork: router.inWork,
      take: (label: string) => void router.submit(label, false),
      show: router.show,
      acknowledge: router.acknowledge,
      choose: router.choose,
    }),
    [router],
  )
}

/** With the answer on screen: the caller is rendered with each answer. */
export function useScanRouter(): ScanRouterHandle {
  const { subscribe, shown: read } = useRouter()
  const shown = useSyncExternalStore(subscribe, read)
  const acts = useScanActs()
  return useMemo(() => ({ shown, ...acts }), [acts, shown])
}

/**
 * The open page's meaning of a scan, for as long as the page is open.
 * @param sights the page itself records where a scanned unit is
 * @param takesNext the page gives the printed command `next` a meaning
 */
export function useScanHandler(handler: ScanHandler, sights = false, takesNext = false): void {
  const { setHandler } = useRouter()
  const latest = useLatest(handler)
  // Before the page is drawn: a scan that comes with its first frame is for it, and none is for a page that is gone.
  useLayoutEffect(() => {
    setHandler((scan) => latest()(scan), sights, takesNext)
    return () => setHandler(null, false)
  }, [latest, setHandler, sights, takesNext])
}
