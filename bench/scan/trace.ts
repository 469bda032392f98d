/** What a page's main thread did for a scan, from the browser's own trace: CPU time by kind, until the frame of the answer and after it. */
import type { CDPSession } from '@playwright/test'

const CATEGORIES = 'devtools.timeline,blink.user_timing,v8'

export const kinds = ['script', 'gc', 'style', 'layout', 'paint'] as const
export type Kind = (typeof kinds)[number]
/** Milliseconds of CPU by kind. */
export type Cost = { readonly [Name in Kind]: number }

export interface ScanCost {
  /** From the Enter key to the frame of the answer. */
  readonly until: Cost
  /** From that frame to the next Enter key. */
  readonly after: Cost
  /** The Enter key, the frame of the answer, and the next Enter key (or the end), microseconds of the browser's clock. */
  readonly enterUs: number
  readonly paintedUs: number
  readonly nextUs: number
}

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** Microseconds. */
  readonly ts: number
  readonly dur?: number
  /** CPU time of the thread, microseconds. */
  readonly tdur?: number
}

const kindOf: Readonly<Record<string, Kind>> = {
  EvaluateScript: 'script', FunctionCall: 'script', EventDispatch: 'script', TimerFire: 'script', RunMicrotasks: 'script', FireAnimationFrame: 'script',
  FireIdleCallback: 'script', 'v8.run': 'script', 'v8.compile': 'script', 'V8.GC_MC_BACKGROUND_MARKING': 'gc', MinorGC: 'gc', MajorGC: 'gc',
  ParseHTML: 'script', UpdateLayoutTree: 'style', RecalculateStyles: 'style', Layout: 'layout', PrePaint: 'paint', Paint: 'paint', Layerize: 'paint',
  UpdateLayer: 'paint', UpdateLayerTree: 'paint', Commit: 'paint', CompositeLayers: 'paint', IntersectionObserverController: 'paint', HitTest: 'layout',
} // prettier-ignore

export async function startTrace(session: CDPSession): Promise<void> {
  await session.send('Tracing.start', { transferMode: 'ReturnAsStream', traceConfig: { includedCategories: CATEGORIES.split(',') } }) // prettier-ignore
}

/** Resolves with the cost of each scan since the start, the oldest first. */
export async function endTrace(session: CDPSession): Promise<readonly ScanCost[]> {
  const complete = new Promise<string>((resolve) => {
    session.once('Tracing.tracingComplete', ({ stream }: { stream?: string }) => resolve(stream ?? ''))
  })
  await session.send('Tracing.end')
  const handle = await complete
  let text = ''
  for (let eof = false; !eof;) {
    const part = await session.send('IO.read', { handle, size: 4 << 20 })
    text += part.base64Encoded ? Buffer.from(part.data, 'base64').toString() : part.data
    eof = part.eof
  }
  await session.send('IO.close', { handle })
  const { traceEvents } = JSON.parse(text) as { readonly traceEvents: readonly TraceEvent[] }
  return costsOf(traceEvents)
}

function costsOf(events: readonly TraceEvent[]): readonly ScanCost[] {
  const first = events.find(({ name }) => name === 'scan-enter')
  if (!first) return []
  const own = events.filter(({ pid, tid }) => pid === first.pid && tid === first.tid)
  const marks = (name: string) => own.filter((event) => event.name === name).map(({ ts }) => ts).toSorted((a, b) => a - b) // prettier-ignore
  const [enters, painted] = [marks('scan-enter'), marks('scan-painted')]
  const spent = selfTimes(own)
  const within = (from: number, to: number): Cost => {
    const sum: Record<Kind, number> = { script: 0, gc: 0, style: 0, layout: 0, paint: 0 }
    for (const { at, kind, us } of spent) if (at >= from && at < to) sum[kind] += us / 1000
    return sum
  }
  return enters.flatMap((enter, index) => {
    const next = enters[index + 1] ?? Number.POSITIVE_INFINITY
    const shown = painted.find((at) => at > enter && at < next)
    // The handler of the Enter key begins a moment before the page's own mark of it.
    if (shown === undefined) return []
    const [from, to] = [enter - 1_000, next - 1_000]
    return [{ until: within(from, shown), after: within(shown, to), enterUs: from, paintedUs: shown, nextUs: to }]
  })
}

interface Spent {
  readonly at: number
  readonly kind: Kind
  readonly us: number
}

/** Each event's own time, without that of the events within it. */
function selfTimes(events: readonly TraceEvent[]): readonly Spent[] {
  const whole = events
    .filter(({ ph, dur, name }) => ph === 'X' && dur !== undefined && kindOf[name] !== undefined)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const spent: { at: number; end: number; kind: Kind; us: number }[] = []
  const open: (typeof spent)[number][] = []
  for (const { ts, dur = 0, tdur, name } of whole) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop()
    const us = tdur ?? dur
    const one = { at: ts, end: ts + dur, kind: kindOf[name] ?? 'script', us }
    const parent = open.at(-1)
    if (parent) parent.us -= us
    open.push(one)
    spent.push(one)
  }
  return spent
}
