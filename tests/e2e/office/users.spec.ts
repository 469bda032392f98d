import { expect } from '@playwright/test'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { acrossMarks } from '#tests/e2e/support/marked-words.ts'
import { allSent, desktop, handheld, openDevice, signIn, test } from '#tests/e2e/support/support.ts'

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse()
})
test.afterEach(() => warehouse.close())

test('a newcomer gets a role with one tap, their device goes on by itself, and undo takes it back', async ({
  browser,
}) => {
  const newcomer = await openDevice(browser, warehouse.origin, handheld)
  await signIn(newcomer.page, 'newcomer', '/')
  await expect(newcomer.page.getByText('Your access is waiting for an admin.')).toBeVisible()
  await newcomer.page.getByRole('link', { name: 'Wait for access' }).click()
  await expect(newcomer.page).toHaveURL(/\/pending$/)

  const admin = await openDevice(browser, warehouse.origin, desktop)
  await signIn(admin.page, 'admin', '/users')
  const waiting = admin.page.getByRole('region', { name: 'Waiting for access' })
  await expect(waiting.getByText('newcomer@restow.test')).toBeVisible()
  // A role that is none of ours waits too, and is shown as it is.
  await expect(waiting.getByText('wizard', { exact: true }).first()).toBeVisible()
  await waiting.getByRole('group', { name: 'Role for Newcomer' }).getByRole('button', { name: 'Associate' }).click()
  await expect(admin.page.getByText('Newcomer is now Associate')).toBeVisible()
  await expect(newcomer.page).toHaveURL(new RegExp(`^${warehouse.origin}/$`))
  await newcomer.page.goto('/receive')
  await expect(newcomer.page.getByRole('heading', { name: 'Receive', level: 1 })).toBeVisible()

  await admin.page.getByRole('button', { name: 'Undo' }).click()
  await expect(waiting.getByText('newcomer@restow.test')).toBeVisible()
  // Demoted below the page's level: to `/`, at once.
  await expect(newcomer.page).toHaveURL(new RegExp(`^${warehouse.origin}/$`))
  await allSent(admin.page)
  await expect.poll(() => warehouse.read('users', 'uid-newcomer')).toMatchObject({ role: '' })
  expect([...admin.errors, ...newcomer.errors]).toEqual([])
})

test('an admin cannot demote or disable themselves, and can disable and enable another', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'admin', '/users')
  await page.getByRole('gridcell', { name: 'admin@restow.test' }).click()
  const drawer = page.getByRole('dialog', { name: 'admin' })
  await expect(drawer.getByText('You cannot change your own role.')).toBeVisible()
  await expect(drawer.getByRole('button', { name: /^Manager/ })).toBeDisabled()
  await expect(drawer.getByRole('button', { name: 'Disable' })).toHaveCount(0)
  await drawer.getByRole('tab', { name: 'Devices' }).click()
  await expect(drawer.getByText(acrossMarks(/^Chrome on Linux/))).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()

  await page.goto('/users?open=uid-second')
  const second = page.getByRole('dialog', { name: 'associate' })
  await expect(second.getByText('kept on their device')).toBeVisible()
  await second.getByRole('button', { name: 'Disable' }).click()
  await expect(second.getByRole('button', { name: 'Enable' })).toBeVisible()
  await allSent(page)
  await expect.poll(() => warehouse.read('users', 'uid-second')).toMatchObject({ active: false, role: 'associate' })
  await second.getByRole('button', { name: 'Enable' }).click()
  await allSent(page)
  await expect.poll(() => warehouse.read('users', 'uid-second')).toMatchObject({ active: true })
  await second.getByRole('tab', { name: 'History' }).click()
  await expect(second.getByRole('list', { name: 'History' })).toContainText('Disabled')
  expect(errors).toEqual([])
})

test('with no network a role is given all the same, and goes out when contact is back', async ({ browser }) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin, handheld)
  await signIn(page, 'admin', '/users')
  await allSent(page)
  await context.setOffline(true)
  const waiting = page.getByRole('region', { name: 'Waiting for access' })
  await waiting.getByRole('group', { name: 'Role for Newcomer' }).getByRole('button', { name: 'Manager' }).click()
  await expect(waiting.getByText('newcomer@restow.test')).toHaveCount(0)
  await expect.poll(() => warehouse.read('users', 'uid-newcomer')).toMatchObject({ role: '' })
  await context.setOffline(false)
  await allSent(page)
  await expect.poll(() => warehouse.read('users', 'uid-newcomer')).toMatchObject({ role: 'manager' })
  expect(errors).toEqual([])
})

test('where the server makes no links, an invitation is a text with the address and the steps', async ({ browser }) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin, desktop, { serviceWorkers: 'block' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'admin', '/zones')
  // As on Firebase Hosting, whose settings know nothing of this server; the kept ones do.
  await context.route('**/__/firebase/init.json*', async (route) => {
    const settings = (await (await route.fetch()).json()) as { restow?: unknown }
    await route.fulfill({ json: { ...settings, restow: undefined } })
  })
  // The page asks what the server offers when it opens.
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByLabel('Invitation')).toHaveValue(new RegExp(`${warehouse.origin}/auth`))
  await page.getByRole('button', { name: 'Copy the text' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Create an account')
  expect(errors).toEqual([])
})

test('a lost handheld is signed out at once from the desk of an admin, which says when it has no connection', async ({
  browser,
}) => {
  const handed = await openDevice(browser, warehouse.origin, handheld)
  await signIn(handed.page, 'associate', '/zones')
  await allSent(handed.page)
  const admin = await openDevice(browser, warehouse.origin, desktop)
  await signIn(admin.page, 'admin', '/users?open=uid-associate')
  const drawer = admin.page.getByRole('dialog', { name: 'associate' })
  await drawer.getByRole('tab', { name: 'Devices' }).click()
  const signIns = drawer.getByRole('region', { name: 'Sign-ins' })
  await signIns.getByRole('button', { name: 'Sign out everywhere' }).click()
  await signIns.getByRole('button', { name: 'Cancel' }).click()
  await admin.context.setOffline(true)
  await signIns.getByRole('button', { name: 'Sign out everywhere' }).click()
  await signIns.getByRole('button', { name: 'Sign out now' }).click()
  await expect(signIns.getByRole('alert')).toBeVisible()
  await admin.context.setOffline(false)
  await signIns.getByRole('button', { name: 'Sign out everywhere' }).click()
  await signIns.getByRole('button', { name: 'Sign out now' }).click()
  await expect(signIns.getByText('is signed out everywhere.')).toBeVisible()
  await expect(handed.page.getByText('You were signed out by the server.')).toBeVisible()
  await expect(handed.page).toHaveURL(/\/auth/)
})

test('an account that is disabled and enabled, and a role that is taken away, by keys alone keep the focus', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'admin', '/users?open=uid-second')
  const drawer = page.getByRole('dialog')
  const press = async (name: string) => {
    await drawer.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await press('Disable')
  const enable = drawer.getByRole('button', { name: 'Enable', exact: true })
  await expect(enable).toBeFocused()
  // The second press of a double one counts for nothing.
  await expect(enable).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Enter')
  const disable = drawer.getByRole('button', { name: 'Disable', exact: true })
  await expect(disable).toBeFocused()
  await expect(disable).toHaveAttribute('aria-busy', 'false')
  await press('Take the role away')
  await expect.poll(() => warehouse.read('users', 'uid-second')).toMatchObject({ role: '' })
  await expect(drawer.getByRole('button', { name: /^.?Associate/ })).toBeFocused()
  expect(errors).toEqual([])
}) // prettier-ignore
