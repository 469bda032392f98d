import { english } from '#tests/support/english.ts'
import { expect, type Page } from '@playwright/test'
import { mayOpen, pages, rankOf } from '#domain/core/people/access.ts'
import {
  openTestWarehouse,
  PASSWORD,
  people,
  type PersonName,
  type TestWarehouse,
} from '#tests/support/test-warehouse.ts'
import { acrossMarks } from '#tests/e2e/support/marked-words.ts'
import { allSent, holdBack, openDevice, signIn, test, workerReady } from '#tests/e2e/support/support.ts'

let warehouse: TestWarehouse
test.beforeAll(async () => {
  warehouse = await openTestWarehouse()
})
test.afterAll(() => warehouse.close())

/** Goes to an address inside the running app, as a link does. What it leads to is the caller's to wait for. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Where this person ends by the specification (sections 2 and 6). */
function wanted(person: PersonName | null, path: string): string {
  const page = pages.find((one) => one.path === path)
  if (!page) return path
  const identity = person ? people[person] : null
  if (person && path === '/auth') return '/'
  if (mayOpen(rankOf(identity), page)) return path
  if (person) return '/'
  return path === '/' ? '/auth' : `/auth?redirect=${encodeURIComponent(path)}`
}

async function checkEveryRoute(page: Page, person: PersonName | null): Promise<void> {
  for (const { path } of pages) {
    // `/pending` leaves for home by itself once there is a role.
    const leaves = path === '/pending' && person !== null && rankOf(people[person]) !== 'signedIn'
    const target = leaves ? '/' : wanted(person, path)
    await visit(page, path)
    await expect
      .poll(() => page.evaluate(() => location.pathname + location.search), `${person ?? 'signed out'} at ${path}`)
      .toBe(target)
    const shown = pages.find((one) => one.path === target.split('?')[0])
    if (shown) await expect(page.locator('h1'), `${person ?? 'signed out'} at ${path}`).toHaveText(english(shown.name))
  }
  await visit(page, '/no-such-page')
  await expect(page.locator('h1')).toHaveText('Not found')
  // Nor is there one below a page.
  if (person === 'admin') {
    await visit(page, '/users/x')
    await expect(page.getByText('There is no page at this address.')).toBeVisible()
  }
}

test('the person who is signed out is asked to sign in at each route, with and without a network', async ({
  browser,
}) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin)
  await page.goto('/privacy')
  await checkEveryRoute(page, null)
  await workerReady(page)
  await context.setOffline(true)
  await page.goto('/receive')
  await expect(page).toHaveURL(/\/auth\?redirect=%2Freceive$/)
  await checkEveryRoute(page, null)
  expect(errors).toEqual([])
})

for (const person of ['newcomer', 'wizard', 'disabled', 'associate', 'manager', 'admin'] as const) {
  test(`${person}: each route, with and without a network`, async ({ browser }) => {
    const { page, context, errors } = await openDevice(browser, warehouse.origin)
    await signIn(page, person)
    await checkEveryRoute(page, person)
    await workerReady(page)
    await context.setOffline(true)
    // A cold start from the worker: the guard has nothing but the local store.
    await page.goto('/users')
    await expect(page).toHaveURL(wanted(person, '/users') === '/users' ? /\/users$/ : /\/$/)
    await checkEveryRoute(page, person)
    expect(errors).toEqual([])
  })
}

test('a person whose record never reached this device opens only what needs no role', async ({ browser }) => {
  await warehouse.server.admin.createUser({ uid: 'uid-unknown', email: 'unknown@restow.test', password: 'restow-demo' })
  const { page, context } = await openDevice(browser, warehouse.origin)
  await page.goto('/auth')
  await page.getByLabel('Email').fill('unknown@restow.test')
  await page.getByLabel('Password', { exact: true }).fill('restow-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('waiting for an admin')).toBeVisible()
  await workerReady(page)
  await context.setOffline(true)
  await page.goto('/receive')
  await expect(page).toHaveURL(/\/$/)
  await visit(page, '/zones')
  await expect(page.locator('h1')).toHaveText('Zones')
})

test('a first sign-in waits for a server that answers late', async ({ browser }) => {
  const { context, page } = await openDevice(browser, warehouse.origin)
  await context.route('**/__/firebase/init.json', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 8000))
    await route.continue().catch(() => undefined)
  })
  await signIn(page, 'associate')
})

test('a person whose own record comes late is brought to the page that they wanted', async ({ browser }) => {
  const { context, page } = await openDevice(browser, warehouse.origin)
  const letGo = await holdBack(context, 'users')
  await signIn(page, 'associate', '/receive')
  await expect(page.getByText('waiting for an admin')).toBeVisible()
  await page.reload()
  await expect(page.getByText('waiting for an admin')).toBeVisible()
  letGo()
  await expect(page).toHaveURL(/\/receive$/)
  await expect(page.locator('h1')).toHaveText('Receive')
})

test('a person who goes elsewhere while their own record is on its way stays there', async ({ browser }) => {
  const { context, page } = await openDevice(browser, warehouse.origin)
  const letGo = await holdBack(context, 'users')
  await signIn(page, 'associate', '/receive')
  await expect(page.getByText('waiting for an admin')).toBeVisible()
  await visit(page, '/zones')
  await expect(page.locator('h1')).toHaveText('Zones')
  await visit(page, '/')
  await expect(page.locator('h1')).toHaveText('Home')
  letGo()
  await expect(page.getByText('waiting for an admin')).toBeHidden()
  await expect(page.getByText('Lines open')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a guarded address is come back to after signing in; an address outside is not followed', async ({ browser }) => {
  const { page, context } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'associate', '/manifest?load=x')
  await expect(page).toHaveURL(/\/manifest\?load=x$/)
  for (const evil of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/auth',
    '/users',
  ]) {
    await page.goto(`/zones?redirect=${encodeURIComponent(evil)}`)
    await expect(page.locator('h1')).toHaveText('Home')
    expect(new URL(page.url()).origin).toBe(warehouse.origin)
  }
  await page.goto('/zones?redirect=%2Fpallets')
  await expect(page.locator('h1')).toHaveText('Pallets')
  await context.close()
})

test('a role that is taken away or given takes effect on the open page', async ({ browser }) => {
  const { page } = await openDevice(browser, warehouse.origin)
  await warehouse.server.admin.createUser({ uid: 'uid-fresh', email: 'fresh@restow.test', password: 'restow-demo' })
  const record = (role: string) => ({
    ...people.manager,
    id: 'uid-fresh',
    email: 'fresh@restow.test',
    name: 'Fresh',
    role,
    language: '',
    views: {},
    createdAt: '2026-11-20T08:00:00.000Z',
    createdBy: 'uid-admin',
    updatedAt: new Date().toISOString(),
    updatedBy: 'uid-admin',
  })
  const { uid: _uid, ...first } = record('manager')
  await warehouse.put({ users: [first] })
  await page.goto('/inbound')
  await page.getByLabel('Email').fill('fresh@restow.test')
  await page.getByLabel('Password', { exact: true }).fill('restow-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('h1')).toHaveText('Inbound')
  const { uid: _again, ...demoted } = record('')
  await warehouse.put({ users: [demoted] })
  await expect(page.getByText('waiting for an admin')).toBeVisible()
  await page.getByRole('link', { name: 'Wait for access' }).click()
  await expect(page.locator('h1')).toHaveText('Pending')
  const { uid: _third, ...back } = record('associate')
  await warehouse.put({ users: [back] })
  await expect(page.locator('h1')).toHaveText('Home')
})

test('two tabs that open a person’s new store at the same moment work in one and the same', async ({ browser }) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin)
  const beside = await context.newPage()
  // On a busy device one tab is behind the other.
  const session = await context.newCDPSession(beside)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 3 })
  await Promise.all([signIn(page, 'manager'), signIn(beside, 'manager')])
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map((one) => one.name ?? ''))
  expect(databases.filter((name) => /--\d+--units$/.test(name))).toEqual([])
  expect(databases.filter((name) => name.endsWith('--records'))).toHaveLength(1)
  expect(errors).toEqual([])
})

/** What Firebase keeps of who is signed in: how much it is, once it was removed or not. */
const keysKept = (page: Page, isRemoved: boolean) =>
  page.evaluate(async (remove) => {
    const asked = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error(String(request.error))))
      })
    const db = await asked(indexedDB.open('firebaseLocalStorageDb'))
    const store = db.transaction('firebaseLocalStorage', 'readwrite').objectStore('firebaseLocalStorage')
    if (remove) await asked(store.clear())
    const all = await asked(store.count())
    db.close()
    return all
  }, isRemoved)

test('a person whom another tab’s start took from the disk stays signed in, and is there at the next start', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'manager')
  await allSent(page)
  expect(await keysKept(page, false)).toBeGreaterThan(0)
  expect(await keysKept(page, true)).toBe(0)
  await expect.poll(() => keysKept(page, false)).toBeGreaterThan(0)
  await allSent(page)
  await expect(page.locator('h1')).toHaveText('Home')
  await page.reload()
  await allSent(page)
  await expect(page.locator('h1')).toHaveText('Home')
  expect(errors).toEqual([])
})

test('a person who signs in while the server is asked about the one before stays signed in', async ({ browser }) => {
  const { page } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'manager')
  await allSent(page)
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  let asked = 0
  await page.route('**/securetoken.googleapis.com/**', async (route) => {
    asked += 1
    if (asked > 1) return route.continue()
    await held
    return route.fulfill({ status: 400, json: { error: { code: 400, message: 'TOKEN_EXPIRED' } } })
  })
  await keysKept(page, true)
  await expect.poll(() => asked).toBe(1)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  // Without the server's word nothing is sure to be sent.
  await page.getByRole('button', { name: 'Keep them here and sign out' }).click()
  // By hand, in the page that still waits for the answer.
  await page.getByLabel('Email').fill(people.associate.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.locator('h1')).toHaveText('Home')
  const refused = page.waitForResponse(/securetoken/)
  answer()
  await refused
  // The same once more, for the person who is here now: by its end the first is long over. Who was signed out by it would not come back.
  await keysKept(page, true)
  await expect.poll(() => asked).toBe(2)
  await expect.poll(() => keysKept(page, false)).toBeGreaterThan(0)
  await expect(page.locator('h1')).toHaveText('Home')
  expect(await page.evaluate(() => localStorage.getItem('restow-signed-in'))).toContain(people.associate.email)
})

test('signing out removes the store from the device, and the next person sees nothing of it', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'manager')
  const stores = () =>
    page.evaluate(async () =>
      (await indexedDB.databases()).map((one) => one.name ?? '').filter((name) => name.includes('restow-demo')),
    )
  expect((await stores()).length).toBeGreaterThan(0)
  await allSent(page)
  const chosen = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('palette')))
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('option', { name: acrossMarks(/^Zones/) }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zones' })).toBeVisible()
  expect(await chosen()).toHaveLength(1)
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect.poll(stores).toEqual([])
  await expect.poll(chosen).toEqual([])
  await signIn(page, 'associate')
  await expect(page.locator('h1')).toHaveText('Home')
  expect(errors).toEqual([])
})
