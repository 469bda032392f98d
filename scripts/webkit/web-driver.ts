/**
 * One window of WebKitGTK, driven by W3C WebDriver (https://www.w3.org/TR/webdriver2/). Of our own because the libraries that were looked at need
 * Node 22 (selenium-webdriver 4.49) or fetch browsers by themselves; what is needed here is ten calls.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY = '/usr/bin/xvfb-run'
const BROWSERS = ['4.1', '6.0', '4.0'].map(
  (api) => `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-${api}/MiniBrowser`,
)
/** The name under which WebDriver passes an element on. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const LIMIT_MS = 60_000
const LOOK_EVERY_MS = 150

type Element = Readonly<Record<typeof ELEMENT, string>>

export interface WebKitWindow {
  readonly version: string
  go(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page; it sees its arguments alone. */
  run<Args extends readonly unknown[], Result>(act: (...args: Args) => Result, ...args: Args): Promise<Result>
  /** Waits until the function is true in the page. Rejects after a minute with what the page shows. */
  until<Args extends readonly unknown[]>(what: string, holds: (...args: Args) => boolean, ...args: Args): Promise<void>
  click(xpath: string): Promise<void>
  /** Types into the element; `\uE007` is Enter. */
  type(xpath: string, text: string): Promise<void>
  picture(file: string): Promise<void>
  close(): Promise<void>
}

/** A port that is free now. */
function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    }),
  )
}

/** @throws Error that says what this machine lacks */
export function browserPath(): string {
  const browser = BROWSERS.find((path) => existsSync(path))
  if (browser && existsSync(DRIVER) && existsSync(DISPLAY)) return browser
  throw new Error('This machine has no WebKit to drive. On Debian: apt-get install webkit2gtk-driver xvfb')
}

/** Opens a window of this size, in CSS pixels, on a screen that nobody sees. */
export async function openWebKit(width: number, height: number): Promise<WebKitWindow> {
  const binary = browserPath()
  const port = await freePort()
  const driver = spawn(DISPLAY, ['-a', '-s', '-screen 0 1600x1000x24', DRIVER, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
  })
  // A group of processes of its own: what ends this one does not end it.
  const stop = () => end(driver)
  process.once('exit', stop)
  driver.once('exit', () => process.off('exit', stop))
  try {
    return await openSession(driver, `http://127.0.0.1:${port}`, binary, { width, height })
  } catch (error) {
    end(driver)
    throw error
  }
}

function end(driver: ChildProcess): void {
  if (driver.pid === undefined || driver.exitCode !== null || driver.signalCode !== null) return
  try {
    // The display and the driver are a group of processes.
    process.kill(-driver.pid)
  } catch (error) {
    // It has ended by itself, and nobody has heard of it yet.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function call(method: 'GET' | 'POST' | 'DELETE', url: string, body?: object): Promise<unknown> {
  const init = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
  const answer = await fetch(url, { method, ...init })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
  if (!answer.ok) throw new Error(`WebDriver: ${value?.error} ${value?.message}`)
  return value
}

interface Session {
  readonly sessionId: string
  readonly capabilities: { readonly browserVersion: string }
}

async function openSession(
  driver: ChildProcess,
  at: string,
  binary: string,
  size: { readonly width: number; readonly height: number },
): Promise<WebKitWindow> {
  for (const until = Date.now() + LIMIT_MS; Date.now() < until; await sleep(LOOK_EVERY_MS)) {
    const status = await call('GET', `${at}/status`).catch(() => null)
    if (status) break
  }
  const wanted = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const { sessionId, capabilities } = (await call('POST', `${at}/session`, {
    capabilities: { alwaysMatch: wanted },
  })) as Session
  const post = (path: string, body: object) => call('POST', `${at}/session/${sessionId}${path}`, body)
  await post('/window/rect', size)
  const run = async (script: string, args: readonly unknown[]) => post('/execute/sync', { script, args })
  const find = async (xpath: string): Promise<string> => {
    let last: unknown
    for (const until = Date.now() + LIMIT_MS; Date.now() < until; await sleep(LOOK_EVERY_MS)) {
      try {
        return ((await post('/element', { using: 'xpath', value: xpath })) as Element)[ELEMENT]
      } catch (error) {
        last = error
      }
    }
    throw new Error(`There is no ${xpath}.`, { cause: last })
  }
  const shown = () => run('return document.body.innerText.replace(/\\n+/g, " | ").slice(0, 600)', [])
  return {
    version: capabilities.browserVersion,
    go: async (url) => void (await post('/url', { url })),
    reload: async () => void (await post('/refresh', {})),
    run: async (act, ...args) => (await run(`return (${String(act)})(...arguments)`, args)) as never,
    until: async (what, holds, ...args) => {
      for (const until = Date.now() + LIMIT_MS; Date.now() < until; await sleep(LOOK_EVERY_MS))
        if (await run(`return (${String(holds)})(...arguments)`, args)) return
      throw new Error(`Waited in vain for ${what}. The page shows: ${String(await shown())}`)
    },
    click: async (xpath) => void (await post(`/element/${await find(xpath)}/click`, {})),
    type: async (xpath, text) => void (await post(`/element/${await find(xpath)}/value`, { text })),
    picture: async (file) => {
      const data = (await call('GET', `${at}/session/${sessionId}/screenshot`)) as string
      await writeFile(file, Buffer.from(data, 'base64'))
    },
    close: async () => {
      await call('DELETE', `${at}/session/${sessionId}`).catch(() => undefined)
      end(driver)
    },
  }
}
