/** What a handheld with so many documents takes for scans and for a cold start, with the network cut. */
import { join } from 'node:path'
import { startCold } from '#bench/cold/start.ts'
import type { Build } from '#bench/first-sync/builds.ts'
import { Device } from '#bench/scan/device.ts'
import { fill, withCopy } from '#bench/scan/filled.ts'
import { serveFloor } from '#bench/scan/floor.ts'
import { quantile } from '#bench/scan/report.ts'
import { lpnOf, SCANS, scansOf, WARM_UP, WAVE, type Scans } from '#bench/scan/stock.ts'
import { ensureChromium } from '#scripts/chromium.ts'
import type { AtSize, MeasureName } from './measures.ts'

/** Scans of a page that count. */
const COUNTED = 30
const STARTS = 5
const SLOWDOWN = 4
/** Past the codes that scans use. */
const FIRST_CODE = 220

const pages = {
  associate: [
    ['scanReceive', '/receive', 'receive'],
    ['scanInspect', '/inspect', 'inspect'],
    ['scanFulfillment', '/fulfillment', 'fulfillment'],
  ],
  manager: [['scanBinSpot', '/bin-spot', 'binSpot']],
} as const satisfies Readonly<Record<string, readonly (readonly [MeasureName, string, keyof Scans])[]>>

async function scanned(device: Device, codes: readonly string[]): Promise<number> {
  const { seen } = await device.work(codes.slice(0, WARM_UP + COUNTED))
  return quantile(
    seen.map(({ enter, painted }) => painted - enter),
    0.5,
  )
}

/** A page with one write and one change. */
export async function measureBare(folder: string): Promise<number> {
  const floor = await serveFloor()
  const profile = join(folder, `bare-${Date.now()}`)
  const device = await Device.start(
    { executablePath: ensureChromium(), profile, origin: floor.origin },
    SLOWDOWN,
    false,
  )
  try {
    await device.goto('/')
    return await scanned(
      device,
      Array.from({ length: SCANS }, (_, index) => `LPRQ${index}`),
    )
  } finally {
    await device.close()
    await floor.close()
  }
}

export async function measureDevice(folder: string, build: Build, size: number): Promise<AtSize['taken']> {
  const taken: { [Name in MeasureName]?: number } = {}
  for (const person of ['associate', 'manager'] as const) {
    const filled = await fill(size, build, folder, person)
    if (filled.filledMs !== undefined && person === 'associate') taken.firstSync = filled.filledMs
    await withCopy(filled, build, join(folder, 'work'), async (options) => {
      const device = await Device.start(options, SLOWDOWN)
      try {
        for (const [name, path, codes] of pages[person]) {
          await device.goto(path)
          if (codes === 'fulfillment') await device.press(WAVE)
          taken[name] = await scanned(device, scansOf()[codes])
        }
        if (device.errors.length > 0) throw new Error(`The page had errors: ${device.errors.join('\n')}`)
      } finally {
        await device.close()
      }
    })
    // On a copy of its own: what was scanned waits to be sent.
    if (person === 'associate') taken.cold = await withCopy(filled, build, join(folder, 'work'), coldStart)
  }
  return taken
}

/** The first start fills the browser's caches of code, and does not count. */
async function coldStart(options: Parameters<typeof startCold>[0]): Promise<number> {
  const took: number[] = []
  for (let start = 0; start <= STARTS; start += 1) {
    const wanted = { path: '/receive', code: lpnOf(FIRST_CODE + start), slowdown: SLOWDOWN, isCut: true }
    const { readyMs } = await startCold(options, wanted)
    if (start > 0) took.push(readyMs)
  }
  return quantile(took, 0.5)
}
