/** What each picture shows: the page, the device it is for, who looks, and what they have just done. */
import type { Page } from '@playwright/test'
import type { Language } from '#language/translate.ts'
import type { UnitStage } from '#schemas/units.ts'
import type { DemoWarehouse } from '#scripts/demo/warehouse.ts'
import { takePicture } from '#tests/e2e/support/pictures.ts'
import { scan, type DeviceName } from './site.ts'

export interface Picture {
  readonly name: string
  readonly path: string
  readonly device: DeviceName
  /** Who of the demonstration: the part of their address before the @. */
  readonly person: string
  /** English unless it says so; the name of the file ends with it. */
  readonly language?: Language
  readonly act?: (page: Page, demo: DemoWarehouse) => Promise<void>
}

function unitsOf({ docs }: DemoWarehouse, stage: UnitStage) {
  const units = docs.units.filter((unit) => unit.stage === stage)
  if (units.length === 0) throw new Error(`The demonstration has no unit that is ${stage}.`)
  return units
}

function aBin({ docs }: DemoWarehouse): string {
  const inUse = new Set(docs.units.map((unit) => unit.locationId))
  const bin = docs.locations.find((place) => place.kind === 'bin' && inUse.has(place.id))
  if (!bin) throw new Error('The demonstration has no bin with anything in it.')
  return bin.code
}

let received = 0

/** Scans what is on the open load's pallets, the first pallet first: three items that no picture before has received. */
async function receiveSome(page: Page, { docs }: DemoWarehouse): Promise<void> {
  const load = docs.loads.find((one) => one.stage === 'receiving')
  const pallet = docs.containers.find((one) => one.loadId === load?.id && one.sourcePallet !== '')
  const isIn = new Set(docs.units.map((unit) => unit.lineId))
  const lines = docs.manifestLines.filter((line) => line.loadId === load?.id && line.lpn !== '' && !isIn.has(line.id))
  if (!pallet || lines.length === 0) throw new Error('The demonstration has no pallet to receive.')
  await scan(page, pallet.label)
  for (const line of lines.slice(received, received + 3)) await scan(page, line.lpn)
  received += 3
}

async function inspectOne(page: Page, demo: DemoWarehouse): Promise<void> {
  await scan(page, unitsOf(demo, 'received')[0]?.label ?? '')
}

/** Two shots of the next unit in the queue, drawn in the page as a camera would hand them over. */
async function photographOne(page: Page, demo: DemoWarehouse): Promise<void> {
  await scan(page, unitsOf(demo, 'inspected')[0]?.label ?? '')
  for (const hue of [18, 24]) {
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([await takePicture(page, hue)])
    await page.waitForTimeout(1200)
  }
}

async function sortOne(page: Page, demo: DemoWarehouse): Promise<void> {
  await scan(page, unitsOf(demo, 'inspected')[1]?.label ?? '')
}

async function takeInHand(page: Page, demo: DemoWarehouse): Promise<void> {
  for (const unit of unitsOf(demo, 'photographed').slice(0, 2)) await scan(page, unit.label)
}

async function nameByWords(page: Page, demo: DemoWarehouse): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([await takePicture(page, 200)])
  await page.waitForTimeout(1500)
  const words = unitsOf(demo, 'received')[0]?.title.split(' ').slice(0, 2).join(' ') ?? ''
  await page.getByLabel('Words on it').fill(words)
  await page.waitForTimeout(1500)
}

/** The walk of the next orders has begun. */
async function pickSome(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Next \d/ })
    .last()
    .click()
}

async function openFirstBuyer(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click()
}

/** What the guide in Spanish shows, as the guide in English does. */
const ofTheFloor: readonly Picture[] = [
  { name: 'receive', path: '/receive', device: 'handheld', person: 'associate', act: receiveSome },
  { name: 'inspect', path: '/inspect', device: 'handheld', person: 'associate', act: inspectOne },
  { name: 'photo', path: '/photo', device: 'handheld', person: 'associate', act: photographOne },
  { name: 'bin-spot', path: '/bin-spot', device: 'handheld', person: 'manager', act: takeInHand },
]

export const pictures: readonly Picture[] = [
  ...ofTheFloor,
  ...ofTheFloor.map((picture) => ({ ...picture, language: 'es' as const })),
  { name: 'home', path: '/', device: 'desktop', person: 'manager' },
  { name: 'inspect', path: '/inspect', device: 'desktop', person: 'manager' },
  { name: 'locations', path: '/locations', device: 'handheld', person: 'manager', act: (page, demo) => scan(page, aBin(demo)) },
  { name: 'locations', path: '/locations', device: 'desktop', person: 'manager' },
  { name: 'photo-recognition', path: '/photo-recognition', device: 'handheld', person: 'associate', act: nameByWords },
  { name: 'sorts', path: '/sorts', device: 'handheld', person: 'manager', act: sortOne },
  { name: 'sorts', path: '/sorts', device: 'desktop', person: 'manager' },
  { name: 'misplaced', path: '/misplaced', device: 'handheld', person: 'manager' },
  { name: 'misplaced', path: '/misplaced', device: 'desktop', person: 'manager' },
  { name: 'leads', path: '/leads', device: 'desktop', person: 'manager' },
  { name: 'inbound', path: '/inbound', device: 'desktop', person: 'manager' },
  { name: 'profit', path: '/inbound?show=profit', device: 'desktop', person: 'manager' },
  { name: 'listings', path: '/listings', device: 'desktop', person: 'manager' },
  { name: 'auction', path: '/auction', device: 'desktop', person: 'manager' },
  { name: 'closeouts', path: '/closeouts', device: 'desktop', person: 'manager' },
  { name: 'fulfillment', path: '/fulfillment', device: 'handheld', person: 'associate', act: pickSome },
  { name: 'pickup', path: '/pickup', device: 'tablet', person: 'associate', act: openFirstBuyer },
  { name: 'receiving-performance', path: '/receiving-performance', device: 'desktop', person: 'admin' },
  { name: 'users', path: '/users', device: 'desktop', person: 'admin' },
  { name: 'whatnot-sales', path: '/whatnot-sales', device: 'desktop', person: 'admin' },
  { name: 'channels', path: '/channels', device: 'desktop', person: 'admin' },
] // prettier-ignore
