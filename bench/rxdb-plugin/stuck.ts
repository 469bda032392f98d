/** What never arrives and what never leaves: one bad record among good ones, on each side. */
import type { Browser } from '@playwright/test'
import { aTime } from '#tests/support/records.ts'
import { plainUnit, unitIds } from './lost-edits.ts'
import { BATCH_SIZE, LONGEST_TITLE, type Edit, type Side } from './sides.ts'
import type { Device, Stand } from './stand.ts'
import { pause, until } from './until.ts'
import { arrived } from './where.ts'

export interface Outcome {
  /** How many should come through, and how many did not within a minute. */
  readonly expected: number
  readonly missing: number
}

interface Scene {
  readonly stand: Stand
  readonly side: Side
  readonly open: () => Promise<Device>
}

export interface Scenario {
  readonly name: string
  /** What is counted. */
  readonly of: string
  readonly run: (scene: Scene) => Promise<Outcome>
}

/** A large text: more than a document may have. */
const TOO_LARGE = 1_200_000

export const COMMIT_SIZE = 3 * BATCH_SIZE

async function missingOn(device: Device, ids: readonly string[]): Promise<Outcome> {
  await until(async () => (await arrived(device, ids)) === ids.length)
  return { expected: ids.length, missing: ids.length - (await arrived(device, ids)) }
}

export async function oneCommit({ stand, side, open }: Scene, time: string): Promise<Outcome> {
  const ids = unitIds(COMMIT_SIZE)
  await stand.putAt(
    side,
    ids.map((id) => plainUnit(id)),
    time,
  )
  return missingOn(await open(), ids)
}

/** A device that has pulled some units and watches, so that what follows is live. */
async function watching({ stand, side, open }: Scene, known: readonly string[]): Promise<Device> {
  for (const id of known) await stand.put(side, [plainUnit(id)])
  const device = await open()
  if ((await missingOn(device, known)).missing > 0) throw new Error(`${side} did not get what was there at the start.`)
  // One change that comes by the live way, which proves that it works.
  await stand.put(side, [plainUnit('live-sign')])
  if ((await missingOn(device, ['live-sign'])).missing > 0) throw new Error(`${side} does not hear of changes.`)
  return device
}

/** A first edit that the server will not take, then good ones of other units; counts good ones that the server does not get. */
async function behind(scene: Scene, bad: (id: string) => Edit): Promise<{ device: Device; unsent: Outcome }> {
  const { stand, side } = scene
  const [badId = '', ...goodIds] = unitIds(6)
  const device = await watching(scene, [badId, ...goodIds])
  const good = goodIds.map((id): Edit => ({ id, field: 'note', value: `Good edit of ${id}.` }))
  await device.page.evaluate((edit) => window.device.edit([edit]), bad(badId))
  await device.page.evaluate((edits) => window.device.edit(edits), good)
  const isThere = ({ id, value }: Edit): boolean => stand.read(side, id)?.['note'] === value
  await until(() => good.every(isThere))
  return { device, unsent: { expected: good.length, missing: good.filter((edit) => !isThere(edit)).length } }
}

const denied = (id: string): Edit => ({ id, field: 'title', value: 'x'.repeat(LONGEST_TITLE + 1) })
const tooLarge = (id: string): Edit => ({ id, field: 'note', value: 'x'.repeat(TOO_LARGE) })

/** Changes by another person after the bad edit; counts those that the device does not get. */
async function changesBehind(scene: Scene, bad: (id: string) => Edit): Promise<Outcome> {
  const device = await watching(scene, unitIds(6))
  await device.page.evaluate((edit) => window.device.edit([edit]), bad('unit-0000'))
  const news = unitIds(10, 'news')
  for (const id of news) await scene.stand.put(scene.side, [plainUnit(id)])
  return missingOn(device, news)
}

/** A unit whose server time is a text, as an import by other means may leave it. */
async function putTextTime({ stand, side }: Scene): Promise<void> {
  const { updatedDesc: _mirror, ...fields } = plainUnit('odd')
  await stand.putRaw(side, 'odd', { ...fields, _deleted: false, syncedAt: aTime })
}

export const scenarios: readonly Scenario[] = [
  {
    name: `A new device pulls ${COMMIT_SIZE} units of one commit, ${BATCH_SIZE} at a time; server time in whole milliseconds`,
    of: 'units never arrive',
    run: (scene) => oneCommit(scene, '2026-11-20T08:00:00.123Z'),
  },
  {
    name: 'The same; server time in microseconds',
    of: 'units never arrive',
    run: (scene) => oneCommit(scene, '2026-11-20T08:00:00.123456Z'),
  },
  {
    name: 'Commits show up 5 s later than their server time says, the device being live',
    of: 'units never arrive',
    run: async (scene) => {
      const device = await watching(scene, unitIds(3))
      const ids = unitIds(10, 'late')
      const time = new Date(Date.now() - 5000).toISOString()
      // The checkpoint is past that time by now.
      await scene.stand.put(scene.side, [plainUnit('on-time')])
      await missingOn(device, ['on-time'])
      for (const id of ids) await scene.stand.putAt(scene.side, [plainUnit(id)], time)
      return missingOn(device, ids)
    },
  },
  {
    name: 'A new device pulls 50 good units and one whose server time is a text',
    of: 'good units never arrive',
    run: async (scene) => {
      const ids = unitIds(50)
      for (const id of ids) await scene.stand.put(scene.side, [plainUnit(id)])
      await putTextTime(scene)
      return missingOn(await scene.open(), ids)
    },
  },
  {
    name: 'A unit whose server time is a text turns up while the device is live; then 10 new units',
    of: 'new units never arrive',
    run: async (scene) => {
      const device = await watching(scene, unitIds(3))
      await putTextTime(scene)
      // What it sets going is over by then.
      await pause(3000)
      const ids = unitIds(10, 'news')
      for (const id of ids) await scene.stand.put(scene.side, [plainUnit(id)])
      return missingOn(device, ids)
    },
  },
  {
    name: 'Units without any server time',
    of: 'units never arrive',
    run: async (scene) => {
      const device = await watching(scene, unitIds(3))
      const ids = unitIds(3, 'unstamped')
      for (const id of ids) {
        const { updatedDesc: _mirror, ...fields } = plainUnit(id)
        await scene.stand.putRaw(scene.side, id, { ...fields, _deleted: false })
      }
      return missingOn(device, ids)
    },
  },
  {
    name: 'An edit that the rules deny stands first in the queue',
    of: 'good edits never leave',
    run: async (scene) => (await behind(scene, denied)).unsent,
  },
  {
    name: 'An edit that the rules deny stands in the queue',
    of: 'changes of others never arrive',
    run: (scene) => changesBehind(scene, denied),
  },
  {
    name: 'A unit larger than a document may be stands first in the queue',
    of: 'good edits never leave',
    run: async (scene) => (await behind(scene, tooLarge)).unsent,
  },
  {
    name: 'A unit larger than a document may be stands in the queue',
    of: 'changes of others never arrive',
    run: (scene) => changesBehind(scene, tooLarge),
  },
]

export async function runStuck(stand: Stand, browser: Browser, side: Side, { run }: Scenario): Promise<Outcome> {
  const opened: Device[] = []
  const open = async (): Promise<Device> => {
    const device = await stand.open(browser, side, 'associate')
    opened.push(device)
    return device
  }
  try {
    return await run({ stand, side, open })
  } finally {
    for (const device of opened) await device.close()
  }
}
