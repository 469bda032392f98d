/** What the pack bench keeps between two scans, and what it writes. */
import type { Scan } from '#domain/codes/barcodes.ts'
import type { Doubt } from '#domain/codes/units-meant.ts'
import { isMap } from '#domain/core/merge/merge-values.ts'
import type { OrderWithUnits, OrderWrite } from '#domain/core/orders/order-work.ts'
import type { Step, UnitWrite } from '#domain/core/floor/scan-step.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'

/** Kept as a draft on the device. */
export interface PackState {
  /** The shipment in hand; `''` for none. */
  readonly orderId: string
}

export const emptyPacking: PackState = { orderId: '' }

/** Who packs a shipment, as it is in `handOver.packer`. */
export interface Packer {
  readonly uid: string
  readonly name: string
  readonly device: string
  /** ISO UTC. */
  readonly at: string
}

/** `null` where nobody packs it. */
export function packerOf({ handOver }: Pick<OrderDoc, 'handOver'>): Packer | null {
  const packer = handOver['packer']
  if (!isMap(packer)) return null
  const text = (name: string) => (typeof packer[name] === 'string' ? packer[name] : '')
  const uid = text('uid')
  return uid === '' ? null : { uid, name: text('name'), device: text('device'), at: text('at') }
}

/** Whether somebody else, or another device, has the shipment in hand. */
export const isOthers = (packer: Packer | null, me: Pick<Packer, 'uid' | 'device'>): boolean =>
  packer !== null && (packer.uid !== me.uid || packer.device !== me.device)

export type PackEvent =
  | { readonly kind: 'scan'; readonly scan: Scan }
  | { readonly kind: 'open'; readonly orderId: string; readonly isTakenOver?: boolean; readonly lineId?: string }
  | { readonly kind: 'packLine'; readonly lineId: string }
  | { readonly kind: 'cancelLine'; readonly lineId: string }
  | { readonly kind: 'ship' }
  | { readonly kind: 'putDown' }

/** The shipment that a scan names, and which of its lines. */
export interface Target {
  readonly held: OrderWithUnits
  /** `''` for the shipment as a whole. */
  readonly lineId: string
  readonly by: 'shipment' | 'tracking' | 'sticker' | 'unit'
}

export interface PackFacts {
  /** The shipment in hand. */
  readonly inHand: OrderWithUnits | null
  /** What was scanned or tapped, best first; several for a sticker of several shows. */
  readonly targets: readonly Target[]
  readonly unit: UnitDoc | null
  readonly doubt: Doubt | null
  /** The person at this device, as a packer. */
  readonly me: Packer
  /** Now, ISO UTC. */
  readonly at: string
}

export type PackWrite = OrderWrite | UnitWrite
export type PackStep = Step<PackState, PackEvent, PackWrite>
