/** Buyers, addresses and parcel numbers: all invented, and well formed where a carrier's number has a check digit. */
import { gs1CheckDigit } from '#domain/codes/gtin.ts'
import type { Random } from '#scripts/demo/random.ts'

const firstNames = ['Alma', 'Ben', 'Carla', 'Dwight', 'Elena', 'Frank', 'Grace', 'Hugo', 'Irene', 'Jamal', 'Kim', 'Leo', 'Maya', 'Nate', 'Olga', 'Paul'] as const // prettier-ignore
const lastNames = ['Abbott', 'Brandt', 'Castillo', 'Dorsey', 'Engel', 'Fuentes', 'Gallo', 'Hobbs', 'Ingram', 'Jansen', 'Kowal', 'Larkin', 'Mercer', 'Novak'] as const // prettier-ignore
const streets = ['Cedar Lane', 'Mill Road', 'Prospect Street', 'Third Avenue', 'Harbor Drive', 'Orchard Way'] as const
const towns = ['Plano, TX 75023', 'Tulsa, OK 74105', 'Joplin, MO 64801', 'Salina, KS 67401', 'Monroe, LA 71201', 'Conway, AR 72032'] as const // prettier-ignore

export interface Buyer {
  readonly key: string
  readonly name: string
  readonly address: string
}

export function buyerOf(random: Random): Buyer {
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
  const name = `${first} ${last}`
  const address = `${name}, ${random.int(12, 980)} ${random.pick(streets)}, ${random.pick(towns)}`
  return { key: `${first}.${last}${random.int(1, 99)}`.toLowerCase(), name, address }
}

/** A USPS parcel number: 22 digits with the right check digit. */
export function parcelNo(random: Random): string {
  const body = `9400${String(random.int(0, 99_999_999)).padStart(8, '0')}${String(random.int(0, 999_999_999)).padStart(9, '0')}`
  return `${body}${gs1CheckDigit(body)}`
}
