import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { openWarehouse, type Warehouse } from '#tests/e2e/backend-sdk/warehouse.ts'

let warehouse: Warehouse
let people = 0

test.beforeAll(async () => {
  warehouse = await openWarehouse()
})
/** A device of a test that is over would go on watching, and read again when a later test restarts the server. */
const contexts: BrowserContext[] = []
test.afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
})
test.afterAll(async () => {
  await warehouse.close()
})

async function openDevice(browser: Browser, longPolling = false): Promise<{ page: Page; uid: string }> {
  const context = await browser.newContext()
  contexts.push(context)
  const page = await context.newPage()
  await page.goto(`${warehouse.server.origin}/receive`)
  await page.waitForFunction(() => 'sdk' in window)
  await page.evaluate((options) => window.sdk.start(options), { longPolling })
  const uid = await page.evaluate((email) => window.sdk.signUp(email, 'restow-demo'), `person${++people}@restow.test`)
  return { page, uid }
}

const idsSeen = (page: Page) => page.evaluate(() => window.sdk.watched()?.ids ?? [])

/** What the page shows has been confirmed by the server: from here on it can take up again where it was. */
const confirmed = (page: Page) => expect.poll(() => page.evaluate(() => window.sdk.watched()?.fromCache)).toBe(false)

test('a person signs up, writes a unit, and reads it back from the server', async ({ browser }) => {
  const { page } = await openDevice(browser)
  await page.evaluate(() => window.sdk.set('units/first', { label: 'U-1', qty: 7, notes: 'Größe ½ 📦' }))
  expect(await page.evaluate(() => window.sdk.get('units/first'))).toEqual({
    label: 'U-1',
    qty: 7,
    notes: 'Größe ½ 📦',
  })
  expect(await page.evaluate(() => window.sdk.get('units/missing'))).toBeNull()
})

test('a wrong password and an unknown address are refused in the same words', async ({ browser }) => {
  const { page } = await openDevice(browser)
  await warehouse.server.admin.createUser({ uid: 'boss', email: 'boss@restow.test', password: 'restow-demo' })
  expect(await page.evaluate(() => window.sdk.signIn('boss@restow.test', 'wrong-one'))).toBe('auth/invalid-credential')
  expect(await page.evaluate(() => window.sdk.signIn('nobody@restow.test', 'wrong-one'))).toBe(
    'auth/invalid-credential',
  )
  expect(await page.evaluate(() => window.sdk.signIn('boss@restow.test', 'restow-demo'))).toBe('boss')
})

for (const longPolling of [false, true]) {
  const way = longPolling ? 'by long polling' : 'by streaming'
  test(`what one device does, another sees ${way}: new, changed and removed units`, async ({ browser }) => {
    const collection = longPolling ? 'polled' : 'streamed'
    const { page: dock } = await openDevice(browser, longPolling)
    const { page: office } = await openDevice(browser, longPolling)
    await office.evaluate((path) => window.sdk.watch(path), collection)
    await confirmed(office)
    await dock.evaluate((path) => window.sdk.set(`${path}/a`, { label: 'A' }), collection)
    await expect.poll(() => idsSeen(office)).toEqual(['a'])
    await dock.evaluate((path) => window.sdk.set(`${path}/b`, { label: 'B' }), collection)
    await expect.poll(() => idsSeen(office)).toEqual(['a', 'b'])
    await dock.evaluate((path) => window.sdk.set(`${path}/a`, { label: 'A again' }), collection)
    await expect.poll(() => idsSeen(office)).toEqual(['b', 'a'])
    await dock.evaluate((path) => window.sdk.remove(`${path}/b`), collection)
    await expect.poll(() => idsSeen(office)).toEqual(['a'])
  })
}

test('a listener that was away receives only what changed meanwhile', async ({ browser }) => {
  const { page: dock } = await openDevice(browser)
  const { page: office } = await openDevice(browser)
  for (const id of ['a', 'b', 'c'])
    await dock.evaluate((path) => window.sdk.set(path, { label: path }), `resumed/${id}`)
  await office.evaluate(() => window.sdk.watch('resumed'))
  await expect.poll(() => idsSeen(office)).toEqual(['a', 'b', 'c'])
  await confirmed(office)
  await office.evaluate(() => window.sdk.goOffline())
  await dock.evaluate(() => window.sdk.set('resumed/d', { label: 'D' }))
  await dock.evaluate(() => window.sdk.remove('resumed/b'))
  const before = warehouse.server.stats().reads
  await office.evaluate(() => window.sdk.goOnline())
  await expect.poll(() => idsSeen(office)).toEqual(['a', 'c', 'd'])
  await confirmed(office)
  expect(warehouse.server.stats().reads - before).toBe(1)
})

test('a first snapshot of several megabytes arrives whole', async ({ browser }) => {
  const units = Array.from({ length: 350 }, (_, i) => ({
    path: `bulky/u${i}`,
    data: { title: '½ 📦 '.repeat(2000) },
    commitTimeFields: ['syncedAt'],
  }))
  await warehouse.server.admin.writeDocuments(units)
  const { page } = await openDevice(browser)
  await page.evaluate(() => window.sdk.watch('bulky'))
  await expect.poll(async () => (await idsSeen(page)).length).toBe(300)
  await page.evaluate(() => window.sdk.remove('bulky/u0'))
  await expect.poll(async () => (await idsSeen(page)).includes('u0')).toBe(false)
  expect((await idsSeen(page)).length).toBe(300)
})

test('a listener lives through a restart of the server and reads only what changed', async ({ browser }) => {
  const { page } = await openDevice(browser)
  for (const id of ['a', 'b', 'c'])
    await page.evaluate((path) => window.sdk.set(path, { label: path }), `restarted/${id}`)
  await page.evaluate(() => window.sdk.watch('restarted'))
  await expect.poll(() => idsSeen(page)).toEqual(['a', 'b', 'c'])
  await confirmed(page)
  await page.evaluate(() => window.sdk.goOffline())
  await warehouse.restart()
  await warehouse.server.admin.writeDocuments([
    { path: 'restarted/a', data: { label: 'again' }, commitTimeFields: ['syncedAt'] },
  ])
  await page.evaluate(() => window.sdk.goOnline())
  await expect.poll(() => idsSeen(page)).toEqual(['b', 'c', 'a'])
  expect(warehouse.server.stats().reads).toBe(1)
  await warehouse.restart()
  await page.evaluate(() => window.sdk.set('restarted/d', { label: 'D' }))
  await expect.poll(() => idsSeen(page)).toEqual(['b', 'c', 'a', 'd'])
})

test('twenty transactions of two devices on one counter lose none', async ({ browser }) => {
  const { page: one } = await openDevice(browser)
  const { page: two } = await openDevice(browser)
  const add = (page: Page) =>
    page.evaluate(async () => {
      for (let i = 0; i < 10; i++) await window.sdk.addOne('counters/both')
    })
  await Promise.all([add(one), add(two)])
  expect(await one.evaluate(() => window.sdk.get('counters/both'))).toEqual({ count: 20 })
})

test('queries from the end, counts, refusals and a new token work as on Firebase', async ({ browser }) => {
  const { page } = await openDevice(browser)
  for (const id of ['a', 'b', 'c']) {
    await page.evaluate((unit) => window.sdk.set(`queried/${unit}`, { label: unit, stage: 'stored' }), id)
  }
  expect(await page.evaluate(() => window.sdk.query('queried', 'stored'))).toEqual(['b', 'c'])
  expect(await page.evaluate(() => window.sdk.count('queried'))).toBe(3)
  expect(await page.evaluate(() => window.sdk.setFails('secrets/x', { a: 1 }))).toBe('permission-denied')
  expect(await page.evaluate(() => window.sdk.changeToken())).toBe(true)
  expect(await page.evaluate(() => window.sdk.setFails('queried/d', { a: 1 }))).toBe('ok')
})

test('a photo goes up in pieces, comes down whole, and is not taken from a stranger', async ({ browser }) => {
  const { page, uid } = await openDevice(browser)
  const done = await page.evaluate((path) => window.sdk.upload(path, 1_500_000), `photos/${uid}/big.webp`)
  expect(done.size).toBe(1_500_000)
  expect(done.states).toBeGreaterThan(1)
  expect(done.text).toBe('AAA')
  expect(await page.evaluate((path) => window.sdk.uploadOnce(path, 'hello'), `photos/${uid}/note.txt`)).toContain(
    'hello',
  )
  const refused = page.evaluate(() => window.sdk.uploadOnce('photos/someone-else/x.txt', 'hello'))
  await expect(refused).rejects.toThrow(/unauthorized/)
})

test('a listener and a writer live on past the end of their token, though the device takes it for good', async ({
  browser,
}) => {
  const shortLived = await openWarehouse({ tokenLifetimeSeconds: 4 })
  try {
    const page = await (await browser.newContext()).newPage()
    // A device whose clock is behind: by its own reckoning a token is good for an hour, whatever
    // the server's time is. It asks for another token only because the server takes the old one no longer.
    let renewals = 0
    await page.route(/accounts:signUp|securetoken/, async (route) => {
      const answer = await route.fetch()
      if (route.request().url().includes('securetoken') && answer.ok()) renewals += 1
      const body = (await answer.text()).replace(/"(expiresIn|expires_in)":"\d+"/, '"$1":"3600"')
      await route.fulfill({ response: answer, body })
    })
    await page.goto(`${shortLived.server.origin}/receive`)
    await page.waitForFunction(() => 'sdk' in window)
    await page.evaluate(() => window.sdk.start({ longPolling: false }))
    await page.evaluate(() => window.sdk.signUp('late@restow.test', 'restow-demo'))
    await page.evaluate(() => window.sdk.watch('lasting'))
    await page.evaluate(() => window.sdk.set('lasting/a', { label: 'A' }))
    await expect.poll(() => idsSeen(page)).toEqual(['a'])
    for (const [i, id] of ['b', 'c'].entries()) {
      const before = renewals
      await expect.poll(() => renewals, 'the token has run out').toBeGreaterThan(before)
      await shortLived.server.admin.writeDocuments([
        { path: `lasting/${id}`, data: { label: id }, commitTimeFields: ['syncedAt'] },
      ])
      await expect.poll(() => idsSeen(page)).toEqual(['a', 'b', 'c'].slice(0, i + 2))
    }
    expect(await page.evaluate(() => window.sdk.setFails('lasting/d', { label: 'D' }))).toBe('ok')
  } finally {
    await shortLived.close()
  }
})
