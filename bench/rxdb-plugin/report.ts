/** The figures side by side, as Markdown. Counts only: times are the machine's. */
import type { Outcome as Lost } from './lost-edits.ts'
import { readNames, type Reads } from './reads.ts'
import { BATCH_SIZE, type Side } from './sides.ts'
import type { Outcome as Stuck } from './stuck.ts'

export interface Results {
  readonly versions: { readonly rxdb: string; readonly firebase: string }
  readonly lost: { readonly name: string; readonly outcomes: ReadonlyMap<Side, Lost> }[]
  readonly stuck: { readonly name: string; readonly of: string; readonly outcomes: ReadonlyMap<Side, Stuck> }[]
  readonly reads: Map<Side, Reads>
}

type Row = readonly string[]

const OURS = '`sync/`'

export function reportOf({ versions, lost, stuck, reads }: Results): string {
  const lostRows = lost.map(({ name, outcomes }): Row => [
    name,
    ...cells(outcomes, ['plugin', 'pluginMerging', 'own'], lostCell),
  ])
  const stuckRows = stuck.map(({ name, of, outcomes }): Row => [
    name,
    of,
    ...cells(outcomes, ['plugin', 'own'], stuckCell),
  ])
  const readRows = readNames.map((name): Row => [
    name,
    ...cells(reads, ['plugin', 'own'], (of) => String(of.get(name))),
  ])
  return `# Our sync beside RxDB's own Firestore plugin

Written by \`npm run bench -- rxdb-plugin\`; how to read it stands in \`docs/decisions/0005-own-sync.md\`.
rxdb ${versions.rxdb}, firebase ${versions.firebase}, real Chromium with IndexedDB, the local server, ${BATCH_SIZE} documents to a batch on each side.

## What becomes of values that people entered

${table(['Two devices', 'Plugin, as documented', 'Plugin with the product’s merge as conflict handler', OURS], lostRows)}

## What never comes through

Within a minute; "0" is all of it.

${table(['Fault', 'Counted', 'Plugin', OURS], stuckRows)}

## Document reads that the server counts

${table(['Work', 'Plugin', OURS], readRows)}
` // prettier-ignore
}

function cells<T>(outcomes: ReadonlyMap<Side, T>, sides: readonly Side[], cell: (outcome: T) => string): string[] {
  return sides.map((side) => {
    const outcome = outcomes.get(side)
    return outcome === undefined ? 'not run' : cell(outcome)
  })
}

function lostCell({ edits, tally, same }: Lost): string {
  const parts = [
    `**${tally.nowhere} of ${edits} lost**`,
    tally.aside > 0 ? `${tally.aside} kept aside and told` : '',
    tally.device > 0 ? `${tally.device} on the device only` : '',
    same ? '' : 'device and server differ',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

const stuckCell = ({ expected, missing }: Stuck): string => (missing === 0 ? '0' : `**${missing} of ${expected}**`)

function table(head: Row, rows: readonly Row[]): string {
  const line = (row: Row): string => `| ${row.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
