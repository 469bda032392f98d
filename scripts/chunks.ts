/**
 * Which modules of the build share a file (decision 0015). Invariants: a start waits for few files; what the sign-in page needs, and what opens the store, stay apart from what pages share, so that
 * neither waits for a page's code.
 */

/** What is asked about the modules of a build. */
export interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** The module that opens the store. */
export const OPENS_STORE = '/src/app/session/open-store.ts'

/** By its first module, in the order in which a first visit needs them: a module belongs to the first that needs it. */
const starts = [
  ['sign-in', '/src/features/people/auth-page.tsx'],
  ['store', OPENS_STORE],
] as const

/** The file that each page loads: what eight pages or more share. */
export const COMMON = 'common'
const COMMON_TO = 8
/** What fewer share is in files of at least so many bytes: a smaller one joins its nearest neighbor. More made `/inspect` load 50 kB that it does not use. */
const LEAST_SHARED = { mantine: 6_000, own: 9_000 }

const isMantine = (id: string): boolean => /node_modules\/(?:@mantine|@floating-ui|react-number-format)\//.test(id)

/** All that a module needs before it runs, but for Mantine: its one door leads to all of it. @throws where the build has no such module */
function needsOf(first: string, graph: Graph): ReadonlySet<string> {
  if (!graph.getModuleInfo(first)) throw new Error(`The build has no ${first}.`)
  const all = new Set([first])
  // A set that grows while it is gone through.
  for (const id of all)
    for (const needed of graph.getModuleInfo(id)?.importedIds ?? []) if (!isMantine(needed)) all.add(needed)
  return all
}

const initial = { tags: ['$initial' as const] }
const shared = { name: 'shared', minShareCount: 2, entriesAware: true } as const

/** @param root the project's folder with `/` between names, as the ids of its modules begin */
export function chunkGroups(root: string) {
  let known: readonly (readonly [name: string, needs: ReadonlySet<string>])[] | null = null
  const startOf = (id: string, graph: Graph): string | null => {
    known ??= starts.map(([name, path]) => [name, needsOf(root + path, graph)] as const)
    return known.find(([, needs]) => needs.has(id))?.[0] ?? null
  }
  return [
    // Why three: each file of the shell is compiled on a thread of its own while it comes.
    { name: 'react', ...initial, test: /node_modules\/(?:react|react-dom|scheduler)\/.*js$/, priority: 6 },
    { name: 'mantine', ...initial, test: /node_modules\/(?:@mantine|@floating-ui)\/.*js$/, priority: 5 },
    { name: 'shell', ...initial, priority: 4 },
    { name: startOf, minShareCount: 2, priority: 3 },
    { ...shared, test: isMantine, entriesAwareMergeThreshold: LEAST_SHARED.mantine, priority: 3 },
    { name: COMMON, minShareCount: COMMON_TO, priority: 2 },
    { ...shared, entriesAwareMergeThreshold: LEAST_SHARED.own },
  ]
}
