/** A scan is never swallowed: whatever has the focus, and whatever lies over the page. */
import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { codeOfCommand } from '#domain/codes/command-codes.ts'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { aContainer, aLine, aLoad, aUnit } from '#tests/support/records.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { acrossMarks } from '#tests/e2e/support/marked-words.ts'
import {
  allSent,
  bounce,
  desktop,
  holdBack,
  openDevice,
  paced,
  pauseOfAPerson,
  scan,
  scanResult,
  signIn,
  tablet,
  test,
  TO_THE_TRIGGER_MS,
  type Device,
} from '#tests/e2e/support/support.ts'

const load = aLoad({ id: 'load-1', code: 'L-1001', stage: 'arrived', arrivedAt: '2026-11-20T07:00:00.000Z' })
const lines = [
  aLine({ id: 'load-1-1', row: 1, lpn: 'LPRQ3978200', title: 'Hearthway kettle', qty: 7, sourcePallet: 'PTMB72505' }),
  aLine({ id: 'load-1-2', row: 2, lpn: '', itemNo: '5000273', title: 'Volta blender', qty: 5 }),
]
const pallet = aContainer({ id: 'p1', label: 'P-00010001X', sourcePallet: 'PTMB72505', loadId: 'load-1' })
const labels = [mintLabel('unit', '7KQ', 1), mintLabel('unit', '7KQ', 2)] as const
const missing = { loadId: 'load-9', stage: 'missing', exceptionCode: 'auditMissing' } as const
const units = ['Volta lamp', 'Crispo fryer'].map((title, index) => {
  const label = labels[index] ?? ''
  return aUnit({ ...missing, id: idOfLabel(label), label, title, exceptionAt: '2026-11-18T08:00:00.000Z' })
})

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({
    stock: { loads: [load], manifestLines: lines, containers: [pallet], units },
  })
})
test.afterEach(() => warehouse.close())

/** The keys carry the times of a scanner, four milliseconds apart: a busy machine sends them unevenly, which no scanner does. */
const burstOf = (page: Page, text: string, laterMs = 0): Promise<void> => paced(page, text, 4, laterMs)

/** A scanner's bursts, however busy the machine is: all keys are on their way before the first is handled. */
const burst = (page: Page, ...codes: readonly string[]): Promise<void> =>
  burstOf(page, codes.map((code) => `${code}\r`).join(''))

/** The same by a person who has typed just now, or whose page has just begun to start. */
const laterBurst = (page: Page, ...codes: readonly string[]): Promise<void> =>
  burstOf(page, codes.map((code) => `${code}\r`).join(''), TO_THE_TRIGGER_MS)

/** An associate's device on Receive, with the truck's pallet open. */
async function openPallet(browser: Browser): Promise<Device> {
  const device = await openDevice(browser, warehouse.origin)
  await signIn(device.page, 'associate', '/receive')
  await scan(device.page, 'PTMB72505')
  await expect(scanResult(device.page)).toContainText('P-00010001X')
  return device
}

const received = (page: Page) => page.getByTestId('received-of-expected')

test('a scan while Quantity has the focus is received once, and the quantity stays', async ({ browser }) => {
  const { page, errors } = await openPallet(browser)
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  await quantity.fill('2')
  await burst(page, '5000273')
  await expect(scanResult(page)).toContainText('Volta blender')
  await expect(received(page)).toHaveText('2 of 12')
  await expect(quantity).toHaveValue('1')
  // A quantity that a person types is a quantity.
  await quantity.click()
  await quantity.press('ControlOrMeta+a')
  await page.keyboard.type('3', { delay: 100 })
  await expect(quantity).toHaveValue('3')
  await laterBurst(page, 'LPRQ3978200')
  await expect(received(page)).toHaveText('5 of 12')
  expect(errors).toEqual([])
})

/** Whether a finger on the middle of it, and on both its ends, meets it. */
const isOnTop = (field: Locator) =>
  field.evaluate((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    return [left + 4, (left + right) / 2, right - 4].every(
      (x) => document.elementFromPoint(x, (top + bottom) / 2) === one,
    )
  })

test('a scan in the search text of No barcode is received, and the words stay', async ({ browser }) => {
  const { page, errors } = await openPallet(browser)
  await page.getByRole('button', { name: 'No barcode' }).click()
  const words = page.getByRole('textbox', { name: 'What is it?' })
  await words.pressSequentially('lamp', { delay: 120 })
  await laterBurst(page, 'LPRQ3978200')
  await expect(scanResult(page)).toContainText('Hearthway kettle')
  await expect(words).toHaveValue('lamp')
  await expect.poll(() => isOnTop(words), 'the answer leaves the field free').toBe(true)
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).isVisible(), 'and stands there').toBe(true)
  await words.click()
  await words.pressSequentially(' blue', { delay: 120 })
  await expect(words).toHaveValue('lamp blue')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(received(page)).toHaveText('1 of 12')
  expect(errors).toEqual([])
})

test('a scan under an open drawer closes it, and no button of another unit stays', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/misplaced')
  await page.getByRole('row', { name: /Volta lamp/ }).click()
  await expect(page.getByRole('button', { name: /Write off/ })).toBeVisible()
  await scan(page, labels[1])
  await expect(scanResult(page)).toContainText('Crispo fryer')
  await expect(page.getByRole('button', { name: /Write off/ })).toBeHidden()
  expect(errors).toEqual([])
})

test('a page without a place for answers shows them above itself', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'admin', '/users')
  await scan(page, 'HELLO-42')
  await expect(scanResult(page)).toContainText('Nothing here has this code')
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(scanResult(page)).toBeHidden()
  // What a code opens is named once, and not by the same code below.
  await scan(page, labels[0])
  await expect(scanResult(page)).toHaveText(labels[0])
  expect(errors).toEqual([])
})

test('on a tablet the answer stands beside the live list, on every page that has both', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, tablet)
  await signIn(page, 'admin')
  await allSent(page)
  const pages = [
    '/receive',
    '/inspect',
    '/photo',
    '/sorts',
    '/bin-spot',
    '/misplaced',
    '/pallets',
    '/locations',
    '/zones',
  ]
  for (const path of pages) {
    await page.goto(path)
    const list = page.getByRole('complementary').last()
    await expect(list, path).toBeVisible()
    const answer = page.getByLabel(acrossMarks(/^(?:Scan result|What to scan)$/)).last()
    const [right, left] = await Promise.all([answer, list].map((part) => part.boundingBox()))
    expect((right?.x ?? 0) + (right?.width ?? 0), path).toBeLessThanOrEqual(left?.x ?? 0)
  }
  expect(errors).toEqual([])
})

test('a code that is read twice counts once, and an unknown one is taken in by a printed command', async ({
  browser,
}) => {
  const { page, errors } = await openPallet(browser)
  await scan(page, 'LPRQ3978200')
  await bounce(page, 'LPRQ3978200')
  await expect(scanResult(page)).toContainText('Read twice, counted once')
  await expect(received(page)).toHaveText('1 of 12')
  await scan(page, 'HELLO-42')
  await expect(scanResult(page)).toContainText('Unknown code')
  await scan(page, codeOfCommand('extra'))
  await expect(scanResult(page)).toContainText('extra')
  await expect(received(page)).toHaveText('2 of 12')
  await scan(page, codeOfCommand('undo'))
  await expect(scanResult(page)).toContainText('Taken back')
  await allSent(page)
  expect(errors).toEqual([])
})

test('two codes that come at once while Quantity has the focus are both received', async ({ browser }) => {
  const { page, errors } = await openPallet(browser)
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  await quantity.click()
  await burst(page, 'LPRQ3978200', '5000273')
  await expect(scanResult(page)).toContainText('Volta blender')
  await expect(received(page)).toHaveText('2 of 12')
  await expect(quantity).toHaveValue('1')
  expect(errors).toEqual([])
})

test('scans under an open menu are received, and press nothing in it', async ({ browser }) => {
  const { page, errors } = await openPallet(browser)
  await scan(page, '5000273')
  await expect(received(page)).toHaveText('1 of 12')
  const menu = page.getByRole('menu')
  await page.getByRole('button', { name: /^More for/ }).click()
  await expect(menu).toBeVisible()
  await burst(page, 'LPRQ3978200', '5000273')
  await expect(received(page)).toHaveText('3 of 12')
  // A scanner that sends no Enter.
  await burstOf(page, 'LPRQ3978200')
  await expect(received(page)).toHaveText('4 of 12')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Take back' })).toBeFocused()
  await burst(page, 'MODEL X 200')
  await expect(scanResult(page)).toContainText('Unknown code')
  await expect(received(page)).toHaveText('4 of 12')
  expect(errors).toEqual([])
})

test('a scan while Quantity has the focus stays whole when the answer before it arrives within it', async ({
  browser,
}) => {
  const { page, errors } = await openPallet(browser)
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  await quantity.click()
  await paced(page, '5000273\rLPRQ3978200\r', 25)
  await expect(scanResult(page)).toContainText('Hearthway kettle')
  await expect(received(page)).toHaveText('2 of 12')
  await expect(quantity).toHaveValue('1')
  expect(errors).toEqual([])
})

test('a stray key in the scan field is no part of the scan that comes after a while', async ({ browser }) => {
  const { page, errors } = await openPallet(browser)
  const field = page.getByRole('textbox', { name: 'Scan' })
  await field.press('7')
  // Why for real, here and below: that the key lies there for a while, and the app takes it for no code meanwhile, is what is tested.
  await pauseOfAPerson(page, 1_500)
  await burst(page, 'LPRQ3978200')
  await expect(scanResult(page)).toContainText('Hearthway kettle')
  await expect(received(page)).toHaveText('1 of 12')
  // A scanner that sends no end, and whose first key finds the focus elsewhere.
  await field.press('7')
  await pauseOfAPerson(page, 1_500)
  await burstOf(page, '5000273')
  await expect(received(page)).toHaveText('2 of 12')
  await page.getByRole('button', { name: 'User menu' }).focus()
  await page.keyboard.press('7')
  await page.getByRole('button', { name: 'User menu' }).focus()
  // Any sooner it might be the beginning of the code, and the scan would be asked for again.
  await pauseOfAPerson(page, 500)
  await burst(page, 'LPRQ3978200')
  await expect(received(page)).toHaveText('3 of 12')
  // A key that is held down is no code, however long it lies there.
  for (let count = 0; count < 12; count += 1) await page.keyboard.down('7')
  await page.keyboard.up('7')
  await pauseOfAPerson(page, 1_500)
  await expect(scanResult(page)).toContainText('Hearthway kettle')
  await burst(page, '5000273')
  await expect(received(page)).toHaveText('4 of 12')
  expect(errors).toEqual([])
})

test('a code that a person types by hand keeps its beginning through a pause', async ({ browser }) => {
  const { page, errors } = await openPallet(browser)
  await page.keyboard.type('LPRQ39', { delay: 200 })
  // A look at the label: the pause itself must not end the code.
  await pauseOfAPerson(page, 1_500)
  await page.keyboard.type('78200', { delay: 100 })
  await page.keyboard.press('Enter')
  await expect(scanResult(page)).toContainText('Hearthway kettle')
  await expect(received(page)).toHaveText('1 of 12')
  expect(errors).toEqual([])
})

for (const width of [320, 360, 600]) {
  test(`an answer above a drawer leaves the drawer’s Close in reach at ${width} px`, async ({ browser }) => {
    const { page, errors } = await openDevice(browser, warehouse.origin, { width, height: 640 })
    await signIn(page, 'admin', '/inbound')
    await scan(page, labels[0])
    const drawer = page.getByRole('dialog')
    await expect(drawer).toContainText('Volta lamp')
    await expect(scanResult(page)).toContainText(labels[0])
    await drawer.getByRole('button', { name: 'Close', exact: true }).click({ timeout: 3_000 })
    await expect(drawer).toBeHidden()
    expect(errors).toEqual([])
  })
}

test('a scan of which the page was only there for the end is not read as a code', async ({ browser }) => {
  const { page, errors } = await openPallet(browser)
  await allSent(page)
  await paced(page, 'LPRQ\n3978200\r', 40)
  await expect(scanResult(page)).toContainText('Scan it again')
  await scan(page, 'LPRQ3978200')
  await expect(scanResult(page)).toContainText('Hearthway kettle')
  await expect(received(page)).toHaveText('1 of 12')
  expect(errors).toEqual([])
})

/** When a page that starts shows its scan field, and when the first key comes: milliseconds of its own clock. */
function noteStart(): void {
  const start = { fieldAt: Infinity, keyAt: Infinity }
  Object.assign(globalThis, { start })
  const note = (name: keyof typeof start) => (start[name] = Math.min(start[name], performance.now()))
  addEventListener('keydown', () => note('keyAt'), true)
  new MutationObserver(() => document.querySelector('[aria-label="Scan"]') && note('fieldAt')).observe(document, {
    childList: true,
    subtree: true,
  })
}
const readStart = () => (globalThis as unknown as { readonly start: { readonly fieldAt: number; readonly keyAt: number } }).start // prettier-ignore

test('a scan that comes while a slow device starts the page is read once the page is there', async ({ browser }) => {
  const { page, errors } = await openPallet(browser)
  await allSent(page)
  const device = await page.context().newCDPSession(page)
  const throttle = (rate: number) => device.send('Emulation.setCPUThrottlingRate', { rate })
  await page.addInitScript(noteStart)
  // As slow as it takes for a start of two seconds on this machine.
  await throttle(8)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Scan' })).toBeVisible()
  const { fieldAt: startMs } = await page.evaluate(readStart)
  await throttle(Math.max(8, (8 * 2_000) / startMs))
  await page.reload({ waitUntil: 'commit' })
  // What comes before the page listens is lost; of a scan in the first third of a second, no page can tell whether it is whole.
  await page.waitForFunction(() => globalThis.restowEarlyKeys !== undefined)
  await laterBurst(page, 'LPRQ3978200', '5000273')
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(received(page)).toHaveText('2 of 12')
  await expect(scanResult(page)).toContainText('Volta blender')
  const { keyAt, fieldAt } = await page.evaluate(readStart)
  expect(keyAt).toBeLessThan(fieldAt)
  expect(errors).toEqual([])
})

test('scans that come while a slow device draws the next page are for that page', async ({ browser }) => {
  const { page, errors } = await openPallet(browser)
  await allSent(page)
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  const to = (path: string) =>
    page.evaluate((way) => document.querySelector<HTMLElement>(`nav a[href="${way}"]`)?.click(), path)
  await page.setViewportSize({ width: 1440, height: 900 })
  await to('/pallets')
  await expect(received(page)).toBeHidden()
  await to('/receive')
  await burst(page, 'LPRQ3978200', '5000273')
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(received(page)).toHaveText('2 of 12')
  await expect(scanResult(page)).toContainText('Volta blender')
  expect(errors).toEqual([])
})

/** Turns to a page, and to another while the first is only turned to and not drawn yet. Runs in the page. */
async function turnTwice([first = '', second = '']: readonly string[]): Promise<boolean> {
  const link = (way: string) => document.querySelector<HTMLElement>(`nav a[href="${way}"]`)
  const main = document.querySelector('main')
  const isTurning = () => location.pathname === first && (main?.textContent ?? '').trim() === ''
  link(first)?.click()
  const until = performance.now() + 5_000
  while (!isTurning() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve))
  const wasTurning = isTurning()
  link(second)?.click()
  return wasTurning
}

test('a scan is told that it waits for the first sync, also on a page to which a person turned by way of another', async ({
  browser,
}) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin, desktop)
  const letGo = await holdBack(context, 'manifestLines')
  await signIn(page, 'manager', '/locations')
  const main = page.locator('main')
  const to = (path: string) =>
    page.evaluate((way) => document.querySelector<HTMLElement>(`nav a[href="${way}"]`)?.click(), path)
  await expect(main).toContainText('New places')
  await to('/zones')
  await expect(main).not.toContainText('New places')
  await expect(main).toHaveAttribute('data-settled', 'true')
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  expect(await page.evaluate(turnTwice, ['/locations', '/receive'])).toBe(true)
  await expect(main).toContainText('Still loading')
  await scan(page, 'PTMB72505')
  await expect(scanResult(page)).toContainText('This device is still loading')
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await to('/zones')
  await expect(main).not.toContainText('Still loading')
  await expect(scanResult(page)).toContainText('Your scan waits')
  await to('/receive')
  letGo()
  await expect(scanResult(page)).toContainText('P-00010001X')
  expect(errors).toEqual([])
})

test('a scan that waits for the first sync is asked for again when the page is reloaded meanwhile', async ({
  browser,
}) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin)
  const letGo = await holdBack(context, 'manifestLines')
  await signIn(page, 'associate', '/receive')
  await scan(page, 'PTMB72505')
  await expect(scanResult(page)).toContainText('This device is still loading')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Scan' })).toBeVisible()
  letGo()
  await expect(scanResult(page)).toContainText('Scan it again')
  await expect(scanResult(page)).toContainText('PTMB72505')
  await scan(page, 'PTMB72505')
  await expect(scanResult(page)).toContainText('P-00010001X')
  expect(errors).toEqual([])
})

test('a scan while a date has the focus leaves nothing in it', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'admin', '/inbound?open=new')
  const date = page.getByRole('dialog').getByLabel('Expected', { exact: true })
  await date.focus()
  await burst(page, '8880077')
  await expect(scanResult(page)).toContainText('8880077')
  const isEmpty = (field: HTMLInputElement) => field.value === '' && !field.validity.badInput
  expect(await date.evaluate(isEmpty)).toBe(true)
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await date.fill('2026-11-25T08:30')
  await date.focus()
  await burst(page, '8880078')
  await expect(scanResult(page)).toContainText('8880078')
  await expect(date).toHaveValue('2026-11-25T08:30')
  expect(errors).toEqual([])
})
