/**
 * Mutates `sync/` and lists which mutants no test notices: `npm run mutants -- [--only FILE]
 * [--sample N] [--seed S] [--named] [--list]`. Ends non-zero when a named mutant lives, or when
 * fewer than 85 % are caught. Works in a copy; the work tree is never touched.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { mutantsOf, type Mutant, type SourceFile } from './mutants/instrument.ts'
import { namedIn, namedMutants } from './mutants/named.ts'
import { byFile, isCaught, outcomesOf, placeOf, table, wordsFor, type Outcome } from './mutants/report.ts'
import { copyProject, removeCopy, tryShare, type Round } from './mutants/work.ts'
import type { Entry } from './mutants/journal.ts'
import { seeded } from '#tests/support/seeded.ts'

const LEAST_CAUGHT = 0.85

const { values } = parseArgs({
  options: {
    /** A part of a file's path. */
    only: { type: 'string' },
    sample: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    /** The named mutants and no others. */
    named: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    /** The most minutes that it may take. */
    minutes: { type: 'string', default: '15' },
    workers: { type: 'string', default: '2' },
    /** Ids, as `--list` shows them. */
    ids: { type: 'string', default: '' },
    /** Leaves the copy where it is. */
    keep: { type: 'boolean', default: false },
  },
})

const root = resolve(import.meta.dirname, '..')
/** They need a server of their own, whose state one test leaves to the next. */
const needsServer = /tests\/sync\/(start-sync|firestore-\w+)\.test\.ts$/
/** Code that calls the browser or Google's WebChannel runs in end-to-end tests alone. */
const leftOut = /transport\/(storage-\w+|listen\/web-channel|firestore-transport)\.ts$/

function found(folder: string, ending: string, recursive: boolean): string[] {
  const names = readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
  return names.filter((name) => name.endsWith(ending)).map((name) => `${folder}/${name}`).toSorted() // prettier-ignore
}

function sourceFiles(): SourceFile[] {
  const files = ['src/domain/core/merge/unsent.ts', ...found('sync', '.ts', true).filter((file) => !leftOut.test(file))]
  return mutantsOf(
    files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') })),
    namedIn,
  )
}

const simTests = found('tests/sim', '.test.ts', false)
/** Random runs, and one scenario in many ways: long for what they catch. */
const oneOfMany = simTests.filter((file) => /(random|power-cuts|full-disk)\.test\.ts$/.test(file))

const worldTests = found('tests/sim/world', '.test.ts', false)
const scenarios = [...worldTests, ...simTests].filter((file) => !oneOfMany.includes(file))

/** Pure tests first, then scenarios, then whole runs; each next round has fewer mutants left to try. */
const rounds: readonly Round[] = [
  {
    files: [
      'tests/domain/core/merge/unsent.test.ts',
      ...found('tests/sync', '.test.ts', true).filter((file) => !needsServer.test(file)),
    ],
    slowMs: 400,
  },
  { files: scenarios, slowMs: 400 },
  { files: ['scripts/mutants/seeds.test.ts', ...scenarios], slowMs: 3000 },
  { files: ['scripts/mutants/seeds.test.ts', ...worldTests, ...simTests], slowMs: Infinity },
]

// What was begun ends with this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

function chosen(all: readonly Mutant[]): Mutant[] {
  const asked = new Set(values.ids.split(',').map(Number))
  if (values.ids !== '') return all.filter(({ id }) => asked.has(id))
  const named = all.filter(({ name }) => name !== '')
  if (values.named) return named
  const { only } = values
  if (only !== undefined) return all.filter(({ file }) => file.includes(only))
  const random = seeded(Number(values.seed))
  const others = all.filter(({ name }) => name === '').map((mutant) => ({ mutant, at: random() }))
  const sample = others.toSorted((a, b) => a.at - b.at).slice(0, Number(values.sample))
  return [...named, ...sample.map(({ mutant }) => mutant)].toSorted((a, b) => a.id - b.id)
}

async function tryAll(
  files: readonly SourceFile[],
  mutants: readonly Mutant[],
): Promise<{ readonly entries: Entry[]; readonly undecided: ReadonlySet<number> }> {
  const copy = copyProject(root, files)
  const untilMs = Date.now() + Number(values.minutes) * 60_000
  const count = Math.max(1, Number(values.workers))
  const tidy = (): void => (values.keep ? undefined : removeCopy(copy))
  process.once('exit', tidy)
  try {
    const shares = Array.from({ length: count }, (_, share) =>
      tryShare(
        copy,
        share,
        mutants.filter((_one, index) => index % count === share).map(({ id }) => id),
        rounds,
        untilMs,
      ),
    )
    const all = await Promise.all(shares)
    return {
      entries: all.flatMap(({ entries }) => entries),
      undecided: new Set(all.flatMap(({ undecided }) => undecided)),
    }
  } finally {
    if (values.keep) console.log(`The copy is in ${copy}.`)
    tidy()
  }
}

function print(outcomes: readonly Outcome[], entries: readonly Entry[]): void {
  const kind = (...ends: readonly Outcome['end'][]): Outcome[] => outcomes.filter(({ end }) => ends.includes(end))
  const unusable = [
    ...new Set(entries.flatMap((entry) => (entry.kind === 'unusable' ? [`${entry.test}: ${entry.why}`] : []))),
  ]
  const parts: readonly (readonly [string, string])[] = [
    ['Caught', table(kind('failed', 'endless'))],
    ['Caught, for they do not run at all', table(kind('broke'))],
    ['Live', table(kind('lives'))],
    ['Live, for no test reaches them', table(kind('unreached'))],
    ['Not decided, for the time ran out: they count as not caught', table(kind('undecided'))],
    ['Tests that were left out', unusable.join('\n')],
    ['By file', byFile(outcomes)],
  ]
  for (const [title, text] of parts) if (text !== '') console.log(`${title}\n${text}\n`)
}

async function main(): Promise<void> {
  const files = sourceFiles()
  const all = files.flatMap(({ mutants }) => mutants)
  const mutants = chosen(all)
  if (values.list) {
    for (const mutant of mutants) console.log(`${mutant.id}  ${placeOf(mutant)}  ${wordsFor(mutant)}`)
    return
  }
  const startedMs = Date.now()
  const { entries, undecided } = await tryAll(files, mutants)
  const outcomes = outcomesOf(mutants, entries, undecided)
  print(outcomes, entries)
  const gone = namedMutants.filter(({ name }) => !all.some((mutant) => mutant.name === name))
  for (const { name, what } of gone) console.log(`Named, but not found in the code: ${name} (${what})`)
  const alive = outcomes.filter((outcome) => outcome.mutant.name !== '' && !isCaught(outcome))
  const caught = outcomes.filter(isCaught).length
  const share = outcomes.length === 0 ? 1 : caught / outcomes.length
  if (share < LEAST_CAUGHT || alive.length > 0 || gone.length > 0) process.exitCode = 1
  const open = outcomes.filter(({ end }) => end === 'undecided').length
  if (open > 0) console.log(`The time ran out before ${open} mutants were tried against every test. More: --minutes.`)
  console.log(`${all.length} mutants in all, seed ${values.seed}, ${Math.round((Date.now() - startedMs) / 1000)} s`)
  console.log(`caught ${caught} of ${outcomes.length} (${Math.floor(share * 1000) / 10} %)`)
}

await main()
