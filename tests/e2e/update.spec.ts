import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { aLoad } from '#tests/support/records.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { openDevice, signIn, workerReady } from './support.ts'

const root = resolve(import.meta.dirname, '../..')
let place = ''
let warehouse: TestWarehouse

test.beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'restow-builds-'))
  const env = { ...process.env, RESTOW_DIST: join(place, 'next'), RESTOW_BUILD_ID: 'next' }
  expect(spawnSync('npx', ['vite', 'build', '--logLevel', 'error'], { cwd: root, env, stdio: 'inherit' }).status).toBe(
    0,
  )
  await cp(resolve(root, process.env['RESTOW_DIST'] ?? 'dist'), join(place, 'live'), { recursive: true })
  warehouse = await openTestWarehouse({
    distDir: join(place, 'live'),
    stock: { loads: [aLoad({ id: 'load-1', code: 'L-1001' })] },
  })
})
test.afterAll(async () => {
  await warehouse.close()
  await rm(place, { recursive: true, force: true })
})

/** The host serves the next build; hashed files of the one before stay, as `firebase deploy` leaves them. */
const deploy = () => cp(join(place, 'next'), join(place, 'live'), { recursive: true })
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().then(() => undefined))
const mark = (page: Page) => page.evaluate(() => ((window as { marked?: boolean }).marked = true))
/** A page that is just being reloaded is marked no longer. */
const isMarked = (page: Page) =>
  page.evaluate(() => (window as { marked?: boolean }).marked === true).catch(() => false)

test('the first install says nothing; an update is offered, and only the tab that takes it reloads', async ({
  browser,
}) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/receive')
  await workerReady(page)
  await expect(page.getByText('Update available!')).toHaveCount(0)
  await expect(page.getByText('Downloading update...')).toHaveCount(0)
  const other = await context.newPage()
  await other.goto('/receive')
  await expect(other.getByRole('textbox', { name: 'Scan' })).toBeVisible()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await expect(page.getByLabel('Quantity')).toHaveValue('3')
  for (const tab of [page, other]) await mark(tab)

  await deploy()
  await page.bringToFront()
  await lookForUpdate(page)
  await expect(page.getByText('Downloading update...')).toBeVisible()
  await expect(page.getByText('Update available!')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Downloading update...')).toBeHidden()
  expect(await isMarked(page)).toBe(true)

  await page.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => isMarked(page)).toBe(false)
  await expect(page.getByLabel('Quantity')).toHaveValue('3')
  // The other tab goes on undisturbed and may follow when its person is ready.
  expect(await isMarked(other)).toBe(true)
  await expect(other.getByText('Update available!')).toBeVisible()
  await other.getByRole('button', { name: 'Update' }).click()
  await expect.poll(() => isMarked(other)).toBe(false)
  expect(errors).toEqual([])
})
