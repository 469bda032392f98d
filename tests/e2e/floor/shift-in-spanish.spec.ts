/** A shift's main jobs in Spanish on a handheld with no network. What stands in records afterwards has no language of a reader. */
import { expect, type Page } from '@playwright/test'
import { catalogue } from '#messages/compiled/es.ts'
import { translator } from '#language/translate.ts'
import { aContainer, aLine, aLoad, aLocation, aTime } from '#tests/support/records.ts'
import { readServer } from '#tests/support/read-sides.ts'
import { openTestWarehouse, PASSWORD, people, type TestWarehouse } from '#tests/support/test-warehouse.ts'
import { cutOff } from '#tests/e2e/support/cut-words.ts'
import { takePicture } from '#tests/e2e/support/pictures.ts'
import { openDevice, scan, signIn, test, workerReady } from '#tests/e2e/support/support.ts'

const t = translator('es', catalogue)

const lpn = (index: number) => `LPRQ397821${index}`
const stock = {
  loads: [aLoad({ id: 'load-1', code: 'L-1001', title: 'Target truckload', stage: 'arrived', arrivedAt: aTime })],
  containers: [aContainer({ id: 'p1', label: 'P-00010001X', sourcePallet: 'PTMB72505', loadId: 'load-1' })],
  manifestLines: [0, 1].map((index) =>
    aLine({
      id: `load-1-${index}`,
      row: index + 1,
      lpn: lpn(index),
      title: `Sheet ${index}`,
      category: 'Bedding',
      qty: 1,
      sourcePallet: 'PTMB72505',
    }),
  ),
  locations: [
    aLocation({ id: 'L-STORAGE', code: 'STORAGE', kind: 'zone' }),
    aLocation({ id: 'L-A-1', code: 'A-1', parentId: 'L-STORAGE', capacity: 40 }),
  ],
}

let warehouse: TestWarehouse
test.beforeEach(async () => {
  warehouse = await openTestWarehouse({ stock })
})
test.afterEach(() => warehouse.close())

const result = (page: Page) => page.getByLabel(t('scan.result'))

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('textbox', { name: t('scan.field') })).toBeVisible()
}

async function answer(page: Page, question: string, words: string): Promise<void> {
  const button = page
    .getByRole('group', { name: question, exact: true })
    .getByRole('button', { name: words, exact: true })
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
}

test('in Spanish and with no network a unit is received, graded, photographed and put away; a colleague reads it in English', async ({
  browser,
}) => {
  const device = await openDevice(browser, warehouse.origin)
  const { page } = device
  await page.goto('/auth')
  await page.getByText('Español', { exact: true }).click()
  await page.getByLabel(t('auth.email')).fill(people.manager.email)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('auth.signIn') }).click()
  await expect(page.getByRole('button', { name: new RegExp(`: ${t('shell.syncSent')}`) })).toBeVisible()
  await workerReady(page)
  await device.context.setOffline(true)

  await test.step('recibir', async () => {
    await open(page, '/receive')
    await expect(page.getByText(t('shell.offline'))).toBeVisible()
    await scan(page, 'LPNZZZZZZZZZZ')
    await expect(result(page)).toContainText(t('receive.palletFirst'))
    await page.getByRole('button', { name: t('scan.command.ok') }).click()
    await scan(page, 'PTMB72505')
    await expect(result(page)).toContainText('P-00010001X')
    await scan(page, 'HELLO-42')
    await expect(result(page)).toContainText('HELLO-42')
    await page.getByRole('button', { name: t('receive.doNotTake') }).click()
    for (const index of [0, 1]) {
      await scan(page, lpn(index))
      await expect(result(page)).toContainText(`Sheet ${index}`)
    }
    await page
      .getByRole('button', { name: t('core.undo') })
      .first()
      .click()
    await scan(page, lpn(1))
    await expect(result(page)).toContainText('Sheet 1')
    await scan(page, lpn(1))
    await expect(result(page)).toContainText('Sheet 1')
    expect(await cutOff(page)).toEqual([])
  })

  await test.step('inspeccionar', async () => {
    await open(page, '/inspect')
    await scan(page, lpn(0))
    await expect(result(page)).toContainText('Sheet 0')
    await answer(page, t('stored.look'), t('stored.lightWear'))
    expect(await cutOff(page)).toEqual([])
    await page.getByRole('button', { name: t('inspect.doneOpen', { count: 2 }) }).click()
    await page.getByRole('button', { name: t('scan.command.ok') }).click()
    await answer(page, t('stored.fresh'), t('inspect.no'))
    await answer(page, t('stored.missing'), t('stored.part.flatSheet'))
    await page
      .getByRole('group', { name: t('field.grade') })
      .getByRole('button', { name: t('unit.grades.usedFair') })
      .click()
    await page.getByRole('button', { name: t('core.done'), exact: true }).click()
    await expect(result(page)).toContainText(t('unit.grades.usedFair'))
  })

  await test.step('fotos', async () => {
    await open(page, '/photo')
    await scan(page, lpn(0))
    await expect(result(page)).toContainText('Sheet 0')
    for (const slot of [t('photo.slot.front'), t('photo.slot.back')]) {
      await page.getByLabel(t('photo.camera'), { exact: true }).setInputFiles([await takePicture(page, 120)])
      await expect(page.getByRole('button', { name: `${slot}, ${t('photo.tile.taken')}` })).toBeVisible()
      expect(await cutOff(page)).toEqual([])
    }
  })

  await test.step('guardar', async () => {
    await open(page, '/bin-spot')
    await scan(page, lpn(0))
    await expect(page.getByText(`${t('core.inHand')} (1)`)).toBeVisible()
    // Who does not read the title knows the unit by its picture.
    await expect(result(page).locator('img')).toBeVisible()
    expect(await cutOff(page)).toEqual([])
    await scan(page, 'L-NOWHERE')
    await page.getByRole('button', { name: t('scan.command.ok') }).click()
    await scan(page, 'L-A-1')
    await expect(page.getByText(`${t('core.inHand')} (1)`)).toHaveCount(0)
  })

  await device.context.setOffline(false)
  const units = async () => [...(await readServer(warehouse.origin, 'units')).values()]
  await expect.poll(async () => (await units()).find((one) => one['lpn'] === lpn(0))?.['locationId']).toBe('L-A-1')
  const stored = (await units()).find((one) => one['lpn'] === lpn(0))
  // What the checklist calls these answers, whoever gave them.
  expect(stored).toMatchObject({
    grade: 'usedFair',
    defects: ['light wear', 'stained or smells'],
    missingParts: ['flat sheet'],
  })

  const colleague = await openDevice(browser, warehouse.origin)
  await signIn(colleague.page, 'second', `/inspect?unit=${String(stored?.['id'])}`)
  const life = colleague.page.getByRole('dialog')
  await expect(life).toContainText('stained or smells')
  await expect(life).toContainText('flat sheet')
  expect([...device.errors, ...colleague.errors]).toEqual([])
})
