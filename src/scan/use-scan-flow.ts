/**
 * A page at the scan router: a scan, a tap and a choice go through the same pure step, one after the other. The result
 * is shown. Every page that gives scans a meaning is bound by this hook; what a scan means is in the page's step, in
 * `src/domain`.
 */
import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react'
import { useLatest } from '#ui/use-latest.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { ScanFlowSession } from '#data/core/jobs/scan-session.ts'
import type { Done, ScanFlow } from '#data/core/jobs/scan-flow.ts'
import { msg } from '#messages/message.ts'
import { afterFrame } from '#ui/after-frame.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { answerOf } from '#scan/answers/answer-of.ts'
import { useScanActs, useScanHandler, type ScanAnswer } from './scan-router.ts'

export interface ScanFlowPage<State, Event> {
  /** `undefined` until the saved draft is loaded. */
  readonly state: State | undefined
  /** Puts an event into the step; what its answer promises is on the disk when it resolves. Shows nothing. */
  readonly act: (event: Event, scan?: Scan) => Promise<Done<Event>>
  /** A tap: the same rules, the same answers. An event that is still being made takes its turn now. */
  readonly tap: (event: Event | Promise<Event>) => void
  /** A scan by hand, for example of a row that was tapped. */
  readonly scan: (scan: Scan) => Promise<ScanAnswer | null>
}

type ScanEvent = { readonly kind: 'scan'; readonly scan: Scan }

export interface ScanFlowOptions<Input, Write> {
  /** What the page itself contributes to the facts, for example the record that its address names. */
  readonly input?: Input
  /** Carries out a change of the address that the step asks for. */
  readonly onGo?: (address: object) => void
  /** What the page contributes once the address was changed so: for the next scan, which may come before the page shows it. */
  readonly inputAfter?: (address: object) => Input
  /** Called with what a step wrote, once it is on the disk; not for an undo. For printing a label. */
  readonly onWritten?: (writes: readonly Write[]) => void
  /** The page's step records itself where a scanned unit was seen. */
  readonly sights?: boolean
  /** The printed command `next` comes to the step as a scan of its code. */
  readonly takesNext?: boolean
}

const notSaved: ScanAnswer = {
  tone: 'red',
  title: msg('scan.tapNotSaved'),
  detail: msg('scan.tapNotSavedDetail'),
}

const notWritten: ScanAnswer = {
  tone: 'red',
  title: msg('scan.notWritten'),
  detail: msg('scan.notWrittenDetail'),
}

/** What was done is done. */
const rowOwed: ScanAnswer = {
  tone: 'amber',
  title: msg('scan.rowOwed'),
  detail: msg('scan.rowOwedDetail'),
}

/** @param flow the same object at every render */
export function useScanFlow<State extends object, Event, Facts, Write, Input = undefined>(
  flow: ScanFlow<State, Event | ScanEvent, Facts, Write, Input>,
  options: ScanFlowOptions<Input, Write> = {},
): ScanFlowPage<State, Event | ScanEvent> {
  const context = useCommandContext()
  const { show } = useScanActs()
  const session = useMemo(() => new ScanFlowSession(context, flow), [context, flow])
  const state = useLive(() => session.state$, [session])
  useEffect(() => () => void session.close(), [session])
  // A scan that waited in the queue is handled with what the page shows then.
  const latest = useLatest(options)
  useLayoutEffect(() => {
    session.bind({
      input: options.input as Input,
      go: (address) => latest().onGo?.(address),
      onWritten: (writes) => latest().onWritten?.(writes),
      afterAnswer: afterFrame,
      onUnwritten: (isDone) => show(isDone ? rowOwed : notWritten),
      ...(options.inputAfter ? { inputAfter: options.inputAfter } : {}),
    })
  }, [latest, options, session, show])

  const act = useCallback(
    (event: Event | ScanEvent | Promise<Event | ScanEvent>, scan?: Scan) => session.answer(event, scan ?? null),
    [session],
  )
  const onScan = useCallback(
    async (scan: Scan): Promise<ScanAnswer | null> => {
      const done = await act({ kind: 'scan', scan }, scan)
      return done.isOurs ? answerOf(done) : null
    },
    [act],
  )
  useScanHandler(onScan, options.sights === true, options.takesNext === true)
  const tap = useCallback(
    (event: Event | ScanEvent | Promise<Event | ScanEvent>) => {
      const answering = async () => {
        try {
          const done = await act(event)
          // What was said of the state before is no longer true.
          if (done.say || !done.keepsAnswer) show(answerOf(done))
        } catch (error) {
          console.error('A tap could not be saved.', error)
          show(notSaved)
        }
      }
      void answering()
    },
    [act, show],
  )
  return { state, act, tap, scan: onScan }
}
