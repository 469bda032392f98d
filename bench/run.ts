/** Runs a benchmark by its name: `npm run bench -- rxdb-plugin`. A benchmark is a folder here with a `bench.ts` that exports `run`. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

interface Bench {
  /** Resolves with the report, which is in `bench/results/` by then. */
  run(): Promise<string>
}

const fileOf = (name: string): string => join(import.meta.dirname, name, 'bench.ts')
const names = readdirSync(import.meta.dirname).filter((name) => existsSync(fileOf(name)))
const wanted = process.argv[2] ?? ''

if (names.includes(wanted)) {
  const bench = (await import(fileOf(wanted))) as Bench
  console.log(await bench.run())
} else {
  console.log(`Which one? ${names.map((name) => `npm run bench -- ${name}`).join(' · ')}`)
  process.exit(wanted === '' ? 0 : 1)
}
