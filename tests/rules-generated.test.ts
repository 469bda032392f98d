import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseRules } from '#backend/rules/rules.ts'
import { collectionNames } from '#schemas/collections.ts'
import { fieldCheck } from '#scripts/rules/field-checks.ts'
import { generatedFiles } from '#scripts/rules/generated-files.ts'

const committed = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

describe('the deployment files', () => {
  test.each(Object.entries(generatedFiles()))(
    '%s is what the tables yield (npx tsx scripts/rules/write-rules.ts)',
    (name, text) => {
      expect(committed(name)).toBe(text)
    },
  )

  test.each(['firestore.rules', 'storage.rules'])(
    '%s is understood whole and stays below what Firebase has been seen to take',
    (name) => {
      expect(() => parseRules(committed(name))).not.toThrow()
      // firebase-tools issues 1339 and 2735: files over about 55 kB were refused, whatever the
      // quota page states.
      expect(Buffer.byteLength(committed(name))).toBeLessThan(50_000)
    },
  )

  test('every collection has its block, and nothing can be deleted for good', () => {
    const rules = committed('firestore.rules')
    for (const name of collectionNames) expect(rules).toContain(`match /${name}/{id} {`)
    expect(rules.match(/match \//g)).toHaveLength(collectionNames.length + 1)
    expect(rules + committed('storage.rules')).not.toMatch(/allow [^:]*(delete|write|read)/)
  })
})

describe('a kind of field that rules cannot check stops the generator', () => {
  test.each([
    ['text without a length', { type: 'string' }],
    ['a number without bounds', { type: 'integer' }],
    ['a list without an end', { type: 'array', items: { type: 'string', maxLength: 5 } }],
    ['a list of maps', { type: 'array', maxItems: 3, items: { type: 'object' } }],
    ['two types at once', { type: ['string', 'integer'], maxLength: 3, minimum: 0, maximum: 1 }],
    ['nothing but null', { type: ['null'] }],
  ])('%s', (_, field) => {
    expect(() => fieldCheck('x', field)).toThrow(/field/)
  })
})
