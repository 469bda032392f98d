/** The ledger's rows of the last 30 days. What was done before is in the documents alone: no page and no device looks further back. */
import type { Calendar } from './calendar.ts'
import { LEDGER_DAYS } from './calendar.ts'
import { madeBy, type Stock } from './stock.ts'
import type { Slot } from './shift.ts'

export interface Deed {
  /**
   * Set where the app derives the row's id from its content; a counted id otherwise.
   */
  readonly id?: string
  readonly type: string
  readonly refType: string
  readonly refId: string
  readonly from?: string
  readonly to?: string
  readonly undoOf?: string
  readonly data?: Readonly<Record<string, unknown>>
}

export class Ledger {
  private rows = 0
  private readonly stock: Stock
  private readonly since: string

  constructor(stock: Stock, calendar: Calendar) {
    this.stock = stock
    this.since = calendar.at(LEDGER_DAYS, 0)
  }

  /** Notes what was done in this slot, unless it is older than the ledger. Returns the row's id. */
  note(slot: Slot, deed: Deed): string {
    this.rows += 1
    const id = deed.id ?? `demo-${String(this.rows).padStart(6, '0')}`
    if (slot.at < this.since) return id
    this.stock.activity.push({
      id,
      type: deed.type,
      refType: deed.refType,
      refId: deed.refId,
      by: slot.by.uid,
      device: slot.by.device,
      at: slot.at,
      from: deed.from ?? '',
      to: deed.to ?? '',
      ms: slot.ms,
      undoOf: deed.undoOf ?? '',
      data: deed.data ?? {},
      ...madeBy(slot.by.uid, slot.at),
    })
    return id
  }
}
