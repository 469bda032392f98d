/** What a record is called when a person reads of it in a list of changes. */
import { joined, lower, msg, type Words } from '#messages/message.ts'
import type { CollectionName } from '#schemas/collections.ts'
import { titleOfType } from './history-labels.ts'
import { loadStageLabels } from '#domain/core/loads/load-stages.ts'
import { textAt } from '#domain/core/merge/merge-values.ts'
import { labelOfSlot } from '#domain/core/floor/slot-labels.ts'
import { storedWords } from './stored-words.ts'
import { stageLabels } from '#domain/core/floor/unit-facts.ts'

export const collectionLabels: { readonly [Name in CollectionName]: Words } = {
  users: msg('record.one.users'),
  config: msg('record.one.config'),
  loads: msg('record.one.loads'),
  manifestLines: msg('record.one.manifestLines'),
  containers: msg('record.one.containers'),
  locations: msg('record.one.locations'),
  units: msg('record.one.units'),
  photos: msg('record.one.photos'),
  listings: msg('record.one.listings'),
  saleEvents: msg('record.one.saleEvents'),
  orders: msg('record.one.orders'),
  activity: msg('record.one.activity'),
}

/** What a device is loading, as people call it. */
export const collectionPlurals: { readonly [Name in CollectionName]: Words } = {
  users: msg('record.many.users'),
  config: msg('record.many.config'),
  loads: msg('record.many.loads'),
  manifestLines: msg('record.many.manifestLines'),
  containers: msg('record.many.containers'),
  locations: msg('record.many.locations'),
  units: msg('record.many.units'),
  photos: msg('record.many.photos'),
  listings: msg('record.many.listings'),
  saleEvents: msg('record.many.saleEvents'),
  orders: msg('record.many.orders'),
  activity: msg('record.many.activity'),
}

/** The fields by which people recognize a record, in order of preference. */
const nameFields = ['label', 'code', 'name', 'title', 'key', 'type', 'externalId', 'slot', 'id'] as const

const stagesOf: { readonly [Name in CollectionName]?: Readonly<Record<string, Words>> } = {
  units: stageLabels,
  loads: loadStageLabels,
}

/** A record in a few words: what it is called, its title where that adds something, and its stage. */
export function describeDoc(collection: CollectionName, doc: Readonly<Record<string, unknown>>): Words {
  if (collection === 'activity') return joined([titleOfType(textAt(doc, 'type')), textAt(doc, 'refId')], ' ')
  const field = nameFields.find((one) => textAt(doc, one) !== '')
  const first = field ? textAt(doc, field) : ''
  const title = textAt(doc, 'title')
  const stage = textAt(doc, 'stage')
  const name = field === 'slot' ? labelOfSlot(first) : storedWords(first)
  return joined([joined([name, title !== first && title], ' '), lower(stagesOf[collection]?.[stage] ?? stage)])
}
