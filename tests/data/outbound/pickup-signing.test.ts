/** Signing for what goes out, visit by visit. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pickupCodeOf } from '#domain/codes/order-tags.ts'
import { mergeDocs } from '#domain/core/merge/merge.ts'
import { waysOf } from '#domain/core/merge/merge-ways.ts'
import { handOverOf } from '#domain/outbound/pickup.ts'
import { signingFields, signingsOf } from '#domain/core/orders/signings.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { refusal } from '#tests/support/english.ts'
import type { TestWork } from '#tests/support/test-work.ts'
import { Counter, label, openYard, own } from './pickup-counter.ts'

let context: TestWork
let counter: Counter
beforeEach(async () => {
  context = await openYard()
  counter = new Counter(context)
  await counter.scan(pickupCodeOf(own.id))
  await counter.here()
})
afterEach(() => context.db.close())
const order = async () => (await counter.order()) ?? own

describe('a second visit', () => {
  beforeEach(async () => {
    await counter.scan(label(0))
    await counter.sign({ signature: 'M1 1L9 9', feeCents: 1500 })
    await counter.here()
    await counter.scan(label(1))
    await counter.scan(label(2))
  })

  it('keeps the signature, the fee and the items of the first', async () => {
    await counter.sign({ takenBy: 'Cy Proxy', isProxy: true, feeCents: 500 })
    expect(signingsOf(await order())).toMatchObject([
      { takenBy: 'Ann Miller', isProxy: false, signature: 'M1 1L9 9', feeCents: 1500, lineIds: ['line-1'] },
      { takenBy: 'Cy Proxy', isProxy: true, signature: '', feeCents: 500, lineIds: ['line-2', 'line-3'] },
    ])
    expect(handOverOf(await order()).feeCents).toBe(2000)
    expect(await order()).toMatchObject({ status: 'complete', handOver: { takenBy: 'Cy Proxy' } })
  })

  it('is in the ledger with who took what and the fee, without the drawing', async () => {
    await counter.sign({ takenBy: 'Cy Proxy', signature: 'M5 5L6 6', feeCents: 500 })
    const rows = (await context.db.activity.find({ selector: { type: 'order.handedOver' } }).exec()).map((row) => row.toJSON()) // prettier-ignore
    expect(rows.map(({ data }) => data)).toContainEqual({ takenBy: 'Cy Proxy', isProxy: false, feeCents: 500, lineIds: ['line-2', 'line-3'] }) // prettier-ignore
    expect(JSON.stringify(rows)).not.toContain('M5 5L6 6')
  })

  it('taken back leaves the first as it was', async () => {
    const before = await order()
    const job = await counter.sign({ takenBy: 'Cy Proxy' })
    expect(job && (await undoJob(context, job))).toBe(true)
    expect((await order()).handOver).toEqual(before.handOver)
  })
})

it('keeps a signature that an earlier version kept in the plain fields alone', async () => {
  const { arrivedAt, bay } = (await order()).handOver
  const signed = { takenBy: 'Ann Miller', isProxy: false, signature: 'M1 1L9 9', signedAt: '2026-11-19T10:00:00.000Z', feeCents: 700 } // prettier-ignore
  await context.put('orders', [{ ...own, lineStates: { 'line-1': 'handedOver' }, handOver: { arrivedAt, bay, ...signed } }]) // prettier-ignore
  expect(signingsOf(await order())).toMatchObject([{ takenBy: 'Ann Miller', feeCents: 700 }])
  await counter.scan(label(1))
  await counter.sign({ takenBy: 'Cy Proxy' })
  expect(signingsOf(await order())).toMatchObject([{ takenBy: 'Ann Miller', signature: 'M1 1L9 9' }, { takenBy: 'Cy Proxy' }]) // prettier-ignore
  expect(handOverOf(await order()).feeCents).toBe(700)
})

it('keeps both signatures where two devices signed for two parts', async () => {
  const base = await order()
  await counter.scan(label(0))
  await counter.sign({ takenBy: 'Ann Miller', feeCents: 100 })
  const mine = await order()
  const theirSigning = { takenBy: 'Cy', isProxy: true, signature: '', feeCents: 200, lineIds: ['line-2'] }
  const at = '2026-11-20T12:00:02.500Z'
  const theirs = {
    ...base,
    status: 'partial',
    lineStates: { 'line-2': 'handedOver' },
    handOver: { ...base.handOver, ...theirSigning, signedAt: at, leftAt: at, 'signed-x': { ...theirSigning, at } },
  }
  const { doc } = mergeDocs({ base: { ...base }, mine: { ...mine }, theirs, ...waysOf('orders') })
  const merged = doc as unknown as typeof own
  expect(signingsOf(merged).map(({ takenBy }) => takenBy).toSorted()).toEqual(['Ann Miller', 'Cy']) // prettier-ignore
  // What is due is for the whole order: neither knew what the other took.
  expect(handOverOf(merged).feeCents).toBe(200)
})

it('keeps each signature of a device that knows the latest alone, with its fee, however often it signs', async () => {
  const older = async (takenBy: string, signedAt: string, feeCents: number) => {
    const one = await order()
    await context.put('orders', [{ ...one, handOver: { ...one.handOver, takenBy, signedAt, leftAt: signedAt, feeCents } } as OrderDoc]) // prettier-ignore
  }
  await older('Ann Miller', '2026-11-18T09:00:00.000Z', 500)
  await counter.scan(label(0))
  await counter.sign({ takenBy: 'Bo', feeCents: 200 })
  await older('Cy', '2026-11-21T09:00:00.000Z', 300)
  expect(handOverOf(await order()).feeCents).toBe(1000)
  await counter.here()
  await counter.scan(label(1))
  await counter.sign({ takenBy: 'Di', feeCents: 100 })
  expect(signingsOf(await order()).map(({ takenBy }) => takenBy)).toEqual(['Ann Miller', 'Bo', 'Cy', 'Di'])
  expect(handOverOf(await order()).feeCents).toBe(1100)
})

describe('the undo of an item that went out', () => {
  it('is refused in words once the buyer has signed for it', async () => {
    await counter.scan(label(0))
    await counter.scan(label(1))
    const last = await counter.scan(label(2))
    await counter.sign()
    expect(await refusal(last.undo?.() ?? Promise.resolve())).toContain('has signed for it')
    expect(await order()).toMatchObject({ status: 'complete', lineStates: { 'line-3': 'handedOver' } })
    expect(await counter.unitAt(2)).toMatchObject({ stage: 'handedOver' })
  })

  it('is made as long as nobody has signed, and after the signature was taken back', async () => {
    await counter.scan(label(0))
    const last = await counter.scan(label(1))
    const job = await counter.sign()
    if (job) await undoJob(context, job)
    expect(await last.undo?.()).toBe(true)
    expect(await counter.stateOf('line-2')).toBeUndefined()
  })

  it('is made for an item of a later visit', async () => {
    await counter.scan(label(0))
    await counter.sign()
    await counter.here()
    const last = await counter.scan(label(1))
    expect(await last.undo?.()).toBe(true)
  })
})

describe('a visit that two devices sign for without contact', () => {
  /** The counter's device signs with this fee; another one that saw no more than `seen` signed as well; both are brought together. */
  const signTwice = async (seen: OrderDoc, feeCents: number, theirCents: number) => {
    const theirs = { ...seen, handOver: { ...seen.handOver, ...signingFields(seen, { takenBy: 'Ann Miller', isProxy: false, signature: '', at: '2026-11-20T13:00:00.000Z', feeCents: theirCents, lineIds: ['line-1'] }, 'far') }, updatedAt: '2026-11-20T13:00:00.000Z' } // prettier-ignore
    await counter.sign({ feeCents })
    const mine = await order()
    const ends = [[mine, theirs], [theirs, mine]].map(([one, two]) => mergeDocs({ base: { ...seen }, mine: { ...one }, theirs: { ...two }, ...waysOf('orders') }).doc as unknown as OrderDoc) // prettier-ignore
    await context.put('orders', [ends[0] ?? own])
    return ends.map((end) => handOverOf(end).feeCents)
  }

  it('has its storage fee once, whichever comes first', async () => {
    await counter.scan(label(0))
    expect(await signTwice(await order(), 1500, 1500)).toEqual([1500, 1500])
    expect(signingsOf(await order())).toHaveLength(2)
  })
  it('after an earlier visit has both fees, and a later visit adds its own', async () => {
    await counter.scan(label(0))
    await counter.sign({ feeCents: 1500 })
    await counter.here()
    await counter.scan(label(1))
    expect(await signTwice(await order(), 500, 500)).toEqual([2000, 2000])
    await counter.here()
    await counter.scan(label(2))
    await counter.sign({ feeCents: 300 })
    expect(handOverOf(await order()).feeCents).toBe(2300)
  })
  it('has the fee that was taken where one device took none', async () => {
    await counter.scan(label(0))
    expect(await signTwice(await order(), 0, 1500)).toEqual([1500, 1500])
  })
})

it('the fee of a signature that is taken back is not counted, also after a later visit', async () => {
  await counter.scan(label(0))
  const job = await counter.sign({ feeCents: 1500 })
  await counter.here()
  await counter.scan(label(1))
  await counter.sign({ feeCents: 500 })
  if (job) await undoJob(context, job)
  expect(handOverOf(await order()).feeCents).toBe(500)
})

describe('the undo of one of two signatures that two devices took without contact', () => {
  /** Everything is out. Another device that saw it signs just before the counter does, or after it; both are brought together. */
  async function bothSign(isEarlier: boolean, theirName: string) {
    for (const place of [0, 1, 2]) await counter.scan(label(place))
    const seen = await order()
    const job = await counter.sign({ signature: 'M1 1L9 9' })
    const mine = await order()
    const at = new Date(Date.parse(mine.updatedAt) + (isEarlier ? -500 : 500)).toISOString()
    const signing = { takenBy: theirName, isProxy: true, signature: '', at, feeCents: 0, lineIds: ['line-1', 'line-2', 'line-3'] } // prettier-ignore
    const theirs = { ...seen, status: 'complete', handOver: { ...seen.handOver, ...signingFields(seen, signing, 'far') }, updatedAt: at } // prettier-ignore
    const { doc } = mergeDocs({ base: { ...seen }, mine: { ...mine }, theirs, ...waysOf('orders') })
    await context.put('orders', [doc as unknown as OrderDoc])
    expect(await order()).toMatchObject({ status: 'complete' })
    if (job) await undoJob(context, job)
    return at
  }

  it.each(['Cy Proxy', 'Ann Miller'])('leaves the order complete by the earlier one of %s', async (name) => {
    const at = await bothSign(true, name)
    expect(signingsOf(await order()).map(({ takenBy }) => takenBy)).toEqual([name])
    expect(await order()).toMatchObject({ status: 'complete', handOver: { takenBy: name, isProxy: true, signature: '', signedAt: at, leftAt: at } }) // prettier-ignore
  })

  it.each(['Cy Proxy', 'Ann Miller'])('leaves the order complete by the later one of %s', async (name) => {
    const at = await bothSign(false, name)
    expect(signingsOf(await order()).map(({ takenBy }) => takenBy)).toEqual([name])
    expect(await order()).toMatchObject({ status: 'complete', handOver: { takenBy: name, isProxy: true, signature: '', signedAt: at, leftAt: at } }) // prettier-ignore
  })
})

/** Another device has Cy sign for what is out, while here the rest goes out and is signed for; they meet, and the signature here is taken back. */
async function restSignedAndTakenBack(): Promise<void> {
  const seen = await order()
  const at = new Date(Date.parse(seen.updatedAt) + 500).toISOString()
  const signing = { takenBy: 'Cy Proxy', isProxy: true, signature: '', at, feeCents: 0, lineIds: ['line-1'] }
  const theirs = { ...seen, status: 'partial', handOver: { ...seen.handOver, ...signingFields(seen, signing, 'far') }, updatedAt: at } // prettier-ignore
  for (const place of [1, 2]) await counter.scan(label(place))
  const job = await counter.sign()
  const { doc } = mergeDocs({ base: { ...seen }, mine: { ...(await order()) }, theirs, ...waysOf('orders') })
  await context.put('orders', [doc as unknown as OrderDoc])
  if (job) await undoJob(context, job)
  expect(await order()).toMatchObject({ status: 'partial', handOver: { takenBy: 'Cy Proxy', signedAt: at } })
}

it('an order of which one device let the rest out and signed for it is not complete once that is taken back', async () => {
  await counter.scan(label(0))
  await restSignedAndTakenBack()
  await counter.sign()
  expect(await order()).toMatchObject({ status: 'complete' })
})

it('two visits whose signatures are taken back, the first one first, leave none', async () => {
  await counter.scan(label(0))
  const first = await counter.sign({ feeCents: 1500 })
  await counter.here()
  await counter.scan(label(1))
  const second = await counter.sign({ takenBy: 'Cy Proxy', feeCents: 500 })
  if (first) await undoJob(context, first)
  if (second) await undoJob(context, second)
  expect(signingsOf(await order())).toEqual([])
  expect(handOverOf(await order()).feeCents).toBe(0)
})

describe('the undo of one signature leaves what a version wrote that keeps the latest alone', () => {
  const older = async (takenBy: string, signedAt: string, feeCents: number) => {
    const one = await order()
    await context.put('orders', [{ ...one, handOver: { ...one.handOver, takenBy, signedAt, leftAt: signedAt, feeCents } } as OrderDoc]) // prettier-ignore
  }
  const names = async () => signingsOf(await order()).map(({ takenBy }) => takenBy)
  const visit = async (place: number, takenBy: string, feeCents: number) => {
    await counter.here()
    await counter.scan(label(place))
    return counter.sign({ takenBy, feeCents })
  }

  it('before it, where another signature came after', async () => {
    await older('Ann Miller', '2026-11-18T09:00:00.000Z', 500)
    const first = await visit(0, 'Bo', 200)
    const second = await visit(1, 'Cy', 100)
    if (first) await undoJob(context, first)
    expect(await names()).toEqual(['Ann Miller', 'Cy'])
    expect(handOverOf(await order()).feeCents).toBe(600)
    if (second) await undoJob(context, second)
    expect(await names()).toEqual(['Ann Miller'])
    expect(handOverOf(await order()).feeCents).toBe(500)
  })

  it('before it, and the order open while not all is signed for by the one of another device', async () => {
    await older('Ann Miller', '2026-11-18T09:00:00.000Z', 500)
    await counter.here()
    await counter.scan(label(0))
    await restSignedAndTakenBack()
    expect(await names()).toEqual(['Ann Miller', 'Cy Proxy'])
  })

  it.each(['Cy', 'Bo'])('after it, by %s', async (name) => {
    const first = await visit(0, 'Bo', 200)
    await older(name, '2026-11-21T09:00:00.000Z', 300)
    if (first) await undoJob(context, first)
    expect(await names()).toEqual([name])
    expect(await order()).toMatchObject({ handOver: { takenBy: name, isProxy: false, signedAt: '2026-11-21T09:00:00.000Z', leftAt: '2026-11-21T09:00:00.000Z', feeCents: 300 } }) // prettier-ignore
  })

  it('after it, where another signature came before', async () => {
    await visit(0, 'Ann Miller', 100)
    const second = await visit(1, 'Bo', 200)
    await older('Cy', '2026-11-21T09:00:00.000Z', 300)
    if (second) await undoJob(context, second)
    expect(await names()).toEqual(['Ann Miller', 'Cy'])
    expect(handOverOf(await order()).feeCents).toBe(400)
  })
})
