/** Where the stores are compared: their page, and a browser with a profile of its own for each. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { buildPage, servePages } from '#bench/bare-page.ts'
import { ensureChromium } from '#scripts/chromium.ts'
import type { Figures } from './page.ts'
import type { SideName } from './sides.ts'

const root = resolve(import.meta.dirname, '../..')
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

/** Builds and serves the page; `act` is given its address. */
export async function withPeersPage<Result>(act: (origin: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'restow-bench-peers-page-'))
  await buildPage(root, 'bench/peers/page.ts', folder)
  const { server, origin } = await servePages(folder)
  try {
    return await act(origin)
  } finally {
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

export async function withProfile<Result>(act: (context: BrowserContext) => Promise<Result>): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'restow-bench-peers-'))
  const context = await chromium.launchPersistentContext(profile, { executablePath: ensureChromium(), args: FLAGS })
  try {
    return await act(context)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

export async function openPage(context: BrowserContext, origin: string, slowdown: number): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(0)
  page.on('pageerror', (error) => console.error(error))
  await page.goto(origin)
  await page.waitForFunction(() => 'peers' in window, null, { timeout: 30_000 })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Milliseconds in which the store takes in so many units. */
export async function fill(page: Page, side: SideName, size: number): Promise<number> {
  return page.evaluate(([name, count]) => window.peers.fill(name, count), [side, size] as const)
}

export interface Row extends Figures {
  readonly side: SideName
  readonly size: number
  readonly fill: number
  readonly open: number
}

/** Each store in a browser profile of its own, filled in one page and asked in another. */
export const measureSide = (
  origin: string,
  side: SideName,
  size: number,
  { times, slowdown }: { readonly times: number; readonly slowdown: number },
): Promise<Row> =>
  withProfile(async (context) => {
    const first = await openPage(context, origin, slowdown)
    const filled = await fill(first, side, size)
    await first.close()
    const page = await openPage(context, origin, slowdown)
    const open = await page.evaluate((name) => window.peers.open(name), side)
    const figures = await page.evaluate(([name, count, turns]) => window.peers.time(name, count, turns), [side, size, times] as const) // prettier-ignore
    return { side, size, fill: filled, open, ...figures }
  })
