/**
 * The role of a person in a Firebase project, given with the key of a service account (Console: Project settings, Service accounts). The app
 * itself cannot do it: by the rules only an admin gives roles, and a new project has none.
 * Sources: https://developers.google.com/identity/protocols/oauth2/service-account,
 * https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts/lookup,
 * https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/commit
 */
import { createSign } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const SCOPES = 'https://www.googleapis.com/auth/datastore https://www.googleapis.com/auth/identitytoolkit'
const TOKEN_SECONDS = 600

export interface ServiceKey {
  readonly project_id: string
  readonly client_email: string
  readonly private_key: string
  readonly token_uri: string
}

export interface GoogleAddresses {
  readonly identity: string
  readonly firestore: string
}

export const google: GoogleAddresses = {
  identity: 'https://identitytoolkit.googleapis.com',
  firestore: 'https://firestore.googleapis.com',
}

export async function readServiceKey(file: string): Promise<ServiceKey> {
  const key = JSON.parse(await readFile(file, 'utf8')) as Partial<ServiceKey>
  const { project_id, client_email, private_key, token_uri } = key
  if (!project_id || !client_email || !private_key || !token_uri)
    throw new Error(
      `${file} is no key of a service account: it lacks project_id, client_email, private_key or token_uri.`,
    )
  return { project_id, client_email, private_key, token_uri }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The signed wish for a token, as a JWT. */
export function signedWish({ client_email, private_key, token_uri }: ServiceKey, nowMs: number): string {
  const issued = Math.floor(nowMs / 1000)
  const claims = { iss: client_email, scope: SCOPES, aud: token_uri, iat: issued, exp: issued + TOKEN_SECONDS }
  const body = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${body}.${createSign('RSA-SHA256').update(body).sign(private_key, 'base64url')}`
}

async function call(url: string, body: object | URLSearchParams, token = ''): Promise<Record<string, unknown>> {
  const isForm = body instanceof URLSearchParams
  const answer = await fetch(url, {
    method: 'POST',
    body: isForm ? body : JSON.stringify(body),
    headers: {
      ...(isForm ? {} : { 'content-type': 'application/json' }),
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as Record<string, unknown>
}

export interface Grant {
  readonly email: string
  readonly role: string
}

/** Gives the role to the account of this address. Resolves with its uid. @throws Error with one sentence */
export async function grantInProject(
  key: ServiceKey,
  { email, role }: Grant,
  at: GoogleAddresses = google,
): Promise<string> {
  const form = new URLSearchParams({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: signedWish(key, Date.now()),
  })
  const { access_token } = await call(key.token_uri, form)
  const token = typeof access_token === 'string' ? access_token : ''
  const project = key.project_id
  const found = await call(`${at.identity}/v1/projects/${project}/accounts:lookup`, { email: [email] }, token)
  const [account] = (found['users'] ?? []) as readonly { readonly localId: string; readonly displayName?: string }[]
  if (account === undefined)
    throw new Error(
      `Nobody in ${project} has an account with ${email}. Create it in the app first, on the page Sign in.`,
    )
  const name = `projects/${project}/databases/(default)/documents/users/${account.localId}`
  const documents = `${at.firestore}/v1/projects/${project}/databases/(default)/documents`
  const known = (await call(`${documents}:batchGet`, { documents: [name] }, token)) as unknown as readonly {
    readonly found?: object
  }[]
  const isKnown = known.some((one) => one.found !== undefined)
  await call(`${documents}:commit`, { writes: [writeOf(name, account, { email, role }, isKnown)] }, token)
  return account.localId
}

/** A person who is known keeps all but the role; one who never opened the app gets a whole record. */
function writeOf(
  name: string,
  { localId, displayName }: { readonly localId: string; readonly displayName?: string },
  { email, role }: Grant,
  isKnown: boolean,
): object {
  const text = (value: string) => ({ stringValue: value })
  const at = new Date().toISOString()
  const given = { role: text(role), active: { booleanValue: true }, updatedAt: text(at), updatedBy: text(localId) }
  const fresh = {
    id: text(localId), name: text(displayName ?? ''), email: text(email), language: text(''), views: { mapValue: { fields: {} } },
    createdAt: text(at), createdBy: text(localId), _deleted: { booleanValue: false },
  } // prettier-ignore
  const updateTransforms = [{ fieldPath: 'syncedAt', setToServerValue: 'REQUEST_TIME' }]
  if (!isKnown)
    return { update: { name, fields: { ...fresh, ...given } }, updateTransforms, currentDocument: { exists: false } }
  return { update: { name, fields: given }, updateMask: { fieldPaths: Object.keys(given) }, updateTransforms }
}
