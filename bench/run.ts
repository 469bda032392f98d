/**
 * Runs a benchmark by its name: `npm run bench -- rxdb-plugin`; without a name all of them, one after the other, which takes an hour or two. A benchmark is a folder here with a `bench.ts`
 * that exports `run`, and sets an exit code where a budget is missed.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

interface Bench {
  /** Resolves with the report, which is in `bench/results/` by then. */
  run(): Promise<string>
}

const fileOf = (name: string): string => join(import.meta.dirname, name, 'bench.ts')
const names = readdirSync(import.meta.dirname).filter((name) => existsSync(fileOf(name)))

/** Whether it kept its budgets. */
async function runOne(name: string): Promise<boolean> {
  process.exitCode = 0
  const bench = (await import(fileOf(name))) as Bench
  console.log(await bench.run())
  return process.exitCode === 0
}

/** One that fails is told at the end, and holds no other up. */
async function runAll(): Promise<void> {
  const missed: string[] = []
  for (const name of names) {
    console.log(`\n${name} …`)
    const isKept = await runOne(name).catch((error: unknown) => {
      console.error(error)
      return false
    })
    if (!isKept) missed.push(name)
  }
  console.log(
    missed.length === 0
      ? '\nAll budgets are kept.'
      : `\n**A budget is missed, or the benchmark failed:** ${missed.join(', ')}. Each report above says where.`,
  )
  process.exitCode = missed.length === 0 ? 0 : 1
}

const wanted = process.argv[2] ?? ''
if (wanted === '') await runAll()
else if (names.includes(wanted)) await runOne(wanted)
else {
  console.log(`Which one? ${names.map((name) => `npm run bench -- ${name}`).join(' · ')}`)
  process.exitCode = 1
}
