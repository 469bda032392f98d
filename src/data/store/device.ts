/**
 * What this device is: its code on labels and in the ledger, its label counters, its drafts. Local
 * documents of the store, not collections: they never leave the device. Invariants: a label is
 * minted at most once; where two tabs raced, the unit's insert detects it (its id derives from the
 * label) and the caller mints the next one.
 */
import { deviceCodeOf, mintLabel, type MintedKind } from '#domain/codes/labels.ts'
import type { Database } from './database.ts'

interface DeviceState {
  readonly code: string
  /** The next number for each kind of label. */
  readonly counters: Readonly<Record<string, number>>
}

const DEVICE = 'device'

/** The device's code; made up at the first call and kept for good. `random` is 0 to 1. */
export async function deviceCode(db: Database, random: () => number): Promise<string> {
  const known = await db.getLocal<DeviceState>(DEVICE)
  if (known) return known.get('code') as string
  const code = deviceCodeOf(Math.floor(random() * 2 ** 15))
  const doc = await db.upsertLocal<DeviceState>(DEVICE, { code, counters: {} })
  return doc.get('code') as string
}

/** Whether this store has never been worked with: it was just made, or emptied. */
export async function isUntouched(db: Database): Promise<boolean> {
  return (await db.getLocal(DEVICE)) === null
}

/** Mints `count` labels of a kind, in order. The counter is on the disk before the labels are handed out. */
export async function mintLabels(db: Database, kind: MintedKind, count: number): Promise<string[]> {
  const doc = await db.getLocal<DeviceState>(DEVICE)
  if (!doc) throw new Error('This device has no code yet; reload the page.')
  const code = doc.get('code') as string
  let first = 1
  await doc.incrementalModify((state) => {
    first = state.counters[kind] ?? 1
    return { ...state, counters: { ...state.counters, [kind]: first + count } }
  })
  return Array.from({ length: count }, (_, index) => mintLabel(kind, code, first + index))
}

/** For which rank everything that it reads has been on this device once; `''` for none. */
export async function readLoadedFor(db: Database): Promise<string> {
  const doc = await db.getLocal<{ rank: string }>('loaded')
  return (doc?.get('rank') as string | undefined) ?? ''
}

export async function noteLoadedFor(db: Database, rank: string): Promise<void> {
  await db.upsertLocal('loaded', { rank })
}

/**
 * What was typed last and is not on the disk yet. A reload does not wait for the disk: for that moment the tab itself remembers. `null` outside of a
 * browser, and where the browser refuses.
 */
const lastTyped = {
  key: (db: Database, key: string) => `${db.name}:draft:${key}`,
  read: (key: string) => tabStorage()?.getItem(key) ?? null,
  write(key: string, text: string): void {
    try {
      tabStorage()?.setItem(key, text)
    } catch {
      // It is full: the disk has it in a moment. What was typed before would hide it for good.
      tabStorage()?.removeItem(key)
    }
  },
  forget(key: string, text: string): void {
    if (this.read(key) === text) tabStorage()?.removeItem(key)
  },
}

function tabStorage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null
  } catch {
    return null
  }
}

/** A draft that survives a reload: what a form or a scan session was in the middle of. */
export async function readDraft<T extends object>(db: Database, key: string): Promise<T | null> {
  const typed = lastTyped.read(lastTyped.key(db, key))
  if (typed !== null) {
    const value = JSON.parse(typed) as T
    // A reload cut the write off. Left in the tab's memory, it would hide what another tab writes from now on.
    if (!turns.get(db)?.has(key)) await writeDraft(db, key, value).catch(() => undefined)
    return value
  }
  const doc = await db.getLocal<{ value: T }>(`draft:${key}`)
  return (doc?.get('value') as T | undefined) ?? null
}

interface Waiting {
  act: () => Promise<void>
  done: Promise<void>
}

/** What happens to one draft on the disk: one thing at a time, and of all that is asked for meanwhile only the last. */
interface Turn {
  readonly running: Promise<void>
  waiting: Waiting | null
}

type Turns = Map<string, Turn>
const turns = new WeakMap<Database, Turns>()

/** Resolves when this is done, or what was asked for after it and took its place. */
function inTurn(db: Database, key: string, act: () => Promise<void>): Promise<void> {
  const drafts: Turns = turns.get(db) ?? new Map<string, Turn>()
  turns.set(db, drafts)
  const turn = drafts.get(key)
  if (!turn) return begin(drafts, key, act)
  if (turn.waiting) {
    turn.waiting.act = act
    return turn.waiting.done
  }
  const waiting: Waiting = { act, done: Promise.resolve() }
  waiting.done = turn.running.catch(() => undefined).then(() => begin(drafts, key, waiting.act))
  turn.waiting = waiting
  return waiting.done
}

function begin(drafts: Turns, key: string, act: () => Promise<void>): Promise<void> {
  const turn: Turn = { running: act(), waiting: null }
  drafts.set(key, turn)
  void turn.running
    .catch(() => undefined)
    .then(() => {
      if (drafts.get(key) === turn && !turn.waiting) drafts.delete(key)
    })
  return turn.running
}

/** Resolves when it is on the disk; a reload before that finds it all the same. */
export async function writeDraft(db: Database, key: string, value: object): Promise<void> {
  const [at, text] = [lastTyped.key(db, key), JSON.stringify(value)]
  lastTyped.write(at, text)
  await inTurn(db, key, async () => {
    await db.upsertLocal(`draft:${key}`, { value })
    lastTyped.forget(at, text)
  })
}

/** Changes a draft as it stands on the disk when its turn comes; one that is gone stays so. */
export async function changeDraft<T extends object>(db: Database, key: string, change: (value: T) => T): Promise<void> {
  const doc = await db.getLocal<{ value: T }>(`draft:${key}`)
  await doc?.incrementalModify(({ value }) => ({ value: change(value) }))
}

/** How often a draft is looked up anew when another tab changed it between the look and the removal. */
const MOST_LOOKS = 5

/** Safe to repeat, and right behind a write that is not on the disk yet. */
export async function dropDraft(db: Database, key: string): Promise<void> {
  tabStorage()?.removeItem(lastTyped.key(db, key))
  await inTurn(db, key, async () => {
    for (let look = 1; ; look += 1) {
      const doc = await db.getLocal(`draft:${key}`)
      try {
        return void (await doc?.remove())
      } catch (error) {
        if (look === MOST_LOOKS) throw error
      }
    }
  })
}
