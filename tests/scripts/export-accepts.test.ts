/** Whatever a signed-in person may store on the server can be read back out of an export; and what is written into an export by hand is taken as the server would take it. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Value } from '#backend/firestore/values/values.ts'
import { collectionNames, type CollectionName } from '#schemas/collections.ts'
import { isoTime, type Field } from '#schemas/fields.ts'
import { documentProblem } from '#scripts/leave/document-problem.ts'
import { exportedFields } from '#scripts/leave/export-form.ts'
import { fillFolder } from '#scripts/leave/fill-folder.ts'
import { verifyExport } from '#scripts/leave/verify-export.ts'
import { newDocument } from '#tests/rules/documents.ts'
import { seeded } from '#tests/support/seeded.ts'
import { openExportSite, openQuietly, signIn, type ExportSite } from './export-site.ts'

const ROOT = 'projects/demo-restow/databases/(default)/documents'
let site: ExportSite
let [token, uid] = ['', '']
beforeAll(async () => {
  site = await openExportSite(5)
  token = await signIn(site.server.origin, 'admin@restow.test')
  uid = site.server.admin.findUser('admin@restow.test')?.uid ?? ''
})
afterAll(async () => {
  await site.server.close()
  await rm(site.folder, { recursive: true, force: true })
})

/** A value as it travels, and as an export has it. */
interface Sent {
  readonly wire: Value
  readonly plain: unknown
  /** JSON has it as a text or as `null`, so nobody writes it by hand. */
  readonly hasNoJson?: true
}
const text = (stringValue: string): Sent => ({ wire: { stringValue }, plain: stringValue })
const whole = (number: number): Sent => ({ wire: { integerValue: String(number) }, plain: number })
const broken = (doubleValue: number): Sent => ({ wire: { doubleValue }, plain: doubleValue })
const flag: Sent = { wire: { booleanValue: true }, plain: true }
const none: Sent = { wire: { nullValue: null }, plain: null }
const list = (...items: Sent[]): Sent => ({ wire: { arrayValue: { values: items.map(({ wire }) => wire) } }, plain: items.map(({ plain }) => plain), ...(items.some(({ hasNoJson }) => hasNoJson) ? { hasNoJson: true } : {}) }) // prettier-ignore
const map = (fields: Record<string, Sent>): Sent => ({
  wire: { mapValue: { fields: Object.fromEntries(Object.entries(fields).map(([name, { wire }]) => [name, wire])) } },
  plain: Object.fromEntries(Object.entries(fields).map(([name, { plain }]) => [name, plain])),
})
const deep = (levels: number, inner: Sent): Sent => (levels === 0 ? inner : map({ a: deep(levels - 1, inner) }))
const notANumber: Sent = { wire: { doubleValue: 'NaN' }, plain: null, hasNoJson: true }
const moment: Sent = {
  wire: { timestampValue: '2026-11-24T16:05:00.000000Z' },
  plain: '2026-11-24T16:05:00.000000Z',
  hasNoJson: true,
}
const place: Sent = { wire: { geoPointValue: { latitude: 1.5, longitude: 2.5 } }, plain: { latitude: 1.5, longitude: 2.5 } } // prettier-ignore

const times = ['2026-11-24T16:05:00.000Z', '2026-99-24T16:05:00.000Z', '2026-11-24T24:05:00.000Z', '2026-02-31T00:00:00.000Z', '2026-11-24', '2026-11-24T16:05Z', 'yesterday', '24.11.2026', '2026-11-24T16:05:00.000Z\n'].map(text) // prettier-ignore
const maps = [deep(16, flag), deep(19, flag), deep(20, flag), deep(21, flag), deep(20, place), deep(19, list(flag)), deep(20, list(flag)), map({ a: notANumber, b: moment, c: place, d: list(list(flag), none) }), map({ ['__x__']: flag }), map({ ['__x\n__']: flag }), map({ ['__type__']: text('__vector__'), value: list(broken(1.5)) }), map({ ['__type__']: text('other') }), map({ ['n'.repeat(1501)]: flag }), map({ a: text('x'.repeat(1_050_000)) })] // prettier-ignore

/** Values at the bounds of a field, and odd ones. */
function oddValues(field: Field): readonly Sent[] {
  const { maxLength = 0, maxItems = 0, minimum = 0, maximum = 0, items, enum: words } = field
  const each = items?.maxLength ?? 0
  const anyKind = [none, flag, whole(7), broken(1.5), text(''), text('yesterday'), list(), list(text('a')), map({}), map({ a: flag })] // prettier-ignore
  if (field === isoTime) return [...anyKind, ...times]
  if (words) return [...anyKind, ...words.map(text)]
  if (field.type === 'array') return [...anyKind, list(text('x'.repeat(each + 1))), list(text('😀'.repeat(each * maxItems))), list(text('x'.repeat(each * maxItems + 1))), list(whole(7), flag, none, broken(0.5)), list(notANumber), list(map({})), list(list()), list(moment), list(...Array.from({ length: maxItems }, () => text('x'.repeat(each)))), list(...Array.from({ length: maxItems + 1 }, () => text('')))] // prettier-ignore
  if (field.type === 'object') return [...anyKind, ...maps]
  if (maxLength > 0) return [...anyKind, ...times.slice(0, 2), text('x'.repeat(maxLength)), text('x'.repeat(maxLength + 1)), text('😀'.repeat(maxLength)), text('😀'.repeat(maxLength + 1)), text('\ud800'.repeat(maxLength)), text('\u0000')] // prettier-ignore
  return [...anyKind, whole(minimum), whole(minimum - 1), whole(maximum), whole(maximum + 1), broken(minimum + 0.5), notANumber] // prettier-ignore
}

let number = 0
/** One new document with this value in this field: whether the server took it, and what an export has of it. */
async function store(collection: CollectionName, field: string, { wire, plain }: Sent) {
  const id = `odd-${(number += 1)}`
  const { syncedAt: _theServers, ...document } = newDocument(collection, id, uid)
  const { [field]: _other, ...rest } = document
  const record = { ...rest, [field]: plain, _deleted: false }
  const fields = { ...encoded(rest), [field]: wire }
  const write = { update: { name: `${ROOT}/${collection}/${id}`, fields }, updateTransforms: [{ fieldPath: 'syncedAt', setToServerValue: 'REQUEST_TIME' }] } // prettier-ignore
  const answer = await fetch(`${site.server.origin}/v1/${ROOT}:commit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ writes: [write] }),
  })
  await answer.arrayBuffer()
  return { isTaken: answer.ok, record }
}

function encoded(plain: object): Record<string, Value> {
  const one = (value: unknown): Value => {
    if (value === null) return { nullValue: null }
    if (typeof value === 'string') return { stringValue: value }
    if (typeof value === 'boolean') return { booleanValue: value }
    if (typeof value === 'number') return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value } // prettier-ignore
    return Array.isArray(value) ? { arrayValue: { values: value.map(one) } } : { mapValue: { fields: encoded(value as object) } } // prettier-ignore
  }
  return Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, one(value)]))
}

/** What single collections ask beside the form of a field: `scripts/rules/own-rules.ts`. */
const hasOwnRule = new Set(['id', 'createdBy', 'updatedBy', 'activity.by', 'activity.type', 'listings.publications', 'listings.status', 'loads.stage', 'units.stage', 'users.role']) // prettier-ignore

describe('what the server takes', () => {
  it.each(collectionNames)('of %s is taken by the check of an export, and what it refuses is not', { timeout: 120_000 }, async (collection) => {
    const random = seeded(collection.length)
    const wrong: string[] = []
    let taken = 0
    for (const [field, definition] of Object.entries(exportedFields(collection))) {
      if (hasOwnRule.has(field) || hasOwnRule.has(`${collection}.${field}`)) continue
      const odd = oddValues(definition)
      // A handful of each plain field, all of what is rare.
      const some = definition === isoTime || definition.type === 'array' || definition.type === 'object' ? odd : odd.filter((_, place) => place > 9 || random() < 0.4) // prettier-ignore
      for (const value of some) {
        const { isTaken, record } = await store(collection, field, value)
        taken += Number(isTaken)
        const problem = documentProblem(collection, record, true)
        if (isTaken ? problem !== '' : problem === '' && !value.hasNoJson) wrong.push(`${field} ${JSON.stringify(value.wire).slice(0, 80)}: ${isTaken ? problem : 'is taken by the check alone'}`) // prettier-ignore
      }
    }
    expect(taken).toBeGreaterThan(2)
    expect(wrong).toEqual([])
  }) // prettier-ignore

  it('may have been a text for a time, by an older server, and is taken as that server wrote it', () => {
    const { syncedAt: _theServers, ...unit } = newDocument('units', 'U-OLD', uid, { receivedAt: 'yesterday' })
    expect(documentProblem('units', unit, false)).toBe('')
    expect(documentProblem('units', unit, true)).toContain('receivedAt is "yesterday", not a time')
  })

  it('is also a name of 30,000 letters that a person gives to the own account', async () => {
    const path = '/identitytoolkit.googleapis.com/v1/accounts:update?key=local'
    const body = JSON.stringify({ idToken: await signIn(site.server.origin, 'associate@restow.test'), displayName: 'x'.repeat(30_000) }) // prettier-ignore
    expect((await fetch(site.server.origin + path, { method: 'POST', body })).status).toBe(200)
  })

  it('is whole in an export, and is read into another folder', { timeout: 120_000 }, async () => {
    const folder = join(site.folder, 'export')
    await site.server.export({ folder, tell: () => undefined, signal: new AbortController().signal })
    const source = { folder, edited: false, tell: () => undefined }
    expect((await verifyExport(source)).documents).toBeGreaterThan(number / 4)
    const target = join(site.folder, 'target')
    await fillFolder(source, target)
    const read = await openQuietly(target)
    for (const name of collectionNames)
      expect(read.admin.countDocuments(name)).toBe(site.server.admin.countDocuments(name))
    await read.close()
  })
})
