/** Fills a data folder with units, in a process of its own: `fill.ts FOLDER COUNT`. */
import { openTestWarehouse } from '#tests/support/test-warehouse.ts'
import { loadsOf, unitOf } from './questions.ts'

const AT_ONCE = 10_000
const [dataDir = '', count = '0'] = process.argv.slice(2)
const docs = Number(count)
const loads = loadsOf(docs)

const warehouse = await openTestWarehouse({ dataDir })
for (let start = 0; start < docs; start += AT_ONCE) {
  const some = Math.min(AT_ONCE, docs - start)
  await warehouse.put({ units: Array.from({ length: some }, (_, place) => unitOf(start + place, loads)) })
}
await warehouse.close()
