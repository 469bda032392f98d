import { rm } from 'node:fs/promises'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { rowsOnDisk } from '#tests/support/disk-rows.ts'
import { aContainer, aLine, aLoad, aUnit } from '#tests/support/records.ts'
import { buildNext, isMarked, lookForUpdate, mark, openHost, type Host } from '#tests/e2e/support/builds.ts'
import { acrossMarks } from '#tests/e2e/support/marked-words.ts'
import { allSent, openDevice, scan, scanResult, signIn, test, workerReady } from '#tests/e2e/support/support.ts'

const lpn = (index: number) => `LPRQ3978${index}`
const dock = {
  loads: [aLoad({ id: 'load-1', code: 'L-1001', stage: 'arrived' })],
  manifestLines: Array.from({ length: 9 }, (_, index) =>
    aLine({
      id: `line-${index}`,
      row: index + 1,
      lpn: lpn(index),
      title: `Kettle ${index}`,
      sourcePallet: 'PTMB72505',
    }),
  ),
  containers: [aContainer({ id: 'p1', label: 'P-00010001X', sourcePallet: 'PTMB72505', loadId: 'load-1' })],
}
const units = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const label = `U-${String(index).padStart(8, '0')}`
    return aUnit({ id: `unit-${index}`, label, loadId: 'load-0', lineId: 'line-x', stage: 'stored' })
  })

let next = ''
test.beforeAll(async () => {
  next = await buildNext('tests/e2e/support/next-schema.config.ts')
})
test.afterAll(() => rm(next, { recursive: true, force: true }))

const withHost = async (count: number, act: (host: Host) => Promise<void>) => {
  const host = await openHost(next, { ...dock, units: units(count) })
  try {
    await act(host)
  } finally {
    await host.close()
  }
}

/** How many rows this device has of the units' schema in this version. */
const rowsOf = async (page: Page, version: number): Promise<number> =>
  Number(await page.evaluate(rowsOnDisk, { collection: 'units', version, what: 'count' } as const))

const updating = (page: Page) => page.getByRole('heading', { name: 'Updating this device' })

/** The new build is on the device and waits; the next page that opens is of it. */
async function takeUpdate(page: Page): Promise<void> {
  await expect(async () => {
    await lookForUpdate(page)
    await expect(page.getByText('Update available!')).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 180_000 })
  // A person whose press had no effect presses again: the worker before may have had something in
  // hand.
  const isWaiting = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
      return Boolean(registration?.waiting)
    })
  // Chromium waits for the worker before to be idle, for five minutes at most (kMaxLameDuckTime).
  await expect.poll(isWaiting, { timeout: 320_000 }).toBe(false)
}

/** As when the browser is killed: nothing in the page gets a last word. */
async function kill(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const gone = new Promise((resolve) => page.once('crash', resolve))
  void devtools.send('Page.crash').catch(() => undefined)
  await gone
  await page.close()
}

test('20,000 units follow to a new schema with the progress shown; killed twice in the middle, nothing is lost and what was unsent is sent', async ({
  browser,
}) => {
  // A first sync of 20,000 on two busy cores takes its time.
  await withHost(20_000, async (host) => {
    const { page: first, context } = await openDevice(browser, host.warehouse.origin)
    await signIn(first, 'associate', '/receive')
    await workerReady(first)
    await allSent(first)
    await expect.poll(() => rowsOf(first, 1), { timeout: 180_000 }).toBe(20_000)
    await host.deploy()
    await takeUpdate(first)
    await context.setOffline(true)
    await scan(first, 'PTMB72505')
    for (const index of [0, 1, 2]) {
      await scan(first, lpn(index))
      await expect(scanResult(first)).toContainText(`Kettle ${index}`)
    }
    await first.close()

    let over = 0
    for (const _ of ['once', 'twice']) {
      const killed = await context.newPage()
      // Slow enough that the hand that kills it comes in the middle, however busy this machine is.
      const device = await context.newCDPSession(killed)
      await device.send('Emulation.setCPUThrottlingRate', { rate: 6 })
      await killed.goto('/receive')
      await expect(updating(killed)).toBeVisible({ timeout: 180_000 })
      await expect.poll(() => rowsOf(killed, 2), { intervals: [50], timeout: 180_000 }).toBeGreaterThan(over)
      over = await rowsOf(killed, 2)
      await kill(context, killed)
    }
    expect(over).toBeLessThan(20_003)

    const page = await context.newPage()
    await page.goto('/receive')
    await expect(page.getByRole('progressbar', { name: 'Updating this device' })).toBeVisible()
    await expect(page.getByText(acrossMarks(/^[\d,]+ of 2\d,\d{3} records/))).toBeVisible()
    await expect(page.getByTestId('received-of-expected')).toHaveText('3 of 9', { timeout: 90_000 })
    expect(await rowsOf(page, 2)).toBe(20_003)
    expect(await rowsOf(page, 1)).toBe(0)
    await context.setOffline(false)
    await allSent(page)
    await expect.poll(() => host.warehouse.server.admin.countDocuments('units')).toBe(20_003)
  })
})

test('a tab of the build before keeps the records: the new one shows that, reloads it when asked, and goes on by itself', async ({
  browser,
}) => {
  await withHost(3, async (host) => {
    const { page: old, context, errors } = await openDevice(browser, host.warehouse.origin)
    await signIn(old, 'associate', '/receive')
    await workerReady(old)
    await allSent(old)
    await scan(old, 'PTMB72505')
    await scan(old, lpn(0))
    await expect(scanResult(old)).toContainText('Kettle 0')
    await mark(old)
    await host.deployCarelessly()
    await takeUpdate(old)

    const page = await context.newPage()
    await page.goto('/receive')
    await expect(page.getByText('Restow is open in another tab')).toBeVisible()
    // Until then the other tab works as ever.
    await old.bringToFront()
    await scan(old, lpn(1))
    await expect(scanResult(old)).toContainText('Kettle 1')
    expect(await isMarked(old)).toBe(true)

    await page.bringToFront()
    await page.getByRole('button', { name: 'Reload the other tabs' }).click()
    await expect(page.getByTestId('received-of-expected')).toHaveText('2 of 9')
    await expect(old.getByTestId('received-of-expected')).toHaveText('2 of 9')
    expect(await isMarked(old)).toBe(false)
    await old.bringToFront()
    await scan(old, lpn(2))
    await expect(scanResult(old)).toContainText('Kettle 2')
    await expect.poll(() => host.warehouse.server.admin.countDocuments('units')).toBe(6)
    expect(errors).toEqual([])
  })
})
