/**
 * What a scanned or typed text is, before any page gives it a meaning. Decides from the text alone: our own labels first, then what
 * sellers, GS1, Amazon and carriers print. Must stay true: it never throws, whatever comes; the text that leaves here is at most 256
 * characters without control characters (but GS, which separates GS1 elements); ours and theirs are never confused.
 * Patterns of sellers' labels: seen in Amazon and Target manifests sold through B-Stock; FNSKU and ASIN as Amazon prints them.
 */
import { gtin14Of, isIsbn10, parseGs1, ssccOf } from './gtin.ts'
import { parseLabel } from './labels.ts'
import { trackingOf } from './tracking-numbers.ts'

export type ScanKind =
  | 'unit' | 'container' | 'location' | 'load'
  | 'lpn' | 'sourcePallet' | 'gtin' | 'asin' | 'fnsku' | 'sscc' | 'order' | 'tracking' | 'unknown' // prettier-ignore

export interface Scan {
  readonly kind: ScanKind
  /** The normal form to look up: our label, a GTIN-14, an eighteen-digit SSCC, a location's code, otherwise the text in capitals. */
  readonly value: string
  /** The text as it was read, cleaned. */
  readonly raw: string
  /** The serial number that a GS1 code carries beside its GTIN; `''` for none. */
  readonly serial: string
}

const MAX_SCAN_CHARACTERS = 256

const GS = '\u001d'

/** Control, invisible and broken characters go; GS stays. */
function printableOf(text: string): string {
  const parts = text.split(GS).map((part) => part.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ''))
  return parts.join(GS).trim()
}

/** The text of a scan without control characters, AIM identifier and surrounding space, cut at 256 characters. */
export function cleanScan(text: string): string {
  // Far more than any symbol holds; a paste of a whole file must not cost a frame.
  const bounded = text.slice(0, 4 * MAX_SCAN_CHARACTERS)
  const bare = printableOf(bounded).replace(/^\][A-Za-z][0-9A-Za-z]/, '')
  return printableOf(bare.slice(0, MAX_SCAN_CHARACTERS))
}

/** Whether this is a licence plate as Amazon (`LPN` + 10, or two letters and nine digits in Europe) or Target print it. */
export function isLpn(text: string): boolean {
  return /^LPN(?:[A-Z0-9]{10}|[A-Z]{2}\d{9})$/.test(text) || /^LP[A-Z]{2}\d{6,7}$/.test(text)
}

/** Whether this is a pallet label of a seller. */
export function isSourcePallet(text: string): boolean {
  return /^PT[A-Z]{2}\d{5}$/.test(text) || /^LIQ:[A-Z0-9]+:PALLET:[A-Z0-9:._-]+$/.test(text)
}

/** Whether this is an Amazon item number: `B0` and eight more, or a book's ISBN-10. */
export function isAsin(text: string): boolean {
  return /^B0[0-9A-Z]{8}$/.test(text) || isIsbn10(text)
}

/** An order number as B-Stock (`AMZ0N-OJ5-4G8R`), eBay (`12-34567-89012`) or Amazon (`114-1234567-1234567`) write it. */
export function isOrderNumber(text: string): boolean {
  if (/^(?=.*[A-Z])[A-Z0-9]{5}-[A-Z0-9]{3}-[A-Z0-9]{4}$/.test(text)) return true
  return /^\d{2}-\d{5}-\d{5}$/.test(text) || /^\d{3}-\d{7}-\d{7}$/.test(text)
}

interface Meaning {
  readonly kind: ScanKind
  readonly value: string
  readonly serial?: string
}

function ownMeaning(text: string): Meaning | null {
  // Loads that were named by hand; minted ones carry the letter M and eight signs or more.
  if (/^L-\d{1,7}$/.test(text)) return { kind: 'load', value: text }
  const own = parseLabel(text)
  if (!own) return null
  if (own.kind === 'location') return { kind: 'location', value: own.code }
  if (own.kind === 'unit' || own.kind === 'load') return { kind: own.kind, value: own.label }
  return { kind: 'container', value: own.label }
}

function sellerMeaning(text: string): Meaning | null {
  if (isLpn(text)) return { kind: 'lpn', value: text }
  if (isSourcePallet(text)) return { kind: 'sourcePallet', value: text }
  if (isAsin(text)) return { kind: 'asin', value: text }
  if (/^X00[0-9A-Z]{7}$/.test(text)) return { kind: 'fnsku', value: text }
  if (isOrderNumber(text)) return { kind: 'order', value: text }
  return null
}

function numberMeaning(text: string): Meaning | null {
  const digits = text.replace(/[ -]/g, '')
  if (/^\d+$/.test(digits)) {
    const gtin = gtin14Of(digits)
    if (gtin) return { kind: 'gtin', value: gtin }
    const sscc = ssccOf(digits)
    if (sscc) return { kind: 'sscc', value: sscc }
  }
  if (isIsbn10(digits)) return { kind: 'asin', value: digits }
  const parcel = trackingOf(text)
  return parcel ? { kind: 'tracking', value: parcel.number } : null
}

function gs1Meaning(text: string): Meaning | null {
  const elements = parseGs1(text)
  if (!elements) return null
  if (elements.gtin) return { kind: 'gtin', value: elements.gtin, serial: elements.serial }
  return { kind: 'sscc', value: elements.sscc }
}

/**
 * Says what a scan is. `unknown` keeps the cleaned text as its value: a location's bare code or an alias may still be found by looking it
 * up. Twelve digits that are a right UPC count as one even if a carrier could have given them out; a page that expects a parcel asks
 * `trackingOf` first.
 */
export function classifyScan(text: string): Scan {
  const raw = cleanScan(text)
  const upper = raw.replaceAll(GS, '').toUpperCase()
  const meaning = ownMeaning(upper) ?? sellerMeaning(upper) ?? numberMeaning(upper) ?? gs1Meaning(raw)
  if (!meaning) return { kind: 'unknown', value: raw, raw, serial: '' }
  return { kind: meaning.kind, value: meaning.value, raw, serial: meaning.serial ?? '' }
}
