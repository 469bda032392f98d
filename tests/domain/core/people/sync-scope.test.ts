import { describe, expect, test } from 'vitest'
import { firstParts, keeps, mayRead, syncScope, type ScopeFacts } from '#domain/core/people/sync-scope.ts'
import { type Rank } from '#domain/core/people/access.ts'
import { mayTouch } from '#domain/core/people/document-access.ts'
import { collectionNames, type CollectionName } from '#schemas/collections.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const ago = (days: number): string => new Date(NOW - days * 86_400_000).toISOString()

function facts(rank: Rank, openLoads: readonly string[] = []): ScopeFacts {
  return { rank, uid: 'ann', nowMs: NOW, loadState: (id) => (openLoads.includes(id) ? 'open' : 'closed') }
}

const audited = (fields: object, by = 'bob', days = 2): Record<string, unknown> => ({
  ...fields,
  updatedBy: by,
  updatedAt: ago(days),
})

describe('what a rank’s queries ask for', () => {
  const rows: readonly [Rank, CollectionName, boolean, readonly object[]][] = [
    ['signedIn', 'users', true, [{ field: 'id', op: '==', value: 'ann' }]],
    ['signedIn', 'locations', true, [{ field: 'kind', op: '==', value: 'zone' }]],
    ['signedIn', 'units', false, []],
    ['signedIn', 'activity', false, []],
    ['associate', 'units', true, []],
    ['associate', 'listings', true, [{ field: 'saleType', op: '==', value: 'auction' }]],
    ['manager', 'listings', true, [{ field: 'saleType', op: 'in', value: ['auction', 'fixed'] }]],
    ['admin', 'listings', true, []],
    ['manager', 'saleEvents', true, [{ field: 'kind', op: '==', value: 'auction' }]],
    ['associate', 'activity', true, [{ field: 'by', op: '==', value: 'ann' }]],
    ['manager', 'activity', true, []],
    ['admin', 'users', true, []],
  ]
  test.each(rows)('%s, %s', (rank, collection, reads, must) => {
    expect(syncScope(rank, 'ann', collection)).toEqual({ reads, must })
  })

  test('whatever passes the filters may be read, whichever kind of document it is', () => {
    const kinds = [
      { saleType: 'auction' }, { saleType: 'fixed' }, { saleType: 'show' }, { kind: 'zone' }, { kind: 'bin' }, { kind: 'auction' },
      { kind: 'show' }, { by: 'ann' }, { by: 'bob' }, { id: 'ann' }, { id: 'bob' }, {},
    ] // prettier-ignore
    for (const rank of ['signedIn', 'associate', 'manager', 'admin'] as const) {
      for (const name of collectionNames) {
        const scope = syncScope(rank, 'ann', name)
        for (const doc of kinds as readonly Record<string, unknown>[]) {
          const passes =
            scope.reads && scope.must.every(({ field, value }) => [value].flat().includes(String(doc[field])))
          if (passes)
            expect([rank, name, doc, mayRead({ rank, uid: 'ann' }, name, doc)]).toEqual([rank, name, doc, true])
          if (!scope.reads) expect(mayTouch(rank, name, 'read', doc)).toBe(false)
        }
      }
    }
  })
})

describe('the first sync', () => {
  test('fetches live units, then the gone ones of open loads, seven loads to a query', () => {
    const loads = Array.from({ length: 9 }, (_, index) => `L${index}`)
    const parts = firstParts('associate', 'units', loads)
    expect(parts).toHaveLength(3)
    for (const { filters } of parts.slice(1)) {
      expect(filters.reduce((product, { value }) => product * [value].flat().length, 1)).toBeLessThanOrEqual(30)
    }
  })
  const notDeleted = { field: '_deleted', op: '==', value: false }
  test('nothing deleted is fetched, and of orders an associate gets those in work alone', () => {
    for (const part of firstParts('associate', 'orders', [])) expect(part.filters).toContainEqual(notDeleted)
    expect(firstParts('associate', 'orders', [])).toHaveLength(1)
    expect(firstParts('manager', 'orders', [])).toHaveLength(2)
  })
  test('an associate without an open load needs no line; a manager has all', () => {
    expect(firstParts('associate', 'manifestLines', [])).toEqual([])
    expect(firstParts('manager', 'manifestLines', [])).toEqual([{ filters: [notDeleted], sinceDays: 0 }])
  })
  test('managers get 90 days of the ledger, and a year of what receipts and shows rest on', () => {
    const yearRows = { field: 'type', op: 'in', value: ['unit.donated', 'unit.donationValued', 'show.transaction'] }
    const ofManagers = [
      { filters: [notDeleted], sinceDays: 90 },
      { filters: [notDeleted, yearRows], sinceDays: 365 },
    ]
    expect(firstParts('manager', 'activity', [])).toEqual(ofManagers)
    expect(firstParts('admin', 'activity', [])).toEqual(ofManagers)
  })
})

describe('what stays on the device', () => {
  const rows: readonly [string, ScopeFacts, CollectionName, object, boolean][] = [
    ['a unit in stock stays', facts('associate'), 'units', audited({ stage: 'stored' }), true],
    ['a shipped unit leaves a scanner', facts('associate'), 'units', audited({ stage: 'shipped' }), false],
    ['a shipped unit of a load that is still received stays: it counts as received', facts('associate', ['L1']), 'units', audited({ stage: 'shipped', loadId: 'L1' }), true],
    ['what I handed over an hour ago stays under my hand', facts('associate'), 'units', audited({ stage: 'handedOver' }, 'ann', 0.04), true],
    ['a manager keeps a year for the reports', facts('manager'), 'units', audited({ stage: 'shipped' }, 'bob', 200), true],
    ['an empty pallet leaves', facts('associate'), 'containers', audited({ status: 'empty' }), false],
    ['a pallet that I emptied stays for a week: a colleague may come late with a unit on it', facts('associate'), 'containers', audited({ status: 'empty' }, 'ann', 6), true],
    ['a pallet that I scrapped leaves after a week', facts('manager'), 'containers', audited({ status: 'scrapped' }, 'ann', 8), false],
    ['a lead is not for associates', facts('associate'), 'loads', audited({ stage: 'lead' }), false],
    ['a lost lead is kept for managers', facts('manager'), 'loads', audited({ stage: 'lost' }), true],
    ['an open order stays however old', facts('associate'), 'orders', audited({ status: 'scheduled' }, 'bob', 400), true],
    ['a photo that waits for its upload stays however old', facts('associate'), 'photos', audited({ uploadState: 'waiting' }, 'bob', 400), true],
    ['without a role nothing but one’s own record and the zones stays', facts('signedIn'), 'units', audited({ stage: 'stored' }, 'ann', 0), false],
    ['a show item is for admins only', facts('manager'), 'listings', audited({ saleType: 'show', status: 'live' }), false],
    ['an admin keeps the money of shows for a year', facts('admin'), 'activity', audited({ type: 'show.transaction' }, 'bob', 200), true],
    ['a manager keeps donations for a year: their receipts are of a year', facts('manager'), 'activity', audited({ type: 'unit.donated' }, 'bob', 200), true],
    ['an associate drops donations of others', facts('associate'), 'activity', audited({ type: 'unit.donated', by: 'bob' }, 'bob', 2), false],
    ['an admin drops other rows of the ledger after 90 days', facts('admin'), 'activity', audited({ type: 'unit.moved' }, 'bob', 200), false],
    ['a manager keeps the money of shows, which profit rests on, for a year', facts('manager'), 'activity', audited({ type: 'show.transaction' }, 'bob', 200), true],
    ['an associate drops the money of shows', facts('associate'), 'activity', audited({ type: 'show.transaction' }, 'bob', 2), false],
    ['an unreadable time keeps a document rather than dropping it', facts('manager'), 'units', { stage: 'shipped', updatedAt: '??', updatedBy: 'bob' }, true],
  ] // prettier-ignore
  test.each(rows)('%s', (_sentence, given, collection, doc, stays) => {
    expect(keeps(given, collection, doc as Record<string, unknown>)).toBe(stays)
  })
})
