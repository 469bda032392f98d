/** Pallets, gaylords, totes and carts, each under our own label. What is in one is a query over units, never stored. */
import type { CollectionSpec, ContainerId, LoadId, LocationId, Audited } from './document.ts'
import { cents, oneOf, ref, text } from './fields.ts'

export const containerKinds = ['pallet', 'gaylord', 'tote', 'cart'] as const
export type ContainerKind = (typeof containerKinds)[number]
export const containerStatuses = [
  'expected',
  'received',
  'breaking',
  'empty',
  'stored',
  'soldWhole',
  'scrapped',
] as const
export type ContainerStatus = (typeof containerStatuses)[number]

export interface ContainerDoc extends Audited {
  readonly label: string
  readonly kind: ContainerKind
  readonly status: ContainerStatus
  /** The label that the seller put on it, if any. */
  readonly sourcePallet: string
  readonly loadId: LoadId
  /** The container that this one was split from. */
  readonly parentId: ContainerId
  readonly locationId: LocationId
  readonly costCents: number | null
  readonly soldCents: number | null
  readonly note: string
}

export const containers: CollectionSpec<ContainerDoc> = {
  name: 'containers',
  version: 1,
  fields: {
    label: text(40),
    kind: oneOf(containerKinds),
    status: oneOf(containerStatuses),
    sourcePallet: text(80),
    loadId: ref,
    parentId: ref,
    locationId: ref,
    costCents: cents,
    soldCents: cents,
    note: text(2000),
  },
  indexes: [['label'], ['loadId', 'status'], ['locationId'], ['sourcePallet']],
  sparse: ['locationId', 'sourcePallet'],
  merge: { label: 'fixed', status: 'saleStatus' },
}
