/**
 * What the server counts as document reads (each result of a query, at least one a query; each
 * document looked up; each change a listener gets: what Firestore bills). Invariants: no other
 * client uses the server meanwhile.
 */
import type { Browser } from '@playwright/test'
import { plainUnit, unitIds } from './lost-edits.ts'
import type { Edit, Side } from './sides.ts'
import type { Device, Stand } from './stand.ts'
import { pause, steady, until } from './until.ts'

const QUIET_MS = 3000
const MINUTE_MS = 60_000
const UNITS = 2000
/** Units of one commit: less than a batch, so that both sides get them all. */
const COMMIT = 20
const CHANGES = 20
const MANY = 200

export const readNames = [
  `First sync of ${UNITS} units, in commits of ${COMMIT} a minute apart`,
  'The page is opened again, the last change is a day old',
  'Back after a minute offline, nothing changed',
  'Own edit of 1 unit',
  `Own edit of ${MANY} units at once`,
  `Own insert of ${MANY} units at once`,
  `${CHANGES} changes elsewhere, one after the other, two devices live`,
  `The page is opened again, the last ${MANY} changes are less than a minute old`,
] as const
const [firstSync, quietOpening, offlineMinute, ownOne, ownMany, ownNew, elsewhere, busyOpening] = readNames
export type Reads = ReadonlyMap<(typeof readNames)[number], number>

/** The reads from before `act` until the server has been quiet for a while. */
async function readsOf({ server }: Stand, act: () => Promise<unknown>): Promise<number> {
  const reads = (): number => server.stats().reads
  const before = await steady(reads, QUIET_MS)
  await act()
  return (await steady(reads, QUIET_MS)) - before
}

/** Throws when the expected state does not come: the reads of a failed run compare with nothing. */
async function must(isSo: () => Promise<boolean> | boolean, what: string): Promise<void> {
  if (!(await until(isSo))) throw new Error(`It did not come to this: ${what}.`)
}

/**
 * All but the last. The order matters: the server goes on sending to a closed page for a minute. So
 * no document may change in the minute after one was closed.
 */
export async function runReads(stand: Stand, browser: Browser, side: Side): Promise<Reads> {
  const of = (act: () => Promise<unknown>): Promise<number> => readsOf(stand, act)
  const ids = unitIds(UNITS)
  await putSpread(stand, side, ids)
  const devices: Device[] = []
  const open = async (person: 'associate' | 'second'): Promise<Device> => {
    const device = await stand.open(browser, side, person)
    devices.push(device)
    await hasCount(device, UNITS)
    return device
  }
  try {
    const first = await of(() => open('associate'))
    const one = devices[0] as Device
    const reads = new Map<(typeof readNames)[number], number>([[firstSync, first]])
    reads.set(quietOpening, await of(() => openAgain(one)))
    reads.set(offlineMinute, await of(() => away(one, MINUTE_MS)))
    reads.set(ownOne, await of(() => editOwn(stand, side, one, ids.slice(0, 1))))
    reads.set(ownMany, await of(() => editOwn(stand, side, one, ids.slice(MANY, 2 * MANY))))
    reads.set(ownNew, await of(() => insertOwn(stand, side, one)))
    await open('second')
    reads.set(elsewhere, await of(() => changeElsewhere(stand, side, devices, ids.slice(-CHANGES))))
    return reads
  } finally {
    for (const device of devices) await device.close()
  }
}

/** The last: with nothing else in its minute. */
export async function runBusyReads(stand: Stand, browser: Browser, side: Side): Promise<Reads> {
  const ids = unitIds(2 * MANY)
  await putSpread(stand, side, ids)
  const device = await stand.open(browser, side, 'associate')
  try {
    await hasCount(device, ids.length)
    await editOwn(stand, side, device, ids.slice(0, MANY))
    return new Map([[busyOpening, await readsOf(stand, () => openAgain(device))]])
  } finally {
    await device.close()
  }
}

async function openAgain(device: Device): Promise<void> {
  await device.reload(() => undefined)
  await device.page.evaluate(() => window.device.settled())
}

/** In commits a minute apart, the last a day ago. */
async function putSpread(stand: Stand, side: Side, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += COMMIT) {
    const docs = ids.slice(start, start + COMMIT).map((id) => plainUnit(id))
    const time = new Date(Date.now() - 86_400_000 - (ids.length - start) * 3000).toISOString()
    await stand.putAt(side, docs, time)
  }
}

async function hasCount({ page }: Device, count: number): Promise<void> {
  await must(async () => (await page.evaluate(() => window.device.count())) >= count, `${count} units on the device`)
  await page.evaluate(() => window.device.settled())
}

async function away({ context }: Device, ms: number): Promise<void> {
  await context.setOffline(true)
  await pause(ms)
  await context.setOffline(false)
  // The SDK and RxDB may take a while to notice.
  await pause(4 * QUIET_MS)
}

async function changeElsewhere(stand: Stand, side: Side, devices: readonly Device[], ids: readonly string[]) {
  for (const id of ids) {
    const note = `Changed elsewhere: ${id}.`
    await stand.put(side, [plainUnit(id, { note })])
    for (const { page } of devices) await must(async () => (await notesOf(page)).includes(note), `${note} on a device`)
  }
}

const notesOf = async (page: Device['page']): Promise<string[]> =>
  page.evaluate(async () => (await window.device.docs()).map((doc) => doc.note).filter((note) => note !== ''))

async function editOwn(stand: Stand, side: Side, { page }: Device, ids: readonly string[]): Promise<void> {
  const edits = ids.map((id): Edit => ({ id, field: 'title', value: `Edited: ${id}.` }))
  await page.evaluate((list) => window.device.edit(list), edits)
  await must(
    () => edits.every(({ id, value }) => stand.read(side, id)?.['title'] === value),
    `${ids.length} edits sent`,
  )
}

async function insertOwn(stand: Stand, side: Side, { page }: Device): Promise<void> {
  const ids = unitIds(200, 'own')
  const by = { createdBy: 'uid-associate', updatedBy: 'uid-associate', createdAt: new Date().toISOString() }
  const docs = ids.map((id) => plainUnit(id, { ...by, updatedAt: by.createdAt }))
  await page.evaluate((list) => window.device.insert(list), docs)
  await must(() => ids.every((id) => stand.read(side, id) !== undefined), '200 inserts sent')
}
