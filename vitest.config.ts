import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `tests/${file.replaceAll('\\', '/')}`)

/** A module that a test replaces is replaced for the tests after it in the same process. */
const replacesModules = (file: string): boolean =>
  /vi\.(do)?(mock|resetModules)\b|support\/app-version\.ts/i.test(readFileSync(file, 'utf8'))

/** Tests of rules, of the screen and of stores, each with its own database: they leave nothing behind in the process. */
const tidy = tests.filter(
  (file) => /^tests\/(app|data|domain|features|messages|scan|sync|ui)\//.test(file) && !replacesModules(file),
)

/** A check that is asked again and again has as long as a busy machine needs. */
const patient = { expect: { poll: { timeout: 20_000 } } }

/** Test projects: the fast ones, the fault simulator, and the security rules against our own server. */
export default defineConfig({
  test: {
    // Vitest's own choice leaves one core idle, which is half of a machine of two.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...patient,
          name: 'unit',
          setupFiles: ['tests/support/show-english.ts'],
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/sim/**', 'tests/rules/**', 'tests/e2e/**', ...tidy],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        // Why one process for many files: to load the modules anew for each takes longer than the tests.
        test: {
          ...patient,
          name: 'tidy',
          // Dexie looks for a database once, when it is loaded.
          setupFiles: ['fake-indexeddb/auto', 'tests/support/show-english.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          include: tidy,
          isolate: false,
        },
      },
      {
        test: {
          ...patient,
          name: 'sim',
          include: ['tests/sim/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 30_000,
        },
      },
      {
        // Vitest resolves Firebase to its Node builds (gRPC), which no local server speaks; conditions alone do not change that.
        resolve: {
          alias: [
            ['app', 'app/dist/esm/index.esm.js'],
            ['app-compat', 'app-compat/dist/esm/index.esm.js'],
            ['util', 'util/dist/index.esm.js'],
            ['firestore', 'firestore/dist/index.esm.js'],
            ['firestore-compat', 'firestore-compat/dist/index.esm.js'],
            ['storage', 'storage/dist/index.esm.js'],
            [
              'webchannel-wrapper/webchannel-blob',
              'webchannel-wrapper/dist/webchannel-blob/esm/webchannel_blob_es2018.js',
            ],
            ['webchannel-wrapper/bloom-blob', 'webchannel-wrapper/dist/bloom-blob/esm/bloom_blob_es2018.js'],
          ].map(([name, file]) => ({
            find: new RegExp(`^@firebase/${name}$`),
            replacement: fileURLToPath(new URL(`node_modules/@firebase/${file}`, import.meta.url)),
          })),
        },
        test: {
          ...patient,
          name: 'rules',
          include: ['tests/rules/**/*.test.ts'],
          environment: 'jsdom',
          globalSetup: ['tests/rules/start-server.ts'],
          server: { deps: { inline: [/firebase/] } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
