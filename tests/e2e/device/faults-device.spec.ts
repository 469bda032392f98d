import { expect, type Page } from '@playwright/test'
import { expectNothingLost, exportOf } from '#tests/support/fault-judge.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import {
  faultStock,
  enter,
  fillUp,
  freeze,
  judged,
  lpn,
  openPallet,
  receiveAll,
  scannedOnce,
  setClockAhead,
  writeZone,
} from '#tests/e2e/support/fault-work.ts'
import { unmarked } from '#tests/e2e/support/marked-words.ts'
import { hurryTimers } from '#tests/e2e/support/sync-fault-work.ts'
import { allSent, desktop, openDevice, scanResult, signIn, test } from '#tests/e2e/support/support.ts'

const DAY_MS = 86_400_000

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ stock: faultStock })
})
test.afterEach(() => warehouse.close())

const syncButton = (page: Page) => page.getByRole('button', { name: /^Sync: / })

interface SyncLabel {
  readonly label: string
  /** How many units the server had when the header said so. */
  readonly onServer: number
}

/** What the header says of sync from now on. */
async function noteSyncLabels(page: Page): Promise<readonly SyncLabel[]> {
  const noted: SyncLabel[] = []
  await page.exposeFunction('noteSyncLabel', (label: string) => {
    noted.push({ label: unmarked(label), onServer: warehouse.server.admin.countDocuments('units') })
  })
  await page.evaluate(() => {
    const { noteSyncLabel } = globalThis as unknown as { noteSyncLabel: (label: string) => Promise<void> }
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const label = target instanceof Element ? (target.getAttribute('aria-label') ?? '') : ''
        if (label.includes('Sync')) void noteSyncLabel(label)
      }
    }).observe(document, { subtree: true, attributeFilter: ['aria-label'] })
  })
  return noted
}

test('a frozen tab that was sending is replaced within the minute, shows nothing untrue, and doubles nothing on thaw', async ({
  browser,
}) => {
  const first = await openDevice(browser, warehouse.origin)
  await signIn(first.page, 'associate', '/receive')
  await allSent(first.page)
  await openPallet(first.page)
  const saved = await receiveAll(first.page, [0])
  await allSent(first.page)

  const second = await first.context.newPage()
  await hurryTimers(second)
  await second.goto('/receive')
  await expect(scanResult(second)).toContainText('Scan an item')
  await allSent(second)
  const thaw = await freeze(first.page)
  const labels = await noteSyncLabels(second)
  saved.push(...(await receiveAll(second, [1, 2])))
  // On a busy machine the second tab may have taken over before its last scan is read: it said “to send” all the same, and says “Sent” of nothing that is not.
  await allSent(second)
  const toSend = labels.findIndex(({ label }) => label.includes('to send'))
  expect(labels[toSend]?.onServer).toBeLessThan(3)
  const afterwards = labels.slice(toSend).filter(({ label }) => label.startsWith('Sync: Sent'))
  expect(afterwards.at(-1)).toMatchObject({ onServer: 3 })
  expect(afterwards.filter(({ onServer }) => onServer === 1)).toEqual([])

  await thaw()
  saved.push(...(await receiveAll(first.page, [3])), ...(await receiveAll(second, [4])))
  const devices = [judged('associate', first.page), judged('associate', second)]
  await expectNothingLost({ origin: warehouse.origin, devices, saved, scanned: scannedOnce(saved) })
})

test('storage that was wiped: the page explains it, and what was sent comes back', async ({ browser }) => {
  const { page, context } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  await openPallet(page)
  const saved = await receiveAll(page, [0, 1])
  await allSent(page)
  const reloaded = page.waitForEvent('load')
  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin: warehouse.origin, storageTypes: 'indexeddb' })
  await reloaded
  await expect(page.getByText('What had not been sent is gone: check your last scans.')).toBeVisible()
  const email = page.getByLabel('Email')
  await expect(email).toBeVisible()
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  await openPallet(page)
  saved.push(...(await receiveAll(page, [2])))
  await expect(page.getByTestId('received-of-expected')).toHaveText('3 of 60')
  const devices = [judged('associate', page)]
  await expectNothingLost({ origin: warehouse.origin, devices, saved, scanned: scannedOnce(saved) })
})

/** A unit is received and answered, and its ledger row stays in the page's draft, which the person is told. */
async function receiveWithoutRow(page: Page): Promise<() => Promise<void>> {
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  await openPallet(page)
  await receiveAll(page, [0])
  await allSent(page)
  const makeRoom = await fillUp(page, 'activity')
  await enter(page, lpn(1))
  await expect(scanResult(page)).toContainText('The last scan is not finished')
  await expect.poll(() => warehouse.server.admin.countDocuments('units')).toBe(2)
  expect(received()).toHaveLength(1)
  return makeRoom
}

const received = () =>
  warehouse.server.admin.readCollection('activity').filter((row) => row['type'] === 'unit.received')

test('a tab that is killed after its answer: the ledger row comes with whichever page opens next', async ({
  browser,
}) => {
  const { page, context } = await openDevice(browser, warehouse.origin)
  await receiveWithoutRow(page)
  const next = await context.newPage()
  await next.goto('/pallets')
  await allSent(next)
  expect(received(), 'an open page writes its own row').toHaveLength(1)
  await page.close()
  await next.reload()
  await expect.poll(() => received().length).toBe(2)
  expect(new Set(received().map((row) => row['refId'])).size).toBe(2)
})

test('a page that does not load holds up neither sync nor signing out, and its ledger row comes later', async ({
  browser,
}) => {
  const { page, context } = await openDevice(browser, warehouse.origin)
  await receiveWithoutRow(page)
  await page.close()
  await context.route('**/assets/receive-page-*.js', () => undefined)
  const next = await context.newPage()
  await next.goto('/pallets')
  await allSent(next)
  expect(received()).toHaveLength(1)
  await next.getByRole('button', { name: 'User menu' }).click()
  await next.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(next.getByLabel('Email')).toBeVisible()
  await context.unroute('**/assets/receive-page-*.js')
  await next.reload()
  await signIn(next, 'associate', '/pallets')
  await expect.poll(() => received().length).toBe(2)
})

test('a ledger row that cannot be written at sign-out keeps the store, and comes when the person is back', async ({
  browser,
}) => {
  const { page } = await openDevice(browser, warehouse.origin)
  const makeRoom = await receiveWithoutRow(page)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(received()).toHaveLength(1)
  await makeRoom()
  await signIn(page, 'associate', '/')
  await expect.poll(() => received().length).toBe(2)
})

test('a full device: a scan that cannot be kept is shown as not saved, and with room again it goes on', async ({
  browser,
}) => {
  const { page } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  await openPallet(page)
  const saved = await receiveAll(page, [0, 1])
  await allSent(page)
  const makeRoom = await fillUp(page)
  await enter(page, lpn(2))
  await expect(scanResult(page)).toContainText('That scan was not saved')
  // What others do still arrives, and cannot be kept here.
  const other = await openDevice(browser, warehouse.origin)
  await signIn(other.page, 'second', '/receive')
  await allSent(other.page)
  await openPallet(other.page)
  saved.push(...(await receiveAll(other.page, [40])))
  await expect.poll(() => warehouse.server.admin.countDocuments('units')).toBe(3)
  await page.getByRole('button', { name: /^Sync: / }).click()
  const drawer = page.getByRole('dialog', { name: 'Sync' })
  await expect(drawer.getByText('This device had trouble storing what came from the server.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await makeRoom()
  await page.getByRole('button', { name: 'OK' }).click()
  saved.push(...(await receiveAll(page, [2, 3])))
  await expect(page.getByTestId('received-of-expected')).toHaveText('5 of 60')
  await page.reload()
  await expect(page.getByTestId('received-of-expected')).toHaveText('5 of 60')
  const devices = [judged('associate', page), judged('second', other.page)]
  await expectNothingLost({ origin: warehouse.origin, devices, saved, scanned: scannedOnce(saved) })
})

test('clocks a day off on two devices: every edit is kept, and what one does reaches the other at once', async ({
  browser,
}) => {
  const ahead = await openDevice(browser, warehouse.origin, desktop)
  const behind = await openDevice(browser, warehouse.origin, desktop)
  await setClockAhead(ahead.context, DAY_MS)
  await setClockAhead(behind.context, -DAY_MS)
  await signIn(ahead.page, 'manager', '/zones')
  await signIn(behind.page, 'admin', '/zones')
  for (const { page } of [ahead, behind]) await allSent(page)
  const saved = [await writeZone(ahead.page, 'DOCK', 'Purpose', 'From ahead')]
  await expect(behind.page.getByText('From ahead')).toBeVisible()
  saved.push(await writeZone(behind.page, 'CAGE', 'Purpose', 'From behind'))
  await expect(ahead.page.getByText('From behind')).toBeVisible()
  for (const { context } of [ahead, behind]) await context.setOffline(true)
  saved.push(await writeZone(ahead.page, 'YARD', 'Purpose', 'Yard, ahead'))
  saved.push(await writeZone(behind.page, 'YARD', 'Name', 'Named behind'))
  saved.push(await writeZone(ahead.page, 'LOFT', 'Purpose', 'Loft, ahead'))
  saved.push(await writeZone(behind.page, 'LOFT', 'Purpose', 'Loft, behind'))
  for (const { context, page } of [behind, ahead]) {
    await context.setOffline(false)
    await allSent(page)
  }
  const devices = [
    judged('manager', ahead.page, DAY_MS),
    { ...judged('manager', behind.page, -DAY_MS), name: 'admin', rank: 'admin', uid: 'uid-admin' } as const,
  ]
  await expectNothingLost({ origin: warehouse.origin, devices, saved })
})

test('a record that is too large is kept aside in plain words, and all else is sent', async ({ browser }) => {
  const { page } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/zones')
  await allSent(page)
  const novel = 'Pallets. '.repeat(28_000)
  const saved = [
    await writeZone(page, 'DOCK', 'Purpose', novel),
    await writeZone(page, 'CAGE', 'Purpose', 'Lithium'),
    await writeZone(page, 'YARD', 'Purpose', 'Trucks'),
  ]
  await expect(syncButton(page)).toHaveAttribute('aria-label', /2 refused/)
  const { refused } = await exportOf(page)
  // The zone, and the ledger's row of its change.
  expect(refused.map((one) => one.collection).toSorted()).toEqual(['activity', 'locations'])
  await expectNothingLost({ origin: warehouse.origin, devices: [judged('manager', page)], saved })
  await syncButton(page).click()
  const drawer = page.getByRole('dialog', { name: 'Sync' })
  await expect(drawer.getByText('There is too much text in this record to send it.').first()).toBeVisible()
  await expect(drawer.getByText('DOCK').first()).toBeVisible()
})
