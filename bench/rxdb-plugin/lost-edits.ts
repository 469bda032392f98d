/** What becomes of what people entered: two devices, the same edits and the same faults on each side. */
import type { Browser } from '@playwright/test'
import { aUnit } from '#tests/support/records.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { LONGEST_TITLE, type Edit, type Side } from './sides.ts'
import type { Device, Stand } from './stand.ts'
import { until } from './until.ts'
import { tally, untilSame, type Tally } from './where.ts'

export interface Outcome {
  readonly edits: number
  readonly tally: Tally
  /** Whether both devices show what the server holds in the end. */
  readonly same: boolean
}

interface Scene {
  readonly stand: Stand
  readonly side: Side
  readonly one: Device
  readonly two: Device
  readonly ids: readonly string[]
}

export interface Scenario {
  readonly name: string
  /** How many units it is about. */
  readonly units: number
  /** Does everything up to the last fault; resolves with all that was entered. */
  readonly act: (scene: Scene) => Promise<readonly Edit[]>
}

const edit = (device: Device, edits: readonly Edit[], atOnce?: number): Promise<void> =>
  device.page.evaluate(([list, size]) => window.device.edit(list, size), [edits, atOnce] as const)

const entered = (ids: readonly string[], field: Edit['field'], by: string): Edit[] =>
  ids.map((id) => ({ id, field, value: `${field} of ${id} by ${by}.` }))

export const unitIds = (count: number, name = 'unit'): string[] =>
  Array.from({ length: count }, (_, index) => `${name}-${String(index).padStart(4, '0')}`)

export const plainUnit = (id: string, over: Partial<UnitDoc> = {}): UnitDoc => aUnit({ id, label: id, ...over })

/** Both offline, each edits; the first is back and has sent, then the second comes back. */
async function offline({ stand, side, one, two }: Scene, first: Edit[], second: Edit[]): Promise<readonly Edit[]> {
  await Promise.all([one, two].map(({ context }) => context.setOffline(true)))
  await edit(one, first)
  await edit(two, second)
  await one.context.setOffline(false)
  await until(() => first.every(({ id, field, value }) => stand.read(side, id)?.[field] === value))
  await two.context.setOffline(false)
  return [...first, ...second]
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'An edit that the rules deny',
    units: 5,
    act: async ({ one, ids }) => {
      const denied = ids.map((id): Edit => ({
        id,
        field: 'title',
        value: `Denied of ${id}.`.padEnd(LONGEST_TITLE + 1),
      }))
      await edit(one, denied)
      return denied
    },
  },
  {
    name: 'Two devices offline edit different fields of a unit',
    units: 10,
    act: (scene) => offline(scene, entered(scene.ids, 'title', 'one'), entered(scene.ids, 'note', 'two')),
  },
  {
    name: 'Two devices offline edit the same field of a unit',
    units: 10,
    act: (scene) => offline(scene, entered(scene.ids, 'note', 'one'), entered(scene.ids, 'note', 'two')),
  },
  {
    name: 'Two devices online edit different fields of a unit at the same moment',
    units: 20,
    act: async ({ one, two, ids }) => {
      const [first, second] = [entered(ids, 'title', 'one'), entered(ids, 'note', 'two')]
      await Promise.all([edit(one, first), edit(two, second)])
      return [...first, ...second]
    },
  },
  {
    name: 'A unit is edited while another’s edit of it is being pulled',
    units: 60,
    act: async ({ stand, side, one, ids }) => {
      const [theirs, mine] = [entered(ids, 'note', 'somebody'), entered(ids, 'title', 'one')]
      await stand.put(
        side,
        theirs.map(({ id, value }) => plainUnit(id, { note: value })),
      )
      await edit(one, mine, 10)
      return [...theirs, ...mine]
    },
  },
  {
    name: 'The answer to a commit is lost, another field is edited, the page is opened again',
    units: 3,
    act: async ({ stand, side, one, ids }) => {
      const all: Edit[] = []
      for (const id of ids) {
        const [first, second] = [entered([id], 'title', 'one'), entered([id], 'note', 'one')]
        one.lane.loseAnswersFromNextCommit()
        await edit(one, first)
        await until(() => first.every(({ field, value }) => stand.read(side, id)?.[field] === value))
        await edit(one, second)
        await one.reload(() => one.lane.mend())
        all.push(...first, ...second)
        await untilSame(stand, side, [one])
      }
      return all
    },
  },
]

export async function runLostEdits(
  stand: Stand,
  browser: Browser,
  side: Side,
  { name, units, act }: Scenario,
): Promise<Outcome> {
  const ids = unitIds(units, `lost${scenarios.findIndex((one) => one.name === name)}`)
  // In commits of one each: what the plugin makes of a large commit is another question.
  for (const id of ids) await stand.put(side, [plainUnit(id)])
  const one = await stand.open(browser, side, 'associate')
  const two = await stand.open(browser, side, 'second')
  try {
    for (const { page } of [one, two])
      if (!(await until(async () => (await page.evaluate(() => window.device.count())) >= units)))
        throw new Error(`${side} did not get the units of: ${name}.`)
    if (!(await untilSame(stand, side, [one, two]))) throw new Error(`${side} did not begin with what the server has.`)
    const edits = await act({ stand, side, one, two, ids })
    const same = await untilSame(stand, side, [one, two])
    return { edits: edits.length, tally: await tally(stand, side, [one, two], edits), same }
  } finally {
    await one.close()
    await two.close()
  }
}
