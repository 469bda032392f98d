import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectionNames } from '#schemas/collections.ts'
import { findAgain, findAnything } from '#data/core/find/find-anything.ts'
import type { Viewer } from '#data/core/find/found.ts'
import { changeOne, removeAll } from '#data/core/jobs/write.ts'
import { mayOpen, pageAt } from '#domain/core/people/access.ts'
import { english } from '#tests/support/english.ts'
import { aContainer, aLine, aLoad, aLocation, aLot, anAuction, anOrder, aUnit, aUser } from '#tests/support/records.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

let context: TestWork
beforeEach(async () => {
  context = await openTestWork([...collectionNames].filter((name) => name !== 'photos'))
  await context.put('loads', [
    aLoad({ id: 'load-1', code: 'L-1042', stage: 'receiving' }),
    aLoad({ id: 'lead-1', code: 'L-1043', stage: 'bid' }),
  ])
  await context.put('manifestLines', [
    aLine({ id: 'fryer', loadId: 'load-1', row: 1, itemNo: '75934710', otherNo: 'AF-9i', title: 'Air fryer' }),
    aLine({ id: 'kettle', loadId: 'load-1', row: 2, itemNo: 'KF-200b', title: 'Kettle' }),
    aLine({ id: 'lamp', loadId: 'load-1', row: 3, asin: 'B0KH8Z266Z', title: 'Lámpara' }),
  ])
  await context.put('units', [
    aUnit({ id: 'unit-1', label: 'U-7KQ0012X', lpn: 'LPNRR0042', title: 'Radio', costCents: 4_200, soldCents: 9_900 }),
  ])
  await context.put('containers', [aContainer({ id: 'pallet-1', label: 'P-7KQ0001A', sourcePallet: 'SKID-77' })])
  await context.put('locations', [aLocation({ id: 'bin-1', code: 'A-01-02', kind: 'bin' })])
  await context.put('saleEvents', [
    anAuction({ id: 'auction-1', title: 'Saturday tools', channelKey: 'hibid', startsAt: '2026-11-01T00:00:00.000Z' }),
    anAuction({ id: 'show-1', kind: 'show', title: 'Friday night', channelKey: 'whatnot', startsAt: '2026-11-02T00:00:00.000Z' }),
  ]) // prettier-ignore
  await context.put('listings', [aLot({ id: 'lot-14', eventId: 'auction-1', lotNo: 14, title: 'Drill' })])
  await context.put('orders', [
    anOrder({ id: 'order-1', externalId: 'INV-501', channelKey: 'hibid', eventId: 'auction-1', buyerKey: '8841', buyerName: 'José Álvarez', method: 'pickup', status: 'paid', shipTo: '12 Elm St' }),
    anOrder({ id: 'order-2', externalId: '21-4477', channelKey: 'ebay', buyerName: 'Ann Reed', method: 'ship', status: 'paid', shipTo: '9 Oak Ave', tracking: '9400111' }),
    anOrder({ id: 'order-3', externalId: 'W-9', channelKey: 'whatnot', eventId: 'show-1', buyerName: 'mia_k', method: 'ship', status: 'paid' }),
    anOrder({ id: 'order-4', externalId: 'INV-502', channelKey: 'hibid', eventId: 'auction-1', buyerName: 'José Gone', method: 'pickup', status: 'complete' }),
  ]) // prettier-ignore
  await context.put('users', [aUser({ id: 'uid-2', name: 'Dana Dock', email: 'dana@example.com', role: 'associate' })])
})
afterEach(() => context.db.close())

const search = (text: string, rank: Viewer = 'admin') => findAnything(context.db, rank, text, () => false)
const ids = async (text: string, rank?: Viewer) => (await search(text, rank)).map((one) => one.id)
const first = async (text: string, rank?: Viewer) => {
  const [one] = await search(text, rank)
  return one && [one.path, one.search, one.fit]
}

describe('searching anything', () => {
  it('finds lines by item number and ASIN, whole or begun, and by title without marks', async () => {
    expect(await ids('7593')).toEqual(['fryer'])
    expect(await ids('KF-200b')).toEqual(['kettle'])
    expect(await ids('AF-9')).toEqual(['fryer'])
    expect(await ids('b0kh8z')).toEqual(['lamp'])
    expect(await ids('lampara')).toEqual(['lamp'])
  })

  it('finds units by any words of their titles and parts of their codes, those in the warehouse first, the newest first', async () => {
    const at = (day: number) => `2026-11-${day}T08:00:00.000Z`
    await context.put('units', [
      aUnit({
        id: 'unit-2',
        label: 'U-7KQ0013Y',
        title: 'Sonance soundbar, navy',
        stage: 'shipped',
        createdAt: at(24),
      }),
      aUnit({ id: 'unit-3', label: 'U-7KQ0014Z', title: 'Portable speaker', brand: 'Sonance', createdAt: at(20) }),
      aUnit({ id: 'unit-4', label: 'U-7KQ0015A', title: 'Sónance earbuds NAVY', createdAt: at(22) }),
    ])
    await expect.poll(() => ids('sonance')).toEqual(['unit-4', 'unit-3', 'unit-2'])
    expect(await ids('navy sona')).toEqual(['unit-4', 'unit-2'])
    expect(await ids('speaker')).toEqual(['unit-3'])
    await changeOne(context, 'units', 'unit-3', () => ({ title: 'Portable lamp' }))
    expect(await ids('speaker')).toEqual([])
    await expect.poll(() => ids('portable lamp')).toEqual(['unit-3'])
    await removeAll(context, 'units', ['unit-3'])
    await expect.poll(() => ids('portable')).toEqual([])
    expect(await ids('navy', 'signedOut')).toEqual([])
  })

  it('puts the unit of exactly this title first, though it is missing and newer ones have the words', async () => {
    const sheet = (nth: number, day: number) =>
      aUnit({ id: `sheet-${nth}`, label: `U-7KQ01${nth}`, title: `Sheet ${nth}`, createdAt: `2026-11-${day}T08:00:00.000Z` }) // prettier-ignore
    await context.put('units', [{ ...sheet(1, 11), stage: 'missing' }, sheet(0, 20), sheet(2, 21)])
    await expect.poll(() => ids('sheet 1')).toEqual(['sheet-1', 'sheet-2', 'sheet-0'])
    expect(await first('Sheet 1')).toEqual(['/manifest', { load: expect.any(String), unit: 'sheet-1' }, 'exact'])
  })

  it.each([
    ['u-7kq0012x', ['/manifest', { load: expect.any(String), unit: 'unit-1' }, 'exact']],
    ['LPNRR0042', ['/manifest', { load: expect.any(String), unit: 'unit-1' }, 'words']],
    ['L-1042', ['/manifest', { load: 'load-1' }, 'exact']],
    ['L-1043', ['/leads', { open: 'lead-1', show: 'all' }, 'exact']],
    ['P-7KQ', ['/pallets', { open: 'pallet-1' }, 'begins']],
    ['SKID-77', ['/pallets', { open: 'pallet-1' }, 'words']],
    ['a-01-0', ['/zones', { open: 'bin-1' }, 'begins']],
    ['14', ['/auction', { show: 'lots', event: 'auction-1', lot: 'lot-14' }, 'begins']],
    ['lot 14', ['/auction', { show: 'lots', event: 'auction-1', lot: 'lot-14' }, 'words']],
    ['#14', ['/auction', { show: 'lots', event: 'auction-1', lot: 'lot-14' }, 'words']],
    ['INV-501', ['/pickup', { show: 'orders', open: 'order-1' }, 'exact']],
    ['inv-502', ['/closeouts', { show: 'invoices', open: 'order-4' }, 'exact']],
    ['8841', ['/pickup', { show: 'orders', open: 'order-1' }, 'words']],
    ['alvarez jose', ['/pickup', { show: 'orders', open: 'order-1' }, 'words']],
    ['21-44', ['/fulfillment', { show: 'orders', order: 'order-2' }, 'begins']],
    ['9400111', ['/fulfillment', { show: 'orders', order: 'order-2' }, 'words']],
    ['W-9', ['/whatnot-sales', { show: 'shipments', event: 'show-1', order: 'order-3' }, 'exact']],
    ['saturday', ['/auction', { show: 'lots', event: 'auction-1' }, 'begins']],
    ['friday', ['/whatnot-sales', { show: 'order', event: 'show-1' }, 'begins']],
    ['dana', ['/users', { open: 'uid-2' }, 'begins']],
  ])('opens for “%s” the page that shows it', async (text, where) => {
    expect(await first(text)).toEqual(where)
  })

  it('finds nothing for one letter, for blanks, or for what is not here', async () => {
    for (const text of ['', ' ', 'a', 'zzzz', '999999999999', '%', '\u0000']) expect(await ids(text)).toEqual([])
  })

  it('stops looking once something else was typed', async () => {
    expect(await findAnything(context.db, 'admin', 'air fryer', () => true)).toEqual([])
  })
})

describe('what a rank finds', () => {
  const everything = ['u-7kq', 'L-104', 'P-7KQ', 'A-01', '14', 'INV-50', '21-44', 'W-9', 'alvarez', 'reed', 'saturday', 'friday', 'dana', 'fryer'] // prettier-ignore

  it.each(['signedIn', 'associate', 'manager', 'admin'] as const)(
    'opens to a person of rank %s only pages that are theirs',
    async (rank) => {
      const found = (await Promise.all(everything.map((text) => search(text, rank)))).flat()
      expect(found.length).toBeGreaterThan(0)
      for (const { path } of found) {
        const page = pageAt(path)
        expect(page && mayOpen(rank, page)).toBe(true)
      }
    },
  )

  it('shows an associate the orders of the counter, and no other, no lots, leads or people', async () => {
    expect(await ids('INV-50', 'associate')).toEqual(['order-1'])
    for (const text of ['21-44', 'reed', 'W-9', '14', 'L-1043', 'saturday', 'dana'])
      expect(await ids(text, 'associate')).toEqual([])
  })

  it('shows a manager a shipment of a show among the orders to send, and neither show nor people', async () => {
    expect(await first('W-9', 'manager')).toEqual(['/fulfillment', { show: 'orders', order: 'order-3' }, 'exact'])
    expect(await ids('dana', 'manager')).toEqual([])
    expect(await ids('friday', 'manager')).toEqual([])
  })

  it('shows no amount and no address, whatever the rank', async () => {
    const found = (await Promise.all(everything.map((text) => search(text)))).flat()
    const words = found.map((one) => `${one.title} ${english(one.detail)} ${JSON.stringify(one.search)}`).join('\n')
    expect(words).not.toMatch(/Elm|Oak|\$|4,?200|42\.00|9,?900|99\.00/)
    expect(words).toContain('José Álvarez')
  })
})

describe('what was chosen before', () => {
  it('is found again as it is now, and not where it is gone or no longer theirs', async () => {
    expect(english((await findAgain(context.db, 'manager', 'loads', 'load-1'))?.title ?? '')).toBe('L-1042')
    for (const [collection, id] of [
      ['units', 'unit-1'],
      ['manifestLines', 'fryer'],
      ['containers', 'pallet-1'],
      ['locations', 'bin-1'],
      ['orders', 'order-1'],
      ['listings', 'lot-14'],
      ['saleEvents', 'auction-1'],
      ['users', 'uid-2'],
    ] as const)
      expect(await findAgain(context.db, 'admin', collection, id)).toMatchObject({ collection, id })
    expect(await findAgain(context.db, 'admin', 'units', 'nothing')).toBeNull()
    expect(await findAgain(context.db, 'associate', 'users', 'uid-2')).toBeNull()
    expect(await findAgain(context.db, 'associate', 'listings', 'lot-14')).toBeNull()
    expect(await findAgain(context.db, 'admin', 'config', 'any')).toBeNull()
  })
})

describe('the cost of a search', () => {
  /** The ranges that a search reads of the big collections. `begins`: the first values that all of a range have in common, or its lower end. */
  async function rangesOf(text: string) {
    const ranges: { name: string; index: string; begins: string; isExact: boolean; limit: number }[] = []
    const spies = (['units', 'manifestLines', 'containers', 'locations', 'listings', 'orders'] as const).map((name) => {
      const storage = context.db[name].storageInstance as typeof context.db.units.storageInstance
      const ask = storage.query.bind(storage)
      return vi.spyOn(storage, 'query').mockImplementation((prepared) => {
        const { queryPlan, query } = prepared
        const at = queryPlan.index[0] === '_deleted' ? 1 : 0
        const [start, end] = [queryPlan.startKeys.slice(at), queryPlan.endKeys.slice(at)]
        const isExact = start[0] === end[0]
        const begins = isExact && start[0] === '' ? start[1] : start[0]
        ranges.push({ name, index: queryPlan.index.join(), begins: String(begins ?? ''), isExact, limit: query.limit ?? Infinity }) // prettier-ignore
        return ask(prepared)
      })
    })
    await search(text)
    for (const spy of spies) spy.mockRestore()
    return ranges
  }

  it.each(['U-7KQ0012X', 'LPNRR', 'alvarez', '14', 'INV-501', '00760064404380', 'lampara azul'])(
    'reads for “%s” short ranges of an index alone',
    async (text) => {
      const ranges = await rangesOf(text)
      expect(ranges.length).toBeGreaterThan(8)
      // Why 8: what one code begins. Why 500: a step of the walk over orders in work, or over the lines of one open load.
      for (const range of ranges)
        expect(range).toMatchObject({
          begins: expect.stringMatching(/./),
          limit: expect.toSatisfy((limit: number) => limit <= (range.isExact ? 500 : 8)),
        })
      const ofUnits = ranges.filter(({ name }) => name === 'units')
      expect(Math.max(...ofUnits.map(({ limit }) => limit))).toBe(8)
    },
  )
})
