/** Builds of the app beside the one under test, and a host that serves one after the other. */
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { markBuild } from './marked-words.ts'
import { openTestWarehouse, type Stock, type TestWarehouse } from '#tests/support/test-warehouse.ts'

const root = resolve(import.meta.dirname, '../../..')
const current = (): string => resolve(root, process.env['RESTOW_DIST'] ?? 'dist')

/** A later build, made once for a file of tests; `config` says what is different. Resolves with its folder. */
export async function buildNext(config = 'tests/e2e/support/next-build.config.ts'): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'restow-next-'))
  const env = { ...process.env, RESTOW_DIST: dir }
  const args = ['vite', 'build', '--logLevel', 'error', '--emptyOutDir', '--config', config]
  expect(spawnSync('npx', args, { cwd: root, env, stdio: 'inherit' }).status).toBe(0)
  const marked = `${dir}-marked`
  markBuild(dir, marked)
  await rm(dir, { recursive: true })
  return marked
}

export interface Host {
  readonly warehouse: TestWarehouse
  /** The folder that it serves. */
  readonly live: string
  /** The host serves the next build; hashed files of the one before stay, as `firebase deploy` leaves them. */
  deploy(): Promise<void>
  /** The host serves the next build, and the files of the one before are gone. */
  deployCarelessly(): Promise<void>
  /** The host serves the first build again, and the files of the next one are gone. */
  goBack(): Promise<void>
  /** How many files of the build before the next one does not have. */
  readonly gone: number
  close(): Promise<void>
}

/** A warehouse whose host serves the current build until the next one is deployed. */
export async function openHost(next: string, stock: Stock): Promise<Host> {
  const dir = await mkdtemp(join(tmpdir(), 'restow-host-'))
  const live = join(dir, 'live')
  await cp(current(), live, { recursive: true })
  const warehouse = await openTestWarehouse({ distDir: live, stock })
  const names = await Promise.all([live, next].map((one) => readdir(join(one, 'assets'))))
  const deploy = (build = next) => cp(build, live, { recursive: true })
  const replace = async (build: string) => {
    await rm(join(live, 'assets'), { recursive: true })
    await deploy(build)
  }
  return {
    warehouse,
    live,
    deploy: () => deploy(),
    deployCarelessly: () => replace(next),
    goBack: () => replace(current()),
    gone: names[0]?.filter((name) => !names[1]?.includes(name)).length ?? 0,
    close: async () => {
      await warehouse.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export const lookForUpdate = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().then(() => undefined))

/** Whether this page runs the later build. */
export const isNext = (page: Page) =>
  page.evaluate(() => (globalThis as { build?: string }).build === 'next').catch(() => false)

export const mark = (page: Page) => page.evaluate(() => ((window as { marked?: boolean }).marked = true))
/** Whether this is still the page that was marked; one that is just being reloaded is marked no longer. */
export const isMarked = (page: Page) =>
  page.evaluate(() => (window as { marked?: boolean }).marked === true).catch(() => false)

/** Begins to look for words on the page; what is called then resolves when they were there, for however short a time. */
export async function watchFor(page: Page, words: string): Promise<() => Promise<void>> {
  await page.evaluate((text) => {
    const seen = new Promise<void>((resolve) => {
      const look = () => document.body.innerText.includes(text) && resolve()
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    Object.assign(globalThis, { seen })
  }, words)
  return () => page.evaluate(() => (globalThis as { seen?: Promise<void> }).seen)
}
