/** What live counts keep of the units that they count: a device with 100,000 of them has no room for more. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import type { UnitDoc } from '#schemas/units.ts'
import { LoadCounter } from '#data/counts/load-counts.ts'
import { PalletCounter } from '#data/counts/pallet-counts.ts'
import { StockCounter } from '#data/counts/stock-counts.ts'
import { LineCounter } from '#data/dock/manifest.ts'
import { aUnit } from '#tests/support/records.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

interface Counter {
  put(id: string, unit: UnitDoc | null): boolean
}

/** Why a function of its own: what runs still holds the last record. */
function count(counter: Counter): readonly WeakRef<UnitDoc>[] {
  return Array.from({ length: 100 }, (_, number) => {
    const unit = { ...aUnit({ id: `u${number}`, loadId: 'load-1', containerId: 'p1' }) }
    counter.put(unit.id, unit)
    return new WeakRef(unit)
  })
}

/** Resolves with how many of 100 counted records are still in memory. */
async function stillThere(counter: Counter): Promise<number> {
  const seen = count(counter)
  // A weak reference holds until the task that made it is over.
  await new Promise((next) => void setTimeout(next, 0))
  collect()
  return seen.filter((one) => one.deref() !== undefined).length
}

describe('live counts let go of the record of each unit that they count:', () => {
  it.each<[string, () => Counter]>([
    ['what came in of a load', () => new LoadCounter('load-1')],
    ['what came in of each line', () => new LineCounter('load-1')],
    ['what is on each pallet', () => new PalletCounter()],
    ['what is at each place', () => new StockCounter()],
  ])('%s', async (_what, open) => {
    const counter = open()
    expect(await stillThere(counter)).toBe(0)
    expect(counter.put('u1', null)).toBe(true)
  })
})
