import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, type Route } from '@playwright/test'
import { badNetwork } from '#tests/support/bad-network.ts'
import { expectNothingLost, type Saved } from '#tests/support/fault-judge.ts'
import { ServerProcess } from '#tests/support/server-process.ts'
import { openTestWarehouse } from '#tests/support/test-warehouse.ts'
import { aUnit } from '#tests/support/records.ts'
import {
  faultStock, judged, lpn, openPallet, receiveAll, scannedOnce, setClockAhead, writeZone, zoneCodes,
} from '#tests/e2e/support/fault-work.ts' // prettier-ignore
import { shiftServerClock } from '#tests/e2e/support/sync-fault-work.ts'
import {
  allSent,
  desktop,
  handheld,
  openDevice,
  scan,
  scanResult,
  signIn,
  test,
  workerReady,
} from '#tests/e2e/support/support.ts'

/** SIGKILL while a commit is on its way, and the same server again. */
async function killInMidCommit(server: ServerProcess, page: Page): Promise<void> {
  await page.waitForRequest(/documents:commit/)
  await server.kill()
  await server.start()
}

test('three devices work through a bad network while the server is killed twice: nothing is lost, nothing doubled', async ({
  browser,
}) => {
  const server = await ServerProcess.open({ stock: faultStock })
  const [a, b, office] = await Promise.all([
    openDevice(browser, server.origin),
    openDevice(browser, server.origin),
    openDevice(browser, server.origin, desktop),
  ])
  await Promise.all([
    signIn(a.page, 'associate', '/receive'),
    signIn(b.page, 'second', '/receive'),
    signIn(office.page, 'manager', '/zones'),
  ])
  for (const { page } of [a, b, office]) await allSent(page)
  const networks = await Promise.all([a, b, office].map(({ context }, index) => badNetwork(context, 41 + index)))
  const saved: Saved[] = []
  await Promise.all([openPallet(a.page), openPallet(b.page)])
  for (const [round, code] of zoneCodes.entries()) {
    const killed = round === 1 || round === 2 ? killInMidCommit(server, a.page) : Promise.resolve()
    const indexes = [round * 2, round * 2 + 1]
    const results = await Promise.all([
      receiveAll(a.page, indexes),
      receiveAll(
        b.page,
        indexes.map((index) => index + 30),
      ),
      writeZone(office.page, code, 'Purpose', `Round ${round}`),
    ])
    saved.push(...results.flat())
    await killed
  }
  for (const network of networks) network.heal()
  const devices = [judged('associate', a.page), judged('second', b.page), judged('manager', office.page)]
  await expectNothingLost({ origin: server.origin, devices, saved, scanned: scannedOnce(saved) })
  // That the network was bad at all: how often it was asked is up to sync, which asks seldom.
  const met = networks.reduce((sum, { counts }) => sum + counts.lost + counts.unheard, 0)
  expect(met).toBeGreaterThan(3)
  expect([...a.errors, ...b.errors, ...office.errors]).toEqual([])
  await server.close()
})

test('a tab that is closed in mid-push, before the server had it and after: the next tab sends what is missing, once', async ({
  browser,
}) => {
  const warehouse = await openTestWarehouse({ stock: faultStock })
  const { page, context } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  await openPallet(page)
  await allSent(page)
  const saved: Saved[] = []
  let open = page
  for (const [round, reachesServer] of [false, true].entries()) {
    const caught = new Promise<void>((resolve) => {
      const hold = async (route: Route): Promise<void> => {
        if (reachesServer) await route.fetch()
        resolve()
      }
      void context.route(/documents:commit/, hold)
    })
    saved.push(...(await receiveAll(open, [round * 2, round * 2 + 1])))
    await caught
    await open.close()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    open = await context.newPage()
    await open.goto('/receive')
    await allSent(open)
  }
  const devices = [judged('associate', open)]
  await expectNothingLost({ origin: warehouse.origin, devices, saved, scanned: scannedOnce(saved) })
  await warehouse.close()
})

test('a browser that crashes in the middle of 30 scans keeps every scan that it answered', async ({
  playwright,
  launchOptions,
}) => {
  const warehouse = await openTestWarehouse({ stock: faultStock })
  const profile = await mkdtemp(join(tmpdir(), 'restow-profile-'))
  const launch = () =>
    playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      viewport: handheld,
      baseURL: warehouse.origin,
    })
  const before = await launch()
  const page = await before.newPage()
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  await openPallet(page)
  await before.setOffline(true)
  const saved = await receiveAll(
    page,
    Array.from({ length: 20 }, (_, index) => index),
  )
  const gone = before.waitForEvent('close')
  const cdp = await before.newCDPSession(page)
  // The last scans are still being typed when the browser dies.
  const typing = (async () => {
    for (let index = 20; index < 30; index += 1) await scan(page, lpn(index))
  })().catch(() => undefined)
  void cdp.send('Browser.crash').catch(() => undefined)
  await Promise.all([gone, typing])

  const after = await launch()
  const again = await after.newPage()
  await again.goto('/receive')
  // Firebase's own store of the sign-in is not always on the disk yet; the scans are, and wait for their person.
  const asked = again.getByLabel('Email')
  await expect(asked.or(again.getByRole('textbox', { name: 'Scan' }))).toBeVisible()
  if (await asked.isVisible()) await signIn(again, 'associate', '/receive')
  await allSent(again)
  const scanned = new Map(Array.from({ length: 30 }, (_, index) => [lpn(index), 1]))
  await expectNothingLost({ origin: warehouse.origin, devices: [judged('associate', again)], saved, scanned })
  await after.close()
  await rm(profile, { recursive: true, force: true })
  await warehouse.close()
})

/** Longer than a token is good for. */
const AWAY_MS = 2 * 3_600_000

test('a sign-in that expires offline: the day goes on, and everything is sent without signing in again', async ({
  browser,
}) => {
  const early = shiftServerClock(-AWAY_MS)
  const warehouse = await openTestWarehouse({ stock: faultStock })
  const { page, context, errors } = await openDevice(browser, warehouse.origin)
  await setClockAhead(context, -AWAY_MS)
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  await workerReady(page)
  await openPallet(page)
  await allSent(page)
  await context.setOffline(true)
  const saved = await receiveAll(page, [0, 1])
  // Two hours go by, for the server and the device.
  early.end()
  await setClockAhead(context, AWAY_MS)
  // A cold start with nothing but an expired token.
  await page.reload()
  await expect(scanResult(page)).toContainText('Scan an item')
  saved.push(...(await receiveAll(page, [2])))
  await context.setOffline(false)
  await allSent(page)
  const devices = [judged('associate', page)]
  await expectNothingLost({ origin: warehouse.origin, devices, saved, scanned: scannedOnce(saved) })
  await expect(page.getByLabel('Email')).toHaveCount(0)
  expect(errors).toEqual([])
  await warehouse.close()
})

test('a device that was away for 40 days sends what it kept, and then shows what the server has', async ({
  browser,
}) => {
  const days = 40 * 86_400_000
  const at = (ms: number) => new Date(ms).toISOString()
  const began = Date.now()
  const shelf = Array.from({ length: 6 }, (_, index) =>
    aUnit({
      id: `U-SHELF-${index}`,
      label: `U-SHELF-${index}`,
      stage: 'stored',
      updatedAt: at(began),
      loadId: 'load-old',
      lineId: '',
    }),
  )
  const server = await ServerProcess.open({ stock: { ...faultStock, units: shelf } })
  const away = await openDevice(browser, server.origin)
  await signIn(away.page, 'associate', '/receive')
  await allSent(away.page)
  await openPallet(away.page)
  await receiveAll(away.page, [0])
  await allSent(away.page)
  await workerReady(away.page)
  await away.context.setOffline(true)
  const saved = await receiveAll(away.page, [1, 2])
  await away.page.close()

  // Meanwhile: shipped, removed, moved and new; a load closed, a zone renamed by a person.
  await server.kill()
  await server.start(days)
  const later = at(began + days - 3_600_000)
  const [shipped, removed, moved] = shelf
  if (!shipped || !removed || !moved) throw new Error('The shelf is empty.')
  await server.put({
    units: [
      { ...shipped, stage: 'shipped', updatedAt: later },
      Object.assign({ ...removed, updatedAt: later }, { _deleted: true }),
      { ...moved, locationId: 'L-CAGE', updatedAt: later },
      aUnit({ id: 'U-NEW', label: 'U-NEW', stage: 'stored', updatedAt: later, loadId: 'load-old', lineId: '' }),
    ],
  })
  const office = await openDevice(browser, server.origin, desktop)
  await setClockAhead(office.context, days)
  await office.page.goto('/')
  await signIn(office.page, 'manager', '/zones')
  saved.push(await writeZone(office.page, 'CAGE', 'Purpose', 'Lithium'))

  await setClockAhead(away.context, days)
  const back = await away.context.newPage()
  await back.goto('/receive')
  await expect(scanResult(back)).toContainText('Scan an item')
  await away.context.setOffline(false)
  await allSent(back)
  const devices = [judged('associate', back, days), judged('manager', office.page, days)]
  await expectNothingLost({ origin: server.origin, devices, saved, scanned: scannedOnce(saved) })
  await server.close()
})
