/** What the local server is asked about people beside Firebase's protocols. Its refusals become Firebase's error codes, so that one table has the words. */
import type { Auth } from 'firebase/auth'
import type { PersonLink } from '#hooks/services.ts'

const codes: Readonly<Record<string, string>> = {
  EMAIL_EXISTS: 'auth/email-already-in-use',
  INVALID_EMAIL: 'auth/invalid-email',
  MISSING_EMAIL: 'auth/missing-email',
  MISSING_PASSWORD: 'auth/missing-password',
  WEAK_PASSWORD: 'auth/weak-password',
  INVALID_OOB_CODE: 'auth/invalid-action-code',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'auth/too-many-requests',
}
const PATIENCE_MS = 20_000

type Answer = Readonly<Record<string, unknown>>

/** @throws an Error with a `code` of Firebase's, as `authError` reads it */
export async function askServer(what: string, body: Answer, token = ''): Promise<Answer> {
  const headers = {
    'Content-Type': 'application/json',
    ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
  }
  const request = { method: 'POST', body: JSON.stringify(body), headers, signal: AbortSignal.timeout(PATIENCE_MS) }
  const answer = await fetch(`/__/restow/${what}`, request).catch(() => null)
  if (!answer) throw withCode('auth/network-request-failed')
  const read = (await answer.json()) as Answer & { readonly error?: { readonly message?: string } }
  if (answer.ok) return read
  const [word = ''] = (read.error?.message ?? '').split(' : ')
  throw withCode(codes[word] ?? word)
}

const withCode = (code: string): Error => Object.assign(new Error(`The server refused: ${code}`), { code })

export async function tokenOf({ currentUser }: Auth): Promise<string> {
  return (await currentUser?.getIdToken()) ?? ''
}

const THIS_MACHINE = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * The page that spends a code is on the address that this device uses, which other devices reach too; at the server's own machine
 * it is the one that the server says.
 */
export function asLink(answer: Answer, here: Pick<Location, 'origin' | 'hostname'> = location): PersonLink {
  const { uid, email, code, endsAt, origin = '', isTrustedFirst = false } = answer
  const isNear = THIS_MACHINE.test(here.hostname)
  const base = isNear && origin !== '' ? String(origin) : here.origin
  return {
    uid: String(uid),
    email: String(email),
    link: `${base}/auth?${new URLSearchParams({ mode: 'resetPassword', oobCode: String(code) }).toString()}`,
    endsAt: String(endsAt),
    trustAt: isTrustedFirst === true ? trustPageAt(base) : '',
    isOnlyHere: isNear && origin === '',
  }
}

/** Plain HTTP on the port of the app. An address leaves out the port of its scheme: 443 there is none of plain HTTP's. */
function trustPageAt(base: string): string {
  const { protocol, hostname, port } = new URL(base)
  const own = protocol === 'https:' ? ':443' : ''
  return `http://${hostname}${port === '' ? own : `:${port}`}/`
}
