/** Whether an answer holds data that the person behind the request may not have. */
import { mayRead, mayReadOf } from './oracle.ts'
import type { RawAnswer, RawRequest } from './raw-http.ts'
import type { Identity, World } from './world.ts'

const FOREIGN_FILES = ['root:x:0:', '"private": true', 'service cloud.firestore']
const JWT = /"(eyJ[\w-]+\.([\w-]+)\.[\w-]*)"/g

export function whyBypassed(
  { records, people, photos }: World,
  raw: RawRequest,
  { text }: RawAnswer,
  powers: readonly Identity[],
): string | undefined {
  const echoed = raw.body.toString('utf8') + raw.target
  const isTold = (mark: string): boolean => text.includes(mark) && !echoed.includes(mark)
  for (const record of records)
    if (isTold(record.mark) && !powers.some((person) => mayRead(person, record))) return `${record.path} was read`
  for (const person of people.values())
    if (isTold(person.mark) && !powers.includes(person)) return `the account of ${person.uid} was read`
  for (const { name, mark } of photos)
    if (isTold(mark) && !powers.some(({ rank }) => rank >= 1)) return `${name} was read`
  const file = FOREIGN_FILES.find((words) => text.includes(words))
  if (file !== undefined) return `a file of the machine was read: ${file}`
  return whyImpostor(people, text, powers) ?? whyCounted(records, raw, text, powers)
}

/** A token for another person. */
function whyImpostor(people: World['people'], text: string, powers: readonly Identity[]): string | undefined {
  for (const [, , body = ''] of text.matchAll(JWT)) {
    const { sub } = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as { sub?: string }
    const person = people.get(sub ?? '')
    if (person !== undefined && !powers.includes(person)) return `a token of ${person.uid} was given out`
  }
  return undefined
}

/** A number of documents of which not one may be read. */
function whyCounted(
  records: World['records'],
  raw: RawRequest,
  text: string,
  powers: readonly Identity[],
): string | undefined {
  if (!/"aggregateFields":\{"n":\{"integerValue":"[1-9]/.test(text)) return undefined
  const collections = [...raw.body.toString('utf8').matchAll(/"collectionId":"(\w+)"/g)].map(([, id = '']) => id)
  const hidden = collections.find((id) => !powers.some((person) => mayReadOf(person, records, id)))
  return hidden === undefined ? undefined : `${hidden} was counted`
}
