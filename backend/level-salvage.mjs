/**
 * A process of its own that reads a LevelDB: with `salvage` it mends the files as far as it can and prints every entry, a JSON line each: `[key, value]`;
 * with `read` it prints nothing. Ends with 75 where another process has the folder. Why a process: LevelDB ends the one that it runs in when it finds keys
 * out of order.
 */
import { ClassicLevel } from 'classic-level'

const [folder = '', wish = 'read'] = process.argv.slice(2)
const prints = wish === 'salvage'
if (prints) await ClassicLevel.repair(folder)
const level = new ClassicLevel(folder, { keyEncoding: 'utf8', valueEncoding: 'utf8' })
try {
  await level.open()
} catch (error) {
  process.exit(error.cause?.code === 'LEVEL_LOCKED' ? 75 : 1)
}
for await (const entry of level.iterator()) {
  if (prints && !process.stdout.write(`${JSON.stringify(entry)}\n`))
    await new Promise((resolve) => process.stdout.once('drain', resolve))
}
await level.close()
