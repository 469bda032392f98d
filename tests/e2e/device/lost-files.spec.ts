/** A file of the app that does not come: whoever waits reads something, what is open stays, and the app is loaded anew only where that helps. */
import { expect, type Page } from '@playwright/test'
import { isMarked, mark } from '#tests/e2e/support/builds.ts'
import { hostOnALine } from '#tests/e2e/support/host-on-a-line.ts'
import type { Fault } from '#tests/e2e/support/line.ts'
import { allSent, desktop, handheld, openDevice, signIn, test } from '#tests/e2e/support/support.ts'

const on = hostOnALine()

const noWorker = { serviceWorkers: 'block' } as const
const goTo = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const isScript = (name: string) => (path: string) => path.startsWith(`/assets/${name}-`) && path.endsWith('.js')

test('while the server does not answer though there is Wi-Fi, neither a pointer on a link nor a press takes the open page away', async ({
  browser,
}) => {
  const { page } = await openDevice(browser, on.line.origin, desktop, noWorker)
  await signIn(page, 'manager', '/receive')
  await allSent(page)
  await mark(page)
  on.line.isDown = true
  await page.getByRole('link', { name: 'Zones', exact: true }).hover()
  await goTo(page, 'Zones')
  await expect(page.getByText('This page is not on this device yet')).toBeVisible()
  expect(await isMarked(page)).toBe(true)
  on.line.isDown = false
  await page.getByRole('button', { name: 'Go back' }).click()
  await goTo(page, 'Zones')
  await expect(page.getByRole('button', { name: 'New zone' })).toBeVisible()
})

test('a pointer that rests on a link of a build that is gone loads nothing anew, a press does, and after the next deploy too', async ({
  browser,
}) => {
  const { page, context } = await openDevice(browser, on.line.origin, desktop, noWorker)
  await signIn(page, 'manager', '/receive')
  await allSent(page)
  const forgetFiles = async () => (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await mark(page)
  await on.host.deployCarelessly()
  await forgetFiles()
  const asked = page.waitForResponse(/zones-page-/)
  await page.getByRole('link', { name: 'Zones', exact: true }).hover()
  expect((await asked).status()).toBe(404)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(await isMarked(page)).toBe(true)
  await goTo(page, 'Zones')
  await expect(page.getByRole('button', { name: 'New zone' })).toBeVisible()
  expect(await isMarked(page)).toBe(false)
  await allSent(page)
  await on.host.goBack()
  await forgetFiles()
  await mark(page)
  await goTo(page, 'Inbound')
  await expect(page.getByRole('heading', { name: 'Inbound', level: 1 })).toBeVisible()
  expect(await isMarked(page)).toBe(false)
})

for (const [what, name, fault] of [
  ['is answered by 503', 'index', 503],
  ['is a gateway’s page', 'react', 'page'],
  ['is cut off', 'index', 'cut'],
] as const satisfies readonly (readonly [string, string, Fault])[])
  test(`a first visit mends itself where the file ${name} of the shell ${what} once`, async ({ browser }) => {
    const { page } = await openDevice(browser, on.line.origin, handheld)
    on.line.rule = (path, nth) => (isScript(name)(path) && nth === 1 ? fault : 'pass')
    await page.goto('/auth')
    await expect(page.getByLabel('Email')).toBeVisible()
  })

test('a first visit without the shell says so in both languages, and goes on once it is there', async ({ browser }) => {
  const { page } = await openDevice(browser, on.line.origin, handheld)
  let loads = 0
  on.line.rule = (path) => {
    if (path === '/auth') loads += 1
    return isScript('react')(path) ? 404 : 'pass'
  }
  await page.goto('/auth')
  await expect(page.getByText('Restow could not start on this device')).toBeVisible()
  await expect(page.getByText('Restow no pudo iniciar')).toBeVisible()
  expect(loads).toBe(2)
  on.line.rule = () => 'pass'
  await page.getByRole('link', { name: 'Reload' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

for (const part of ['react', 'receive-page'])
  test(`while ${part} hangs, whoever waits is told that the app is still loading`, async ({ browser }) => {
    const { page, context } = await openDevice(browser, on.line.origin, handheld, noWorker)
    await signIn(page, 'associate', '/receive')
    await allSent(page)
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    on.line.rule = (path) => (isScript(part)(path) ? 'hang' : 'pass')
    await page.goto('/receive', { waitUntil: 'commit' })
    await expect(page.getByText('Restow is still loading')).toBeVisible()
    on.line.rule = () => 'pass'
    await page.getByRole('link', { name: 'Reload' }).click()
    await expect(page.getByRole('textbox', { name: 'Scan' })).toBeVisible()
    await expect(page.getByText('Restow is still loading')).toHaveCount(1)
    await expect(page.getByText('Restow is still loading')).toBeHidden()
  })

test('what is typed at Sign in outlives a part of the background that does not come', async ({ browser }) => {
  const { page } = await openDevice(browser, on.line.origin, handheld, noWorker)
  on.line.rule = (path, nth) => (isScript('sync-wiring')(path) && nth === 1 ? 503 : 'pass')
  on.line.delay = (path) => (isScript('sync-wiring')(path) ? 1_500 : 0)
  await page.goto('/auth')
  await page.getByLabel('Email').pressSequentially('manager@restow.test')
  await mark(page)
  await expect(page.getByText('A part of Restow')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('manager@restow.test')
  expect(await isMarked(page)).toBe(true)
})

test('the words of a failed start make way for the app where it starts after all', async ({ browser }) => {
  const { page } = await openDevice(browser, on.line.origin, desktop, noWorker)
  // Something is lost before the app stands, at the first load and at the one after it.
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      if (document.readyState === 'interactive')
        dispatchEvent(new ErrorEvent('error', { filename: `${location.origin}/assets/lost.js` }))
    }),
  )
  await page.goto('/auth')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.getByText('Restow could not start on this device')).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('restow-reloaded-for-shell'))).toContain('/assets/')
  await page.getByLabel('Email').click()
})

test('where the code of the store does not come, nobody is told that the device is full', async ({ browser }) => {
  const { page, context } = await openDevice(browser, on.line.origin, desktop, noWorker)
  await signIn(page, 'manager', '/receive')
  await allSent(page)
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  on.line.rule = (path) => (isScript('open-store')(path) ? 503 : 'pass')
  await page.reload()
  await expect(page.getByText('A part of Restow did not arrive')).toBeVisible()
  on.line.rule = () => 'pass'
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Scan' })).toBeVisible()
})
