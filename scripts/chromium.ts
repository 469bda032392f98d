/** Finds a Chromium for the browser tests, or installs Debian's; without one the checks fail with a sentence, they never skip. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The headless shell first: the same engine, without the windows and menus that a test never sees. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

function find(): string | undefined {
  return [process.env['CHROMIUM_PATH'] ?? '', ...places].find((place) => place !== '' && existsSync(place))
}

/** The path of a Chromium. */
export function ensureChromium(): string {
  const found = find()
  if (found) return found
  console.log('No Chromium here; installing Debian’s.')
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
  } catch {
    // The error was printed; the sentence below gives the next step.
  }
  const installed = find()
  if (installed) return installed
  throw new Error('The browser tests need Chromium. Install it (apt-get install chromium) or set CHROMIUM_PATH to one.')
}
