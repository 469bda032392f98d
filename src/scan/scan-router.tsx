/**
 * The one scan router. Every scan, from the wedge, the camera or the keys, passes through `submit`, one after the other and none skipped; it goes to
 * the open page's handler, or to the app's own, which opens the thing. Must stay true: a red answer, and a question, take no further
 * scan until a person has answered (but for a question that another scan answers); a scan that comes meanwhile is refused aloud, never dropped in silence.
 */
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { classifyScan, type Scan } from '#domain/codes/barcodes.ts'
import { giveFeedback, type AnswerTone } from '#ui/feedback.ts'

export interface ScanChoice {
  readonly label: string
  /** What choosing does; its answer takes the place of the question. */
  readonly act: () => Promise<ScanAnswer | null>
  /** Scanning the same code again chooses this one: gloves stay on. */
  readonly onRescan?: boolean
}

export interface ScanAnswer {
  readonly tone: AnswerTone
  readonly title: string
  readonly detail?: string
  /** In the largest type: a destination, a count. */
  readonly big?: string
  readonly undo?: () => Promise<ScanAnswer | null>
  /** A question: the scan is not done until one of these was chosen. */
  readonly choices?: readonly ScanChoice[]
  /** Another scan answers the question as well: the next code is taken, not refused. */
  readonly mayScanOn?: true
}

export type ScanHandler = (scan: Scan) => Promise<ScanAnswer | null>

/** The answer on screen and what was scanned for it; `seq` tells two like answers apart. */
export interface ShownAnswer {
  readonly answer: ScanAnswer
  readonly scan: Scan | null
  readonly seq: number
  /** Scans refused while this answer waited. */
  readonly refused: number
}

interface ScanRouter {
  readonly shown: ShownAnswer | null
  readonly submit: (text: string) => void
  readonly show: (answer: ScanAnswer | null) => void
  readonly acknowledge: () => void
  readonly choose: (choice: ScanChoice) => void
  readonly setHandler: (handler: ScanHandler | null, sights: boolean) => void
}

const ScanContext = createContext<ScanRouter | null>(null)

export function useScanRouter(): ScanRouter {
  const router = useContext(ScanContext)
  if (!router) throw new Error('The scan router is missing above this component.')
  return router
}

/**
 * The open page's meaning of a scan, for as long as the page is open.
 * @param sights the page says itself what a scan tells of where a thing is
 */
export function useScanHandler(handler: ScanHandler, sights = false): void {
  const { setHandler } = useScanRouter()
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  }, [handler])
  useEffect(() => {
    setHandler((scan) => latest.current(scan), sights)
    return () => setHandler(null, false)
  }, [setHandler, sights])
}

export function waitsForPerson(shown: ShownAnswer | null): boolean {
  if (shown === null) return false
  const { tone, choices, mayScanOn } = shown.answer
  return tone === 'red' || ((choices?.length ?? 0) > 0 && mayScanOn !== true)
}

const broken: ScanAnswer = {
  tone: 'red',
  title: 'That scan was not saved',
  detail: 'Something went wrong on this device. Scan it again; if this comes back, reload the page.',
}

const logUnseen = (error: unknown): void => console.error('Where a thing was seen could not be noted.', error)

export interface HoldUp {
  readonly until: Promise<unknown>
  /** What is shown meanwhile; without it the wait is too short to speak of. */
  readonly words?: { readonly title: string; readonly detail: string }
}

export interface ScanProviderProps {
  /** What a scan means on a page that gives it no meaning. */
  readonly fallback: ScanHandler
  /** What a scan has to wait for just now; `null` for nothing. Scans that wait keep their order, and none is dropped. */
  readonly holdUp: () => HoldUp | null
  /** After a scan was answered, on pages that do not say where things are: whatever the scan meant there, the thing was seen. */
  readonly onSeen: (scan: Scan) => Promise<void>
  readonly children: ReactNode
}

export function ScanProvider({ fallback, holdUp, onSeen, children }: ScanProviderProps) {
  const [shown, setShown] = useState<ShownAnswer | null>(null)
  const handler = useRef<ScanHandler | null>(null)
  const current = useRef<ShownAnswer | null>(null)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const seq = useRef(0)
  // A scan that waited is handled as things are then.
  const way = useRef({ fallback, holdUp, onSeen })
  useEffect(() => {
    way.current = { fallback, holdUp, onSeen }
  }, [fallback, holdUp, onSeen])
  const ownSights = useRef(false)

  const put = useCallback((next: ShownAnswer | null) => {
    current.current = next
    setShown(next)
  }, [])

  const answerWith = useCallback(
    (answer: ScanAnswer | null, scan: Scan | null) => {
      seq.current += 1
      put(answer ? { answer, scan, seq: seq.current, refused: 0 } : null)
      if (answer) giveFeedback(answer.tone)
    },
    [put],
  )

  const showWait = useCallback(
    (words: NonNullable<HoldUp['words']>, scan: Scan) => {
      seq.current += 1
      put({ answer: { tone: 'amber', ...words }, scan, seq: seq.current, refused: 0 })
    },
    [put],
  )

  /** Runs one after the other, so that two quick scans cannot overtake each other. */
  const inTurn = useCallback(
    (act: () => Promise<ScanAnswer | null>, scan: Scan | null) => {
      queue.current = queue.current.then(async () => {
        try {
          answerWith(await act(), scan)
        } catch (error) {
          console.error('A scan could not be handled.', error)
          answerWith(broken, scan)
        }
      })
    },
    [answerWith],
  )

  const submit = useCallback(
    (text: string) => {
      const scan = classifyScan(text)
      if (scan.raw === '') return
      queue.current = queue.current.then(async () => {
        const waiting = current.current
        const rescan = waiting?.answer.choices?.find((choice) => choice.onRescan)
        if (rescan && waiting?.scan?.raw === scan.raw) {
          answerWith(await rescan.act().catch(() => broken), scan)
          return
        }
        if (waitsForPerson(waiting) && waiting) {
          put({ ...waiting, refused: waiting.refused + 1 })
          giveFeedback('red')
          return
        }
        try {
          for (let wait = way.current.holdUp(); wait; wait = way.current.holdUp()) {
            if (wait.words) showWait(wait.words, scan)
            await wait.until
          }
          const isOwn = ownSights.current
          const answer = (await handler.current?.(scan)) ?? (await way.current.fallback(scan))
          answerWith(answer, scan)
          if (!isOwn) await way.current.onSeen(scan).catch(logUnseen)
        } catch (error) {
          console.error('A scan could not be handled.', error)
          answerWith(broken, scan)
        }
      })
    },
    [answerWith, put, showWait],
  )

  const setHandler = useCallback(
    (next: ScanHandler | null, sights: boolean) => {
      handler.current = next
      ownSights.current = sights
      put(null)
    },
    [put],
  )

  const value = useMemo<ScanRouter>(
    () => ({
      shown,
      submit,
      show: (answer) => answerWith(answer, null),
      acknowledge: () => put(null),
      choose: (choice) => inTurn(choice.act, current.current?.scan ?? null),
      setHandler,
    }),
    [answerWith, inTurn, put, setHandler, shown, submit],
  )
  return <ScanContext value={value}>{children}</ScanContext>
}
