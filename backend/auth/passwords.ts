/**
 * Passwords are kept as scrypt hashes with a salt and their cost each. Invariants: a check takes as long for a person whom nobody knows, and for a hash of
 * less work than today's, as for any other; what more a shift's start asks for than the machine can do at once waits here, and not in front of the disk;
 * whoever asks comes in turn, so that fifty guesses of a stranger are one wait for another.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'

/** `N`, `r` and `p` of scrypt (RFC 7914). `N` is a power of two; a hash needs 128 · N · r bytes while it is made. */
export interface PasswordCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/**
 * OWASP's minimum with the least memory that is wanted of a small machine, 16 MB: about 0.2 s.
 * Source: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html.
 */
export const PASSWORD_COST: PasswordCost = { N: 16_384, r: 8, p: 5 }
/** Of hashes that name no cost: until 28 November 2026 there was one. */
const COST_BEFORE: PasswordCost = { ...PASSWORD_COST, p: 1 }

const KEY_BYTES = 32
const SALT_BYTES = 16
/** Nobody has this: an account whose person has set no password yet, or no account. */
const NO_SALT = Buffer.alloc(SALT_BYTES)

/** More is no cost that a build has asked for, but damage: it would hold a thread for minutes, or be refused. */
const MOST_WORK = 16 * PASSWORD_COST.N * PASSWORD_COST.r * PASSWORD_COST.p

interface Kept {
  readonly cost: PasswordCost
  readonly salt: Buffer
  readonly key: Buffer
}

/** `undefined` for the text of an account that no password opens. */
function readHash(stored: string): Kept | undefined {
  const parts = stored.split(':')
  const [N = 0, r = 0, p = 0] = parts.length === 2 ? Object.values(COST_BEFORE) : parts.slice(0, 3).map(Number)
  const [salt, key] = parts.slice(-2).map((part) => Buffer.from(part, 'base64'))
  if (salt === undefined || key?.length !== KEY_BYTES || !isCost({ N, r, p })) return undefined
  return { cost: { N, r, p }, salt, key }
}

/** Whether scrypt takes it: `N` is a power of two. */
function isCost({ N, r, p }: PasswordCost): boolean {
  const areWhole = [N, r, p].every((one) => Number.isSafeInteger(one) && one > 0)
  return areWhole && N > p + 2 && N * r * p <= MOST_WORK && Number.isInteger(Math.log2(N))
}

function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
  const maxmem = 256 * cost.N * cost.r
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem }, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}

const workOf = ({ N, r, p }: PasswordCost): number => N * r * p

/** What a hash of this cost takes less than one of today's, rounded down; `undefined` for nothing. */
function missingWork(cost: PasswordCost, today: PasswordCost): PasswordCost | undefined {
  const p = Math.floor((workOf(today) - workOf(cost)) / (today.N * today.r))
  return p < 1 ? undefined : { ...today, p }
}

/** `wrong`; `right`; or `outgrown`: right, and its hash is of less work than today's. */
export type Verdict = 'wrong' | 'right' | 'outgrown'

export class Passwords {
  readonly #cost: PasswordCost
  /** Half of Node's threads for such work at most; the disk's reads and writes need the others. */
  readonly #most = Math.min(2, availableParallelism())
  #running = 0
  /** By who asks, in the order in which they come next. */
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(cost: PasswordCost = PASSWORD_COST) {
    this.#cost = cost
  }

  /** `N:r:p:salt:key`, the last two in base64. @param holder whose turn it takes: a machine */
  async hash(password: string, holder = ''): Promise<string> {
    const salt = randomBytes(SALT_BYTES)
    const key = await this.#inTurn(holder, () => derive(password, salt, this.#cost))
    return [...Object.values(this.#cost), salt.toString('base64'), key.toString('base64')].join(':')
  }

  /** @param stored what `hash` gave, or the two-part hash of before; `undefined` for a person whom nobody knows. */
  check(password: string, stored: string | undefined, holder = ''): Promise<Verdict> {
    const kept = readHash(stored ?? '')
    const { cost, salt } = kept ?? { cost: this.#cost, salt: NO_SALT }
    const missing = missingWork(cost, this.#cost)
    return this.#inTurn(holder, async () => {
      const key = await derive(password, salt, cost)
      if (missing) await derive(password, salt, missing)
      if (!kept || !timingSafeEqual(kept.key, key)) return 'wrong'
      return missing ? 'outgrown' : 'right'
    })
  }

  async #inTurn<T>(holder: string, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#most) await new Promise<void>((resolve) => this.#wait(holder, resolve))
    else this.#running += 1
    try {
      return await work()
    } finally {
      // Whoever waits takes this one's place, so the count stays.
      const next = this.#next()
      if (next) next()
      else this.#running -= 1
    }
  }

  #wait(holder: string, begin: () => void): void {
    const others = this.#waiting.get(holder)
    if (others) others.push(begin)
    else this.#waiting.set(holder, [begin])
  }

  /** The first of the holder whose turn it is, who then comes last. */
  #next(): (() => void) | undefined {
    const [first] = this.#waiting
    if (!first) return undefined
    const [holder, [begin, ...others]] = first
    this.#waiting.delete(holder)
    if (others.length > 0) this.#waiting.set(holder, others)
    return begin
  }
}
