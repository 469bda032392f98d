/** The server's machine is gone: its last backup is put in place on another one, and the devices come back to it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { restoreBackup } from '#backend/backup/read-backup.ts'
import { expectNothingLost, type Saved } from '#tests/support/fault-judge.ts'
import { openTestWarehouse } from '#tests/support/test-warehouse.ts'
import { faultStock, judged, openPallet, receiveAll, scannedOnce } from '#tests/e2e/support/fault-work.ts'
import { allSent, handheld, openDevice, signIn, test } from '#tests/e2e/support/support.ts'

const COMES_BACK = { timeout: 120_000 }

/** No sign-in of before is good: the device asks for the password, and keeps what it holds. */
async function signInAgain(page: Page, person: 'associate' | 'second'): Promise<void> {
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible(COMES_BACK)
  await signIn(page, person, '/receive')
}

test('a backup is put in place on a second machine: devices come back to it, and what came after it is there again', async ({
  browser,
}) => {
  const second = await mkdtemp(join(tmpdir(), 'restow-second-'))
  const [backup, dataDir] = [join(second, 'night.backup'), join(second, 'data')]
  const first = await openTestWarehouse({ stock: faultStock })
  const a = await openDevice(browser, first.origin, handheld)
  const b = await openDevice(browser, first.origin, handheld)
  const saved: Saved[] = []
  for (const [{ page }, person] of [[a, 'associate'], [b, 'second']] as const) {
    await signIn(page, person, '/receive')
    await allSent(page)
    await openPallet(page)
  } // prettier-ignore
  saved.push(...(await receiveAll(a.page, [0, 1])))
  await allSent(a.page)
  await first.server.backup(backup)

  // After the backup: two items that the server had, two that it never heard of.
  saved.push(...(await receiveAll(a.page, [2, 3])))
  await allSent(a.page)
  await allSent(b.page)
  await b.context.setOffline(true)
  saved.push(...(await receiveAll(b.page, [30, 31])))

  await first.close()
  await restoreBackup({ file: backup, dataDir, fresh: false })
  const next = await openTestWarehouse({ dataDir, port: first.server.port, withPeople: false })
  expect(next.read('units', saved[2]?.id ?? '')).toBeUndefined()
  await b.context.setOffline(false)
  await Promise.all([signInAgain(a.page, 'associate'), signInAgain(b.page, 'second')])
  for (const { page } of [a, b]) await allSent(page)

  const devices = [judged('associate', a.page), judged('second', b.page)]
  await expectNothingLost({ origin: next.origin, devices, saved, scanned: scannedOnce(saved) })
  expect(saved.map(({ id }) => next.read('units', id)?.['lpn'])).toEqual(saved.map(({ value }) => value))
  expect([...a.errors, ...b.errors]).toEqual([])
  await next.close()
  await rm(second, { recursive: true, force: true })
})
