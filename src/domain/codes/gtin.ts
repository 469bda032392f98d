/**
 * Numbers that GS1 and the book trade give out: GTIN, SSCC, ISBN. Decides whether a run of digits
 * is one of them and in which one form it is kept: a GTIN is always fourteen digits here, so one
 * lookup finds a UPC, its EAN (0 + UPC) and its UPC-E. Invariants: nothing is accepted whose check
 * digit is wrong, and fourteen zeros are no product's number. Facts: GS1 General Specifications,
 * section 7.9 (weights 3 and 1 from the right, modulo 10) and 5.2.2.4 (zero-suppressed UPC-E); ISO
 * 2108 for ISBN-10 (weights 10 to 1, modulo 11, X for ten).
 */

/** The check digit that belongs after these digits: weights 3, 1, 3 … from the right, modulo 10. `digits` holds digits only. */
export function gs1CheckDigit(digits: string): number {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48
    sum += place % 2 === 0 ? digit * 3 : digit
  }
  return (10 - (sum % 10)) % 10
}

/** Whether the last digit is the check digit of the others. */
export function hasGs1Check(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && gs1CheckDigit(digits.slice(0, -1)) === Number(digits.at(-1))
}

/** The UPC-A (12 digits) behind an eight-digit UPC-E, or `null` when it is none. */
export function expandUpcE(digits: string): string | null {
  if (!/^[01]\d{7}$/.test(digits)) return null
  const system = digits.slice(0, 1)
  const body = digits.slice(1, 7)
  const last = Number(body.slice(5))
  const middle =
    last <= 2
      ? `${body.slice(0, 2)}${last}0000${body.slice(2, 5)}`
      : last === 3
        ? `${body.slice(0, 3)}00000${body.slice(3, 5)}`
        : last === 4
          ? `${body.slice(0, 4)}00000${body.slice(4, 5)}`
          : `${body.slice(0, 5)}0000${last}`
  const upcA = `${system}${middle}${digits.slice(7)}`
  return hasGs1Check(upcA) ? upcA : null
}

function asGtin14(digits: string): string | null {
  return hasGs1Check(digits) && !/^0+$/.test(digits) ? digits.padStart(14, '0') : null
}

/**
 * The GTIN-14 of a scanned GTIN-8, UPC-E, UPC-A, EAN-13 or GTIN-14, or `null`. Eight digits that begin with 0 are a UPC-E first: GS1 gives
 * no GTIN-8 there to trade items.
 */
export function gtin14Of(digits: string): string | null {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return null
  if (digits.length !== 8) return asGtin14(digits)
  const expanded = expandUpcE(digits)
  if (expanded && digits.startsWith('0')) return asGtin14(expanded)
  return asGtin14(digits) ?? (expanded ? asGtin14(expanded) : null)
}

/** The eighteen digits of a serial shipping container code, with or without its application identifier `00`; `null` when it is none. */
export function ssccOf(digits: string): string | null {
  const bare = digits.length === 20 && digits.startsWith('00') ? digits.slice(2) : digits
  return bare.length === 18 && hasGs1Check(bare) && !/^0+$/.test(bare) ? bare : null
}

/** Whether this is an ISBN-10, which is also the ASIN that Amazon gives a book. */
export function isIsbn10(text: string): boolean {
  if (!/^\d{9}[\dX]$/.test(text) || /^0+$/.test(text)) return false
  let sum = 0
  for (const [place, letter] of Array.from(text).entries()) sum += (10 - place) * (letter === 'X' ? 10 : Number(letter))
  return sum % 11 === 0
}
