/** Where the time of a scan goes: what a profile of the page's thread saw between the Enter key and the frame of the answer, by the part of the product that ran. */
import { readFile } from 'node:fs/promises'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import type { ScanCost } from './trace.ts'

/** What DevTools calls a CPU profile, as far as it is read here. Times are of the clock of the trace, microseconds. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly children?: readonly number[]
    readonly callFrame: {
      readonly functionName: string
      readonly url: string
      readonly lineNumber: number
      readonly columnNumber: number
    }
  }[]
  readonly startTime: number
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

const OTHER = 'other scripts'
const WAITING = 'nothing to do'
const named: ReadonlyMap<string, string> = new Map([
  ['(idle)', WAITING],
  ['(program)', 'the browser, and the waits for it: style, layout, paint, the disk'],
  ['(garbage collector)', 'collecting garbage'],
])
/** Functions of the browser by which a script asks IndexedDB; others count for who calls them. */
const STORE_CALLS = new Set(['transaction', 'objectStore', 'index', 'get', 'getAll', 'getKey', 'getAllKeys', 'count', 'put', 'add', 'delete', 'openCursor', 'openKeyCursor', 'only', 'bound', 'commit']) // prettier-ignore
/** The first that fits. */
const bySource: readonly (readonly [RegExp, string])[] = [
  [/node_modules\/(?:react|react-dom|scheduler)\//, 'React'],
  [/node_modules\/(?:@mantine|@floating-ui)\//, 'Mantine'],
  [/node_modules\/@tanstack\//, 'the router'],
  [/node_modules\/(?:rxdb|rxjs|dexie|mingo|array-push-at-sort-position|event-reduce-js)\//, 'RxDB, RxJS, Dexie'],
  [/\/(?:src\/data|sync|schemas)\//, 'our store and sync'],
  [/\/src\/domain\//, 'our rules'],
  [/\/src\//, 'our pages and their parts'],
]

type Node = CpuProfile['nodes'][number]

/** @param distDir of a build with its source maps */
async function partsOfNodes(nodes: readonly Node[], distDir: string): Promise<ReadonlyMap<number, string>> {
  const maps = new Map<string, SourceMap | null>()
  for (const { callFrame } of nodes) {
    const file = fileOf(callFrame.url)
    if (file.endsWith('.js') && !maps.has(file)) maps.set(file, await mapOf(join(distDir, `${file}.map`)))
  }
  const parentOf = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)))
  const partOf = ({ id, callFrame }: Node): string => {
    const { functionName, url, lineNumber, columnNumber } = callFrame
    const own = named.get(functionName)
    if (own !== undefined) return own
    if (url === '' && STORE_CALLS.has(functionName)) return 'calls of IndexedDB'
    const parent = parentOf.get(id)
    if (url === '') return parent ? partOf(parent) : OTHER
    const entry = maps.get(fileOf(url))?.findEntry(lineNumber, columnNumber)
    const source = entry && 'originalSource' in entry ? `/${entry.originalSource}` : ''
    return bySource.find(([pattern]) => pattern.test(source))?.[1] ?? OTHER
  }
  return new Map(nodes.map((node) => [node.id, partOf(node)]))
}

const fileOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : '')

async function mapOf(path: string): Promise<SourceMap | null> {
  try {
    return new SourceMap(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return null
  }
}

interface Spent {
  until: number
  after: number
}

/** A table in Markdown, ms of one scan on average: until the frame of its answer, and from there to the next scan. */
export async function tableOfParts(profile: CpuProfile, costs: readonly ScanCost[], distDir: string): Promise<string> {
  const parts = await partsOfNodes(profile.nodes, distDir)
  const spent = new Map<string, Spent>()
  let at = profile.startTime
  for (const [place, id] of profile.samples.entries()) {
    const us = profile.timeDeltas[place] ?? 0
    at += us
    const cost = costs.find(({ enterUs, nextUs }) => at >= enterUs && at < nextUs)
    if (!cost) continue
    const part = parts.get(id) ?? OTHER
    const one = spent.get(part) ?? { until: 0, after: 0 }
    one[at < cost.paintedUs ? 'until' : 'after'] += us / 1000 / costs.length
    spent.set(part, one)
  }
  const rows = [...spent].toSorted(([, a], [, b]) => b.until - a.until)
  const sum = rows.reduce((all, [, { until }]) => all + until, 0)
  const lines = rows.map(([part, { until, after }]) => `| ${part} | ${until.toFixed(1)} | ${part === WAITING ? '' : after.toFixed(1)} |`) // prettier-ignore
  return ['| part | until the answer | after it |', '|---|--:|--:|', ...lines, `| all | ${sum.toFixed(1)} | |`].join(
    '\n',
  )
}
