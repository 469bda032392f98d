/** What parts of the product take with so many records: its store, its index of words, its server, an import. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildPage, servePages } from '#bench/bare-page.ts'
import type { Build } from '#bench/first-sync/builds.ts'
import { measureImport } from '#bench/import/bench.ts'
import { measureSide, withPeersPage, withProfile } from '#bench/peers/stand.ts'
import { quantile } from '#bench/scan/report.ts'
import { loadsOf, timeQueries } from '#bench/server/questions.ts'
import { ended, fill, openStand, signIn } from '#bench/server/starts.ts'
import { MOST_LINES, type AtSize } from './measures.ts'

type Taken = AtSize['taken']

const root = resolve(import.meta.dirname, '../..')
const TIMES = 25
const SLOWDOWN = 4
const STARTS = 5

export const measureStore = (size: number): Promise<Taken> =>
  withPeersPage(async (origin) => {
    const { byId, byLabel, newest, countOf, edit, fill: filled } = await measureSide(origin, 'Restow', size, { times: TIMES, slowdown: SLOWDOWN }) // prettier-ignore
    return { byId, byLabel, newest, countOf, edit, fill: filled }
  })

export async function measureWords(folder: string, size: number): Promise<Taken> {
  const built = join(folder, 'words')
  await buildPage(root, 'bench/growth/page.ts', built)
  const { server, origin } = await servePages(built)
  try {
    return await withProfile(async (context) => {
      const page = await context.newPage()
      await page.goto(origin)
      await page.waitForFunction(() => 'timeWords' in window)
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
      return { words: await page.evaluate((count) => window.timeWords(count), size) }
    })
  } finally {
    server.close()
  }
}

export async function measureServer(folder: string, size: number): Promise<Taken> {
  const own = await mkdtemp(join(folder, 'server-'))
  const dataDir = join(own, 'data')
  await fill(dataDir, size)
  const first: number[] = []
  const opening: number[] = []
  const later: number[] = []
  for (let start = 0; start < STARTS; start += 1) {
    const { stand, origin, openMs } = await openStand(dataDir)
    const { firstQueryMs, queryMs } = await timeQueries(origin, await signIn(origin), loadsOf(size))
    await ended(stand)
    opening.push(openMs)
    first.push(firstQueryMs)
    later.push(quantile(queryMs, 0.5))
  }
  await rm(own, { recursive: true })
  return { serverOpens: quantile(opening, 0.5), firstQuery: quantile(first, 0.5), laterQuery: quantile(later, 0.5) }
}

/** From the choice of the file to the load, at full speed. */
export async function measureImporting(folder: string, { distDir }: Build, size: number): Promise<Taken> {
  const rows = Math.min(MOST_LINES, size)
  const steps = await measureImport(folder, { rows, slowdown: 1, distDir }, false)
  return { importing: steps.reduce((sum, { ms }) => sum + ms, 0) }
}
