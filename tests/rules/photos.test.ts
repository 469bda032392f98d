/** Photographs in Storage: who may put one where, and what is no photograph. */
import { deleteObject, getBytes, listAll, ref, uploadBytes, type FirebaseStorage } from 'firebase/storage'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayDo } from '#domain/core/people/access.ts'
import { personNames, rankOfPerson, uidOf, type PersonName } from './people.ts'
import { openWarehouse, outcome, type Warehouse } from './warehouse.ts'

const hash = (seed: number): string => seed.toString(16).padStart(64, '0')
let nextHash = 1
const fresh = (extension = 'jpg'): string => `${hash(nextHash++)}.${extension}`

let warehouse: Warehouse
beforeAll(async () => {
  // The rules of Storage look people up in the server's own project, whatever project a test calls itself.
  warehouse = await openWarehouse('demo-restow')
})
afterAll(() => warehouse.environment.cleanup())

const storage = (person: PersonName): FirebaseStorage => warehouse.context(person).storage()

interface Upload {
  readonly under?: string
  readonly name?: string
  readonly contentType?: string
  readonly bytes?: number
}
function upload(
  person: PersonName,
  { under = uidOf(person), name = fresh(), contentType = 'image/jpeg', bytes = 100 }: Upload,
) {
  const target = ref(storage(person), `photos/${under}/${name}`)
  return outcome(uploadBytes(target, new Uint8Array(bytes), { contentType }))
}

describe.each(personNames)('%s', (person) => {
  const expected = mayDo(rankOfPerson(person), 'associate') ? 'allowed' : 'denied'

  test(`putting up a photo of one’s own: ${expected}`, async () => {
    expect(await upload(person, {})).toBe(expected)
  })

  test('putting one up as another person: denied', async () => {
    expect(await upload(person, { under: 'somebody-else' })).toBe('denied')
  })

  test(`fetching another’s: ${expected}; listing or erasing never`, async () => {
    const name = fresh()
    expect(await upload('manager', { name })).toBe('allowed')
    const photo = ref(storage(person), `photos/${uidOf('manager')}/${name}`)
    expect(await outcome(getBytes(photo))).toBe(expected)
    expect(await outcome(listAll(ref(storage(person), `photos/${uidOf('manager')}`)))).toBe('denied')
    expect(await outcome(deleteObject(photo))).toBe('denied')
  })
})

test.each([
  ['a drawing that can run scripts', { contentType: 'image/svg+xml' }],
  ['a page', { contentType: 'text/html' }],
  ['a type that only begins like a picture’s', { contentType: 'image/jpeg; x=image/svg+xml' }],
  ['a name that is no hash', { name: 'holiday.jpg' }],
  ['a name with another ending', { name: fresh('svg') }],
  ['nothing at all', { bytes: 0 }],
  ['more than 5 MiB', { bytes: 5 * 1024 * 1024 + 1 }],
  ['a deeper folder', { name: `more/${fresh()}` }],
] as const)('%s is no photo', async (_, what) => {
  expect(await upload('associate', what)).toBe('denied')
})

test.each(['jpeg', 'webp', 'png'])('a photo may be %s', async (type) => {
  expect(await upload('associate', { name: fresh(type), contentType: `image/${type}` })).toBe('allowed')
})

test('a photo may have 5 MiB to the byte', async () => {
  expect(await upload('associate', { bytes: 5 * 1024 * 1024 })).toBe('allowed')
})

test('a photo that is there is never overwritten, not even by the same hand', async () => {
  const name = fresh()
  expect(await upload('associate', { name })).toBe('allowed')
  expect(await upload('associate', { name })).toBe('denied')
})

test('other places take nothing', async () => {
  const elsewhere = ref(storage('admin'), 'exports/all.jpg')
  expect(await outcome(uploadBytes(elsewhere, new Uint8Array(10), { contentType: 'image/jpeg' }))).toBe('denied')
})
