/**
 * What managers set for orders that leave: what goods that stay cost, and the boxes on the bench. Invariants: what cannot be read is as usual; a box is named
 * by its inner size, the longest side first, and is in the list once.
 */
import { msg, type Words } from '#messages/message.ts'
import type { ConfigDoc } from '#schemas/config.ts'
import { usualStorage, type StorageTerms } from './pickup.ts'

type Data = ConfigDoc['data']

export const MOST_FREE_DAYS = 60
export const MOST_DAY_CENTS = 50_000
export const MOST_BOXES = 30
/** The longest side that parcel services take, in inches. */
export const MOST_INCHES = 108

const whole = (value: unknown, most: number): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most ? value : null

/** @param terms of the kind `terms`; @param house the warehouse's settings, which held them before */
export function readStorage(terms: Data | null, house: Data | null): StorageTerms {
  return {
    freeDays: whole(terms?.['freeDays'], MOST_FREE_DAYS) ?? whole(house?.['storageFreeDays'], MOST_FREE_DAYS) ?? usualStorage.freeDays, // prettier-ignore
    dayCents: whole(terms?.['dayCents'], MOST_DAY_CENTS) ?? whole(house?.['storageDayCents'], MOST_DAY_CENTS) ?? usualStorage.dayCents, // prettier-ignore
  }
}

/** Inner sizes in inches: the name is the size. */
export const usualBoxes = ['8 × 6 × 4', '10 × 8 × 6', '12 × 10 × 8', '16 × 12 × 10', '20 × 16 × 12', '24 × 18 × 18'] as const // prettier-ignore

/** Length, width and height in inches; `null` for a box without a known size. */
export function inchesOf(box: string): readonly [number, number, number] | null {
  const [length = Number.NaN, width = Number.NaN, height = Number.NaN, ...more] = box.split('×').map((part) => Number.parseFloat(part)) // prettier-ignore
  return more.length === 0 && [length, width, height].every(Number.isFinite) ? [length, width, height] : null
}

const volumeOf = (box: string): number => (inchesOf(box) ?? [0, 0, 0]).reduce((product, side) => product * side, 1)

/** Smallest first. */
export const inBoxOrder = (boxes: readonly string[]): readonly string[] => boxes.toSorted((a, b) => volumeOf(a) - volumeOf(b) || a.localeCompare(b)) // prettier-ignore

/** The box of these sides, or why it is none. */
export function boxOf(sides: readonly (number | null)[], boxes: readonly string[]): { readonly box: string; readonly problem: Words } {
  const known = sides.filter((side): side is number => side !== null && side > 0 && side <= MOST_INCHES)
  const box = known.toSorted((a, b) => b - a).join(' × ')
  if (known.length < 3) return { box: '', problem: msg('fulfillment.boxSides', { most: MOST_INCHES }) }
  if (boxes.includes(box)) return { box: '', problem: msg('fulfillment.boxKnown', { box }) }
  return boxes.length >= MOST_BOXES ? { box: '', problem: msg('fulfillment.boxMany', { most: MOST_BOXES }) } : { box, problem: '' }
} // prettier-ignore

export function readBoxes(terms: Data | null): readonly string[] {
  const held = terms?.['boxes']
  if (!Array.isArray(held)) return usualBoxes
  const boxes = held.filter((box): box is string => typeof box === 'string' && box.length <= 40 && inchesOf(box) !== null)
  return inBoxOrder([...new Set(boxes)]).slice(0, MOST_BOXES)
} // prettier-ignore
