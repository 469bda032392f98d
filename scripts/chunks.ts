/**
 * Which modules of the build share a file (decision 0015). Invariants: a start waits for few files; what the sign-in page needs, what opens the store, and the frame of all pages stay apart from what
 * pages share, so that none of them waits for a page's code.
 */

/** What is asked about the modules of a build. */
export interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null
}

/** The module that opens the store. */
export const OPENS_STORE = '/src/app/session/open-store.ts'
/** The layout in which every page of a signed-in person stands. */
export const FRAME = '/src/app/shell/main-layout.tsx'
/** What Mantine draws in it; a file of styles alone, for which the build keeps no script. */
export const FRAME_STYLES = 'mantine-frame-styles'

/** The first modules of what a start needs, in the order in which a first visit does: what two of them need belongs to the first. */
const SIGNS_IN = '/src/features/people/auth-page.tsx'
const SYNCS = '/src/app/sync-wiring.ts'

/** The file that each page loads: what eight pages or more share. */
export const COMMON = 'common'
const COMMON_TO = 8
/** What fewer share is in files of at least so many bytes: a smaller one joins its nearest neighbor. More made `/inspect` load 50 kB that it does not use. */
const LEAST_SHARED = { mantine: 6_000, own: 5_000 }

const isMantine = (id: string): boolean => /node_modules\/(?:@mantine|@floating-ui|react-number-format)\//.test(id)
const COMPONENT = /@mantine\/core\/esm\/components\/(\w+)\//
const FROM_MANTINE = /import \{([^}]+)\} from ["']@mantine\/core["']/g

interface Needs {
  readonly own: ReadonlySet<string>
  /** Components of Mantine: its one door leads to all of it, so they are found by the names with which they are asked for. */
  readonly components: ReadonlySet<string>
}

/** All that a module needs before it runs. @throws where the build has no such module */
function needsOf(first: string, graph: Graph): Needs {
  if (!graph.getModuleInfo(first)) throw new Error(`The build has no ${first}.`)
  const own = new Set([first])
  const components = new Set<string>()
  // A set that grows while it is gone through.
  for (const id of own) {
    const info = graph.getModuleInfo(id)
    for (const needed of info?.importedIds ?? []) if (!isMantine(needed)) own.add(needed)
    for (const [, names] of (info?.code ?? '').matchAll(FROM_MANTINE))
      for (const name of names?.split(',') ?? []) components.add(name.trim().split(' ')[0] ?? '')
  }
  return { own, components }
}

const initial = { tags: ['$initial' as const] }
const shared = { name: 'shared', minShareCount: 2, entriesAware: true } as const

type Start = 'sign-in' | 'parts' | 'store' | 'core' | 'frame'

/** To which part of a start a module belongs, if to any. */
function startsOf(root: string, graph: Graph): (id: string) => Start | null {
  const [signIn, store, sync, frame] = [SIGNS_IN, OPENS_STORE, SYNCS, FRAME].map((path) => needsOf(root + path, graph))
  return (id) => {
    const component = COMPONENT.exec(id)?.[1] ?? ''
    if (signIn?.own.has(id) || signIn?.components.has(component)) return 'sign-in'
    if (frame?.components.has(component)) return 'parts'
    if (store?.own.has(id)) return 'store'
    // Who signs in waits for sync, and not for what the frame draws, nor for pages; Firebase is nobody's besides.
    if (sync?.own.has(id) && !id.includes('/node_modules/')) return 'core'
    return frame?.own.has(id) ? 'frame' : null
  }
}

/** @param root the project's folder with `/` between names, as the ids of its modules begin */
export function chunkGroups(root: string) {
  let startOf: ReturnType<typeof startsOf> | null = null
  const groupOf = (start: Start, priority: number) => ({
    name: (id: string, graph: Graph) => ((startOf ??= startsOf(root, graph))(id) === start ? start : null),
    minShareCount: 2,
    priority,
  })
  return [
    // Why three: each file of the shell is compiled on a thread of its own while it comes.
    { name: 'react', ...initial, test: /node_modules\/(?:react|react-dom|scheduler)\/.*js$/, priority: 12 },
    { name: 'mantine', ...initial, test: /node_modules\/(?:@mantine|@floating-ui)\/.*js$/, priority: 11 },
    { name: 'shell', ...initial, priority: 10 },
    // One after the other: what one takes along, the next cannot.
    groupOf('sign-in', 9),
    groupOf('parts', 8),
    groupOf('store', 7),
    groupOf('core', 6),
    groupOf('frame', 5),
    { ...shared, test: isMantine, entriesAwareMergeThreshold: LEAST_SHARED.mantine, priority: 3 },
    { name: COMMON, minShareCount: COMMON_TO, priority: 2 },
    { ...shared, entriesAwareMergeThreshold: LEAST_SHARED.own },
  ]
}
