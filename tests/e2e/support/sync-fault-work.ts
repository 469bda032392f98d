/** What the tests of sync faults share: stock that arrives later, requests that are counted, and waiting for rest. */
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { readDisk } from '#tests/support/read-sides.ts'
import { aContainer, aLine, aLoad, aUnit } from '#tests/support/records.ts'
import type { Stock } from '#tests/support/test-warehouse.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { enter } from './fault-work.ts'
import { scanResult } from './support.ts'

/** The pallet code and the LPNs of the load that arrives while a device is away. */
export const LATE_PALLET = 'QRNX55114'
export const lateLpn = (index: number): string => `LPRQ41200${String(index).padStart(2, '0')}`

export const lateLoad = (over: Partial<LoadDoc> = {}): LoadDoc =>
  aLoad({ id: 'load-late', code: 'L-1002', title: 'Late truckload', stage: 'arrived', ...over })

/** 30 lines and one pallet of the late load. */
export const lateGoods = {
  manifestLines: Array.from({ length: 30 }, (_, index) =>
    aLine({
      id: `late-${index}`,
      loadId: 'load-late',
      row: index + 1,
      lpn: lateLpn(index),
      title: `Late kettle ${index}.`,
      sourcePallet: LATE_PALLET,
    }),
  ),
  containers: [
    aContainer({
      id: 'p-late',
      label: 'P-000200012',
      status: 'received',
      sourcePallet: LATE_PALLET,
      loadId: 'load-late',
    }),
  ],
} satisfies Stock

/** Six listed items of the late load are found on its manifest, and the progress counts them. */
export async function expectLateLoadIsReceived(page: Page): Promise<void> {
  await expect.poll(async () => (await readDisk(page, 'containers')).has('p-late')).toBe(true)
  const lines = async () => [...(await readDisk(page, 'manifestLines')).values()]
  await expect
    .poll(
      async () => (await lines()).filter((line) => line['loadId'] === 'load-late').length,
      'lines of the late load on this device',
    )
    .toBe(30)
  await enter(page, LATE_PALLET)
  await expect(scanResult(page)).toContainText('Pallet P-000200012')
  for (let index = 0; index < 6; index += 1) {
    await enter(page, lateLpn(index))
    await expect(scanResult(page)).toContainText(`Late kettle ${index}.`)
    await expect(scanResult(page)).not.toContainText('Not on the manifest')
  }
  await expect(page.getByTestId('received-of-expected')).toHaveText('6 of 30')
}

export const manyUnits = (count: number, loadId = 'load-1') =>
  Array.from({ length: count }, (_, index) =>
    aUnit({
      id: `unit-${index}`,
      label: `U-9${String(index).padStart(7, '0')}X`,
      title: `Lamp ${index}`,
      loadId,
      lpn: `LPRQ5${String(index).padStart(6, '0')}`,
    }),
  )

export const manyLines = (count: number, loadId: string) =>
  Array.from({ length: count }, (_, index) =>
    aLine({
      id: `${loadId}-${index}`,
      loadId,
      row: index + 1,
      lpn: `LPRQ6${String(index).padStart(6, '0')}`,
      title: `Imported lamp ${index}`,
      brand: 'Hearthway',
      category: 'Lamps',
      unitRetailCents: 1999,
    }),
  )

export const syncButton = (page: Page) => page.getByRole('button', { name: /^Sync: / })
export const leaving = (page: Page) => page.getByRole('dialog', { name: 'Work that is not on the server yet' })

export async function askToSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

export interface RequestCount {
  /** Requests since the start or the last reset. */
  count: number
}

/** Counts the requests of a page or of all pages of a device. */
export function countRequests(source: Page | BrowserContext, pattern: RegExp): RequestCount {
  const counted = { count: 0 }
  const count = (request: { url(): string; method(): string }): void => {
    if (request.method() !== 'OPTIONS' && pattern.test(request.url())) counted.count += 1
  }
  if ('pages' in source) source.on('request', count)
  else source.on('request', count)
  return counted
}

/** Resolves when the figure has not changed for `quietMs`. Returns it. */
export async function restingFigure(read: () => number, quietMs = 1500): Promise<number> {
  let last = read()
  let since = Date.now()
  await expect
    .poll(
      () => {
        const now = read()
        if (now !== last) {
          last = now
          since = Date.now()
        }
        return Date.now() - since >= quietMs
      },
      { message: 'a figure that comes to rest', intervals: [100], timeout: 180_000 },
    )
    .toBe(true)
  return last
}

/** A figure for the report of the run. */
export function note(name: string, figure: number | string): void {
  test.info().annotations.push({ type: name, description: String(figure) })
  console.log(`      ${name}: ${figure}`)
}

/** Sets the clock of this process, and so of a server opened afterwards, this far from the machine's until the end. */
export function shiftServerClock(ms: number): { end(): void } {
  const now = Date.now
  let shift = ms
  // A server keeps the function that it found at its start.
  Date.now = () => now() + shift
  return {
    end: () => {
      shift = 0
      Date.now = now
    },
  }
}

/** From the next page on, waits of ten seconds and more take a tenth: a heartbeat that must fail four times would hold a test up for a minute. */
export async function hurryTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.setTimeout.bind(window)
    const hurried = (handler: TimerHandler, ms = 0, ...rest: unknown[]): number =>
      real(handler, ms >= 10_000 ? ms / 10 : ms, ...rest)
    window.setTimeout = hurried as typeof window.setTimeout
  })
}
