/** Where a value that a person entered is in the end. */
import type { Edit, Side } from './sides.ts'
import { callAsOwner, type Device, type Stand } from './stand.ts'
import { untilSteady } from './until.ts'

/**
 * `aside`: in a row that records the conflict, or in the list of refused changes, in whole or with
 * its beginning.
 */
export const places = ['server', 'aside', 'device', 'nowhere'] as const
export type Tally = Record<(typeof places)[number], number>

/** Resolves once the devices and the server hold the same for a while, or the time is over. */
export async function untilSame(stand: Stand, side: Side, devices: readonly Device[]): Promise<boolean> {
  return untilSteady(async () => {
    for (const { page } of devices) {
      const docs = await page.evaluate(() => window.device.docs())
      const same = docs.every((doc) => {
        const held = stand.read(side, doc.id)
        return ['title', 'note', 'brand'].every((field) => held?.[field] === doc[field as Edit['field']])
      })
      if (!same) return false
    }
    return true
  }, 3000)
}

export async function tally(
  stand: Stand,
  side: Side,
  devices: readonly Device[],
  edits: readonly Edit[],
): Promise<Tally> {
  const aside = [await conflictRows(stand)]
  const local: string[] = []
  for (const { page } of devices) {
    aside.push(JSON.stringify(await page.evaluate(() => window.device.refused())))
    local.push(JSON.stringify(await page.evaluate(() => window.device.docs())))
  }
  const found: Tally = { server: 0, aside: 0, device: 0, nowhere: 0 }
  for (const { id, field, value } of edits) {
    const isIn = (texts: readonly string[]): boolean => texts.some((text) => text.includes(value))
    if (stand.read(side, id)?.[field] === value) found.server += 1
    else if (isIn(aside)) found.aside += 1
    else if (isIn(local)) found.device += 1
    else found.nowhere += 1
  }
  return found
}

const conflictRows = ({ server }: Stand): Promise<string> =>
  callAsOwner(server, 'runQuery', { structuredQuery: { from: [{ collectionId: 'activity' }] } })

/** How many of these ids a device has. */
export async function arrived(device: Device, ids: readonly string[]): Promise<number> {
  const docs = await device.page.evaluate(() => window.device.docs())
  const here = new Set(docs.map((doc) => doc.id))
  return ids.filter((id) => here.has(id)).length
}
