/** Damage of the data folder in words: which records, what to do, and what a repair would lose. */
import type { Damage, GroupDamage } from './proof.ts'

/** The data are not those that were written. `message` is a sentence or two for the console. */
export class DamageError extends Error {}

const NAMED = 5

/** By the first letter of their keys. */
const KINDS: Readonly<Record<string, string>> = {
  a: 'accounts',
  k: 'keys of the folder',
  m: 'facts about the data',
  o: 'one-time links',
  r: 'sign-ins',
  s: 'uploaded files',
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const count = (number: number): string => number.toLocaleString('en')

function groupWords({ group, written, whole }: GroupDamage, changed: readonly string[]): string {
  const own = changed.filter((key) => key.startsWith(`${group}/`)).map(lastOf)
  const names = group.startsWith('d/') && own.length > 0 ? ` (${own.slice(0, NAMED).join(', ')}${own.length > NAMED ? ', …' : ''})` : '' // prettier-ignore
  const name = KINDS[group] ?? lastOf(group)
  return whole < written
    ? `${count(written - whole)} of ${count(written)} ${name}${names}`
    : `${count(whole)} ${name} that are not the ${count(written)} that were written${names}`
}

/** What is damaged, as the end of a sentence. */
export function damageWords({ changed, groups, lastBatches, isUnproven }: Damage): string {
  if (isUnproven) return `what says how much was written is gone, and ${count(changed.length)} records are unreadable`
  return [
    ...groups.map((group) => groupWords(group, changed)),
    ...(lastBatches > 0 ? [`the last ${count(lastBatches)} writes`] : []),
  ].join('; ')
}

const putBack = (dataDir: string): string =>
  `Put back a backup with: npm run restore -- FILE --data ${dataDir} --fresh.`
const whatToDo = (dataDir: string): string =>
  `${putBack(dataDir)} Or go on with what is whole: npm run repair -- --data ${dataDir}. Devices then send what they hold.`

export const damageError = (dataDir: string, lost: string): DamageError =>
  new DamageError(`The data folder ${dataDir} is damaged. Lost: ${lost}. ${whatToDo(dataDir)}`)

/** Where nothing of the records can be relied on. */
export const allLostError = (dataDir: string): DamageError =>
  new DamageError(
    `The data folder ${dataDir} is damaged: its records are gone, or no part of them can be relied on. ${putBack(dataDir)} Devices then send what they hold.`,
  )
