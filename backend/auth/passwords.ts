/** Passwords are kept as scrypt hashes with a salt each. Cost: OWASP's minimum of N=2^14, r=8, p=5 or equal work; about 50 ms here. */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const KEY_BYTES = 32
const COST = { N: 16_384, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) =>
      error === null ? resolve(key) : reject(error),
    )
  })
}

/** `salt:hash`, both base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('base64')}:${(await derive(password, salt)).toString('base64')}`
}

const NOBODY = `${Buffer.alloc(16).toString('base64')}:${Buffer.alloc(KEY_BYTES).toString('base64')}`

/**
 * Takes as long for an unknown person (undefined) as for a known one, so that the time does not
 * show who exists.
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [salt = '', hash = ''] = (stored ?? NOBODY).split(':')
  const key = await derive(password, Buffer.from(salt, 'base64'))
  const expected = Buffer.from(hash, 'base64')
  return expected.length === key.length && timingSafeEqual(expected, key) && stored !== undefined
}
