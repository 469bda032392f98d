/**
 * The browser tests: builds the app, marks its messages, finds Chromium, runs Playwright. Arguments are passed on: `npm run test:e2e -- receive.spec.ts`.
 * `npm run test:slow-store` does the same on a device whose store lags.
 */
import { spawnSync } from 'node:child_process'
import { markBuild } from '#tests/e2e/support/marked-words.ts'
import { ensureChromium } from './chromium.ts'

try {
  const env = { ...process.env, CHROMIUM_PATH: ensureChromium() }
  const config = process.env['RESTOW_SLOW_STORE'] ? ['--config', 'tests/e2e/support/slow-store.config.ts'] : []
  const build = spawnSync('npx', ['vite', 'build', '--logLevel', 'warn', ...config], { stdio: 'inherit', env })
  if (build.status !== 0) process.exit(build.status ?? 1)
  const built = process.env['RESTOW_DIST'] || 'dist'
  const marked = `${built}-marked`
  markBuild(built, marked)
  const run = spawnSync('npx', ['playwright', 'test', ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...env, RESTOW_DIST: marked },
  })
  process.exit(run.status ?? 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
