/**
 * `npm run seed -- [--units 2500] [--data .data] [--seed 1] [--fresh]`: writes the demonstration warehouse, at any size, into a data folder.
 * Invariants: it never mixes with what a folder holds, and never touches one that a running server has.
 */
import { parseArgs } from 'node:util'
import { StartError, type RunningServer } from '#backend/server.ts'
import { openFolder } from '#scripts/demo/serve/open-folder.ts'
import { demoWarehouse } from '#scripts/demo/warehouse.ts'
import { isUnpeopled, writeDemo } from '#scripts/demo/write-demo.ts'
import { localDay, zoneMinutes } from '#scripts/demo/local-day.ts'

const MOST_UNITS = 1_000_000

interface Wish {
  readonly units: number
  readonly seed: number
  readonly data: string
  readonly fresh: boolean
}

function wholeNumber(name: string, text: string, most: number): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number <= most) return number
  throw new StartError(`--${name} must be a whole number up to ${most.toLocaleString('en')}, not “${text}”.`)
}

function readWish(): Wish {
  const { values } = parseArgs({
    options: {
      units: { type: 'string', default: '2500' },
      seed: { type: 'string', default: '1' },
      data: { type: 'string', default: '.data' },
      fresh: { type: 'boolean', default: false },
    },
  })
  return {
    units: wholeNumber('units', values.units, MOST_UNITS),
    seed: wholeNumber('seed', values.seed, Number.MAX_SAFE_INTEGER),
    data: values.data,
    fresh: values.fresh,
  }
}

function showProgress(): (written: number, total: number) => void {
  let shown = -1
  return (written, total) => {
    const percent = Math.floor((written * 100) / total)
    const step = process.stdout.isTTY ? percent : percent - (percent % 10)
    if (step === shown) return
    shown = step
    const line = `${written.toLocaleString('en')} of ${total.toLocaleString('en')} documents (${percent} %)`
    process.stdout.write(process.stdout.isTTY ? `\r${line}` : `${line}\n`)
  }
}

async function seed(server: RunningServer, wish: Wish): Promise<void> {
  if (!isUnpeopled(server.admin)) {
    throw new StartError(
      `The data folder ${wish.data} already holds a warehouse. Empty it with --fresh, or name another with --data.`,
    )
  }
  const started = Date.now()
  console.log(`Making a warehouse of ${wish.units.toLocaleString('en')} units …`)
  const warehouse = demoWarehouse({ today: localDay(), zoneMinutes: zoneMinutes(), seed: wish.seed, units: wish.units })
  const documents = await writeDemo(server.admin, warehouse, showProgress())
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  console.log(
    `${process.stdout.isTTY ? '\n' : ''}${documents.toLocaleString('en')} documents are in ${wish.data}, after ${seconds} s.`,
  )
  console.log(`See it with: npm start -- --data ${wish.data}`)
}

try {
  const wish = readWish()
  const server = await openFolder({ port: 0, dataDir: wish.data, fresh: wish.fresh })
  try {
    await seed(server, wish)
  } finally {
    await server.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
