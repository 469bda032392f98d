import { inEnglish } from '#tests/support/english.ts'
import { catalogue as spanish } from '#messages/compiled/es.ts'
import { translator, type Translate } from '#language/translate.ts'
import { expect, type Page } from '@playwright/test'
import { pages } from '#domain/core/people/access.ts'
import { demoWarehouse } from '#scripts/demo/warehouse.ts'
import { writeDemo } from '#scripts/demo/write-demo.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { violationsOf } from '#tests/e2e/support/accessibility.ts'
import { cutOff } from '#tests/e2e/support/cut-words.ts'
import {
  allSent,
  desktop,
  handheld,
  holdBack,
  openDevice,
  scan,
  signIn,
  tablet,
  test,
} from '#tests/e2e/support/support.ts'

/** The pages that are built, on the demonstration warehouse. */
const built = [
  '/',
  '/import',
  '/leads',
  '/channels',
  '/listings',
  '/inbound',
  '/manifest',
  '/pallets',
  '/receive',
  '/zones',
  '/locations',
  '/bin-spot',
  '/misplaced',
  '/inspect',
  '/sorts',
  '/photo',
  '/photo-recognition',
  '/auction',
  '/pickup',
  '/fulfillment',
  '/whatnot-sales',
  '/whatnot-history',
  '/receiving-performance',
  '/inspection-performance',
  '/lotting-performance',
  '/closeouts',
  '/users',
  '/privacy',
] as const
const inSpanish = translator('es', spanish)
const sizes = { handheld, desktop } as const

const demo = demoWarehouse({ today: '2026-11-20', seed: 1, units: 600 })
let warehouse: TestWarehouse
test.beforeAll(async () => {
  warehouse = await openTestWarehouse({ withPeople: false })
  await writeDemo(warehouse.server.admin, demo)
})
test.afterAll(() => warehouse.close())

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens an address inside the running app, as a link does, and waits until the page has its data. */
async function visit(page: Page, path: (typeof built)[number]): Promise<void> {
  await open(page, path, inEnglish)
}

async function open(page: Page, path: string, t: Translate): Promise<void> {
  await go(page, path, t)
  if (path !== '/privacy') await expect(page.locator('main[data-settled="true"]')).toBeVisible()
}

/** As far as the title of the page. */
async function go(page: Page, path: string, t: Translate): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(title(page)).toContainText(t.of(pages.find((one) => one.path === path.split('?')[0])?.name ?? ''))
}

async function expectWholeTitle(page: Page): Promise<void> {
  // A page that has just changed its width may not have taken it in yet.
  await expect(async () => {
    const [over, height] = await title(page).evaluate((one) => [one.scrollWidth - one.clientWidth, one.clientHeight])
    expect(over, `${await title(page).innerText()} is cut`).toBeLessThanOrEqual(0)
    expect(height, 'A title has room for two lines.').toBeLessThanOrEqual(48)
  }).toPass({ timeout: 10_000 })
}

async function expectNoSideScroll(page: Page, where: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over, `${where} is wider than the screen`).toBeLessThanOrEqual(0)
}

async function expectWholeWords(page: Page, where: string): Promise<void> {
  // A page that has just changed its width may not have taken it in yet.
  await expect(async () => expect(await cutOff(page), where).toEqual([])).toPass({ timeout: 10_000 })
}

interface Small {
  readonly targets: readonly string[]
  readonly texts: readonly string[]
}

/** What a gloved hand misses or an arm's length hides: targets under 48 px, text under 16 px (a field's own note: 14 px). */
async function tooSmall(page: Page): Promise<Small> {
  return page.locator('main').evaluate((main) => {
    const isShown = (one: Element) => one.checkVisibility() && one.getBoundingClientRect().width > 1
    const wordsOf = (one: Element) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 30)
    const targets: string[] = []
    for (const one of main.querySelectorAll('button, a, input:not([type]), input[type=text], select, textarea')) {
      // The title of a card covers the whole card.
      const covers = getComputedStyle(one, '::after').position === 'absolute' ? one.closest('article, li, div') : one
      const { height } = (covers ?? one).getBoundingClientRect()
      if (isShown(one) && height < 47.5) targets.push(`${one.tagName} ${wordsOf(one)}: ${Math.round(height)} px`)
    }
    const texts: string[] = []
    const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const holder = node.parentElement
      const words = node.textContent?.trim() ?? ''
      if (!holder || words === '' || !isShown(holder) || holder.closest('svg, [aria-hidden=true]')) continue
      const least = holder.closest('.mantine-InputWrapper-description') ? 14 : 16
      const size = Number.parseFloat(getComputedStyle(holder).fontSize)
      if (size < least) texts.push(`${words.slice(0, 30)}: ${size} px`)
    }
    return { targets: [...new Set(targets)], texts: [...new Set(texts)] }
  })
}

type Scheme = 'dark' | 'light'

/** The colours hang on this attribute alone; the person's choice of it is the switch's own test. */
async function show(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate(async (value) => {
    document.documentElement.dataset['mantineColorScheme'] = value
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  }, scheme)
}

for (const [name, size] of Object.entries(sizes)) {
  test(`${name}: every page is readable for everybody, dark and light, and fits the screen`, async ({ browser }) => {
    const { page, errors } = await openDevice(browser, warehouse.origin, size)
    await page.addInitScript(() => localStorage.setItem('restow-color-scheme', 'dark'))
    await signIn(page, 'admin')
    await allSent(page)
    // A colour on its way to another is no colour that a person reads.
    await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' })
    for (const path of built) {
      await visit(page, path)
      for (const scheme of ['light', 'dark'] as const) {
        await show(page, scheme)
        // What the colours do not change is looked at once, in the dark.
        const look = scheme === 'light' ? { rules: ['color-contrast'] } : {}
        expect.soft(await violationsOf(page, look), `${path} at ${name}, ${scheme}`).toEqual([])
      }
      await expectNoSideScroll(page, path)
      await expectWholeTitle(page)
      expect.soft(await cutOff(page), path).toEqual([])
      if (name === 'handheld') {
        expect.soft(await tooSmall(page), path).toEqual({ targets: [], texts: [] })
        await page.setViewportSize({ ...size, width: 320 })
        expect.soft(await cutOff(page), `${path} at 320 px`).toEqual([])
        await page.setViewportSize(size)
      }
    }
    expect(errors).toEqual([])
  })
}

test('handheld: a title is read whole while records arrive', async ({ browser }) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin)
  await holdBack(context, 'activity')
  await signIn(page, 'admin')
  const sync = page.getByRole('button', { name: /^Sync: / })
  for (const path of built.filter((one) => one !== '/privacy')) {
    await go(page, path, inEnglish)
    // An answer that is held back for long counts as no contact, until it is asked for again.
    await expect(sync).toHaveText(/11\/12/)
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 640 })
      await expectWholeTitle(page)
    }
  }
  expect(errors).toEqual([])
})

/** How often a person sees these words on the page. */
const timesSeen = (page: Page, words: string) =>
  page.locator('main').evaluate((main, wanted) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    let times = 0
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { width = 0, height = 0 } = node.parentElement?.getBoundingClientRect() ?? {}
      if (width > 1 && height > 1 && node.textContent?.includes(wanted)) times += 1
    }
    return times
  }, words)

test('handheld: the title of the unit in hand stands once, in the answer, and under it once the answer is gone', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin)
  await signIn(page, 'manager')
  await allSent(page)
  const benches = { '/inspect': 'received', '/photo': 'inspected', '/sorts': 'inspected', '/bin-spot': 'photographed' } as const // prettier-ignore
  const taken = new Set<string>()
  for (const [path, stage] of Object.entries(benches)) {
    const unit = demo.docs.units.find((one) => one.stage === stage && one.title !== '' && !taken.has(one.title))
    if (!unit) throw new Error(`The demonstration has no unit that is ${stage}.`)
    taken.add(unit.title)
    await visit(page, path as keyof typeof benches)
    await scan(page, unit.label)
    await expect(page.getByLabel('Scan result')).toContainText(unit.title)
    await expect(page.locator('main').getByText(unit.label), path).toBeVisible()
    await expect.poll(() => timesSeen(page, unit.title), path).toBe(1)
    await page.setViewportSize(tablet)
    await expect.poll(() => timesSeen(page, unit.title), `${path} on a tablet`).toBeGreaterThan(1)
    await page.setViewportSize(handheld)
    await page.reload()
    await expect(page.getByLabel('Scan result'), path).not.toContainText(unit.title)
    await expect.poll(() => timesSeen(page, unit.title), `${path}, in hand`).toBe(1)
  }
  expect(errors).toEqual([])
})

/** Has a page show what it has besides its first sight: its other views, a record beside it, the answer to an unknown code. */
async function lookAround(page: Page): Promise<void> {
  const scans = page.getByRole('textbox', { name: /Escanear/ })
  const views = page.locator('main').getByRole('radiogroup', { name: 'Mostrar' }).getByRole('radio')
  for (let index = 1; index < (await views.count()); index += 1) {
    await views.nth(index).evaluate((one: HTMLElement) => one.click())
    await expect(page.locator('main[data-settled="true"]')).toBeVisible()
    await expectWholeWords(page, `view ${index} of ${page.url()}`)
  }
  const cell = page.locator('main').getByRole('row').nth(1).getByRole('gridcell').nth(1)
  if (await cell.isVisible()) {
    // A list that is just being read may take its row away again.
    await cell.click({ timeout: 2_000 }).catch(() => undefined)
    // Where a row is no record, it does something else.
    await page
      .getByRole('dialog')
      .waitFor({ timeout: 1_000 })
      .catch(() => undefined)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  if (!(await scans.isVisible())) return
  await scan(page, 'HELLO-42')
  await expect(page.getByLabel(/Resultado del escaneo/)).toContainText(/Alto|Revisar|HELLO-42/)
}

/** An admin on a device that is set to Spanish, with all data here. */
async function signInInSpanish(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('restow-language', 'es'))
  await page.goto('/auth')
  await page.getByLabel(/Correo/).fill('admin@restow.test')
  await page.getByLabel('Contraseña', { exact: true }).fill('restow-demo')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('button', { name: /Sincronización: Enviado/ })).toBeVisible({ timeout: 180_000 })
}

test('in Spanish every page fits a tablet and the narrowest handheld, and no word of it is English', async ({
  browser,
}) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, tablet)
  await signInInSpanish(page)
  for (const path of built) {
    await page.setViewportSize(tablet)
    await open(page, path, inSpanish)
    await expectNoSideScroll(page, path)
    await expectWholeWords(page, path)
    await lookAround(page)
    await open(page, path, inSpanish)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSideScroll(page, `${path} at 320 px`)
    await expectWholeWords(page, `${path} at 320 px`)
    await expectWholeTitle(page)
  }
  await open(page, '/', inSpanish)
  for (const button of [/Menú de usuario/, /Sincronización/, /Buscar/]) {
    await page.getByRole('button', { name: button }).first().click({ timeout: 5_000 })
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible()
    await page.keyboard.press('Escape')
  }
  expect(errors).toEqual([])
})

/** The height in px of what scrolls within the page; where a list has no room, it is a slit that hides what is in it. */
const lowestList = (page: Page) =>
  page.locator('main *').evaluateAll((all) => {
    const lists = all.filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight + 1) // prettier-ignore
    return Math.min(
      ...lists.filter((one) => one.checkVisibility() && one.tagName !== 'TEXTAREA').map((one) => one.clientHeight),
    )
  })

test('at twice the size, and on the narrowest handheld, lists keep room for some rows', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'admin')
  await allSent(page)
  for (const path of ['/auction?show=order', '/whatnot-history?view=charts', '/fulfillment?show=shipped', '/users']) {
    await open(page, path, inEnglish)
    for (const size of [
      { width: desktop.width / 2, height: desktop.height / 2 },
      { width: 320, height: 560 },
    ]) {
      await page.setViewportSize(size)
      await expect.poll(() => lowestList(page), `${path} at ${size.width} px`).toBeGreaterThanOrEqual(200)
    }
  }
  expect(errors).toEqual([])
})

test('at twice the size, and sorted by several columns, headers are read whole in Spanish', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signInInSpanish(page)
  for (const path of ['/pallets', '/inbound', '/closeouts', '/misplaced', '/whatnot-history', '/users'] as const) {
    await page.setViewportSize(desktop)
    await open(page, `${path}?hide=`, inSpanish)
    const headers = page.locator('main').getByRole('columnheader').locator('button')
    await expect(headers.first()).toBeVisible()
    for (const header of (await headers.all()).slice(0, 9)) await header.click({ modifiers: ['Shift'] })
    await expectWholeWords(page, `${path}, sorted`)
    await page.setViewportSize({ width: desktop.width / 2, height: desktop.height / 2 })
    await expectWholeWords(page, `${path} at twice the size`)
  }
  expect(errors).toEqual([])
})

test('the sign-in page is readable for everyone, at 320 px too', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, { width: 320, height: 568 })
  await page.goto('/auth')
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await expectNoSideScroll(page, '/auth')
  expect((await tooSmall(page)).targets).toEqual([])
  expect(errors).toEqual([])
})
