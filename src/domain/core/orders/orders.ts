/** An order's lines with how far each has come, and who has a unit. */
import { lineStates, type LineState, type OrderDoc, type OrderLine } from '#schemas/orders.ts'
import type { UnitDoc } from '#schemas/units.ts'

export interface LineInWork extends OrderLine {
  readonly id: string
  readonly state: LineState
}

const isLineState = (word: unknown): word is LineState => (lineStates as readonly unknown[]).includes(word)

/** Until version 2 of the schema a line held its own state. */
const stateBefore = (line: object | undefined): unknown => (line && 'state' in line ? line.state : undefined)

/** How far a line has come; `open` where nothing is known of it. */
export function lineStateOf(order: Pick<OrderDoc, 'lines' | 'lineStates'>, lineId: string): LineState {
  const state = order.lineStates[lineId] ?? stateBefore(order.lines[lineId])
  return isLineState(state) ? state : 'open'
}

/** The lines, in the order of their ids. */
export function linesOf(order: Pick<OrderDoc, 'lines' | 'lineStates'>): readonly LineInWork[] {
  return Object.entries(order.lines)
    .map(([id, line]) => ({ ...line, id, state: lineStateOf(order, id) }))
    .toSorted((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }))
}

const soldStages: readonly UnitDoc['stage'][] = ['sold', 'picked', 'shipped', 'handedOver']
/** Sold, and no order holds it: it went with its whole pallet. */
export const isSoldWhole = ({ orderId, stage }: Pick<UnitDoc, 'orderId' | 'stage'>): boolean =>
  orderId === '' && soldStages.includes(stage)

/** The buyer of an order that is fetched is in the yard: checked in, and not gone since. */
export function isBuyerHere({ handOver }: Pick<OrderDoc, 'handOver'>): boolean {
  const { arrivedAt, leftAt } = handOver
  return typeof arrivedAt === 'string' && arrivedAt !== '' && arrivedAt > (typeof leftAt === 'string' ? leftAt : '')
}
