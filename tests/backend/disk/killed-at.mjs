/**
 * To be loaded before a command: ends its process, as a power cut would, right after so many renamings (`KILLED_AFTER=rename:2`), written batches
 * (`batch:3`) or reads of an uploaded file's content (`content:1`). With `HELD_AFTER` it says `held` and stands still there until it gets SIGCONT.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { ClassicLevel } from 'classic-level'

const held = process.env['HELD_AFTER']
const [kind = '', count = '0'] = (held ?? process.env['KILLED_AFTER'] ?? '').split(':')
let left = Number(count)
const done = (what) => {
  if (what !== kind || --left !== 0) return
  if (held !== undefined) fs.writeSync(1, 'held\n')
  process.kill(process.pid, held === undefined ? 'SIGKILL' : 'SIGSTOP')
}

const { rename, readFile } = fs.promises
fs.promises.rename = async (...names) => {
  await rename(...names)
  done('rename')
}
fs.promises.readFile = async (...wish) => {
  const content = await readFile(...wish)
  if (String(wish[0]).includes('/blobs/')) done('content')
  return content
}
syncBuiltinESMExports()

const batch = Reflect.get(ClassicLevel.prototype, 'batch')
ClassicLevel.prototype.batch = async function (...wish) {
  await Reflect.apply(batch, this, wish)
  done('batch')
}
