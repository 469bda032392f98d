/**
 * What a scanned or typed text is, before any page gives it a meaning. Decides from the text alone:
 * our own labels first, then what sellers, GS1, Amazon and carriers print.
 * Invariants: it never throws; the text that leaves here is at most 256 characters without control
 * characters (but GS, which separates GS1 elements); ours and theirs are never confused.
 * Source: Amazon and Target manifests sold through B-Stock for the sellers' labels; FNSKU and ASIN
 * as Amazon prints them; ISO/IEC 15424 for the symbology identifiers (`]C1`) that scanners send.
 */
import { commandIn } from './command-codes.ts'
import { parseGs1 } from './gs1.ts'
import { gtin14Of, hasGs1Check, isIsbn10, ssccOf } from './gtin.ts'
import { parseLabel } from './labels.ts'
import { lotOfTag } from './lot-tags.ts'
import { orderOfCode } from './order-tags.ts'
import { trackingOf } from './tracking-numbers.ts'

export type ScanKind =
  | 'unit' | 'container' | 'location' | 'load'
  | 'lpn' | 'sourcePallet' | 'gtin' | 'asin' | 'fnsku' | 'sscc' | 'order' | 'tracking' | 'unknown' // prettier-ignore

export interface Scan {
  readonly kind: ScanKind
  /**
   * The normal form to look up: our label, a GTIN-14, an eighteen-digit SSCC, a location's code,
   * otherwise the text in capitals.
   */
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

interface CleanScan {
  /** The scanner's identifier of the barcode type (`C1`, `E0`, …); `''` where it sends none. */
  readonly symbology: string
  readonly text: string
}

function cleaned(text: string): CleanScan {
  // Far more than any symbol holds; a paste of a whole file must not cost a frame.
  const bounded = printableOf(text.slice(0, 4 * MAX_SCAN_CHARACTERS))
  const symbology = /^\]([A-Za-z][0-9A-Za-z])/.exec(bounded)?.[1] ?? ''
  const bare = symbology === '' ? bounded : bounded.slice(symbology.length + 1)
  return { symbology, text: printableOf(printableOf(bare).slice(0, MAX_SCAN_CHARACTERS)) }
}

/**
 * The text of a scan without control characters, symbology identifier and surrounding space, cut at
 * 256 characters.
 */
export function cleanScan(text: string): string {
  return cleaned(text).text
}

/**
 * Whether this is a licence plate as Amazon (`LPN` + 10, or two letters and nine digits in Europe)
 * or Target print it.
 */
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

/**
 * An order number as B-Stock (`AMZ0N-OJ5-4G8R`), eBay (`12-34567-89012`) or Amazon
 * (`114-1234567-1234567`) write it.
 */
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
  // What separates digits stands between them: a hyphen at the end is part of some other code.
  const digits = text.replace(/(?<=\d)[ -]+(?=[\dX])/g, '')
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
  // A web address may encode any character.
  const serial = printableOf(elements.serial).replaceAll(GS, '')
  if (elements.gtin) return { kind: 'gtin', value: elements.gtin, serial }
  return { kind: 'sscc', value: elements.sscc }
}

/** GS1-128, GS1 DataMatrix, GS1 QR, GS1 DataBar and composites, GS1 DotCode. */
const gs1Symbologies: readonly string[] = ['C1', 'd2', 'Q3', 'e0', 'e1', 'e2', 'e3', 'J1']

/**
 * An EAN or UPC symbol holds a GTIN and nothing else; `E3` has an add-on of two or five digits
 * behind it.
 */
function retailMeaning(symbology: string, text: string): Meaning | null {
  const digits = symbology === 'E3' ? text.slice(0, 13) : text
  const isEan8 = symbology === 'E4' && digits.length === 8 && hasGs1Check(digits)
  const gtin = gtin14Of(isEan8 ? digits.padStart(14, '0') : digits)
  return gtin ? { kind: 'gtin', value: gtin } : null
}

function meaningOf({ symbology, text }: CleanScan): Meaning | null {
  if (symbology.startsWith('E')) return retailMeaning(symbology, text)
  const upper = text.replaceAll(GS, '').toUpperCase()
  const isGs1 = gs1Symbologies.includes(symbology) || text.includes(GS)
  // Without their separators, the digits of a GS1 code may look like a parcel's.
  const first = isGs1 ? gs1Meaning(text) : null
  return first ?? ownMeaning(upper) ?? sellerMeaning(upper) ?? numberMeaning(upper) ?? gs1Meaning(text)
}

/** Codes of ours and of sellers that hold a hyphen or a colon. Why a digit in a place's code: `L'OREAL` is a word. */
const isHyphened = (upper: string): boolean => {
  if (/\s/.test(upper)) return false
  const isOurs = ownMeaning(upper) !== null && (!upper.startsWith('L-') || /\d/.test(upper))
  const isTag = commandIn(upper) !== null || lotOfTag(upper) !== '' || orderOfCode(upper) !== ''
  return isOurs || isTag || isOrderNumber(upper) || isSourcePallet(upper)
}

/**
 * A scanner types on a US keyboard. Through a device that is set to Spanish keys, its hyphen comes as an apostrophe and its colon as Ñ. The text as it is printed, where
 * that is a code that is known; every other text as it came.
 */
function inOurKeys(text: string): string {
  if (!/['Ññ]/.test(text)) return text
  const printed = text.replaceAll("'", '-').replaceAll(/ñ/gi, ':')
  return isHyphened(printed.toUpperCase()) ? printed : text
}

/**
 * Returns what a scan is. `unknown` keeps the cleaned text as its value: a location's bare code or
 * an alias may still be found by looking it up. Twelve digits that are a right UPC count as one
 * even if a carrier could have given them out; a page that expects a parcel asks `trackingOf`
 * first.
 */
export function classifyScan(text: string): Scan {
  const read = cleaned(text)
  const clean = { ...read, text: inOurKeys(read.text) }
  const meaning = meaningOf(clean)
  const raw = clean.text
  if (!meaning) return { kind: 'unknown', value: raw, raw, serial: '' }
  return { kind: meaning.kind, value: meaning.value, raw, serial: meaning.serial ?? '' }
}
