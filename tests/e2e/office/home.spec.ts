import { expect } from '@playwright/test'
import { openTestWarehouse, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { aContainer, aLine, aLoad, anOrder, aUnit } from '#tests/support/records.ts'
import { acrossMarks } from '#tests/e2e/support/marked-words.ts'
import {
  allSent,
  desktop,
  handheld,
  openDevice,
  scan,
  scanResult,
  signIn,
  test,
  workerReady,
} from '#tests/e2e/support/support.ts'

const load = aLoad({ id: 'load-1', code: 'L-1001', title: 'Target truckload', arrivedAt: '2026-11-20T07:00:00.000Z' })
const lines = Array.from({ length: 10 }, (_, index) =>
  aLine({ id: `line-${index}`, row: index + 1, lpn: `LPRQ39782${String(index).padStart(2, '0')}`, title: `Kettle ${index}`, qty: 2 }),
) // prettier-ignore
const pallet = aContainer({ id: 'p1', label: 'P-00010001X', status: 'received', sourcePallet: 'PTMB72505' })
const exceptions = [
  aUnit({ id: 'U-1', label: 'U-BATTERY', title: 'Drill', stage: 'hold', exceptionCode: 'battery', lineId: 'line-0' }),
  aUnit({ id: 'U-2', label: 'U-LOST', title: 'Lamp', stage: 'missing', exceptionCode: 'pickNotFound', lineId: 'line-1', qty: 3 }),
] // prettier-ignore

const orders = [
  anOrder({ id: 'o1' }),
  anOrder({ id: 'o2', status: 'packed' }),
  anOrder({ id: 'o3', method: 'pickup', status: 'checkedIn', handOver: { arrivedAt: '2026-11-20T09:00:00.000Z' } }),
  anOrder({ id: 'o4', method: 'pickup', status: 'scheduled' }),
  anOrder({ id: 'o5', method: 'pickup', status: 'open', paid: false }),
]

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({
    stock: { loads: [load], manifestLines: lines, containers: [pallet], units: exceptions, orders },
  })
})
test.afterEach(() => warehouse.close())

test('the tiles count live, offline too, and lead to the work', async ({ browser }) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin, handheld)
  await signIn(page, 'associate')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)
  await page.goto('/')
  const tiles = page.getByRole('region', { name: 'What next' })
  await expect(tiles.getByRole('link', { name: '1 Load to receive' })).toBeVisible()
  await expect(tiles.getByRole('link', { name: '1 Pallet open' })).toBeVisible()
  await expect(tiles.getByRole('link', { name: '9 Lines open' })).toBeVisible()
  await expect(tiles.getByRole('link', { name: '1 Order to pick' })).toBeVisible()
  await expect(tiles.getByRole('link', { name: '2 Orders to hand over 1 buyer is waiting' })).toBeVisible()
  await expect(tiles.getByText('0 today')).toBeVisible()
  const dock = page.getByRole('region', { name: 'On the dock' })
  await expect(dock).toContainText('4 of 20')
  await dock.getByRole('link', { name: /L-1001/ }).click()
  await scan(page, 'PTMB72505')
  await scan(page, 'LPRQ3978205')
  await expect(scanResult(page)).toContainText('Kettle 5')
  await page.goto('/')
  await expect(dock).toContainText('5 of 20')
  await expect(tiles.getByText('1 today')).toBeVisible()
  await tiles.getByRole('link', { name: /My units per hour/ }).click()
  const mine = page.getByRole('dialog', { name: 'My work' })
  const day = mine.getByRole('list', { name: 'By day' }).getByRole('listitem')
  await expect(day).toHaveCount(1)
  await expect(day).toContainText(acrossMarks(/1 unit .*1 received/))
  await mine.getByText('Today', { exact: true }).click()
  await expect(page).toHaveURL(/mine=true&days=%221%22/)
  await expect(day).toContainText('1 unit')
  await mine.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/$/)
  // Nothing for managers on an associate's device.
  await expect(page.getByRole('region', { name: 'Conflicts' })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a manager sees stages, exceptions and devices, and settles what two devices wrote at once', async ({
  browser,
}) => {
  const boss = await openDevice(browser, warehouse.origin, desktop)
  await signIn(boss.page, 'manager')
  await expect(boss.page.getByRole('figure', { name: 'Units by stage' })).toBeVisible()
  const exceptions = boss.page.getByRole('region', { name: 'Exceptions' })
  await expect(exceptions.getByText('U-BATTERY')).toBeVisible()
  await exceptions.getByText('Missing 3').click()
  await expect(exceptions.getByText('U-LOST')).toBeVisible()
  await expect(boss.page.getByRole('region', { name: 'Devices' })).toContainText('This device')

  const conflicts = boss.page.getByRole('region', { name: 'Conflicts' })
  await expect(conflicts.getByText('None.')).toBeVisible()
  await warehouse.put({
    activity: [
      {
        id: 'conflict-1', type: 'conflict', refType: 'units', refId: 'U-1', by: 'uid-second', device: 'AB1', at: new Date().toISOString(), from: 'red',
        to: '', ms: 0, undoOf: '', data: { field: 'note', base: '', lost: 'red one', kept: '', lostBy: 'uid-second', lostAt: '2026-11-20T09:00:00.000Z' },
        createdAt: new Date().toISOString(), createdBy: 'uid-second', updatedAt: new Date().toISOString(), updatedBy: 'uid-second', atDesc: 0,
      },
      {
        id: 'seen-1', type: 'user.seen', refType: 'user', refId: 'uid-second', by: 'uid-second', device: 'AB1', at: new Date().toISOString(), from: '',
        to: '', ms: 0, undoOf: '', data: { agent: '', name: 'Sam Rivers' },
        createdAt: new Date().toISOString(), createdBy: 'uid-second', updatedAt: new Date().toISOString(), updatedBy: 'uid-second', atDesc: 0,
      },
    ],
  }) // prettier-ignore
  await expect(conflicts).toContainText('Gave way, by Sam Rivers')
  await conflicts.getByRole('button', { name: 'Keep this one: red one' }).click()
  await expect(conflicts.getByText('None.')).toBeVisible()
  await allSent(boss.page)
  await expect.poll(() => warehouse.read('units', 'U-1')).toMatchObject({ note: 'red one', updatedBy: 'uid-manager' })
  await boss.page.getByRole('button', { name: 'Undo' }).click()
  await conflicts.getByRole('button', { name: /^Leave/ }).click()
  await expect(conflicts.getByText('None.')).toBeVisible()
  await allSent(boss.page)
  await expect.poll(() => warehouse.read('units', 'U-1')).toMatchObject({ note: '' })
  expect(boss.errors).toEqual([])
})

test('a person whose account is switched off sees that, and may look at the zones', async ({ browser }) => {
  const { page, errors } = await openDevice(browser, warehouse.origin, handheld)
  await signIn(page, 'disabled')
  await expect(page.getByText('Your account is switched off.')).toBeVisible()
  await page.getByRole('link', { name: 'Zones' }).last().click()
  await expect(page.getByText('No zones yet')).toBeVisible()
  expect(errors).toEqual([])
})

test('what waits and what lies under it stay where they are while the device begins to sync', async ({ browser }) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin, handheld)
  await signIn(page, 'associate')
  await allSent(page)
  await workerReady(page)
  await context.setOffline(true)
  await page.addInitScript(() => {
    const tiles: number[] = []
    Object.assign(globalThis, { tiles })
    new MutationObserver(() => {
      const count = document.querySelectorAll('main [href="/pickup"]').length
      if (count > 0 || tiles.length > 0) tiles.push(count)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  const refusal = page.waitForEvent('requestfailed', (request) => request.url().includes('/__/restow/ping'))
  await expect(page.getByText('Offline!')).toBeVisible()
  const tiles = page.getByRole('region', { name: 'What next' })
  await expect(tiles.getByRole('link', { name: '2 Orders to hand over' })).toBeVisible()
  // The sync has asked the server in vain, and the page shows the state of the sync that runs.
  await refusal
  await page.getByRole('button', { name: /^Sync: / }).click()
  await expect(page.getByRole('dialog', { name: 'Sync' })).toContainText(
    'Everything that was done here is on the server.',
  )
  const seen = await page.evaluate(() => (globalThis as unknown as { tiles: number[] }).tiles)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).not.toContain(0)
  expect(errors).toEqual([])
})

test('a load that is pressed opens, though what another device brings meanwhile would push it away', async ({
  browser,
}) => {
  const { page, context, errors } = await openDevice(browser, warehouse.origin, handheld, { hasTouch: true })
  await signIn(page, 'associate')
  await allSent(page)
  const pressed = page.getByRole('region', { name: 'On the dock' }).getByRole('link', { name: /L-1001/ })
  const top = async () => (await pressed.boundingBox())?.y ?? 0
  // Another tab of this device, under no finger: it is given the new load by the tab that syncs, which has it by then.
  const beside = await context.newPage()
  await beside.goto('/')
  const dockBeside = beside.getByRole('region', { name: 'On the dock' })
  await expect(dockBeside.getByRole('link', { name: /L-1001/ })).toBeVisible()
  const before = await top()
  const finger = await context.newCDPSession(page)
  // Near its lower edge: there, what comes above it takes it from under the finger.
  const touchPoints = [{ x: 60, y: before + 65 }]
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await warehouse.put({ loads: [aLoad({ id: 'load-0', code: 'L-1000', title: 'An earlier truck', arrivedAt: '2026-11-19T07:00:00.000Z' })] }) // prettier-ignore
  await expect(dockBeside.getByRole('link', { name: /L-1000/ })).toBeVisible()
  expect(await top()).toBe(before)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(page).toHaveURL(/\/receive/)
  await page.goBack()
  await expect.poll(top).toBeGreaterThan(before)
  expect(errors).toEqual([])
})
