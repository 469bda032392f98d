/**
 * Small settings by kind and key. A `valueList` is what a channel accepts in one column of its files, as fetched on a day.
 * `terms` are what managers work by: prices, storage, boxes. `data` is validated where it is read; `rank` orders the entries of one kind.
 */
import type { CollectionSpec, Audited } from './document.ts'
import { map, oneOf, text, whole } from './fields.ts'

export const configKinds = [
  'channel',
  'valueList',
  'sort',
  'grade',
  'reason',
  'checklist',
  'importTemplate',
  'label',
  'settings',
  'terms',
] as const
export type ConfigKind = (typeof configKinds)[number]

export interface ConfigDoc extends Audited {
  readonly kind: ConfigKind
  readonly key: string
  readonly data: Readonly<Record<string, unknown>>
  readonly rank: number
}

export const config: CollectionSpec<ConfigDoc> = {
  name: 'config',
  // 4: rows of all collections lack what is empty in most of them, which no older build can read (docs/decisions/0034-sparse-rows.md).
  version: 5,
  fields: { kind: oneOf(configKinds), key: text(80), data: map, rank: whole(1_000_000) },
  indexes: [['kind', 'key']],
  merge: { data: 'map', kind: 'fixed', key: 'fixed' },
}
