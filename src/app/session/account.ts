/** Signing in, up and out through Firebase, in plain words. Errors never show which part was wrong. */
import { msg, type Words } from '#messages/message.ts'
import type { Account, AccountAnswer } from '#hooks/services.ts'
import { startFirebase, type Backend } from '#app/firebase.ts'
import { words } from '#language/language.ts'
import { awaitOwnRecord, openStore, personSignedIn, personSignedOut } from './session.ts'

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
}

const other = msg('auth.error.other')

/** The words for a failed call; an unknown failure shows what to do, and its code goes to the console. */
export function authError(error: unknown): AccountAnswer {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  if (!problems[code]) console.error('Sign-in failed.', error)
  return { ok: false, words: problems[code] ?? other }
}

/** The last sign-out, through to the end: it would take the person who signs in meanwhile with it. */
let leaving: Promise<void> = Promise.resolve()

async function attempt(act: (backend: Backend) => Promise<void>): Promise<AccountAnswer> {
  try {
    await leaving
    await act(await startFirebase())
    return ok
  } catch (error) {
    return authError(error)
  }
}

export const account: Account = {
  signIn: (email, password) =>
    attempt(async ({ auth, settings }) => {
      const { signInWithEmailAndPassword } = await import('firebase/auth')
      const { user } = await signInWithEmailAndPassword(auth, email.trim(), password)
      const arrived = awaitOwnRecord()
      await personSignedIn({ uid: user.uid, email: user.email ?? email.trim(), projectId: settings.projectId })
      await arrived
    }),
  signUp: (name, email, password) =>
    attempt(async ({ auth, settings }) => {
      const { createUserWithEmailAndPassword, updateProfile } = await import('firebase/auth')
      const { user } = await createUserWithEmailAndPassword(auth, email.trim(), password)
      await updateProfile(user, { displayName: name.trim() })
      await personSignedIn({ uid: user.uid, email: user.email ?? email.trim(), projectId: settings.projectId })
      const [{ introduceSelf }, context] = await Promise.all([import('#data/core/introduce-self.ts'), openStore()])
      await introduceSelf(context, { name: name.trim(), email: email.trim(), language: words().language })
    }),
  resetPassword: (email) =>
    attempt(async ({ auth }) => {
      const { sendPasswordResetEmail } = await import('firebase/auth')
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
