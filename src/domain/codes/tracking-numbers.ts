/**
 * Carriers' parcel numbers. Decides whether a text is one and of whom. Invariants: a number with a check digit is
 * accepted only with the right one, since twelve digits may as well be a UPC.
 * Facts: UPS (letters count (code − 63) modulo 10, every second place doubled); USPS Publication 199 (IMpb, modulo 10 with 3 and 1, ZIP
 * routing `420` before it); FedEx (12 digits: weights 1, 3, 7 from the right, modulo 11 then 10; 15 digits: modulo 10; Ground 96);
 * UPU standard S10 (two letters, nine digits, country); Amazon Logistics `TBA` (no check digit published).
 */
import { gs1CheckDigit, hasGs1Check } from './gtin.ts'

export type Carrier = 'UPS' | 'USPS' | 'FedEx' | 'Amazon' | 'Post'

export interface TrackingNumber {
  readonly carrier: Carrier
  /** Without spaces, routing prefix or barcode padding, as in the carrier's own search. */
  readonly number: string
}

function isUps(text: string): boolean {
  if (!/^1Z[0-9A-Z]{15}\d$/.test(text)) return false
  let sum = 0
  for (const [place, letter] of Array.from(text.slice(2, 17)).entries()) {
    const value = /\d/.test(letter) ? Number(letter) : (letter.charCodeAt(0) - 63) % 10
    sum += place % 2 === 0 ? value : value * 2
  }
  return (10 - (sum % 10)) % 10 === Number(text.at(-1))
}

function isFedExExpress(digits: string): boolean {
  if (!/^\d{12}$/.test(digits) || /^0+$/.test(digits)) return false
  const weights = [1, 3, 7]
  let sum = 0
  for (let place = 0; place < 11; place += 1) sum += Number(digits[10 - place]) * (weights[place % 3] ?? 0)
  return (sum % 11) % 10 === Number(digits[11])
}

function isPostal(text: string): boolean {
  const parts = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(text)
  if (!parts) return false
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const sum = Array.from(parts[1] ?? '').reduce((all, digit, place) => all + Number(digit) * (weights[place] ?? 0), 0)
  const check = 11 - (sum % 11)
  return (check === 10 ? 0 : check === 11 ? 5 : check) === Number(parts[2])
}

function uspsOf(digits: string): string | null {
  const routed = /^420(?:\d{5}|\d{9})(9\d{19}|9\d{21})$/.exec(digits)
  const bare = routed?.[1] ?? digits
  if (!/^(?:9[1-5]\d{18}|9[1-5]\d{20}|(?:7\d|03|23)\d{18})$/.test(bare)) return null
  return hasGs1Check(bare) ? bare : null
}

function fedExOf(digits: string): string | null {
  if (isFedExExpress(digits)) return digits
  if (/^\d{15}$/.test(digits) && hasGs1Check(digits) && !/^0+$/.test(digits)) return digits
  // The Ground barcode counts its check digit over the last fifteen digits alone.
  const ground = /^96\d{5}(\d{15})$/.exec(digits)?.[1]
  return ground && gs1CheckDigit(ground.slice(0, 14)) === Number(ground.at(-1)) ? ground : null
}

/**
 * The carrier and number behind a scan, or `null`. Spaces within are ignored. Pages that expect a
 * parcel check this first.
 */
export function trackingOf(text: string): TrackingNumber | null {
  const bare = text.replaceAll(' ', '').toUpperCase()
  if (isUps(bare)) return { carrier: 'UPS', number: bare }
  if (/^TBA\d{12}$/.test(bare)) return { carrier: 'Amazon', number: bare }
  if (isPostal(bare)) return { carrier: bare.endsWith('US') ? 'USPS' : 'Post', number: bare }
  if (!/^\d{12,34}$/.test(bare)) return null
  const usps = uspsOf(bare)
  if (usps) return { carrier: 'USPS', number: usps }
  const fedEx = fedExOf(bare)
  return fedEx ? { carrier: 'FedEx', number: fedEx } : null
}
