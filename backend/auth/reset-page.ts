/**
 * The page behind the link in a reset mail: a plain form without a script, so that it works under
 * the strictest policy.
 * Invariants: nothing from the address is put into the page unescaped, and the page is never kept
 * or framed.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError, toApiError } from '#backend/http/api-error.ts'
import { readBody } from '#backend/http/body.ts'
import { endAnswer } from '#backend/http/unread-body.ts'
import type { AccountChanges } from './account-changes.ts'

const BODY_LIMIT_BYTES = 16 * 1024
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

const REASONS: Readonly<Record<string, string>> = {
  INVALID_OOB_CODE: 'This link has been used already or is not whole. Ask for a new one on the sign-in page.',
  EXPIRED_OOB_CODE: 'This link is more than an hour old. Ask for a new one on the sign-in page.',
  MISSING_PASSWORD: 'Enter a new password.',
}

export async function serveResetPage(
  request: IncomingMessage,
  response: ServerResponse,
  params: URLSearchParams,
  changes: AccountChanges,
): Promise<void> {
  if (request.method === 'GET') {
    const code = params.get('oobCode') ?? ''
    const problem = await attempt(() => changes.resetPassword({ oobCode: code }))
    reply(response, problem === undefined ? formFor(code, '') : `<p>${escape(problem)}</p>`)
    return
  }
  if (request.method !== 'POST') throw new ApiError('NOT_FOUND', 'There is nothing at this address.')
  const form = new URLSearchParams((await readBody(request, BODY_LIMIT_BYTES)).toString('utf8'))
  const code = form.get('oobCode') ?? ''
  const problem = await attempt(() =>
    changes.resetPassword({ oobCode: code, newPassword: form.get('newPassword') ?? '' }),
  )
  reply(
    response,
    problem === undefined ? '<p>The new password is set. <a href="/auth">Sign in</a></p>' : formFor(code, problem),
  )
}

/** Why it failed, in words; undefined when it did not. */
async function attempt(step: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await step()
    return undefined
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown
    const [word = '', explanation] = toApiError(thrown).message.split(' : ')
    return explanation ?? REASONS[word] ?? 'The password could not be set.'
  }
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

function formFor(code: string, problem: string): string {
  return `<form method="post" action="/__/auth/action">
<p role="alert">${escape(problem)}</p>
<input type="hidden" name="oobCode" value="${escape(code)}">
<label>New password <input type="password" name="newPassword" autocomplete="new-password" minlength="6" required></label>
<button>Set password</button>
</form>`
}

function reply(response: ServerResponse, content: string): void {
  const style =
    'body{font:16px system-ui;max-width:24rem;margin:3rem auto;padding:0 1rem}input,button{font:inherit;min-height:48px;margin:.5rem 0}'
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Restow: new password</title><style>${style}</style><h1>New password</h1>${content}</html>`
  endAnswer(response, 200, HEADERS, page)
}
