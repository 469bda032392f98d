/** Who the rules are tried with: everyone that the architecture names, and those who should never have more than a guest. */
import { rankOf, type Rank } from '#domain/core/people/access.ts'

interface Person {
  /** The person's own record; null where there is none. */
  readonly record: { readonly role: string; readonly active: boolean; readonly _deleted: boolean } | null
}

const here = { active: true, _deleted: false }

export const people = {
  nobody: { record: null },
  stranger: { record: null },
  noRole: { record: { ...here, role: '' } },
  unknownRole: { record: { ...here, role: 'janitor' } },
  associate: { record: { ...here, role: 'associate' } },
  manager: { record: { ...here, role: 'manager' } },
  admin: { record: { ...here, role: 'admin' } },
  disabledAdmin: { record: { role: 'admin', active: false, _deleted: false } },
  removedAdmin: { record: { role: 'admin', active: true, _deleted: true } },
} as const satisfies Record<string, Person>

export type PersonName = keyof typeof people
export const personNames = Object.keys(people) as PersonName[]

export const uidOf = (name: PersonName): string => `${name}-uid`
export const emailOf = (name: PersonName): string => `${name}@restow.test`

/** `nobody` has not signed in; a removed record counts for nothing, as it does in the app. */
export function rankOfPerson(name: PersonName): Rank | 'signedOut' {
  if (name === 'nobody') return 'signedOut'
  const { record } = people[name]
  return rankOf(record && !record['_deleted'] ? record : { role: '', active: true })
}
