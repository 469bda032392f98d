/** Finds a Chromium for the browser tests, or installs Debian's; without one the checks fail with a sentence, they never skip. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * The headless shell: the same engine, without the windows and menus that a test never sees. Measured: beside it, whole Chromium starts two processes
 * for its own pages with each device, and the browser tests take over twice as long.
 */
const SHELL = '/usr/bin/chromium-headless-shell'
const places = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

function find(): string | undefined {
  return [process.env['CHROMIUM_PATH'] ?? '', ...places].find((place) => place !== '' && existsSync(place))
}

function install(name: string): void {
  execFileSync('apt-get', ['install', '-y', '-qq', name], { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Debian's headless shell; its whole Chromium where there is none. */
function installBrowser(): void {
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    try {
      install('chromium-headless-shell')
    } catch {
      if (!find()) install('chromium')
    }
  } catch {
    // The error was printed; a sentence gives the next step.
  }
}

/** The path of a Chromium. */
export function ensureChromium(): string {
  const isAsked = (process.env['CHROMIUM_PATH'] ?? '') !== ''
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (!find() || (!isAsked && mayInstall && !existsSync(SHELL))) {
    console.log('No headless Chromium here; installing Debian’s.')
    installBrowser()
  }
  const found = find()
  if (found) return found
  throw new Error(
    'The browser tests need Chromium. Install it (apt-get install chromium-headless-shell) or set CHROMIUM_PATH to one.',
  )
}
