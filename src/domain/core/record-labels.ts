/** What a record is called when a person reads of it in a list of changes. */
import type { CollectionName } from '#schemas/collections.ts'
import { titleOfType } from './history-labels.ts'
import { textAt } from './merge-values.ts'

export const collectionLabels: { readonly [Name in CollectionName]: string } = {
  users: 'Person',
  config: 'Setting',
  loads: 'Load',
  manifestLines: 'Manifest line',
  containers: 'Container',
  locations: 'Place',
  units: 'Unit',
  photos: 'Photo',
  listings: 'Listing',
  saleEvents: 'Sale event',
  orders: 'Order',
  activity: 'Ledger entry',
}

/** What a device is loading, as people call it. */
export const collectionPlurals: { readonly [Name in CollectionName]: string } = {
  users: 'People',
  config: 'Settings',
  loads: 'Loads',
  manifestLines: 'Manifest lines',
  containers: 'Pallets and totes',
  locations: 'Places',
  units: 'Units',
  photos: 'Photos',
  listings: 'Listings',
  saleEvents: 'Sale events',
  orders: 'Orders',
  activity: 'Ledger',
}

/** The fields by which people recognize a record, in order of preference. */
const nameFields = ['label', 'code', 'name', 'title', 'key', 'type', 'externalId', 'slot', 'id'] as const

/** A record in a few words: what it is called, and its title where that adds something. */
export function describeDoc(collection: CollectionName, doc: Readonly<Record<string, unknown>>): string {
  if (collection === 'activity') return `${titleOfType(textAt(doc, 'type'))} ${textAt(doc, 'refId')}`
  const words = nameFields.map((field) => doc[field]).filter((value) => typeof value === 'string' && value !== '')
  const [first = ''] = words as string[]
  const title = typeof doc['title'] === 'string' && doc['title'] !== first ? doc['title'] : ''
  const state = typeof doc['stage'] === 'string' ? `, ${doc['stage']}` : ''
  return `${first}${title ? ` ${title}` : ''}${state}`
}
