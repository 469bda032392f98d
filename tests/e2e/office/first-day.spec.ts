/** A company's first day, from the printed address to a second person with a password of their own. */
import { expect, type Page } from '@playwright/test'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { ADMIN, startCompany } from '#tests/e2e/support/own-company.ts'
import { unmarked } from '#tests/e2e/support/marked-words.ts'
import { allSent, desktop, handheld, openDevice, test } from '#tests/e2e/support/support.ts'

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ own: true })
})
test.afterEach(() => warehouse.close())

async function signInAs(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Notes all that the page shows from now on, if only for a moment. Returns what reads it. */
async function noteShown(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const shown: string[] = []
    Object.assign(globalThis, { shown })
    const options = { subtree: true, childList: true, characterData: true }
    new MutationObserver(() => shown.push(document.body.innerText)).observe(document.body, options)
  })
  return async () =>
    unmarked(await page.evaluate(() => (globalThis as unknown as { shown: string[] }).shown.join('\n')))
}

test('the first admin names the company once, sees what comes first, and invites a person who sets their own password', async ({
  browser,
}) => {
  const admin = await openDevice(browser, warehouse.origin, desktop)
  const code = warehouse.server.setupCode()
  await startCompany(admin.page, warehouse)
  const steps = admin.page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByText('Each gets a link and sets a password of their own.')).toBeVisible()
  await expect(steps.getByRole('link', { name: 'Make the places' })).toHaveAttribute('href', /\/locations\?open=new/)

  // The printed address is spent: a stranger who read it over a shoulder gets nothing with it.
  const stranger = await openDevice(browser, warehouse.origin, desktop)
  await stranger.page.goto(`/auth?setup=${code}`)
  await expect(stranger.page.getByRole('alert')).toContainText('used already')
  await stranger.page.goto('/auth')
  await expect(stranger.page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(stranger.page.getByRole('button', { name: 'Create an account' })).toHaveCount(0)

  await steps.getByRole('link', { name: 'Invite the people' }).click()
  const drawer = admin.page.getByRole('dialog', { name: 'Invite a person' })
  await drawer.getByLabel('Name').fill('Ben Okafor')
  await drawer.getByLabel('Email').fill('ben@harbor.test')
  await drawer.getByRole('button', { name: 'Make the link' }).click()
  const link = await drawer.getByLabel('Link for ben@harbor.test').inputValue()
  await expect(drawer.getByRole('img', { name: 'The link as a code to scan' })).toBeVisible()
  await allSent(admin.page)

  const ben = await openDevice(browser, warehouse.origin, handheld)
  await ben.page.goto(link)
  await expect(ben.page.getByLabel('Email')).toHaveValue('ben@harbor.test')
  await ben.page.getByLabel('New password').fill('ten crates')
  const shown = await noteShown(ben.page)
  await ben.page.getByRole('button', { name: 'Set the password and sign in' }).click()
  await expect(ben.page.getByRole('textbox', { name: 'Scan' })).toBeVisible()
  await expect(ben.page.getByText('A load appears here when its truck arrives')).toBeVisible()
  expect(await shown()).not.toContain('To use this link')
  await ben.page.goto('/receive')
  await expect(ben.page.getByRole('heading', { name: 'Receive', level: 1 })).toBeVisible()

  // Where someone is signed in, the link does not end their work; it says what to do.
  await admin.page.goto(link)
  await expect(admin.page.getByText('To use this link, sign out and open it again.')).toBeVisible()
  await admin.page.goto('/')
  await expect(steps.getByRole('link', { name: 'Invite the people' })).toContainText('Done')
  expect([...admin.errors, ...stranger.errors, ...ben.errors]).toEqual([])
})

test('people change their own password, and an admin hands out a link for a forgotten one', async ({ browser }) => {
  const admin = await openDevice(browser, warehouse.origin, desktop)
  await startCompany(admin.page, warehouse)
  await allSent(admin.page)
  await admin.page.getByRole('button', { name: 'User menu' }).click()
  await admin.page.getByRole('menuitem', { name: 'Change password' }).click()
  const dialog = admin.page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password').fill('wrong crates')
  await dialog.getByLabel('New password').fill('eleven crates')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByRole('alert')).toContainText('wrong')
  await dialog.getByLabel('Current password').fill(ADMIN.password)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('The password is changed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  const second = await openDevice(browser, warehouse.origin, handheld)
  await signInAs(second.page, ADMIN)
  await expect(second.page.getByRole('alert')).toContainText('wrong')
  await signInAs(second.page, { ...ADMIN, password: 'eleven crates' })
  await expect(second.page.getByRole('textbox', { name: 'Scan' })).toBeVisible()

  // The device on which the password was changed goes on working.
  await admin.page.goto('/users?open=invite')
  const drawer = admin.page.getByRole('dialog', { name: 'Invite a person' })
  await drawer.getByLabel('Name').fill('Ben Okafor')
  await drawer.getByLabel('Email').fill('ben@harbor.test')
  await drawer.getByRole('button', { name: 'Make the link' }).click()
  await drawer.getByRole('button', { name: 'Invite another person' }).waitFor()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await admin.page.getByRole('gridcell', { name: 'ben@harbor.test' }).click()
  const person = admin.page.getByRole('dialog', { name: 'Ben Okafor' })
  await person.getByRole('button', { name: 'Make the link' }).click()
  const link = await person.getByLabel('Link for ben@harbor.test').inputValue()
  expect(link).toContain('mode=resetPassword')
  expect([...admin.errors, ...second.errors]).toEqual([])
})
