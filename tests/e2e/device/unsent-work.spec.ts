import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectNothingLost, type Kept } from '#tests/support/fault-judge.ts'
import { readServer } from '#tests/support/read-sides.ts'
import { aUser } from '#tests/support/records.ts'
import { openTestWarehouse, PASSWORD, people, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import {
  faultStock,
  freeze,
  judged,
  openPallet,
  receiveAll,
  scannedOnce,
  writeZone,
} from '#tests/e2e/support/fault-work.ts'
import { acrossMarks } from '#tests/e2e/support/marked-words.ts'
import { allSent, desktop, openDevice, scanResult, signIn, test, workerReady } from '#tests/e2e/support/support.ts'

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ stock: faultStock })
})
test.afterEach(() => warehouse.close())

const syncButton = (page: Page) => page.getByRole('button', { name: /^Sync: / })
const leaving = (page: Page) => page.getByRole('dialog', { name: 'Work that is not on the server yet' })

async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

async function handOver(page: Page): Promise<Kept> {
  const button = leaving(page).getByRole('button', { name: 'Save them as a file' })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return JSON.parse(await readFile(await download.path(), 'utf8')) as Kept
}

async function giveRole(uid: string, email: string, role: string): Promise<void> {
  await warehouse.put({ users: [aUser({ id: uid, email, role, updatedAt: new Date().toISOString() })] })
}

test('a picker signs out with unsent work: it is listed, goes into a file, stays on the device, and is sent at the next sign-in', async ({
  browser,
}) => {
  const { page, context } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  await workerReady(page)
  await openPallet(page)
  await allSent(page)
  await context.setOffline(true)
  const saved = await receiveAll(page, [0, 1])
  await syncButton(page).click()
  const drawer = page.getByRole('dialog', { name: 'Sync' })
  await expect(drawer.getByText('No connection. Go on working: everything is kept here and sent later.')).toBeVisible()
  await expect(drawer.getByText(acrossMarks(/^Unit: U-\S+ Kettle 1\., received$/))).toBeVisible()
  await expect(drawer.getByText(acrossMarks(/^Ledger entry: Received /)).first()).toBeVisible()
  await expect(drawer.getByText('saved here, just now').first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()

  await askToSignOut(page)
  await expect(leaving(page)).toContainText('4 changes are on this device only.')
  const file = await handOver(page)
  const lpns = file.unsent.filter((one) => one.collection === 'units').map((one) => String(one.doc['lpn']))
  expect(new Set(lpns)).toEqual(new Set(saved.map((one) => one.value)))
  await expect(leaving(page).getByRole('button', { name: 'Throw them away and sign out' })).toBeDisabled()
  await leaving(page).getByRole('button', { name: 'Keep them here and sign out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(warehouse.server.admin.countDocuments('units')).toBe(0)

  await context.setOffline(false)
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  const devices = [judged('associate', page)]
  await expectNothingLost({ origin: warehouse.origin, devices, saved, scanned: scannedOnce(saved) })
  // Now nothing is here alone: signing out asks nothing.
  await askToSignOut(page)
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('at the change of shifts the next one signs in the moment the last one is out, and stays signed in', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate')
  await allSent(page)
  for (const person of ['second', 'associate'] as const) {
    await askToSignOut(page)
    await page.getByLabel('Email').fill(people[person].email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await allSent(page)
    await expect(page.getByText('You were signed out by the server')).toHaveCount(0)
  }
  expect(errors).toEqual([])
})

test('a manager who was made an associate while away: the refused edit is shown, handed over with the rest, and sent once the role is back', async ({
  browser,
}) => {
  const { page, context } = await openDevice(browser, warehouse.origin, desktop)
  const { uid, email } = people.manager
  await signIn(page, 'manager', '/zones')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)
  const saved = [await writeZone(page, 'DOCK', 'Purpose', 'Inbound only')]
  await giveRole(uid, email, 'associate')
  await context.setOffline(false)
  await expect(syncButton(page)).toHaveAttribute('aria-label', /1 refused/)
  await syncButton(page).click()
  const drawer = page.getByRole('dialog', { name: 'Sync' })
  await expect(drawer.getByText('DOCK')).toBeVisible()
  await expect(drawer.getByText('The server does not allow this change to your account.')).toBeVisible()
  await expect(drawer.getByText('Everything that was done here is on the server.')).toBeHidden()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await askToSignOut(page)
  const file = await handOver(page)
  expect(file.refused.map((one) => one.doc['purpose'])).toEqual(['Inbound only'])
  await leaving(page).getByRole('button', { name: 'Stay signed in' }).click()

  await giveRole(uid, email, 'manager')
  await syncButton(page).click()
  await drawer.getByRole('button', { name: 'Try again' }).click()
  await expect(drawer.getByText('Everything that was done here is on the server.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expectNothingLost({ origin: warehouse.origin, devices: [judged('manager', page)], saved })
})

test('nothing claims that work was sent before sync has started, and signing out then keeps it', async ({
  browser,
}) => {
  const { page } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  await openPallet(page)
  await allSent(page)
  // A network that takes requests and never answers: Firebase does not start.
  await page.route(/init\.json|documents:|Listen|accounts:/, () => new Promise(() => undefined))
  await page.reload()
  await expect(scanResult(page)).toContainText('Scan an item')
  const saved = await receiveAll(page, [0, 1])
  await syncButton(page).click()
  const drawer = page.getByRole('dialog', { name: 'Sync' })
  await expect(drawer).toBeVisible()
  await expect(drawer.getByText('Everything that was done here is on the server.')).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await askToSignOut(page)
  await leaving(page).getByRole('button', { name: 'Keep them here and sign out' }).click()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  const devices = [judged('associate', page)]
  await expectNothingLost({ origin: warehouse.origin, devices, saved, scanned: scannedOnce(saved) })
})

test('a photo that still waits for the network holds a sign-out up', async ({ browser }) => {
  const { page } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'manager', '/inbound?truck=load-1')
  await allSent(page)
  await page.route(/\/v0\/b\//, (route) => route.abort())
  const picture = { name: 'seal.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.getByLabel('Photo of damage or seal').setInputFiles([picture])
  await expect(page.getByText('One picture waits for the network. Safe on this device.')).toBeVisible()
  await expect.poll(() => warehouse.server.admin.countDocuments('photos')).toBe(1)
  await askToSignOut(page)
  await expect(leaving(page)).toContainText('1 photo is on this device only.')
  await leaving(page).getByRole('button', { name: 'Keep them here and sign out' }).click()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await signIn(page, 'manager', '/inbound?truck=load-1')
  const uploaded = async () =>
    [...(await readServer(warehouse.origin, 'photos')).values()].map((one) => one['uploadState'])
  await expect.poll(uploaded).toEqual(['uploaded'])
})

test('signing out in one tab signs the other out too, and work that only the other tab knew of stays', async ({
  browser,
}) => {
  const first = await openDevice(browser, warehouse.origin)
  await signIn(first.page, 'associate', '/receive')
  await allSent(first.page)
  await openPallet(first.page)
  await allSent(first.page)
  const second = await first.context.newPage()
  await second.goto('/receive')
  await expect(scanResult(second)).toContainText('Scan an item')
  await allSent(second)
  // The first tab is the one that sends; frozen, it sends the second no more signs.
  const thaw = await freeze(first.page)
  const saved = await receiveAll(second, [0, 1])
  await askToSignOut(second)
  await leaving(second).getByRole('button', { name: 'Keep them here and sign out' }).click()
  await expect(second.getByLabel('Email')).toBeVisible()
  await thaw()
  await expect(first.page.getByLabel('Email')).toBeVisible()
  await first.page.close()
  await signIn(second, 'associate', '/receive')
  await allSent(second)
  const devices = [judged('associate', second)]
  await expectNothingLost({ origin: warehouse.origin, devices, saved, scanned: scannedOnce(saved) })
})

test('two people write one field while apart: a manager sees both values, who wrote them and when', async ({
  browser,
}) => {
  const boss = await openDevice(browser, warehouse.origin, desktop)
  const admin = await openDevice(browser, warehouse.origin, desktop)
  await signIn(boss.page, 'manager', '/zones')
  await signIn(admin.page, 'admin', '/zones')
  for (const { page, context } of [boss, admin]) {
    await allSent(page)
    await context.setOffline(true)
  }
  const lost = await writeZone(boss.page, 'DOCK', 'Purpose', 'Trucks first')
  const kept = await writeZone(admin.page, 'DOCK', 'Purpose', 'Vans first')
  for (const { page, context } of [admin, boss]) {
    await context.setOffline(false)
    await allSent(page)
  }
  await boss.page.getByRole('link', { name: 'Home' }).first().click()
  const inbox = boss.page.getByRole('region', { name: 'Conflicts' })
  await expect(inbox).toContainText('DOCK')
  await expect(inbox.getByText('Vans first', { exact: true })).toBeVisible()
  await expect(inbox.getByText('Trucks first', { exact: true })).toBeVisible()
  await expect(inbox.getByText(acrossMarks(/Gave way, by you, \w+ \d+, \d+:\d+/))).toBeVisible()
  await expectNothingLost({ origin: warehouse.origin, devices: [judged('manager', boss.page)], saved: [lost, kept] })
})

test('two managers edit one zone at once: each writes only what they touched', async ({ browser }) => {
  const boss = await openDevice(browser, warehouse.origin, desktop)
  const admin = await openDevice(browser, warehouse.origin, desktop)
  await signIn(boss.page, 'manager', '/zones?open=L-DOCK')
  await signIn(admin.page, 'admin', '/zones')
  for (const { page } of [boss, admin]) await allSent(page)
  const form = boss.page.getByRole('dialog')
  await form.getByRole('button', { name: 'Edit' }).click()
  await form.getByLabel('Name').fill('Inbound dock')
  const theirs = await writeZone(admin.page, 'DOCK', 'Purpose', 'Vans first')
  await expect.poll(() => warehouse.read('locations', 'L-DOCK')).toMatchObject({ purpose: 'Vans first' })
  await expect(form.getByLabel('Purpose')).toHaveValue('Vans first')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('button', { name: 'Close', exact: true }).click()
  const mine = { ...theirs, field: 'name', value: 'Inbound dock' }
  await expectNothingLost({ origin: warehouse.origin, devices: [judged('manager', boss.page)], saved: [theirs, mine] })
})
