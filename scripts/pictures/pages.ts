/** What each picture shows: the page, the device it is for, who looks, and what they have just done. */
import type { Page } from '@playwright/test'
import type { UnitStage } from '#schemas/units.ts'
import type { DemoWarehouse } from '#scripts/demo/warehouse.ts'
import { scan, type DeviceName } from './house.ts'

export interface Picture {
  readonly name: string
  readonly path: string
  readonly device: DeviceName
  /** Who of the demonstration: the part of their address before the @. */
  readonly person: string
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

/** Scans what is on the open load's pallets, the first pallet first. */
async function receiveSome(page: Page, { docs }: DemoWarehouse): Promise<void> {
  const load = docs.loads.find((one) => one.stage === 'receiving')
  const pallet = docs.containers.find((one) => one.loadId === load?.id && one.sourcePallet !== '')
  const isIn = new Set(docs.units.map((unit) => unit.lineId))
  const lines = docs.manifestLines.filter((line) => line.loadId === load?.id && line.lpn !== '' && !isIn.has(line.id))
  if (!pallet || lines.length === 0) throw new Error('The demonstration has no pallet to receive.')
  await scan(page, pallet.label)
  for (const line of lines.slice(0, 3)) await scan(page, line.lpn)
}

async function inspectOne(page: Page, demo: DemoWarehouse): Promise<void> {
  await scan(page, unitsOf(demo, 'received')[0]?.label ?? '')
}

export const pictures: readonly Picture[] = [
  { name: 'home', path: '/', device: 'desktop', person: 'manager' },
  { name: 'receive', path: '/receive', device: 'handheld', person: 'associate', act: receiveSome },
  { name: 'inspect', path: '/inspect', device: 'handheld', person: 'associate', act: inspectOne },
  { name: 'inspect', path: '/inspect', device: 'desktop', person: 'manager' },
  { name: 'locations', path: '/locations', device: 'handheld', person: 'manager', act: (page, demo) => scan(page, aBin(demo)) },
  { name: 'locations', path: '/locations', device: 'desktop', person: 'manager' },
] // prettier-ignore
