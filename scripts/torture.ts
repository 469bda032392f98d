/**
 * The local server under torture: `npm run torture -- --kills 1000 --clock --disk --fuzz 10000 --damage 5000 --floods --seed N`. Prints `kills 1000: missing 0, half 0` and
 * `fuzz 10000: crashes 0, bypasses 0`, or what went wrong with the seed, and ends non-zero then.
 */
import { parseArgs } from 'node:util'
import { damage } from '#scripts/torture/damage.ts'
import { flood } from '#scripts/torture/floods.ts'
import { fuzz } from '#scripts/torture/fuzz.ts'
import { torture } from '#scripts/torture/kills.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '0' },
    fuzz: { type: 'string', default: '0' },
    damage: { type: 'string', default: '0' },
    floods: { type: 'boolean', default: false },
    clock: { type: 'boolean', default: false },
    disk: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
  },
})

/** A person who stops it sees what was done until then. */
let wasStopped = false
const isOver = (): boolean => wasStopped
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (wasStopped = true))

function wholeNumber(name: 'kills' | 'fuzz' | 'damage' | 'seed'): number {
  const number = Number(values[name])
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} must be a whole number.`)
  return number
}

function tell(line: string, problems: readonly string[], seed: number): void {
  console.log(line)
  if (problems.length === 0) return
  console.log(`seed ${seed}:`)
  for (const problem of problems) console.log(`  ${problem}`)
  process.exitCode = 1
}

async function tortureByKills(kills: number, seed: number): Promise<void> {
  const startedAt = Date.now()
  const { clock: withClock, disk: withDisk } = values
  const report = await torture({ kills, seed, withClock, withDisk, isOver })
  const { missing, half, wrong, acknowledged } = report
  const work = Object.entries(acknowledged).map(([kind, count]) => `${count} ${kind}`)
  console.log(
    `acknowledged: ${work.join(', ')}; ${Math.round((Date.now() - startedAt) / Math.max(1, report.kills))} ms a kill`,
  )
  const others = wrong.length === 0 ? '' : `, wrong ${wrong.length}`
  tell(
    `kills ${report.kills}${withClock ? ', a clock that jumps' : ''}${withDisk ? ', a disk that is full at times' : ''}: missing ${missing.length}, half ${half.length}${others}`,
    [...missing, ...half, ...wrong],
    seed,
  )
}

async function tortureByFuzz(count: number, seed: number): Promise<void> {
  const { requests, crashes, bypasses, answers } = await fuzz({ count, seed, isOver })
  console.log(`answers: ${[...answers].map(([code, times]) => `${times} × ${code}`).join(', ')}`)
  tell(`fuzz ${requests}: crashes ${crashes.length}, bypasses ${bypasses.length}`, [...crashes, ...bypasses], seed)
}

async function tortureByDamage(count: number, seed: number): Promise<void> {
  const { cuts, flips, missing, opened, refused, repaired, wrong } = await damage({ count, seed, isOver })
  tell(
    `damage: ${cuts} cuts, ${flips} flips, ${missing} missing files: opened whole ${opened}, refused ${refused}, wrong ${wrong.length}; repaired ${repaired}`,
    wrong,
    seed,
  )
}

const [kills, fuzzed, seed] = [wholeNumber('kills'), wholeNumber('fuzz'), wholeNumber('seed')]
const damaged = wholeNumber('damage')
if (kills > 0) await tortureByKills(kills, seed)
if (fuzzed > 0) await tortureByFuzz(fuzzed, seed)
if (damaged > 0) await tortureByDamage(damaged, seed)
if (values.floods) tell('floods', await flood({ isOver }), seed)
