/**
 * People. The id is the auth uid. `role` may hold unknown words: such a person may open `/` and
 * `/zones` only.
 */
import type { CollectionSpec, Audited } from './document.ts'
import { flag, text } from './fields.ts'

export const roles = ['admin', 'manager', 'associate'] as const
export type Role = (typeof roles)[number]

export interface UserDoc extends Audited {
  readonly name: string
  readonly email: string
  /** One of `roles`, `''` for none, or a word that is not ours. */
  readonly role: string
  readonly active: boolean
  /** The language that the person reads, as `en` or `es`; `''` until they choose one. Theirs to change. */
  readonly language: string
}

export const users: CollectionSpec<UserDoc> = {
  name: 'users',
  version: 2,
  fields: { name: text(120), email: text(200), role: text(20), active: flag, language: text(10) },
  indexes: [],
  merge: { email: 'fixed', language: 'quiet' },
}
