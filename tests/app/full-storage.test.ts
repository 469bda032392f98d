/** A device whose small storage (localStorage, sessionStorage) is full or closed still works; the records lie elsewhere. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadSettings } from '#app/firebase.ts'
import { readRemembered, remember } from '#app/session/last-user.ts'
import { noteStore, watchStorage } from '#app/storage-watch.ts'
import { eventually } from '#tests/support/eventually.ts'

const ann = { uid: 'ann', email: 'ann@harbor.test', projectId: 'harbor' }
const bob = { ...ann, uid: 'bob', email: 'bob@harbor.test' }

let kept: Map<string, string>
let isFull: boolean
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  removeItem: (key: string) => void kept.delete(key),
  setItem(key: string, text: string) {
    if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    kept.set(key, text)
  },
}

beforeEach(() => {
  kept = new Map()
  isFull = true
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('lets a person sign in, and never takes them for the one before', () => {
  isFull = false
  remember(ann)
  expect(readRemembered()).toEqual(ann)
  isFull = true
  remember(bob)
  expect(readRemembered()).toBeNull()
})

it('opens the store of a person who is here for the first time', () => {
  expect(() => noteStore('ann', true)).not.toThrow()
})

it('takes the settings that the server answers, though it cannot keep them', async () => {
  const settings = {
    apiKey: 'key',
    projectId: 'harbor',
    authDomain: 'harbor.test',
    storageBucket: 'bucket',
    appId: 'app',
  }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(settings))))
  expect(await loadSettings()).toMatchObject({ projectId: 'harbor' })
})

it('shows that the browser closed the records, where it cannot note a reload', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const sentinel = new EventTarget()
  const opening = Object.assign(new EventTarget(), { result: sentinel })
  vi.stubGlobal('indexedDB', { open: () => opening })
  vi.stubGlobal('navigator', {})
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload })
  const shown: string[] = []
  const screen = { replaceChildren: (alert: { textContent: string }) => shown.push(alert.textContent) }
  const element = () => ({ setAttribute: () => undefined, style: {}, textContent: '' })
  vi.stubGlobal('document', { querySelector: () => screen, createElement: element })
  watchStorage()
  opening.dispatchEvent(new Event('success'))
  sentinel.dispatchEvent(new Event('close'))
  await eventually(() => expect(shown).toHaveLength(1))
  expect(reload).not.toHaveBeenCalled()
})
