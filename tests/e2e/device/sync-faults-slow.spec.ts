/** Sync on a line so slow that a whole queue or page of documents does not pass within any fixed time limit. */
import { expect, type Browser, type Page } from '@playwright/test'
import { countOnDisk } from '#tests/support/read-sides.ts'
import { aContainer, aLine, aLoad } from '#tests/support/records.ts'
import { lineOf } from '#tests/support/slow-line.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { enter } from '#tests/e2e/support/fault-work.ts'
import { allSent, openDevice, scanResult, signIn, test, workerReady } from '#tests/e2e/support/support.ts'
import { countRequests, manyUnits, note, shiftServerClock } from '#tests/e2e/support/sync-fault-work.ts'

const SCANS = 150
const lpnOf = (index: number): string => `LPRQ44${String(index).padStart(5, '0')}`

const stock = {
  loads: [aLoad({ id: 'load-1', code: 'L-1001', title: 'Target truckload', stage: 'arrived' })],
  manifestLines: Array.from({ length: SCANS }, (_, index) =>
    aLine({
      id: `line-${index}`,
      row: index + 1,
      lpn: lpnOf(index),
      title: `Kettle ${index}.`,
      sourcePallet: 'PTMB72505',
    }),
  ),
  containers: [aContainer({ id: 'p1', status: 'received', sourcePallet: 'PTMB72505' })],
}

let warehouse: TestWarehouse
test.afterEach(() => warehouse.close())

const unitsOn = async (page: Page): Promise<number> => countOnDisk(page, 'units').catch(() => 0)

/** 150 scans offline: 150 units and 150 rows of the ledger wait to be sent. */
async function scanOffline(browser: Browser) {
  warehouse = await openTestWarehouse({ stock })
  const { page } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  await enter(page, 'PTMB72505')
  await expect(scanResult(page)).toContainText('Pallet P-')
  await allSent(page)
  const line = await lineOf(page)
  await line.cut()
  await expect(page.getByText('Offline!')).toBeVisible()
  for (let index = 0; index < SCANS; index += 1) {
    await enter(page, lpnOf(index))
    await expect(scanResult(page)).toContainText(`Kettle ${index}.`)
  }
  await expect(page.getByTestId('received-of-expected')).toHaveText(`${SCANS} of ${SCANS}`)
  return { page, line }
}

for (const [kbits, latencyMs, limitMs] of [
  [50, 800, 180_000],
  [20, 1000, 420_000],
] as const) {
  test(`150 offline scans drain at ${kbits} kbit/s and ${latencyMs} ms`, async ({ browser }) => {
    test.setTimeout(limitMs + 120_000)
    const { page, line } = await scanOffline(browser)
    const commits = countRequests(page, /documents:commit/)
    const started = Date.now()
    await line.slow(kbits, latencyMs)
    await expect
      .poll(() => warehouse.server.admin.countDocuments('units'), { timeout: limitMs, intervals: [500] })
      .toBe(SCANS)
    note('seconds until all units were there', Math.round((Date.now() - started) / 1000))
    await expect(page.getByRole('button', { name: /^Sync: Sent/ })).toBeVisible({ timeout: limitMs })
    note('seconds until all was sent', Math.round((Date.now() - started) / 1000))
    note('commits', commits.count)
  })
}

test('a first sync of 2,000 units ends at 20 kbit/s and 1,000 ms, and reads little twice', async ({ browser }) => {
  const limitMs = 180_000
  test.setTimeout(limitMs + 60_000)
  const early = shiftServerClock(-600_000)
  warehouse = await openTestWarehouse({ stock: { loads: stock.loads, units: manyUnits(2000) } })
  early.end()
  const { page } = await openDevice(browser, warehouse.origin)
  // The shell comes at full speed, from then on out of the worker's cache: only what sync asks for is slow.
  await page.goto('/auth')
  await workerReady(page)
  const reads = warehouse.server.stats().reads
  const started = Date.now()
  const line = await lineOf(page)
  await line.slow(20, 1000)
  await signIn(page, 'associate')
  await expect.poll(() => unitsOn(page), { timeout: limitMs, intervals: [2000] }).toBe(2000)
  await expect(page.getByRole('button', { name: /^Sync: Sent/ })).toBeVisible({ timeout: limitMs })
  note('seconds of the first sync', Math.round((Date.now() - started) / 1000))
  note('reads of the first sync', warehouse.server.stats().reads - reads)
  expect(warehouse.server.stats().reads - reads).toBeLessThanOrEqual(2600)
})
