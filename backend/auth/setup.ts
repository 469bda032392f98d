/**
 * The first admin of a company's own warehouse, who has the one-time address that was printed at the start.
 * Invariants: without the code nothing is made; from the first person on no code is good; two forms that are sent at once make one company.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { invalid } from '#backend/http/api-error.ts'
import { asOptionalText, type JsonObject } from '#backend/http/json.ts'
import { authError } from './auth-error.ts'
import { requireEmail, requirePassword } from './sign-in.ts'

const MAX_TEXT = 120
/** Decision 0030. */
const CURRENCY = 'USD'

/** What the form asks for, checked. */
export interface NewCompany {
  readonly company: string
  /** IANA, such as `America/Chicago`. */
  readonly timeZone: string
  /** ISO 4217: `USD`. */
  readonly currency: string
  readonly name: string
  readonly email: string
  readonly password: string
  /** `en` or `es`; `''` where the form did not say. */
  readonly language: string
}

export interface SetupParts {
  readonly hasPeople: () => boolean
  /** Writes the first documents and the first account. The person comes last: what was cut off is begun anew. */
  readonly complete: (company: NewCompany) => Promise<void>
}

export class Setup {
  /** Of this start; every start has another. */
  readonly code = randomBytes(24).toString('base64url')
  readonly #parts: SetupParts
  #running = false

  constructor(parts: SetupParts) {
    this.#parts = parts
  }

  get isOpen(): boolean {
    return !this.#parts.hasPeople()
  }

  /** With nothing but the code it only says whether the code is good. @throws INVALID_OOB_CODE, or the word of the field that is wrong */
  async complete(body: JsonObject): Promise<object> {
    if (!this.isOpen || this.#running || !sameText(asOptionalText(body['code'], 'code') ?? '', this.code))
      throw authError('INVALID_OOB_CODE')
    if (body['email'] === undefined) return { open: true }
    const company = readCompany(body)
    this.#running = true
    try {
      await this.#parts.complete(company)
    } finally {
      this.#running = false
    }
    return { email: company.email }
  }
}

function readCompany(body: JsonObject): NewCompany {
  const text = (field: string): string => {
    const value = (asOptionalText(body[field], field) ?? '').trim()
    if (value === '' || value.length > MAX_TEXT) throw invalid(`MISSING_${field.toUpperCase()}`)
    return value
  }
  const language = asOptionalText(body['language'], 'language') ?? ''
  return {
    company: text('company'),
    timeZone: requireZone(text('timeZone')),
    currency: requireCurrency(text('currency')),
    name: text('name'),
    email: requireEmail(body['email']),
    password: requirePassword(body['password']),
    language: /^[a-z]{2}$/.test(language) ? language : '',
  }
}

function requireZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    throw invalid('INVALID_TIMEZONE')
  }
}

function requireCurrency(currency: string): string {
  if (currency !== CURRENCY) throw invalid('INVALID_CURRENCY')
  return currency
}

function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}
