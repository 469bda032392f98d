/** Who used this device last: enough to open the right store on a cold start with no network. Nothing secret; the keys are Firebase's own. */
const KEY = 'restow-signed-in'

export interface Remembered {
  readonly uid: string
  readonly email: string
  readonly projectId: string
}

export function readRemembered(): Remembered | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    const whole =
      typeof value === 'object' && value !== null && 'uid' in value && 'email' in value && 'projectId' in value
    return whole && typeof value.uid === 'string' && value.uid !== '' ? (value as Remembered) : null
  } catch {
    return null
  }
}

/** Where it cannot be kept, nobody is remembered: the next start would open the store of whoever was here before. */
export function remember(person: Remembered): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(person))
  } catch (error) {
    console.warn('This device has no room to remember who signed in.', error)
    forget()
  }
}

export function forget(): void {
  localStorage.removeItem(KEY)
}
