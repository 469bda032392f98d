/**
 * What goes wrong, takes long or is not there yet, in Spanish on the narrowest handheld. Each test ends with the look for words that are outside of the
 * Spanish catalogue (`support.ts`), so an English word fails it; what does not fit 320 px fails here.
 */
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { pages } from '#domain/core/people/access.ts'
import { catalogue } from '#messages/compiled/es.ts'
import { translator } from '#language/translate.ts'
import { aContainer, aLine, aLoad, aUser } from '#tests/support/records.ts'
import {
  openTestWarehouse,
  PASSWORD,
  people,
  type PersonName,
  type TestWarehouse,
} from '#tests/support/test-warehouse.ts'
import { marksOf, noteWords, strangeWords } from '#tests/e2e/support/marked-words.ts'
import { openDevice, scan, test, workerReady } from '#tests/e2e/support/support.ts'

const t = translator('es', catalogue)
const narrow = { width: 320, height: 640 }
const lpn = (index: number) => `LPRQ397820${index}`
const stock = {
  loads: [aLoad({ id: 'load-1', code: 'L-1001', title: 'Target truckload', stage: 'arrived' })],
  containers: [aContainer({ id: 'p1', label: 'P-00010001X', sourcePallet: 'PTMB72505', loadId: 'load-1' })],
  manifestLines: [0, 1].map((index) =>
    aLine({
      id: `line-${index}`,
      row: index + 1,
      lpn: lpn(index),
      title: `Kettle ${index}`,
      sourcePallet: 'PTMB72505',
    }),
  ),
}

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse()
})
test.afterEach(() => warehouse.close())

const result = (page: Page) => page.getByLabel(t('scan.result'))
const settled = (page: Page) => page.locator('main[data-settled="true"]')
const syncButton = (page: Page) => page.getByRole('button', { name: /^Sincronización: / })

/** Nothing is cut at the side: not the page, nor what lies over it. */
async function expectToFit(page: Page, where: string): Promise<void> {
  const cut = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role=dialog], [role=alert], [role=status]')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
      .map((one) => `${one.tagName} ${(one.textContent ?? '').slice(0, 60)}`),
  )
  expect.soft(cut, `${where} is wider than the screen`).toEqual([])
}

async function signIn(page: Page, person: PersonName, path = '/'): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('restow-language', 'es'))
  await page.goto(path)
  await page.getByLabel(t('auth.email')).fill(people[person].email)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('auth.signIn') }).click()
  await expect(page.getByRole('textbox', { name: t('scan.field') })).toBeVisible({ timeout: 180_000 })
}

const allSent = (page: Page) =>
  expect(page.getByRole('button', { name: t('shell.sync', { state: t('shell.syncSent') }) }).first()).toBeVisible({
    timeout: 180_000,
  })

async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

async function cutOff(context: BrowserContext, page: Page): Promise<void> {
  await workerReady(page)
  await context.setOffline(true)
  await expect(page.getByText(t('shell.offline'))).toBeVisible()
}

test('in Spanish a warehouse with nothing in it explains each page, and fits', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, narrow)
  await signIn(page, 'admin')
  await allSent(page)
  for (const { path, name } of pages.filter((one) => !['/auth', '/pending'].includes(one.path))) {
    await go(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t.of(name))
    if (path !== '/privacy') await expect(settled(page)).toBeVisible()
    await expectToFit(page, path)
    if (!(await page.getByRole('textbox', { name: t('scan.field') }).isVisible())) continue
    await scan(page, 'U-0000000X')
    await expect(result(page)).not.toBeEmpty()
    await expectToFit(page, `${path} after a scan`)
  }
  await go(page, '/no-such-page')
  await expect(page.getByText(t('shell.notFoundDetail'))).toBeVisible()
  expect(errors).toEqual([])
})

test('in Spanish an associate, a person without a role and a person who is switched off see what is theirs, and why no more', async ({
  browser,
}) => {
  await warehouse.put(stock)
  const { page } = await openDevice(browser, warehouse.origin, narrow)
  await signIn(page, 'associate')
  await go(page, '/listings')
  await expect(page.getByText(t('shell.pageFor.manager', { page: t('page.listings') }))).toBeVisible()
  for (const { path, name } of pages.filter((one) => one.rank === 'associate')) {
    await go(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t.of(name))
    await expect(settled(page)).toBeVisible()
    await expectToFit(page, path)
  }
  for (const person of ['newcomer', 'wizard', 'disabled'] as const) {
    const device = await openDevice(browser, warehouse.origin, narrow)
    await signIn(device.page, person)
    await expect(device.page.getByText(t(person === 'disabled' ? 'home.accountOff' : 'home.accessWaits'))).toBeVisible()
    await expectToFit(device.page, `Home of ${person}`)
    await go(device.page, '/zones')
    await expect(device.page.getByText(t('zones.noneHintReader'))).toBeVisible()
    await expectToFit(device.page, `Zones of ${person}`)
    await device.page.goto('/pending')
    await expect(device.page.getByText(t(person === 'disabled' ? 'auth.accountOff' : 'auth.waits'))).toBeVisible()
    await expectToFit(device.page, `Pending of ${person}`)
  }
})

test('in Spanish work that is unsent or refused is listed, explained and handed over', async ({ browser }) => {
  await warehouse.put(stock)
  const { page, context } = await openDevice(browser, warehouse.origin, narrow)
  await signIn(page, 'second', '/receive')
  await scan(page, 'PTMB72505')
  await expect(result(page)).toContainText('P-00010001X')
  await allSent(page)
  await cutOff(context, page)
  await scan(page, lpn(0))
  await expect(result(page)).toContainText('Kettle 0')
  await syncButton(page).click()
  const drawer = page.getByRole('dialog', { name: t('sync.title') })
  await expect(drawer.getByText(t('sync.noConnection'))).toBeVisible()
  await expectToFit(page, 'Sync, offline')
  await drawer.getByRole('button', { name: t('core.close') }).click()
  const askToSignOut = async () => {
    await page.getByRole('button', { name: t('session.userMenu') }).click()
    await page.getByRole('menuitem', { name: t('auth.signOut') }).click()
  }
  const leaving = page.getByRole('dialog', { name: t('session.onlyHere') })
  await askToSignOut()
  await expect(leaving.getByRole('button', { name: t('session.throwAway') })).toBeDisabled()
  await expectToFit(page, 'Sign-out with unsent work')
  await leaving.getByRole('button', { name: t('session.saveFile') }).click()
  await expect(leaving.getByText(t('session.fileSaved'))).toBeVisible()
  await leaving.getByRole('button', { name: t('session.stay') }).click()

  const { uid, email } = people.second
  await warehouse.put({ users: [aUser({ id: uid, email, role: '', updatedAt: new Date().toISOString() })] })
  await context.setOffline(false)
  await expect(page.getByText(t('home.accessWaits'))).toBeVisible()
  await expect(syncButton(page)).toHaveAttribute('aria-label', /rechazado/)
  await syncButton(page).click()
  await expect(drawer.getByText(t('sync.refused'))).toBeVisible()
  await expect(drawer.getByText(/Kettle 0/).first()).toBeVisible()
  await expectToFit(page, 'Sync, refused')
})

test('in Spanish an import shows its progress, is canceled and taken back, and names what is wrong with a file', async ({
  browser,
}) => {
  const { page, context } = await openDevice(browser, warehouse.origin, narrow)
  await signIn(page, 'manager', '/import')
  await allSent(page)
  const choose = (name: string, text: string) =>
    page
      .getByLabel(t('import.file'), { exact: true })
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  // The browser's own button speaks the browser's language.
  await expect(page.getByText(t('import.chooseFile'))).toBeVisible()
  await choose('empty.csv', '')
  await expect(page.getByText(t('file.empty'))).toBeVisible()
  await expectToFit(page, 'A file that is empty')
  await choose('login.csv', '<!doctype html><html><body>Sign in</body></html>')
  await expect(page.getByText(t('file.webPage'))).toBeVisible()
  await expectToFit(page, 'A file that is a web page')
  await choose('doubt.csv', 'LPN,Title,Qty,Unit Retail\nLPRQ3000001,Lamp,0,9.99\nLPRQ3000002,,1,x\n')
  await expect(page.getByText(t('file.zeroQty')).first()).toBeVisible()
  await expectToFit(page, 'Problems by row')
  await page.getByRole('button', { name: t('import.closeFile') }).click()

  const rows = Array.from({ length: 6_000 }, (_none, n) => `LPRQ${3_000_000 + n},Lamp ${n},1,9.99`)
  await choose('large.csv', `LPN,Title,Qty,Unit Retail\n${rows.join('\n')}`)
  const start = page.getByRole('button', { name: t('import.importLines', { count: 6_000 }) })
  await expect(start).toBeEnabled()
  await context.setOffline(true)
  await start.click()
  await expect(page.getByRole('progressbar', { name: t('import.importing') })).toBeVisible()
  await expectToFit(page, 'An import under way')
  await page.getByRole('button', { name: t('import.cancel') }).click()
  await expect(page.getByText(t('import.canceled', { file: 'large.csv' }))).toBeVisible({ timeout: 180_000 })
  await expectToFit(page, 'An import that was canceled')
})

test('in Spanish storage that the browser takes away, a network that is none and a page that cannot be loaded are explained', async ({
  browser,
}) => {
  await warehouse.put(stock)
  const { page, context } = await openDevice(browser, warehouse.origin, narrow)
  await signIn(page, 'associate', '/receive')
  await allSent(page)
  await page.route('**/*', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<html><h1>Accept the terms</h1></html>' }),
  )
  await expect(page.getByText(t('shell.offline'))).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByText(t('shell.offline'))).toBeHidden()

  const clearIndexedDb = async () => {
    const cdp = await context.newCDPSession(page)
    await cdp.send('Storage.clearDataForOrigin', { origin: warehouse.origin, storageTypes: 'indexeddb' })
  }
  const reloaded = page.waitForEvent('load')
  await clearIndexedDb()
  await reloaded
  await expect(page.getByText(t('session.cleared'))).toBeVisible()
  await expectToFit(page, 'Storage that was cleared')
  // The sign-in went with the storage. Closed again so soon, another reload would not help.
  await page.evaluate(() => sessionStorage.setItem('restow-reloaded-for-storage', String(Date.now())))
  await clearIndexedDb()
  await expect(page.getByRole('alert').filter({ hasText: t('session.storageClosing') })).toBeVisible()
  await expectToFit(page, 'Storage that keeps closing')
})

test('the look for words finds an English message on a Spanish page, and a sentence that stands in code', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const shown = await noteWords(context)
  const page = await context.newPage()
  await page.route('**/plain', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<html lang="es"><body></body></html>' }),
  )
  await page.goto(`${warehouse.origin}/plain`)
  const [open, close] = marksOf.en
  const [abierto, cerrado] = marksOf.es
  await page.evaluate(
    (texts) => {
      for (const text of texts) document.body.append(Object.assign(document.createElement('p'), { textContent: text }))
    },
    [
      `${open}Put it away${close}`,
      `${abierto}Acomodarla en ${abierto}casilla${cerrado}${cerrado}`,
      'Straight from code',
    ],
  )
  await expect.poll(() => strangeWords(shown, ['a title']).join()).toMatch(/away in .*Straight in .*code in /)
  expect(strangeWords(shown, []).join()).not.toMatch(/Acomodarla|casilla/)
  await context.close()
})

test('a start that fails says so in both languages, each marked as its own', async ({ browser }) => {
  const { page } = await openDevice(browser, warehouse.origin, narrow)
  await page.route(/assets\/(?:en|es)-[^.]*\.js/, (route) => route.abort())
  await page.goto('/auth')
  await expect(page.locator('#no-start p[lang=es]').getByText('Restow no pudo iniciar')).toBeVisible()
  await expect(page.locator('#no-start p[lang=en]').getByText('Restow could not start')).toBeVisible()
  await expectToFit(page, 'A start that failed')
})
