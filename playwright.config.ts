import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const places = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const chromium = places.find((place) => place !== undefined && place !== '' && existsSync(place))

/**
 * The browser tests: a real Chromium against the real local server and the real build. As many workers as cores. Measured on two cores, 25 tests: one worker 227 s,
 * two 181 s, three 205 s; each more makes the work of all slower. The drawing process within the browser's saves a fifth of the processor's time (23 tests: 280 s, 225 s).
 * No traces: recording them costs a quarter of the time; `npm run test:e2e -- --trace on NAME` does.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  // Minutes on a line of 20 kbit/s; the checks play the same in the simulator (tests/sim/world/line/slow-line.test.ts).
  testIgnore: process.env['RESTOW_SLOW'] ? [] : ['**/*-slow.spec.ts'],
  workers: availableParallelism(),
  forbidOnly: true,
  retries: 0,
  // Generous: a machine a third as fast plays the same tests, and a wait that succeeds costs nothing.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  use: {
    viewport: { width: 360, height: 640 },
    trace: 'off',
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
