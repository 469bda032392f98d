/**
 * What must hold in a warehouse of real browsers once everything has come to rest, in the spirit of the simulator's judge: what a person was
 * shown as saved is on the server, in a conflict or among the device's refused changes; nothing is there twice; every device has on its disk
 * what the server has, and nothing that it still has to send.
 */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { CollectionName } from '#schemas/collections.ts'
import type { Rank } from '#domain/core/people/access.ts'
import { sameValue } from '#domain/core/merge/merge-values.ts'
import { keeps } from '#domain/core/people/sync-scope.ts'
import { readDisk, readServer, type Fields } from './read-sides.ts'

/** One value that a page showed as saved. */
export interface Saved {
  readonly collection: CollectionName
  readonly id: string
  readonly field: string
  readonly value: unknown
}

export interface JudgedDevice {
  readonly name: string
  readonly page: Page
  readonly rank: Rank
  readonly uid: string
  /** How far its clock is ahead, in milliseconds. */
  readonly aheadMs?: number
}

export interface Evidence {
  readonly origin: string
  readonly devices: readonly JudgedDevice[]
  readonly saved: readonly Saved[]
  /** How often each LPN was scanned; a scan that was cut off may have been saved or not. */
  readonly scanned?: ReadonlyMap<string, number>
}

export interface Verdict {
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly diverged: readonly string[]
  readonly unsent: readonly string[]
}

const judged = ['units', 'containers', 'locations', 'loads', 'activity'] as const

/** What the sync drawer exports: all that is on this device alone. */
export interface Kept {
  readonly unsent: readonly { readonly collection: string; readonly doc: Fields }[]
  readonly refused: readonly { readonly collection: string; readonly docId: string; readonly doc: Fields }[]
}

/** Opens the drawer, and takes the file that a person would hand over. What is sent meanwhile is not on this device alone any more: the button goes dead with it. */
export async function exportOf(page: Page): Promise<Kept> {
  await page.getByRole('button', { name: /^Sync: / }).click()
  const drawer = page.getByRole('dialog', { name: 'Sync' })
  const button = drawer.getByRole('button', { name: 'Export' })
  await expect(button).toBeVisible()
  let kept: Kept = { unsent: [], refused: [] }
  await expect(async () => {
    if (!(await button.isEnabled())) return
    const timeout = 15_000
    const [download] = await Promise.all([page.waitForEvent('download', { timeout }), button.click({ timeout })])
    kept = JSON.parse(await readFile(await download.path(), 'utf8')) as Kept
  }).toPass({ timeout: 120_000 })
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()
  return kept
}

const MOMENT_MS = 300

/**
 * Resolves when no page has anything to send. The header follows a scan by some hundredths of a second, and another tab's by more: what stands there is believed
 * when all pages have had a moment and say it still.
 */
async function atRest(pages: readonly Page[], timeoutMs: number): Promise<void> {
  const labels = pages.map((page) => page.getByRole('button', { name: /^Sync: (Sent|\d+ refused)/ }))
  await expect(async () => {
    for (const label of labels) await expect(label).toBeVisible({ timeout: timeoutMs })
    await Promise.all(pages.map((page) => page.waitForTimeout(MOMENT_MS)))
    for (const label of labels) expect(await label.isVisible()).toBe(true)
  }).toPass({ timeout: timeoutMs })
}

/** Waits until every device is at rest, then checks all of the above. */
export async function expectNothingLost(evidence: Evidence, timeoutMs = 45_000): Promise<void> {
  const pages = evidence.devices.map(({ page }) => page)
  await atRest(pages, timeoutMs)
  const kept = await Promise.all(pages.map(exportOf))
  const fine: Verdict = { lost: [], doubled: [], diverged: [], unsent: [] }
  await expect.poll(() => judge(evidence, kept), { timeout: timeoutMs, intervals: [250, 500, 1000] }).toEqual(fine)
}

async function judge(evidence: Evidence, kept: readonly Kept[]): Promise<Verdict> {
  const { origin, devices, saved, scanned = new Map<string, number>() } = evidence
  const names = [...new Set([...judged, ...saved.map((one) => one.collection)])]
  const server = new Map<string, Map<string, Fields>>()
  for (const name of names) server.set(name, await readServer(origin, name))
  const diverged = await Promise.all(devices.map((device) => differences(device, server)))
  return {
    lost: lostOf(saved, server, kept),
    doubled: doubledOf(server, scanned),
    diverged: diverged.flat(),
    unsent: kept.flatMap((one) => one.unsent.map((change) => `${change.collection}/${String(change.doc['id'])}`)),
  }
}

function lostOf(
  saved: readonly Saved[],
  server: ReadonlyMap<string, ReadonlyMap<string, Fields>>,
  kept: readonly Kept[],
): string[] {
  const refused = kept.flatMap((one) => one.refused)
  const conflicts = [...(server.get('activity')?.values() ?? [])].filter((row) => row['type'] === 'conflict')
  const isSafe = ({ collection, id, field, value }: Saved): boolean =>
    sameValue(server.get(collection)?.get(id)?.[field], value) ||
    refused.some((one) => one.collection === collection && one.docId === id && sameValue(one.doc[field], value)) ||
    conflicts.some((row) => row['refId'] === id && sameValue((row['data'] as Fields)['lost'], value))
  return saved
    .filter((one) => !isSafe(one))
    .map((one) => `${one.collection}/${one.id}.${one.field} = ${String(one.value)}`)
}

/**
 * More units of one LPN than it was scanned, a receipt twice in the ledger, or one conflict twice.
 */
function doubledOf(
  server: ReadonlyMap<string, ReadonlyMap<string, Fields>>,
  scanned: ReadonlyMap<string, number>,
): string[] {
  const count = (keys: readonly string[]): Map<string, number> => {
    const counts = new Map<string, number>()
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
    return counts
  }
  const live = [...(server.get('units')?.values() ?? [])].filter((unit) => unit['_deleted'] !== true)
  const ledger = [...(server.get('activity')?.values() ?? [])]
  const receipts = ledger
    .filter((row) => row['type'] === 'unit.received')
    .map((row) => `receipt of ${String(row['refId'])}`)
  const told = ledger
    .filter((row) => row['type'] === 'conflict')
    .map((row) => `conflict ${JSON.stringify([row['by'], row['refId'], row['data']])}`)
  const twice = [...count([...receipts, ...told])].filter(([, times]) => times > 1).map(([what]) => what)
  const perLpn = count(live.map((unit) => String(unit['lpn'])))
  const tooMany = [...scanned]
    .filter(([lpn, times]) => (perLpn.get(lpn) ?? 0) > times)
    .map(([lpn]) => `units of ${lpn}`)
  return [...twice, ...tooMany]
}

async function differences(
  { name, page, rank, uid, aheadMs = 0 }: JudgedDevice,
  server: ReadonlyMap<string, ReadonlyMap<string, Fields>>,
): Promise<string[]> {
  const open = [...(server.get('loads')?.values() ?? [])].filter((load) => load['stage'] !== 'closed')
  const openIds = new Set(open.map((load) => load['id']))
  const facts = {
    rank,
    uid,
    nowMs: Date.now() + aheadMs,
    loadState: (id: string) => (openIds.has(id) ? ('open' as const) : ('closed' as const)),
  }
  const found: string[] = []
  for (const collection of judged) {
    const there = server.get(collection) ?? new Map<string, Fields>()
    const here = await readDisk(page, collection)
    for (const [id, fields] of there) {
      const belongs = fields['_deleted'] !== true && keeps(facts, collection, fields)
      const held = here.get(id)
      const wrong = held ? wrongFields(held, fields) : []
      if (belongs && !held) found.push(`${name} lacks ${collection}/${id}`)
      if (belongs && wrong.length > 0) found.push(`${name} ${collection}/${id}: ${wrong.join(', ')}`)
      if (!belongs && held) found.push(`${name} ${collection}/${id} should have left`)
    }
    for (const id of here.keys()) if (!there.has(id)) found.push(`${name} ${collection}/${id} is on no server`)
  }
  return found
}

const plainValue = (value: unknown, like: unknown): unknown =>
  typeof like === 'boolean' && typeof value === 'string' ? value === '1' : value

function wrongFields(here: Fields, there: Fields): string[] {
  return Object.keys(there)
    .filter((key) => key !== '_deleted' && !sameValue(plainValue(here[key], there[key]), there[key]))
    .map((key) => `${key} ${JSON.stringify(here[key])} for ${JSON.stringify(there[key])}`)
}
