/**
 * Ids that stand for whole numbers of 64 bits, as `__id7__`: what Datastore's numeric keys look like in Firestore.
 * https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields
 */
const FORM = /^__id(0|-?[1-9]\d{0,18})__$/
const LARGEST = 2n ** 63n - 1n

/** The number that an id stands for; undefined for every other part of a name. */
export function numberOfId(part: string): bigint | undefined {
  if (!part.startsWith('__id')) return undefined
  const digits = FORM.exec(part)?.[1]
  if (digits === undefined) return undefined
  const number = BigInt(digits)
  return number > LARGEST || number < -LARGEST - 1n ? undefined : number
}
