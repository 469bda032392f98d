import { english, refusal } from '#tests/support/english.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { finishLeft, readBegun } from '#data/stock/begun-places.ts'
import { changePlaces, finishChanging, finishUnchanging, undoPlaces } from '#data/stock/change-places.ts'
import {
  finishMaking, finishUnmaking, makePlaces, undoMadePlaces, type MadePlaces, type PlacesOrder, type Watching,
} from '#data/stock/make-places.ts' // prettier-ignore
import { editPlace, type PlaceChange } from '#data/stock/zone-commands.ts'
import { planRacks } from '#domain/stock/place-racks.ts'
import { readPattern } from '#domain/stock/places.ts'
import { Canceled } from '#data/core/canceled.ts'
import { finishJournal } from '#data/core/jobs/job.ts'
import { findAllPlaces } from '#data/core/zones.ts'
import { aLocation, aUser } from '#tests/support/records.ts'
import { killAtWrite } from '#tests/support/power-cut.ts'
import { Locks } from '#tests/support/locks.ts'
import { openTestWork, type TestWork } from '#tests/support/test-work.ts'

const storage = aLocation({ id: 'L-STORAGE', code: 'STORAGE', kind: 'zone' })
const quiet = () => undefined
const going = (): Watching => ({ onProgress: quiet, signal: new AbortController().signal })
const wanted = { fields: { capacity: 12 }, walk: new Map<string, number>(), block: 'block', reason: 'Beam bent' } as const // prettier-ignore

let context: TestWork
async function open(): Promise<void> {
  context = await openTestWork(['locations', 'units', 'containers', 'activity', 'users'])
  await context.put('locations', [storage])
}
beforeEach(() => vi.stubGlobal('navigator', { locks: new Locks() }))
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await context.db.close()
})

async function orderOf(text: string): Promise<PlacesOrder> {
  const pattern = readPattern(text)
  if (!pattern.ok) throw new Error(english(pattern.words))
  const request = { kind: 'bin', parentId: storage.id, capacity: 40, inRacks: true } as const
  const { places } = planRacks(pattern, request, await findAllPlaces(context.db))
  return { pattern: text, parentId: storage.id, places, allowedStages: ['stored'] }
}
const bins = async () => (await findAllPlaces(context.db)).filter((place) => place.kind === 'bin')
const count = async () => (await findAllPlaces(context.db)).length - 1

/** The tab is killed before write number `number` of this. Resolves with whether there was such a write. */
async function kill(number: number, act: () => Promise<unknown>): Promise<boolean> {
  const gone = await killAtWrite(context, number)
  await act().catch(quiet)
  return gone()
}

/** The page is opened again. Resolves with what it finished. */
async function reopen(watching = going()): Promise<(MadePlaces | readonly PlaceChange[] | null)[]> {
  await finishJournal(context)
  const finished = []
  for (const id of (await readBegun(context.db)).keys()) {
    const cut = await finishLeft(context, id, async (begun) => {
      if (begun.kind === 'make') return finishMaking(context, begun, watching)
      if (begun.kind === 'change') return finishChanging(context, begun.planned, watching)
      if (begun.kind === 'unmake') await finishUnmaking(context, begun.made, quiet)
      else await finishUnchanging(context, begun.changes, quiet)
      return null
    })
    finished.push(cut?.result ?? null)
  }
  return finished
}

/** The numbers that the ledger gives for the lot, oldest first. */
async function counted(): Promise<unknown[]> {
  const rows = await context.db.activity.find({ selector: { refId: storage.id } }).exec()
  return rows.toSorted((a, b) => a.at.localeCompare(b.at)).map(({ data }) => data['count'])
}

describe('making places that a reload cuts short', () => {
  it('is finished at the next opening, wherever it was cut, with the true count in the ledger', async () => {
    for (let number = 3, isCut = true; isCut; number += 1) {
      await open()
      const order = await orderOf('A-{1..4}-{1..30}')
      isCut = await kill(number, () => makePlaces(context, order, going()))
      if (isCut && number < 5) expect(await count()).toBeLessThan(124)
      const [made] = await reopen()
      expect(await count()).toBe(124)
      expect(await counted()).toEqual([124])
      expect(await reopen()).toEqual([])
      if (made && 'ids' in made) {
        expect(await undoMadePlaces(context, made, quiet)).toEqual([])
        expect(await count()).toBe(0)
      }
      await context.db.close()
    }
    await open()
  })
  it('begins with nothing where its note did not reach the disk', async () => {
    await open()
    const order = await orderOf('A-{1..4}-{1..30}')
    await kill(1, () => makePlaces(context, order, going()))
    expect(await reopen()).toEqual([])
    expect(await count()).toBe(0)
  })
  it('leaves nothing when it is canceled after the reload', async () => {
    await open()
    const order = await orderOf('A-{1..4}-{1..30}')
    await kill(5, () => makePlaces(context, order, going()))
    expect(await count()).toBeGreaterThan(0)
    const stop = new AbortController()
    await expect(reopen({ onProgress: () => stop.abort(), signal: stop.signal })).rejects.toBeInstanceOf(Canceled)
    expect(await count()).toBe(0)
    expect(await reopen()).toEqual([])
  })
  it('leaves to the other device what that made meanwhile', async () => {
    await open()
    const order = await orderOf('B-{1..3}')
    await kill(3, () => makePlaces(context, order, going()))
    await context.put('locations', [aLocation({ id: 'L-B-2', code: 'B-2', parentId: storage.id, createdBy: 'u2' })])
    expect(await reopen()).toMatchObject([{ ids: ['L-B-1', 'L-B-3'] }])
    expect(await counted()).toEqual([2])
  })
  it('leaves out a code that another place has taken meanwhile, and names it', async () => {
    await open()
    const order = await orderOf('B-{1..4}')
    await kill(3, () => makePlaces(context, order, going()))
    await context.put('locations', [
      aLocation({ id: 'L-OLD', code: 'B-2', parentId: storage.id }),
      aLocation({ id: 'L-NEW', code: 'NEW', aliases: ['B-3'], parentId: storage.id }),
    ])
    expect(await reopen()).toMatchObject([{ ids: ['L-B-1', 'L-B-4'], taken: ['B-2', 'B-3'] }])
    expect(await context.read('locations', 'L-B-3')).toBeNull()
    expect(await counted()).toEqual([2])
  })
  it('names nothing as taken that it made itself before the reload', async () => {
    await open()
    const order = await orderOf('A-{1..4}-{1..30}')
    await kill(5, () => makePlaces(context, order, going()))
    expect(await count()).toBeGreaterThan(0)
    expect(await reopen()).toMatchObject([{ taken: [] }])
  })
  it('makes nothing, and says so, where all of it is there by then', async () => {
    await open()
    const order = await orderOf('B-{1..2}')
    await kill(3, () => makePlaces(context, order, going()))
    const theirs = ['B-1', 'B-2'].map((code) =>
      aLocation({ id: `L-${code}`, code, parentId: storage.id, createdBy: 'u2' }),
    )
    await context.put('locations', theirs)
    expect(await reopen()).toMatchObject([{ ids: [], taken: ['B-1', 'B-2'] }])
    expect(await counted()).toEqual([])
  })
})

describe('work on places in another tab', () => {
  it('is left to that tab while it is alive', async () => {
    await open()
    const stop = new AbortController()
    const finishing: Promise<unknown>[] = []
    const act = vi.fn(() => Promise.resolve())
    const onProgress = () => {
      const look = async () => [...(await readBegun(context.db)).keys()].map((id) => finishLeft(context, id, act))
      finishing.push(look().then((looks) => Promise.all(looks)))
    }
    await makePlaces(context, await orderOf('A-{1..4}-{1..30}'), { onProgress, signal: stop.signal })
    expect(await Promise.all(finishing)).toEqual([[null], [null]])
    expect(act).not.toHaveBeenCalled()
  })
})

describe('taking new places back, cut short by a reload', () => {
  it('is finished at the next opening, wherever it was cut', async () => {
    for (let number = 2, isCut = true; isCut; number += 1) {
      await open()
      const made = await makePlaces(context, await orderOf('A-{1..4}-{1..30}'), going())
      isCut = await kill(number, () => undoMadePlaces(context, made, quiet))
      await reopen()
      expect(await count()).toBe(0)
      expect(await reopen()).toEqual([])
      await context.db.close()
    }
    await open()
  })
})

describe('changing many places, cut short by a reload', () => {
  const changed = async () => (await bins()).filter((place) => place.blocked && place.capacity === 12).length
  const untouched = async () => (await bins()).filter((place) => !place.blocked && place.capacity === 40).length

  it('is finished at the next opening, and goes back whole by undo', async () => {
    for (const number of [6, 60, 130]) {
      await open()
      await makePlaces(context, await orderOf('A-{1..2}-{1..30}'), going())
      const all = await bins()
      expect(await kill(number, () => changePlaces(context, all, wanted, going()))).toBe(true)
      expect(await changed()).toBeLessThan(60)
      const [done] = await reopen()
      expect(await changed()).toBe(60)
      expect(done).toHaveLength(120)
      for (const { id } of all.slice(0, 3)) expect(await context.ledger(id)).toHaveLength(2)
      expect(await undoPlaces(context, done as readonly PlaceChange[], quiet)).toBe(true)
      expect(await untouched()).toBe(60)
      await context.db.close()
    }
    await open()
  })
  it('leaves alone what another person changed before the opening', async () => {
    await open()
    await makePlaces(context, await orderOf('A-{1..2}-{1..30}'), going())
    await kill(8, async () => changePlaces(context, await bins(), wanted, going()))
    await editPlace(context, 'L-A-2-30', { capacity: 99 })
    await reopen()
    expect(await context.read('locations', 'L-A-2-30')).toMatchObject({ capacity: 99, blocked: true })
  })
  it('is taken back whole when it is canceled after the reload', async () => {
    await open()
    await makePlaces(context, await orderOf('A-{1..2}-{1..30}'), going())
    await kill(130, async () => changePlaces(context, await bins(), wanted, going()))
    const stop = new AbortController()
    await expect(reopen({ onProgress: () => stop.abort(), signal: stop.signal })).rejects.toBeInstanceOf(Canceled)
    expect(await untouched()).toBe(60)
    expect(await reopen()).toEqual([])
  })
  it('has its undo finished at the next opening', async () => {
    await open()
    await makePlaces(context, await orderOf('A-{1..2}-{1..30}'), going())
    const changes = await changePlaces(context, await bins(), wanted, going())
    expect(await kill(40, () => undoPlaces(context, changes, quiet))).toBe(true)
    expect(await untouched()).toBeLessThan(60)
    await reopen()
    expect(await untouched()).toBe(60)
    expect(await reopen()).toEqual([])
  })
})

describe('a person whose rank an admin takes in the middle of', () => {
  const me = (role: 'manager' | 'associate') => aUser({ id: context.uid, role })
  const demote = () => context.db.users.findOne(context.uid).incrementalPatch({ role: 'associate' })
  const promote = () => context.db.users.findOne(context.uid).incrementalPatch({ role: 'manager' })
  /** Takes the rank once the first part is done: the next one may be on its way by then. */
  const demoting = () => {
    const asked: Promise<unknown>[] = []
    return { onProgress: () => void asked.push(demote()), signal: new AbortController().signal, asked }
  }
  const words = 'Your role was changed, so it stopped in the middle. It goes on here once you are a manager again.'

  it('making many places makes no more of them, hears why, and finishes the lot once they have it again', async () => {
    await open()
    await context.put('users', [me('manager')])
    const watching = demoting()
    expect(english(await refusal(makePlaces(context, await orderOf('A-{1..4}-{1..60}'), watching)))).toBe(words)
    await Promise.all(watching.asked)
    const some = await count()
    expect(some).toBeLessThan(244)
    expect(await reopen()).toEqual([null])
    expect(await count()).toBe(some)
    await promote()
    expect(await reopen()).toMatchObject([{ taken: [] }])
    expect(await count()).toBe(244)
    expect(await counted()).toEqual([244])
  })

  it('taking many places back takes no more of them back until they have it again', async () => {
    await open()
    await context.put('users', [me('manager')])
    const made = await makePlaces(context, await orderOf('A-{1..4}-{1..60}'), going())
    const watching = demoting()
    expect(english(await refusal(undoMadePlaces(context, made, watching.onProgress)))).toBe(words)
    await Promise.all(watching.asked)
    expect(await count()).toBeGreaterThan(0)
    await promote()
    await reopen()
    expect(await count()).toBe(0)
  })

  it('changing many places, or taking that back, stops, and goes on once they have it again', async () => {
    await open()
    await context.put('users', [me('manager')])
    await makePlaces(context, await orderOf('A-{1..2}-{1..60}'), going())
    const changed = async () => (await bins()).filter((place) => place.blocked && place.capacity === 12).length
    const all = await bins()
    expect(english(await refusal(changePlaces(context, all, wanted, demoting())))).toBe(words)
    expect(await changed()).toBeLessThan(120)
    await promote()
    const [done] = await reopen()
    expect(await changed()).toBe(120)
    const undo = undoPlaces(context, done as readonly PlaceChange[], demoting().onProgress)
    expect(english(await refusal(undo))).toBe(words)
    expect(await changed()).toBeGreaterThan(0)
    await promote()
    await reopen()
    expect(await changed()).toBe(0)
  })
})
