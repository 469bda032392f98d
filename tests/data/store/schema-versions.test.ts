/** A device refuses to open a collection whose schema differs under the same version: so a changed schema must come with a new version. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { collectionNames, collections, type CollectionName } from '#schemas/collections.ts'
import { serverFields, sparseFields, toRxSchema, type CollectionSpec, type Audited } from '#schemas/document.ts'

/** By collection and version. */
const known = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/schema-versions.json'), 'utf8'),
) as Readonly<Record<CollectionName, Readonly<Record<string, string>>>>

/** By collection: the fields that every document has, whatever build made it. */
const firstFields = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../fixtures/first-fields.json'), 'utf8'),
) as Readonly<Record<CollectionName, readonly string[]>>

const fingerprintOf = (spec: CollectionSpec<Audited>): string =>
  createHash('sha256')
    .update(JSON.stringify(toRxSchema(spec)))
    .digest('hex')
    .slice(0, 12)

test.each(collectionNames)('the schema of %s is the one that its version has on every device', (name) => {
  const spec = collections[name] as unknown as CollectionSpec<Audited>
  expect(
    fingerprintOf(spec),
    `Raise version in schemas/ and note its fingerprint in tests/fixtures/schema-versions.json (see docs/decisions/0006-schema-changes.md).`,
  ).toBe(known[name][spec.version])
})

test.each(collectionNames)('a field that came to %s later is among those that a document may lack', (name) => {
  const spec = collections[name] as unknown as CollectionSpec<Audited>
  expect(
    Object.keys(serverFields(spec)).toSorted(),
    'Name the new field in `added` of its collection: devices of the build before work on without it (see docs/decisions/0006-schema-changes.md).',
  ).toEqual([...firstFields[name], ...(spec.added ?? [])].toSorted())
})

test.each(collectionNames)(
  'what rows of %s lack where it is empty is a text, the first of each index that has it',
  (name) => {
    const spec = collections[name] as unknown as CollectionSpec<Audited>
    const { sparse = [], indexes, fields } = spec as CollectionSpec<Audited> & { readonly sparse?: readonly string[] }
    for (const field of sparse) {
      const having = indexes.filter((index) => index.includes(field))
      expect([field, having.length > 0, having.every(([first]) => first === field)]).toEqual([field, true, true])
      expect((fields as Readonly<Record<string, { type?: unknown; enum?: unknown }>>)[field]).toMatchObject({
        type: 'string',
      })
    }
    // One index has every row, where there is more than the queue of unsent work.
    expect(sparseFields(spec).has('unsent')).toBe(indexes.length > 0)
  },
)
