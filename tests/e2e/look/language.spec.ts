import { expect, type Page } from '@playwright/test'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { aLocation } from '#tests/support/records.ts'
import {
  allSent,
  desktop,
  openDevice,
  scan,
  scanResult,
  signIn,
  test,
  workerReady,
} from '#tests/e2e/support/support.ts'
import { unmarked } from '#tests/e2e/support/marked-words.ts'

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse()
})
test.afterEach(() => warehouse.close())

/** A device with a voice for each language: this browser has none, like a device without a camera. */
async function giveVoices(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const said: string[] = []
    const voice = (lang: string) => ({ lang, localService: true, name: lang, default: false, voiceURI: lang })
    const synthesis = {
      getVoices: () => [voice('en-US'), voice('es-MX')],
      cancel: () => undefined,
      speak: (one: { readonly text: string; readonly lang: string }) => said.push(`${one.lang}: ${one.text}`),
    }
    class Utterance {
      lang = ''
      voice: unknown = null
      readonly text: string
      constructor(text: string) {
        this.text = text
      }
    }
    Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis })
    Object.assign(globalThis, { SpeechSynthesisUtterance: Utterance, said })
  })
  return async () => (await page.evaluate(() => (globalThis as unknown as { said: string[] }).said)).map(unmarked)
}

const languageOf = (page: Page) => page.locator('html')

test('Spanish is chosen before signing in, stays with the person, and follows them to another device', async ({
  browser,
}) => {
  const first = await openDevice(browser, warehouse.origin)
  const { page } = first
  await page.goto('/auth')
  await page.getByText('Español', { exact: true }).click()
  await expect(languageOf(page)).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión')
  await page.getByLabel('Correo electrónico').fill('associate@restow.test')
  await page.getByLabel('Contraseña', { exact: true }).fill('restow-demo')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('textbox', { name: 'Escanear' })).toBeVisible()
  await expect(page).toHaveTitle('Inicio · Restow')
  await expect.poll(() => warehouse.read('users', 'uid-associate')).toMatchObject({ language: 'es', role: 'associate' })

  // Another device, in English until the person signs in on it.
  const second = await openDevice(browser, warehouse.origin)
  await second.page.goto('/auth')
  await expect(languageOf(second.page)).toHaveAttribute('lang', 'en')
  await second.page.getByLabel('Email').fill('associate@restow.test')
  await second.page.getByLabel('Password', { exact: true }).fill('restow-demo')
  await second.page.getByRole('button', { name: 'Sign in' }).click()
  await expect(second.page.getByRole('textbox', { name: 'Escanear' })).toBeVisible()

  // Changed there, it changes here too, and in every tab.
  const tab = await second.context.newPage()
  await tab.goto('/receive')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Recibir')
  await second.page.getByRole('button', { name: 'Menú de usuario' }).click()
  await second.page.getByRole('menuitem', { name: 'English' }).click()
  await expect(second.page.getByRole('textbox', { name: 'Scan' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Scan' })).toBeVisible()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Receive')
  expect([...first.errors, ...second.errors]).toEqual([])
})

test('a language is changed with no network in the middle of a scan, and nothing that was done is lost', async ({
  browser,
}) => {
  const { context, page, errors } = await openDevice(browser, warehouse.origin, desktop)
  const said = await giveVoices(page)
  await signIn(page, 'manager', '/locations')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)
  await scan(page, 'HELLO-41')
  await expect(scanResult(page)).toContainText('HELLO-41')
  expect(await said(), 'nobody asked for a voice').toEqual([])
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Answers are not spoken' }).click()
  await expect(page.getByRole('menuitem', { name: 'Answers are spoken' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'OK' }).click()
  await scan(page, 'HELLO-42')
  await expect(scanResult(page)).toContainText('HELLO-42')
  await expect(scanResult(page)).toContainText('Nothing here has this code')
  // The first half of a code is typed when the language changes.
  const field = page.getByRole('textbox', { name: 'Scan' })
  await field.fill('HELLO')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Español' }).click()
  await expect(languageOf(page)).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('textbox', { name: 'Escanear' })).toHaveValue('HELLO')
  await expect(scanResult(page).or(page.getByLabel('Resultado del escaneo'))).toContainText(
    'Nada aquí tiene este código',
  )
  expect(await said()).toEqual(['en-US: Stop. Nothing here has this code'])
  await page.reload()
  await expect(languageOf(page)).toHaveAttribute('lang', 'es')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ubicaciones')
  // Before that, a scan is answered with what is still loading, which is spoken as well.
  await expect(page.locator('main[data-settled="true"]')).toBeVisible()
  await scan(page, 'HELLO-43')
  await expect.poll(said).toEqual(['es-MX: Alto. Nada aquí tiene este código'])
  await context.setOffline(false)
  await expect.poll(() => warehouse.read('users', 'uid-manager')).toMatchObject({ language: 'es' })
  expect(errors).toEqual([])
})

test('a language that is chosen the moment before a reload is the person’s all the same', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/locations')
  await allSent(page)
  await page.getByRole('button', { name: 'User menu' }).click()
  const item = page.getByRole('menuitem', { name: 'Español' })
  await Promise.all([
    page.waitForEvent('load'),
    item.evaluate((button: HTMLElement) => {
      button.click()
      location.reload()
    }),
  ])
  await expect(languageOf(page)).toHaveAttribute('lang', 'es')
  await expect.poll(() => warehouse.read('users', 'uid-manager')).toMatchObject({ language: 'es' })
  expect(errors).toEqual([])
})

test('a table stays filtered when the language changes', async ({ browser }) => {
  const place = (id: string, kind: 'zone' | 'bin') => aLocation({ id, code: id, kind })
  await warehouse.put({ locations: [place('NORTH', 'zone'), place('SOUTH', 'zone'), place('A-01', 'bin')] })
  const { page, errors } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', '/locations?f=kind:place.kind.zone')
  await expect(page.getByRole('gridcell', { name: 'NORTH' }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await panel.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Bin' }).click()
  await expect(page).toHaveURL(/f=kind(:|%3A)place\.kind\.zone(,|%2C)place\.kind\.bin/)
  await panel.getByRole('combobox', { name: 'Kind' }).press('Backspace')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('gridcell', { name: 'A-01' })).toHaveCount(0)

  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Español' }).click()
  await expect(page.getByRole('columnheader', { name: 'Tipo' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'NORTH' }).first()).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'A-01' })).toHaveCount(0)
  expect(errors).toEqual([])
})
