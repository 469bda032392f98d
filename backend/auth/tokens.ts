/**
 * ID tokens: JWTs signed with a key that never leaves the data folder, checked on every request.
 * Invariants: outside test mode no unsigned token is ever accepted, and the algorithm is ours,
 * never the token's choice.
 * Claims: https://firebase.google.com/docs/auth/admin/verify-id-tokens
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { ApiError } from '#backend/http/api-error.ts'
import { isObject, type JsonObject } from '#backend/http/json.ts'
import { ADMIN, ANYONE, type Caller } from '#backend/firestore/caller.ts'

/** What Firebase gives. */
export const TOKEN_LIFETIME_SECONDS = 3600
/** A clock that is set back by an hour, as by a wrong time zone, signs nobody out. */
const CLOCK_SLACK_SECONDS = 2 * 60 * 60
const MAX_TOKEN_CHARS = 8192
const HEADER = encode({ alg: 'HS256', typ: 'JWT', kid: 'local' })

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(part: string | undefined): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export interface TokenUser {
  readonly uid: string
  readonly email: string
  readonly emailVerified: boolean
  readonly displayName: string | undefined
  /** As in the account. */
  readonly series?: string
}

/** What of a token says whether it is still good. */
export interface TokenAge {
  /** `undefined` in tokens from before there were any. */
  readonly series: string | undefined
  /** Seconds since 1970. */
  readonly issuedAt: number
}

/** `work` is documents and files, `account` what is done with accounts: only work goes on for a moment after a change of password. */
type TokenUse = 'work' | 'account'

export interface TokenOptions {
  readonly key: Buffer
  readonly projectId: string
  /** Accepts the emulator's unsigned tokens and `owner`. Only ever for tests. */
  readonly testMode: boolean
  readonly lifetimeSeconds: number
  /** False once the account is gone, disabled, or the token is older than the last change of password. */
  isCurrent(uid: string, age: TokenAge, use: TokenUse): boolean
}

export class Tokens {
  readonly #options: TokenOptions

  constructor(options: TokenOptions) {
    this.#options = options
  }

  get lifetimeSeconds(): number {
    return this.#options.lifetimeSeconds
  }

  /** `authTime` is when the person last gave the password, seconds since 1970. */
  issue(user: TokenUser, authTime: number): string {
    const issuedAt = Math.floor(Date.now() / 1000)
    const { projectId, lifetimeSeconds } = this.#options
    const claims = {
      iss: `https://securetoken.google.com/${projectId}`,
      aud: projectId,
      auth_time: authTime,
      user_id: user.uid,
      sub: user.uid,
      iat: issuedAt,
      exp: issuedAt + lifetimeSeconds,
      // No two are the same text: Firebase's SDK keeps its old refresh token beside an ID token that it knows already.
      jti: randomUUID(),
      series: user.series ?? '',
      email: user.email,
      email_verified: user.emailVerified,
      ...(user.displayName === undefined ? {} : { name: user.displayName }),
      firebase: { identities: { email: [user.email] }, sign_in_provider: 'password' },
    }
    const body = `${HEADER}.${encode(claims)}`
    return `${body}.${this.#sign(body)}`
  }

  /** The caller behind an Authorization header: `Bearer TOKEN`, or Storage's `Firebase TOKEN`. Throws UNAUTHENTICATED. */
  callerOf(authorization: string | undefined, use: TokenUse = 'work'): Caller {
    if (authorization === undefined || authorization === '') return ANYONE
    const token = /^(?:Bearer|Firebase) (\S+)$/i.exec(authorization)?.[1]
    if (token === undefined) throw unauthenticated()
    if (token === 'owner' && this.#options.testMode) return ADMIN
    const claims = this.verify(token, use)
    // What test mode believes unsigned it believes at any age: @firebase/rules-unit-testing dates its tokens 1970.
    const expiresAt = isUnsigned(token) ? Infinity : Number(claims['exp'] ?? Infinity)
    return { kind: 'user', uid: String(claims['sub']), claims, expiresAt }
  }

  /** The claims of a good token; throws UNAUTHENTICATED for every other. */
  verify(token: string, use: TokenUse): JsonObject {
    const claims = this.#issued(token)
    if (claims === undefined) throw unauthenticated()
    if (!(isUnsigned(token) || this.#isCurrent(claims, use))) throw unauthenticated()
    return claims
  }

  /** Whom a token was issued to that has not run out, whether or not its sign-in goes on; undefined for every other token. */
  issuedTo(token: string): string | undefined {
    const claims = this.#issued(token)
    return claims === undefined ? undefined : String(claims['sub'])
  }

  #issued(token: string): JsonObject | undefined {
    const [head, body, signature = '', ...rest] = token.length > MAX_TOKEN_CHARS ? [] : token.split('.')
    const claims = decode(body)
    const algorithm = decode(head)?.['alg']
    if (claims === undefined || rest.length > 0 || typeof (claims['sub'] ?? claims['user_id']) !== 'string')
      return undefined
    if (algorithm === 'none' && this.#options.testMode) return { sub: claims['user_id'], ...claims }
    if (algorithm !== 'HS256' || !sameText(signature, this.#sign(`${head}.${body}`))) return undefined
    return claims['aud'] === this.#options.projectId && this.#isInTime(claims['exp']) ? claims : undefined
  }

  /** Issued while the clock was far ahead, it would be good until then. */
  #isInTime(exp: unknown): boolean {
    const now = Date.now() / 1000
    return typeof exp === 'number' && exp > now && exp <= now + this.#options.lifetimeSeconds + CLOCK_SLACK_SECONDS
  }

  #isCurrent({ sub, iat, series }: JsonObject, use: TokenUse): boolean {
    const age = { issuedAt: Number(iat), series: typeof series === 'string' ? series : undefined }
    return typeof iat === 'number' && this.#options.isCurrent(String(sub), age, use)
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#options.key).update(text).digest('base64url')
  }
}

const isUnsigned = (token: string): boolean => decode(token.split('.')[0])?.['alg'] === 'none'

function sameText(a: string, b: string): boolean {
  const x = Buffer.from(a)
  const y = Buffer.from(b)
  return x.length === y.length && timingSafeEqual(x, y)
}

const unauthenticated = (): ApiError =>
  new ApiError('UNAUTHENTICATED', 'Request had invalid authentication credentials.')
