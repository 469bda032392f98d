/**
 * A person identifies a unit without a name. Invariants: the unit gets what it is and nothing that it is worth; its receipt goes to the line only
 * where that line is of the unit's own load; the ledger keeps why it was offered and how good the offer was.
 */
import type { Words } from '#messages/message.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { writeTo, type UnitPatch, type UnitWrite } from '#domain/core/floor/scan-step.ts'

/** The product data of an item, from a line or a known unit; `''` where unknown. */
export interface Identity {
  readonly title: string
  readonly brand: string
  readonly category: string
  readonly gtin: string
  readonly asin: string
  readonly lineId: string
  readonly loadId: string
}

/** Why it was offered, kept with the confirmation. */
export interface Offer {
  readonly score: number
  readonly reasons: readonly Words[]
  /** Its place among the candidates, from 1. */
  readonly place: number
}

export const METHOD = 'likeness-1'

export function identified(unit: UnitDoc, as: Identity, offer: Offer): UnitWrite {
  const { title, brand, category, gtin, asin } = as
  const own = unit.loadId !== '' && as.loadId === unit.loadId && as.lineId !== ''
  const known = Object.entries({ title, brand, category, gtin, asin }).filter(([, value]) => value !== '')
  const patch: UnitPatch = { ...Object.fromEntries(known), ...(own ? { lineId: as.lineId } : {}) }
  const data = {
    method: METHOD,
    score: Math.round(offer.score * 1000) / 1000,
    reasons: offer.reasons,
    place: offer.place,
  }
  return writeTo(unit, patch, { type: 'unit.recognised', from: unit.title, to: title, data })
}

/** It is unidentified, and still in the warehouse. */
export function isNameless(unit: Pick<UnitDoc, 'title' | 'stage'>): boolean {
  return unit.title.trim() === '' && ['received', 'inspected', 'photographed', 'stored', 'hold'].includes(unit.stage)
}
