/**
 * The address of an order: one text in the store, named parts in a carrier's file. Invariants: what was put together comes apart the same; a text that
 * cannot be read keeps all its words in the street, so that nothing is lost.
 */

export interface Address {
  readonly name: string
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly country: string
  readonly phone: string
  readonly email: string
}

export const noAddress: Address = { name: '', line1: '', line2: '', city: '', state: '', zip: '', country: '', phone: '', email: '' } // prettier-ignore

const LONGEST = 500
const townLine = /^(?:(.+),\s*)?([A-Z]{2})\s+(\d{5}(?:-\d{4})?)$/
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+$/.test(text)
const isPhone = (text: string): boolean => /^\+?[\d().\s-]{7,}(?:\s*(?:x|ext\.?)\s*\d+)?$/i.test(text)
const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Line by line, as on a parcel; phone and mail follow. */
export function addressText(address: Address): string {
  const { name, line1, line2, city, state, zip, country, phone, email } = address
  const town = [city, [state, zip].filter((part) => plain(part) !== '').map(plain).join(' ')].map(plain).filter((part) => part !== '').join(', ') // prettier-ignore
  const lines = [name, line1, line2, town, country, phone, email].map(plain)
  return lines.filter((line) => line !== '').join('\n').slice(0, LONGEST) // prettier-ignore
}

/** The parts of an address, by its lines, or by its commas where it has one line. */
export function addressOf(text: string): Address {
  const lines = text.includes('\n') ? text.split('\n').map(plain) : joinTown(text.split(',').map(plain))
  const parts = lines.filter((line) => line !== '')
  const place = parts.findIndex((line) => townLine.test(line))
  if (place < 0) return { ...noAddress, name: parts[0] ?? '', line1: parts.slice(1).join(', ') }
  const [, city = '', state = '', zip = ''] = townLine.exec(parts[place] ?? '') ?? []
  const [name = '', line1 = '', ...more] = parts.slice(0, place)
  const after = parts.slice(place + 1)
  const email = after.find(isEmail) ?? ''
  const phone = after.find(isPhone) ?? ''
  const country = after.find((line) => line !== email && line !== phone) ?? ''
  return { name, line1, line2: more.join(', '), city, state, zip, country, phone, email }
}

/** Of one line, the city stands before its state: `Plano`, `TX 75023`. */
function joinTown(parts: readonly string[]): readonly string[] {
  const place = parts.findIndex((part) => townLine.test(part))
  if (place < 1) return parts
  return [...parts.slice(0, place - 1), `${parts[place - 1] ?? ''}, ${parts[place] ?? ''}`, ...parts.slice(place + 1)]
}
