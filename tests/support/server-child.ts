/**
 * The local server in a process of its own, for tests that kill it. It opens the data on request,
 * so that the next one can wait loaded. It ends when the process that started it is gone.
 */
import { openTestWarehouse, type Stock } from './test-warehouse.ts'

export interface OpenOrder {
  readonly dataDir: string
  /** 0 takes any free port. */
  readonly port: number
  /** The first server on a data folder makes the people of the tests. */
  readonly withPeople: boolean
  readonly tokenLifetimeSeconds?: number
  /** How far ahead of the machine's clock this server's runs. */
  readonly aheadMs: number
}

export type Order = { readonly id: number } & ({ readonly open: OpenOrder } | { readonly put: Stock })
export type Report = { readonly id: number; readonly origin: string; readonly error: string }

type Put = (stock: Stock) => Promise<void>
let put: Put | null = null
let origin = ''

function runAhead(ms: number): void {
  const now = Date.now.bind(Date)
  Date.now = () => now() + ms
}

async function obey(order: Order): Promise<void> {
  if ('put' in order) return put?.(order.put)
  const { aheadMs, ...options } = order.open
  if (aheadMs !== 0) runAhead(aheadMs)
  const warehouse = await openTestWarehouse(options)
  put = (stock) => warehouse.put(stock)
  origin = warehouse.origin
}

process.on('message', (order: Order) => {
  obey(order).then(
    () => process.send?.({ id: order.id, origin, error: '' } satisfies Report),
    (error: unknown) => process.send?.({ id: order.id, origin, error: String(error) } satisfies Report),
  )
})
process.on('disconnect', () => process.exit(0))
