/** Signing in, up and out through Firebase, in plain words. Errors never show which part was wrong. */
import { msg, type Words } from '#messages/message.ts'
import type { Account, AccountAnswer, AccountReply } from '#hooks/services.ts'
import { loadSettings, startFirebase, type Backend } from '#app/firebase.ts'
import { words } from '#language/language.ts'
import { asLink, askServer, tokenOf } from './people-calls.ts'
import { awaitOwnRecord, openStore, personSignedIn, personSignedOut } from './session.ts'
import { loadOrStay } from '#ui/parts/lost-code.ts'

const ok: AccountAnswer = { ok: true, words: '' }

const problems: Readonly<Record<string, Words>> = {
  'auth/invalid-credential': msg('auth.error.wrong'),
  'auth/invalid-login-credentials': msg('auth.error.wrong'),
  'auth/wrong-password': msg('auth.error.wrong'),
  'auth/user-not-found': msg('auth.error.wrong'),
  'auth/invalid-email': msg('auth.error.notAnEmail'),
  'auth/missing-email': msg('auth.error.noEmail'),
  'auth/missing-password': msg('auth.error.noPassword'),
  'auth/user-disabled': msg('auth.error.disabled'),
  'auth/too-many-requests': msg('auth.error.tooMany'),
  'auth/network-request-failed': msg('auth.error.noConnection'),
  'auth/email-already-in-use': msg('auth.error.exists'),
  'auth/weak-password': msg('auth.error.weak'),
  'auth/expired-action-code': msg('auth.error.linkOver'),
  'auth/invalid-action-code': msg('auth.error.linkUsed'),
  'auth/operation-not-allowed': msg('auth.error.byInvitation'),
  'auth/admin-restricted-operation': msg('auth.error.byInvitation'),
}

const other = msg('auth.error.other')

/** The words for a failed call; an unknown failure shows what to do, and its code goes to the console. */
export function authError(error: unknown, own: typeof problems = {}): AccountAnswer {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  const known = own[code] ?? problems[code]
  if (!known) console.error('Sign-in failed.', error)
  return { ok: false, words: known ?? other }
}

/** The last sign-out, through to the end: it would take the person who signs in meanwhile with it. */
let leaving: Promise<void> = Promise.resolve()

async function attempt(
  act: (backend: Backend) => Promise<Partial<AccountReply> | void>,
  own: typeof problems = {},
): Promise<AccountReply> {
  try {
    await leaving
    return { ...ok, ...(await act(await startFirebase())) }
  } catch (error) {
    return authError(error, own)
  }
}

const loadAuth = () => loadOrStay(() => import('firebase/auth'))

const notTheCurrent = msg('session.currentPasswordWrong')
/** The person is signed in: what failed is the password in use, or the line while it was changed. */
const changeProblems: typeof problems = {
  'auth/invalid-credential': notTheCurrent,
  'auth/invalid-login-credentials': notTheCurrent,
  'auth/wrong-password': notTheCurrent,
  'auth/network-request-failed': msg('session.passwordNotSure'),
}

async function enter({ auth, settings }: Backend, email: string, password: string): Promise<void> {
  const { signInWithEmailAndPassword } = await loadAuth()
  const { user } = await signInWithEmailAndPassword(auth, email.trim(), password)
  const arrived = awaitOwnRecord()
  await personSignedIn({ uid: user.uid, email: user.email ?? email.trim(), projectId: settings.projectId })
  await arrived
}

export const account: Account = {
  offers: async () => {
    const { restow } = await loadSettings().catch(() => ({ restow: undefined }))
    return { signUp: restow?.signUp !== false, links: restow?.local === true }
  },
  signIn: (email, password) => attempt((backend) => enter(backend, email, password)),
  setUp: (code, form) =>
    attempt(async (backend) => {
      await askServer('setup', { code, ...form, email: form.email.trim(), language: words().language })
      await enter(backend, form.email, form.password)
    }),
  checkSetup: (code) => attempt(() => askServer('setup', { code }).then(() => undefined)),
  checkCode: (code) =>
    attempt(async ({ auth }) => {
      const { verifyPasswordResetCode } = await loadAuth()
      return { email: await verifyPasswordResetCode(auth, code) }
    }),
  setPassword: (code, email, password) =>
    attempt(async (backend) => {
      const { confirmPasswordReset } = await loadAuth()
      await confirmPasswordReset(backend.auth, code, password)
      await enter(backend, email, password)
    }),
  changePassword: (current, next) =>
    attempt(async ({ auth }) => {
      const { EmailAuthProvider, reauthenticateWithCredential, updatePassword } = await loadAuth()
      const user = auth.currentUser
      if (!user) throw new Error('No person is signed in at the server.')
      await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', current))
      await updatePassword(user, next)
    }, changeProblems),
  invite: (email, name) =>
    attempt(async ({ auth }) => ({
      link: asLink(await askServer('people/invite', { email: email.trim(), name: name.trim() }, await tokenOf(auth))),
    })),
  linkFor: (uid) =>
    attempt(async ({ auth }) => ({ link: asLink(await askServer('people/reset', { uid }, await tokenOf(auth))) })),
  signOutEverywhere: (uid) =>
    attempt(({ auth }) =>
      tokenOf(auth)
        .then((token) => askServer('people/sign-out', { uid }, token))
        .then(() => undefined),
    ),
  signUp: (name, email, password) =>
    attempt(async ({ auth, settings }) => {
      const { createUserWithEmailAndPassword, updateProfile } = await loadAuth()
      const { user } = await createUserWithEmailAndPassword(auth, email.trim(), password)
      await updateProfile(user, { displayName: name.trim() })
      await personSignedIn({ uid: user.uid, email: user.email ?? email.trim(), projectId: settings.projectId })
      const [{ introduceSelf }, context] = await Promise.all([
        loadOrStay(() => import('#data/core/introduce-self.ts')),
        openStore(),
      ])
      await introduceSelf(context, { name: name.trim(), email: email.trim(), language: words().language })
    }),
  resetPassword: (email) =>
    attempt(async ({ auth }) => {
      const { sendPasswordResetEmail } = await loadAuth()
      await sendPasswordResetEmail(auth, email.trim())
    }),
  signOut: (mode) => {
    leaving = leave(mode)
    return leaving
  },
}

async function leave(mode: 'keep' | 'remove'): Promise<void> {
  try {
    await personSignedOut('signedOut', mode)
    const { auth } = await startFirebase()
    await auth.signOut()
  } catch (error) {
    // With no network Firebase may not have started; its own memory of the person is cleared at the next start.
    console.warn('Signing out is ended at the next start.', error)
  }
}
