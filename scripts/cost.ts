/**
 * `npm run cost`: counts what Firestore bills for a device's day, in the simulator at the real backend. Writes
 * `docs/cost.md` with the monthly bill of a warehouse. `--devices 50 --scans 2000 --hours 8 --days 26` are the
 * defaults. Nothing here was measured at Firebase itself.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { countCosts, type Costs } from '#tests/sim/world/cost.ts'

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '50' },
    scans: { type: 'string', default: '2000' },
    hours: { type: 'string', default: '8' },
    days: { type: 'string', default: '26' },
  },
})

/**
 * US dollars for 100,000 in a region of one location. Source: cloud.google.com/firestore/pricing,
 * as of 2025; check before relying on it.
 */
const PRICE = { reads: 0.03, writes: 0.09 } as const

/** A scan writes the unit and a row of the ledger. */
const WRITES_PER_SCAN = 2
/** Which share of the scans' units another device shows: all do, for the stock is the warehouse's. Ledger rows go to managers alone. */
const LEDGER_READERS = 0.1

interface Line {
  readonly what: string
  readonly reads: number
  readonly writes: number
}

function monthOf(costs: Costs): Line[] {
  const [devices, scans, hours, days] = [values.devices, values.scans, values.hours, values.days].map(Number) as [
    number, number, number, number,
  ] // prettier-ignore
  const month = scans * hours * days
  const perChange = costs.readsPerChange[1]
  return [
    { what: 'scans: the unit and its ledger row', reads: 0, writes: month * WRITES_PER_SCAN },
    { what: 'each scan’s unit, on every device', reads: month * devices * perChange, writes: 0 },
    { what: 'ledger rows, on their own device and managers’', reads: month * (1 + devices * LEDGER_READERS), writes: 0 },
    { what: 'the user’s record, which the rules read for each commit', reads: month, writes: 0 },
    { what: 'open hours with nothing new', reads: devices * hours * days * costs.idleHour.reads, writes: 0 },
    { what: 'two cold starts and eight reconnects a day', reads: devices * days * (2 * costs.coldStart.reads + 8 * costs.reconnect.reads), writes: 0 },
  ] // prettier-ignore
}

const dollars = ({ reads, writes }: Line): number => (reads * PRICE.reads + writes * PRICE.writes) / 100_000
const figure = (count: number): string => Math.round(count).toLocaleString('en-US')
const one = (count: number): string => count.toFixed(2)

function page(costs: Costs): string {
  const month = monthOf(costs)
  const total = month.reduce((sum, line) => sum + dollars(line), 0)
  const { scan, idleHour, coldStart, coldStartAfterImport, reconnect, firstSyncReadsPerUnit, readsPerChange } = costs
  return `# What Firestore costs

Written by \`npm run cost\`. The counts come from the simulator: the real \`sync/\`, the real \`backend/\` with the real rules, which counts as Firestore bills. Nothing was
measured at Firebase itself. Reads of the security rules are left out of the counts and are a line of their own in the bill.

| what a device does | reads | writes |
|---|---|---|
| makes one document (a scan makes two: the unit and its ledger row) | ${one(scan.reads)} | ${one(scan.writes)} |
| receives a document that another device changed, at 1 change a second | ${one(readsPerChange[1])} | 0 |
| the same at 10 changes a second | ${one(readsPerChange[10])} | 0 |
| the same at 30 changes a second | ${one(readsPerChange[30])} | 0 |
| is open for an hour with nothing new | ${figure(idleHour.reads)} | 0 |
| cold start with nothing new | ${figure(coldStart.reads)} | 0 |
| cold start an hour after an import of 5,000 documents | ${figure(coldStartAfterImport.reads)} | 0 |
| reconnects after ten minutes | ${figure(reconnect.reads)} | 0 |
| first sync, for each document that it brings | ${one(firstSyncReadsPerUnit)} | 0 |

## A month
${values.devices} devices, ${figure(Number(values.scans))} scans an hour in all, ${values.hours} hours, ${values.days} days; $${PRICE.reads} for 100,000 reads and $${PRICE.writes} for 100,000 writes (one region; see
cloud.google.com/firestore/pricing). Other figures: \`npm run cost -- --devices 20 --scans 500\`.

| what | reads | writes | $ |
|---|---|---|---|
${month.map((line) => `| ${line.what} | ${figure(line.reads)} | ${figure(line.writes)} | ${one(dollars(line))} |`).join('\n')}
| **together** | ${figure(month.reduce((sum, line) => sum + line.reads, 0))} | ${figure(month.reduce((sum, line) => sum + line.writes, 0))} | **${one(total)}** |

The bill is the devices: each scan is read by every device that holds the stock. A device that is off for the night costs nothing, and in the morning what changed.
Storage, traffic and photos are not in it.
`
}

Object.assign(console, { warn: () => undefined, error: () => undefined })
const text = page(await countCosts())
writeFileSync('docs/cost.md', text)
console.log(text)
process.exit(0)
