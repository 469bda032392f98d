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
 * The browser tests: a real Chromium against the real local server and the real build. Three workers for two cores: a test
 * waits about as much as it works. Measured on two cores: two workers 590 s and a fifth of the processors idle, three 525 s.
 * No traces: recording them costs a quarter of the time; `npm run test:e2e -- --trace on NAME` does.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  // Minutes on a line of 20 kbit/s; the checks play the same in the simulator (tests/sim/world/slow-line.test.ts).
  testIgnore: process.env['RESTOW_SLOW'] ? [] : ['**/*-slow.spec.ts'],
  workers: Math.ceil(availableParallelism() * 1.5),
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
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
