/**
 * The Firebase app: settings from where Firebase Hosting serves them (the local server answers there too), kept for cold starts. Invariants:
 * nothing here runs before the shell shows, and nothing here is needed to open a page.
 */
import type { FirebaseApp } from 'firebase/app'
import type { Auth } from 'firebase/auth'
import { readRemembered } from './session/last-user.ts'

export interface FirebaseSettings {
  readonly projectId: string
  readonly apiKey: string
  readonly appId?: string
  readonly authDomain?: string
  readonly storageBucket?: string
  readonly measurementId?: string
  /** Set by the local server: every service is on this origin. `signUp` is false where people come by invitation. */
  readonly restow?: { readonly local: boolean; readonly signUp?: boolean }
}

const KEPT = 'restow-firebase-settings'
/** A network that takes the question and never answers must not keep sync from starting. */
const ANSWER_MS = 6_000
/** On the very first visit nothing can begin without the answer; the line is busy with the app itself. */
const FIRST_ANSWER_MS = 60_000

/** The settings that were answered last on this device; `null` on the very first visit. */
export function keptSettings(): FirebaseSettings | null {
  return parseSettings(localStorage.getItem(KEPT))
}

function keepSettings(text: string): void {
  try {
    localStorage.setItem(KEPT, text)
  } catch (error) {
    console.warn('This device has no room for the settings: it asks for them at each start.', error)
  }
}

/** Asks the host for its settings; falls back to the kept ones. Rejects when there are none at all. */
export async function loadSettings(): Promise<FirebaseSettings> {
  const kept = keptSettings()
  try {
    const answer = await fetch('/__/firebase/init.json', {
      cache: 'no-store',
      signal: AbortSignal.timeout(kept ? ANSWER_MS : FIRST_ANSWER_MS),
    })
    const text = await answer.text()
    const settings = answer.ok ? parseSettings(text) : null
    if (settings) {
      keepSettings(text)
      return settings
    }
  } catch {
    // No network: the kept settings serve.
  }
  if (!kept) throw new Error('This device has not reached the server yet. Connect once, then everything works offline.')
  return kept
}

/** Whether a text is the host's settings, not some other page. */
export function isSettings(text: string): boolean {
  return parseSettings(text) !== null
}

/** A captive portal answers with a page of its own: whatever is not our settings is no settings. */
function parseSettings(text: string | null): FirebaseSettings | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    const ours = typeof value === 'object' && value !== null && 'projectId' in value && 'apiKey' in value
    return ours && typeof value.projectId === 'string' && typeof value.apiKey === 'string'
      ? (value as FirebaseSettings)
      : null
  } catch {
    return null
  }
}

export interface Backend {
  readonly settings: FirebaseSettings
  readonly app: FirebaseApp
  readonly auth: Auth
}

let started: Promise<Backend> | null = null

/** Starts Firebase once; a failed start may be tried again. */
export function startFirebase(): Promise<Backend> {
  started ??= start().catch((error: unknown) => {
    started = null
    throw error
  })
  return started
}

async function start(): Promise<Backend> {
  const [settings, { initializeApp }, authModule] = await Promise.all([
    loadSettings(),
    import('firebase/app'),
    import('firebase/auth'),
  ])
  const app = initializeApp({ ...settings })
  const auth = authModule.initializeAuth(app, { persistence: authModule.indexedDBLocalPersistence })
  if (settings.restow?.local) authModule.connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  await auth.authStateReady()
  // A person signed out while Firebase was not running. Its own memory of them is removed before
  // another person can sign in: afterwards it could be the newcomer's.
  if (auth.currentUser && auth.currentUser.uid !== readRemembered()?.uid) await auth.signOut()
  if (settings.measurementId) void startAnalytics(app)
  return { settings, app, auth }
}

/** Analytics only where it is configured; a blocked one is ignored. */
async function startAnalytics(app: FirebaseApp): Promise<void> {
  try {
    const { getAnalytics, isSupported } = await import('firebase/analytics')
    if (await isSupported()) getAnalytics(app)
  } catch (error) {
    console.warn('Analytics did not start.', error)
  }
}
