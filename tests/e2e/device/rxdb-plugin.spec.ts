/** The comparison with RxDB's own plugin is fair: each side works on the bench as it should, and the figures come from what is there. */
import { rm } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { plainUnit, unitIds } from '#bench/rxdb-plugin/lost-edits.ts'
import { buildPage, openStand, type Device, type Stand } from '#bench/rxdb-plugin/stand.ts'
import { oneCommit } from '#bench/rxdb-plugin/stuck.ts'
import { tally } from '#bench/rxdb-plugin/where.ts'

let distDir: string
let stand: Stand
let opened: Device[] = []

test.beforeAll(async () => {
  distDir = await buildPage()
  stand = await openStand(distDir)
})
test.afterEach(async () => {
  for (const device of opened) await device.close()
  opened = []
})
test.afterAll(async () => {
  await stand.close()
  await rm(distDir, { recursive: true, force: true })
})

test('a new device of ours gets all 300 units of one commit, 100 at a time', async ({ browser }) => {
  const open = async (): Promise<Device> => {
    const device = await stand.open(browser, 'own', 'associate')
    opened.push(device)
    return device
  }
  const outcome = await oneCommit({ stand, side: 'own', open }, '2026-11-20T08:00:00.123456Z')
  expect(outcome).toEqual({ expected: 300, missing: 0 })
})

for (const side of ['plugin', 'own'] as const) {
  test(`with nothing wrong, ${side === 'own' ? 'our sync' : 'the plugin'} brings an edit of each device to the server and to the other`, async ({
    browser,
  }) => {
    const [id = '', other = ''] = unitIds(2, 'fair')
    await stand.put(side, [plainUnit(id)])
    await stand.put(side, [plainUnit(other)])
    const one = await stand.open(browser, side, 'associate')
    const two = await stand.open(browser, side, 'second')
    opened.push(one, two)
    const here = (device: Device) => device.page.evaluate(() => window.device.docs())
    // The store of this side may hold more than these two from the test before.
    for (const device of opened)
      await expect
        .poll(() => here(device))
        .toEqual(expect.arrayContaining([expect.objectContaining({ id }), expect.objectContaining({ id: other })]))
    const first = { id, field: 'title', value: 'Entered on one' } as const
    const second = { id: other, field: 'note', value: 'Entered on two' } as const
    await one.page.evaluate((edit) => window.device.edit([edit]), first)
    await two.page.evaluate((edit) => window.device.edit([edit]), second)
    for (const device of opened)
      await expect
        .poll(() => here(device))
        .toEqual(
          expect.arrayContaining([
            expect.objectContaining({ id, title: first.value }),
            expect.objectContaining({ id: other, note: second.value }),
          ]),
        )
    for (const device of opened) expect(await device.page.evaluate(() => window.device.errors())).toEqual([])
    // A value that was never entered is nowhere: a lost value is noticed.
    const never = { id, field: 'brand', value: 'Never entered' } as const
    const found = await tally(stand, side, opened, [first, second, never])
    expect(found).toEqual({ server: 2, aside: 0, device: 0, nowhere: 1 })
  })
}
