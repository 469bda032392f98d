/** The local server in a process of its own, as `npm start` runs it: says when it is open, and what it takes. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openTestWarehouse } from '#tests/support/test-warehouse.ts'

/** What this process says of itself. */
export interface Taken {
  readonly rssMb: number
  readonly heapMb: number
  /** Seconds of the processor since the start. */
  readonly cpuSeconds: number
  /** The longest that the event loop waited since the last time, ms. */
  readonly longestWaitMs: number
}

export type FromStand =
  | { readonly kind: 'open'; readonly origin: string; readonly tookMs: number }
  | ({ readonly kind: 'taken' } & Taken)

const MB = 1024 * 1024
const [dataDir = ''] = process.argv.slice(2)
const say = (message: FromStand): void => void process.send?.(message)

const started = performance.now()
const warehouse = await openTestWarehouse({ dataDir, withPeople: false })
say({ kind: 'open', origin: warehouse.origin, tookMs: performance.now() - started })

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
process.on('message', (word) => {
  if (word === 'end') {
    void warehouse.close().then(() => process.exit(0))
    return
  }
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const longestWaitMs = delay.max / 1e6
  delay.reset()
  say({ kind: 'taken', rssMb: rss / MB, heapMb: heapUsed / MB, cpuSeconds: (user + system) / 1e6, longestWaitMs })
})
