/** The work that the tests of faults do, through the pages, and what of it was shown as saved. */
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { idOfLabel } from '#domain/codes/labels.ts'
import type { JudgedDevice, Saved } from '#tests/support/fault-judge.ts'
import { aContainer, aLine, aLoad, aLocation } from '#tests/support/records.ts'
import { people } from '#tests/support/test-warehouse.ts'
import { scanResult } from './support.ts'

export const SOURCE_PALLET = 'PTMB72505'
export const lpn = (index: number): string => `LPRQ39782${String(index).padStart(2, '0')}`
export const zoneCodes = ['DOCK', 'CAGE', 'YARD', 'LOFT'] as const

/** One load of 60 lines on one pallet, and four zones. */
export const faultStock = {
  loads: [aLoad({ id: 'load-1', code: 'L-1001', title: 'Target truckload', stage: 'arrived' })],
  manifestLines: Array.from({ length: 60 }, (_, index) =>
    aLine({
      id: `line-${index}`,
      row: index + 1,
      lpn: lpn(index),
      title: `Kettle ${index}.`,
      sourcePallet: SOURCE_PALLET,
    }),
  ),
  containers: [aContainer({ id: 'p1', status: 'received', sourcePallet: SOURCE_PALLET })],
  locations: zoneCodes.map((code, index) => aLocation({ id: `L-${code}`, code, kind: 'zone', pickOrder: index + 1 })),
}

/** A scan in one piece: how fast the keys come is tested elsewhere, and a busy machine must not cut a code in two. */
export async function enter(page: Page, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Scan' })
  await field.fill(code)
  await field.press('Enter')
}

export async function openPallet(page: Page): Promise<void> {
  await enter(page, SOURCE_PALLET)
  await expect(scanResult(page)).toContainText('Pallet P-')
}

/** Scans one item and trusts the page's answer. */
export async function receive(page: Page, index: number): Promise<Saved> {
  await enter(page, lpn(index))
  await expect(scanResult(page)).toContainText(`Kettle ${index}.`)
  const [label = ''] = /U-[0-9A-Z]+/.exec((await scanResult(page).textContent()) ?? '') ?? []
  return { collection: 'units', id: idOfLabel(label), field: 'lpn', value: lpn(index) }
}

export async function receiveAll(page: Page, indexes: readonly number[]): Promise<Saved[]> {
  const saved: Saved[] = []
  for (const index of indexes) saved.push(await receive(page, index))
  return saved
}

/** How often each LPN was scanned, if each scan was shown as saved. */
export function scannedOnce(saved: readonly Saved[]): Map<string, number> {
  return new Map(saved.filter((one) => one.field === 'lpn').map((one) => [String(one.value), 1]))
}

/** On the zones page: writes what a zone is for. */
export async function writeZone(page: Page, code: string, field: 'Purpose' | 'Name', value: string): Promise<Saved> {
  await enter(page, `L-${code}`)
  // A place with a name is called by it.
  const place = page.getByRole('dialog')
  await expect(place).toContainText(code)
  await place.getByRole('button', { name: 'Edit' }).click()
  // A text longer than the page allows is what an older or a foreign app may have written.
  await place.getByLabel(field).evaluate((input) => input.removeAttribute('maxlength'))
  await place.getByLabel(field).fill(value)
  await place.getByRole('button', { name: 'Save' }).click()
  await expect(place.getByRole('button', { name: 'Edit' })).toBeVisible()
  await place.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(place).toBeHidden()
  return { collection: 'locations', id: `L-${code}`, field: field.toLowerCase(), value }
}

export const judged = (name: 'associate' | 'second' | 'manager', page: Page, aheadMs = 0): JudgedDevice => ({
  name,
  page,
  rank: name === 'manager' ? 'manager' : 'associate',
  uid: people[name].uid,
  aheadMs,
})

/** Stops everything that runs in a page, as a frozen or hung tab does. The result lets it go on. */
export async function freeze(page: Page): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Debugger.enable')
  const paused = new Promise<void>((resolve) => cdp.once('Debugger.paused', () => resolve()))
  await cdp.send('Debugger.pause')
  await paused
  return async () => {
    await cdp.send('Debugger.resume')
    await cdp.detach()
  }
}

/**
 * From now on the disk takes nothing more: each write to IndexedDB is undone by the browser with the error of a full disk. Chromium does not let
 * a test shrink the room under an open store (DevTools' own setting for it does not reach IndexedDB). The result makes room again.
 * @param only the one collection that has no room
 */
export async function fillUp(page: Page, only = ''): Promise<() => Promise<void>> {
  await page.evaluate((only) => {
    const state = { isFull: true }
    for (const name of ['put', 'add'] as const) {
      const real = IDBObjectStore.prototype[name]
      IDBObjectStore.prototype[name] = function undone(...parts) {
        const request = real.apply(this, parts)
        if (state.isFull && `${this.transaction.db.name} ${this.name}`.includes(only)) {
          Object.defineProperty(this.transaction, 'error', {
            get: () => new DOMException('Full', 'QuotaExceededError'),
          })
          this.transaction.abort()
        }
        return request
      }
    }
    addEventListener('room-again', () => {
      state.isFull = false
    })
  }, only)
  return () => page.evaluate(() => void dispatchEvent(new Event('room-again')))
}

function shiftDate(ms: number): void {
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...parts: readonly unknown[]) {
      super(...((parts.length === 0 ? [Real.now() + ms] : parts) as [number]))
    }

    static override now(): number {
      return Real.now() + ms
    }
  } as DateConstructor
}

/** From the next page on, the clock of the device is so far ahead. */
export async function setClockAhead(context: BrowserContext, aheadMs: number): Promise<void> {
  await context.addInitScript(shiftDate, aheadMs)
}

/** So much time goes by for the open page at once; its timers go on as they were. */
export async function passTime(page: Page, ms: number): Promise<void> {
  await page.evaluate(shiftDate, ms)
}
