/**
 * Our own labels: what is printed, scanned and typed, and the document id that follows from it. A label is minted on the device that sticks
 * it on, with no network and no shared counter: kind letter, hyphen, device code, that device's counter, check character: `U-7KQ0012X`.
 * Invariants: two devices never mint the same label (the device code differs); one wrong character or two neighbours swapped never read
 * as another label; a label of ours never looks like a seller's (`PTMB72505`, `LPRQ3978200`, an ASIN): the hyphen after the letter sees to it.
 * The check character is a weighted sum in the field of 32 elements, weights rising powers of its generator. ISO 7064's one-letter scheme
 * misses some swaps of neighbours, and modulo 37 needs a thirty-seventh sign that the alphabet does not have.
 */
import { fingerprintOf } from '#domain/core/hash.ts'
import { msg, type Words } from '#messages/message.ts'

/** Crockford's 32 signs: digits and letters without I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const COUNTER_SIGNS = 4
/** 32 to the power of 8: the counter never takes more than eight signs. */
const COUNTER_LIMIT = 2 ** 40

export type LabelKind = 'unit' | 'pallet' | 'gaylord' | 'tote' | 'cart' | 'load' | 'location'
export type MintedKind = Exclude<LabelKind, 'location'>

/** The letter that a label of this kind begins with. */
export const labelLetters: { readonly [Kind in LabelKind]: string } = {
  unit: 'U',
  pallet: 'P',
  gaylord: 'G',
  tote: 'T',
  cart: 'K',
  load: 'M',
  location: 'L',
}

const mintedKinds = new Map<string, MintedKind>(
  (['unit', 'pallet', 'gaylord', 'tote', 'cart', 'load'] as const).map((kind) => [labelLetters[kind], kind]),
)

export interface ParsedLabel {
  readonly kind: LabelKind
  /** The label in its one written form. */
  readonly label: string
  /** Device code of a minted label, `''` for a location. */
  readonly device: string
  /** Counter of a minted label, 0 for a location. */
  readonly counter: number
  /** Code of a location, `''` for a minted label. */
  readonly code: string
}

/** Multiplies by the generator of GF(32), polynomial x⁵ + x² + 1. */
function timesGenerator(value: number): number {
  const doubled = value << 1
  return doubled & 32 ? doubled ^ 0b100101 : doubled
}

function signValue(sign: string): number {
  const value = alphabet.indexOf(sign)
  // The two kind letters outside the alphabet take values that no other kind letter has.
  return value >= 0 ? value : sign === 'U' ? 27 : 1
}

/** The check character of `letter` + `body`. */
function checkSign(signs: string): string {
  let sum = 0
  for (const sign of signs) sum = timesGenerator(sum ^ signValue(sign))
  return alphabet.charAt(sum)
}

function inBase32(value: number, signs: number): string {
  let text = ''
  for (let rest = value; rest > 0; rest = Math.floor(rest / 32)) text = alphabet.charAt(rest % 32) + text
  return text.padStart(signs, '0')
}

function fromBase32(text: string): number {
  let value = 0
  for (const sign of text) value = value * 32 + alphabet.indexOf(sign)
  return value
}

/** A device's three-character code out of 15 random bits. */
export function deviceCodeOf(bits: number): string {
  return inBase32(bits & 0x7fff, 3)
}

/**
 * The label for this device's `counter` (a whole number from 0, each used once). Throws `RangeError` for a counter or device code that
 * cannot be written: a device that lost its counter must not mint.
 */
export function mintLabel(kind: MintedKind, device: string, counter: number): string {
  if (!Number.isInteger(counter) || counter < 0 || counter >= COUNTER_LIMIT) {
    throw new RangeError(`A label cannot be minted from the counter ${counter}.`)
  }
  if (device.length !== 3 || Array.from(device).some((sign) => !alphabet.includes(sign))) {
    throw new RangeError(`A label cannot be minted for the device code "${device}".`)
  }
  const letter = labelLetters[kind]
  const body = `${device}${inBase32(counter, COUNTER_SIGNS)}`
  return `${letter}-${body}${checkSign(letter + body)}`
}

const DERIVED_FIRST = 32 ** 5
const DERIVED_RANGE = 32 ** 6 - DERIVED_FIRST

/**
 * The label that follows from a text, the same on every device: for what two people may make without contact and what is one. Invariant: no device mints
 * it, for its counter is one that no device reaches.
 */
export function derivedLabel(kind: MintedKind, text: string): string {
  const print = fingerprintOf(text)
  const [high, low] = [print.slice(0, 8), print.slice(8, 20)].map((part) => Number.parseInt(part, 16))
  return mintLabel(kind, deviceCodeOf(high ?? 0), DERIVED_FIRST + ((low ?? 0) % DERIVED_RANGE))
}

/** A location's code in its one written form: capitals, single hyphens for spaces. */
export function locationCodeOf(text: string): string {
  return text.trim().toUpperCase().replace(/\s+/g, '-')
}

/** Why a text cannot be a location's code; `''` when it can. A letter is asked for since `L-1042` names a load. */
export function locationCodeProblem(code: string): Words {
  const written = locationCodeOf(code)
  if (written === '') return msg('place.code.none')
  if (written.length > 40) return msg('place.code.long')
  if (!/^[A-Z0-9][A-Z0-9._-]*$/.test(written)) return msg('place.code.signs')
  if (!/[A-Z]/.test(written)) return msg('place.code.letter')
  // `U-` misread as `L-` must not turn a unit into a place.
  if ([...mintedKinds.keys()].some((letter) => parseMinted(`${letter}-${written}`))) {
    return msg('place.code.likeLabel')
  }
  return ''
}

/** The text of a location label: `L-` and its code. */
export function locationLabelOf(code: string): string {
  return `${labelLetters.location}-${locationCodeOf(code)}`
}

function parseMinted(text: string): ParsedLabel | null {
  const parts = /^([A-Z])-([0-9A-Z]{3})([0-9A-Z]{4,8})([0-9A-Z])$/.exec(text)
  const kind = mintedKinds.get(parts?.[1] ?? '')
  if (!parts || !kind) return null
  // Typed by hand, O is 0 and I or L is 1: the alphabet has neither letter.
  const [device = '', counter = '', check = ''] = parts
    .slice(2)
    .map((part) => part.replaceAll('O', '0').replace(/[IL]/g, '1'))
  const body = device + counter
  if (Array.from(body).some((sign) => !alphabet.includes(sign))) return null
  if (counter.length > COUNTER_SIGNS && counter.startsWith('0')) return null
  if (checkSign(labelLetters[kind] + body) !== check) return null
  return { kind, label: `${labelLetters[kind]}-${body}${check}`, device, counter: fromBase32(counter), code: '' }
}

/**
 * Reads a label of ours, in capitals or small letters; `null` for any other code, a wrong check
 * character included.
 */
export function parseLabel(text: string): ParsedLabel | null {
  const written = text.trim().toUpperCase()
  if (written.startsWith('L-')) {
    const code = locationCodeOf(written.slice(2))
    if (locationCodeProblem(code) !== '') return null
    return { kind: 'location', label: locationLabelOf(code), device: '', counter: 0, code }
  }
  return parseMinted(written)
}

/** The document id that follows from a label, the same on every device; `''` when it is no label of ours. */
export function idOfLabel(label: string): string {
  return parseLabel(label)?.label ?? ''
}

/** Whether the text has the form of a label of ours, whatever its check character: a damaged label, or a wrong read of one. */
export function looksLikeOurLabel(text: string): boolean {
  return /^[UPGTKML]-[0-9A-Z]{6,12}$/i.test(text.trim())
}
