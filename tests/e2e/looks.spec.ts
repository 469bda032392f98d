import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { demoWarehouse } from '#scripts/demo/warehouse.ts'
import { writeDemo } from '#scripts/demo/write-demo.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { allSent, desktop, handheld, openDevice, signIn, tablet } from './support.ts'

/** The pages that are built, on the demonstration warehouse. */
const built = ['/', '/import', '/inbound', '/manifest', '/pallets', '/receive', '/zones', '/users', '/privacy'] as const
const sizes = { handheld, tablet, desktop } as const

let warehouse: TestWarehouse
test.beforeAll(async () => {
  warehouse = await openTestWarehouse({ withPeople: false })
  await writeDemo(warehouse.server.admin, demoWarehouse({ today: '2026-11-20', seed: 1, units: 600 }))
})
test.afterAll(() => warehouse.close())

/** Opens an address inside the running app, as a link does. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForTimeout(600)
}

async function expectNoSideScroll(page: Page, where: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over, `${where} is wider than the screen`).toBeLessThanOrEqual(0)
}

for (const [name, size] of Object.entries(sizes)) {
  for (const scheme of ['dark', 'light'] as const) {
    test(`${name}, ${scheme}: every page is readable for everybody and fits the screen`, async ({ browser }) => {
      test.setTimeout(180_000)
      const { page, errors } = await openDevice(browser, warehouse.origin, size)
      await page.addInitScript((value) => localStorage.setItem('restow-color-scheme', value), scheme)
      await signIn(page, 'admin')
      await allSent(page)
      for (const path of built) {
        await visit(page, path)
        const { violations } = await new AxeBuilder({ page }).analyze()
        const told = violations.map(
          (one) =>
            `${one.id}: ${one.nodes
              .slice(0, 3)
              .map((node) => node.target.join(' '))
              .join(' | ')}`,
        )
        expect.soft(told, `${path} at ${name} in ${scheme}`).toEqual([])
        await expectNoSideScroll(page, path)
      }
      expect(errors).toEqual([])
    })
  }
}

test('the sign-in page is readable for everybody, at 320 px too', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, { width: 320, height: 568 })
  await page.goto('/auth')
  await expect(page.getByLabel('Email')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map((one) => one.id)).toEqual([])
  await expectNoSideScroll(page, '/auth')
  expect(errors).toEqual([])
})
