import { expect, type Locator, type Page } from '@playwright/test'
import { idOfLabel, mintLabel } from '#domain/codes/labels.ts'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { aLoad, aPhoto, aTime, aUnit, thumbOf } from '#tests/support/records.ts'
import { readServer } from '#tests/support/read-sides.ts'
import { takePicture, type PictureFile } from '#tests/e2e/support/pictures.ts'
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

const labels = Array.from({ length: 4 }, (_, index) => mintLabel('unit', '7KQ', index + 1))
const label = (index: number) => labels[index] ?? ''
const unitId = (index: number) => idOfLabel(label(index))
const toys = labels.map((one, index) =>
  aUnit({
    id: idOfLabel(one), label: one, title: `Toy ${index + 1}`, category: 'Toys', stage: 'inspected', grade: 'usedGood',
    inspectedAt: `2026-11-20T09:0${index}:00.000Z`, loadId: 'load-1',
  }),
) // prettier-ignore

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({
    stock: { loads: [aLoad({ id: 'load-1', code: 'L-1001', stage: 'receiving', arrivedAt: aTime })], units: toys },
  })
})
test.afterEach(() => warehouse.close())

const shutter = (page: Page, picture: PictureFile) =>
  page.getByLabel('Camera', { exact: true }).setInputFiles([picture])
const shot = (page: Page, name: string) => page.getByRole('list', { name: 'Shots' }).getByRole('button', { name })
const photosOf = async (index: number) =>
  [...(await readServer(warehouse.origin, 'photos')).values()]
    .filter((photo) => photo['ownerId'] === unitId(index) && photo['_deleted'] !== true)
    .map((photo) => `${String(photo['slot'])} ${String(photo['uploadState'])}`)
    .sort()

/** As when the browser thinks that the network is back: uploads do not wait for their next turn. */
const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

test('units are photographed with no network, through bad files and a reload; the set of a wrong unit moves; the office sees it all and rejects one', async ({
  browser,
}) => {
  const device = await openDevice(browser, warehouse.origin)
  const { page } = device
  await signIn(page, 'associate', '/photo')
  await expect(page.getByText('Waiting for photos (4)')).toBeVisible()
  await expect(page.getByText('All photos are sent.')).toBeVisible()
  await allSent(page)
  await workerReady(page)
  await device.context.setOffline(true)

  await scan(page, label(0))
  await expect(scanResult(page)).toContainText('0 of 2')
  await scan(page, 'no-unit')
  await expect(scanResult(page)).toContainText('Scan a unit')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await shutter(page, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(scanResult(page)).toContainText('not a picture')
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await shutter(page, await takePicture(page, 10, 'dark'))
  await expect(scanResult(page)).toContainText('Too dark')
  await page.getByRole('button', { name: 'Take it again' }).click()
  await shutter(page, await takePicture(page, 10))
  // The dark one was the first of two as well.
  await expect(scanResult(page)).not.toContainText('Too dark')
  await expect(scanResult(page)).toContainText('1 of 2')
  await expect(shot(page, 'Front, taken')).toHaveCount(1)
  await expect(page.getByText('1 photo to send')).toBeVisible()
  await page.reload()
  await expect(shot(page, 'Back, next')).toBeVisible()
  await shutter(page, await takePicture(page, 20, 'blurred'))
  await expect(scanResult(page)).toContainText('Blurred')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(shot(page, 'Back, taken')).toBeVisible()

  // The photographer holds another unit than the one that was scanned.
  await scan(page, label(1))
  await expect(scanResult(page)).toContainText('Toy 2')
  await shutter(page, await takePicture(page, 200))
  await expect(shot(page, 'Front, taken')).toBeVisible()
  await page.getByRole('button', { name: 'Wrong unit' }).click()
  await scan(page, label(2))
  await expect(scanResult(page)).toContainText('1 photo moved')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: /^Toy 2/ })).toBeVisible()
  await expect(page.getByText('One photo moves to the unit that you scan next.')).toBeVisible()
  await scan(page, label(2))
  await expect(scanResult(page)).toContainText('1 photo moved')
  await expect(page.getByText('3 photos to send')).toBeVisible()

  const office = await openDevice(browser, warehouse.origin, desktop)
  await signIn(office.page, 'manager', '/photo?show=units')
  const first = office.page.getByRole('row', { name: /Toy 1/ })
  await expect(first).toContainText('Front, Back')
  await device.context.setOffline(false)
  await allSent(page)
  await expect.poll(() => photosOf(0)).toEqual(['back uploaded', 'front uploaded'])
  expect(await photosOf(1)).toEqual([])
  await expect.poll(() => photosOf(2)).toEqual(['front uploaded'])
  await expect.poll(() => warehouse.read('units', unitId(0))).toMatchObject({ stage: 'photographed' })

  // The full picture comes from the server to the device that did not take it.
  await expect(first).toContainText('Complete')
  await first.click()
  const drawer = office.page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Front, taken' }).click()
  const large = drawer.getByRole('img', { name: /^Front/ })
  await expect.poll(() => large.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(800)
  await drawer.getByRole('button', { name: 'Move after' }).click()
  await expect.poll(async () => (await photosOf(0)).length).toBe(2)
  await drawer.getByRole('button', { name: 'Reject' }).click()
  await drawer.getByRole('button', { name: 'Something in the way' }).click()
  await expect(office.page.getByText('Photo rejected')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close', exact: true }).click()
  await office.page.getByText('Rejected', { exact: true }).click()
  await expect(office.page.getByRole('row', { name: /Toy 1.*Back.*Something in the way/i })).toBeVisible()
  await expect(office.page.getByRole('row', { name: /Toy 1.*Taken again/ })).toBeVisible()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect(page.getByText('Waiting for photos (4)'), 'it is in the queue again').toBeVisible()
  await expect.poll(() => photosOf(0)).toEqual(['front uploaded'])
  expect([...device.errors, ...office.errors]).toEqual([])
})

test('a photo that is moved by its arrows keeps the focus on them, at both ends too', async ({ browser }) => {
  const slots = ['front', 'back', 'label']
  await warehouse.close()
  warehouse = await openTestWarehouse({
    stock: { units: toys, photos: slots.map((slot, place) => aPhoto({ id: `p-${place}`, ownerId: unitId(0), slot, thumb: thumbOf(slot), uploadState: 'uploaded' })) },
  }) // prettier-ignore
  const { page } = await openDevice(browser, warehouse.origin, desktop)
  await signIn(page, 'manager', `/photo?show=units&photos=${unitId(0)}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Front, taken' }).click()
  const [before, after] = ['Move before', 'Move after'].map((name) => page.getByRole('button', { name }))
  const slot = () => warehouse.read('photos', 'p-0')?.['slot']
  await after?.focus()
  for (const reached of ['back', 'label']) {
    await page.keyboard.press('Enter')
    await expect.poll(slot).toBe(reached)
    await expect(after as Locator).toBeFocused()
  }
  await expect(after as Locator).toBeDisabled()
  await page.keyboard.press('Shift+Tab')
  await expect(before as Locator).toBeFocused()
})

test('a picture whose upload was cut in the middle goes on from there after a crash', async ({ browser }) => {
  // Without the worker, which would send its requests past the cut.
  const context = await browser.newContext({ baseURL: warehouse.origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, 'associate', '/photo')
  await allSent(page)
  await scan(page, label(0))
  await expect(scanResult(page)).toContainText('0 of 2')
  const offsets: string[] = []
  let isCut = true
  await context.route(/\/v0\/b\//, async (route) => {
    const offset = route.request().headers()['x-goog-upload-offset'] ?? ''
    if (offset !== '' && offset !== '0' && isCut) return route.abort()
    if (offset !== '') offsets.push(offset)
    await route.continue()
  })
  await shutter(page, await takePicture(page, 50, 'grainy', 1600))
  await expect(page.getByText('1 photo to send')).toBeVisible()
  await lookAgain(page)
  await expect.poll(() => offsets).toEqual(['0'])
  await page.close({ runBeforeUnload: false })
  isCut = false
  const after = await context.newPage()
  await after.goto('/photo')
  await expect(shot(after, 'Front, taken')).toBeVisible()
  await allSent(after)
  await lookAgain(after)
  await expect.poll(() => photosOf(0)).toEqual(['front uploaded'])
  // The rest may have gone with the last breath of the page that was closed, past the cut: it is no longer watched then.
  expect(
    offsets.filter((offset) => offset === '0'),
    'the first megabyte is sent once',
  ).toHaveLength(1)
  await context.close()
})

test('the finder shows what the camera sees, and the shutter takes it without another app', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin)
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 480
      const context = canvas.getContext('2d')
      let frame = 0
      setInterval(() => {
        if (!context) return
        frame += 1
        context.fillStyle = '#ddd'
        context.fillRect(0, 0, 640, 480)
        context.fillStyle = '#147'
        for (let at = 0; at < 10; at += 1) context.fillRect(at * 64, 100, 32, 250)
        // A hand is never quite still.
        context.fillRect(0, 440, frame % 640, 40)
      }, 50)
      return canvas.captureStream(20)
    }
  })
  await signIn(page, 'associate', '/photo')
  await page.getByRole('button', { name: /^Toy 1/ }).click()
  await page.getByRole('switch', { name: 'Finder' }).click()
  const front = page.getByRole('region', { name: 'Shoot' }).getByRole('button', { name: 'Front' })
  const finder = page.getByLabel('What the camera sees')
  await expect(finder, 'it is seen whole, above the shutter').toBeInViewport({ ratio: 1 })
  const before = await finder.boundingBox()
  await front.click()
  await expect(scanResult(page)).toContainText('1 of 2')
  await expect(scanResult(page)).toBeInViewport({ ratio: 1 })
  await expect(shot(page, 'Front, taken')).toHaveCount(1)
  expect(await finder.boundingBox(), 'the next shot is aimed where this one was').toEqual(before)
  await page.getByRole('region', { name: 'Shoot' }).getByRole('button', { name: 'Back' }).click()
  await expect(scanResult(page)).toContainText('2 of 2')
  // A scan is a scan, whatever has the focus.
  await scan(page, label(1))
  await expect(scanResult(page)).toContainText('Toy 2')
  expect(errors).toEqual([])
})
