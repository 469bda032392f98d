/**
 * People. The id is the auth uid. `role` may hold unknown words: such a person may open `/` and
 * `/zones` only.
 */
import type { CollectionSpec, Audited } from './document.ts'
import { flag, lines, text } from './fields.ts'

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
  /** Named views of tables, by table and id, each one line (`src/domain/core/people/saved-views.ts`). Theirs to change, and nobody else's. */
  readonly views: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** How much one person saves. `tableText` is in characters of all lines of a table. */
export const viewBounds = { tables: 16, table: 20, all: 100, name: 40, text: 2_000, key: 80, tableText: 8_000 } as const

/**
 * When it was changed, since when the table opens with it (`-`: it does not), the parameters of the address, the name. No text has two readings, so
 * that a match never backtracks far.
 */
const TIME = '[0-9T:.Z-]{24}'
export const VIEW_LINE = `${TIME} (-|${TIME}) ([!-~]{1000})?[!-~]{1,1000} [^[:cntrl:]]{1,${viewBounds.name}}`

const { tables: groups, table: each, all, key } = viewBounds

export const users: CollectionSpec<UserDoc> = {
  name: 'users',
  version: 3,
  fields: {
    name: text(120),
    email: text(200),
    role: text(20),
    active: flag,
    language: text(10),
    views: lines({ groups, each, all, key, pattern: VIEW_LINE }),
  },
  indexes: [],
  merge: { email: 'fixed', language: 'quiet', views: 'quietMap' },
}
