/**
 * Named views of tables, as a person's own record holds them: by table and id, each one line of text. A line, and not a map, so that the security rules can
 * bound it: they have no loops, but patterns. Invariants: what cannot be read is left out and never throws; nothing is saved that the rules would refuse.
 */
import { viewBounds } from '#schemas/users.ts'
import { msg, type Words } from '#messages/message.ts'
import { isMap, valueAt } from '#domain/core/merge/merge-values.ts'
import { oneLine } from '#domain/core/words/short-text.ts'

export interface SavedView {
  readonly id: string
  readonly name: string
  /** Parameters of the address: visible characters of ASCII. */
  readonly query: string
  /** When it was changed, ISO UTC. */
  readonly at: string
  /** Since when the table opens with it; `''` where it does not. */
  readonly opensAt: string
}

type Lines = Readonly<Record<string, string>>
export type SavedViews = Readonly<Record<string, Lines>>

const NEVER = '-'
const line = /^([0-9T:.Z-]{24}) (-|[0-9T:.Z-]{24}) ([!-~]{1,2000}) ([^\p{Cc}]{1,40})$/u

const formatLine = ({ at, opensAt, query, name }: Omit<SavedView, 'id'>): string =>
  `${at} ${opensAt || NEVER} ${query} ${name}`

function readLine(id: string, text: unknown): SavedView[] {
  const [, at, opensAt, query, name] = (typeof text === 'string' && line.exec(text)) || []
  if (!at || !opensAt || !query || !name) return []
  return [{ id, at, opensAt: opensAt === NEVER ? '' : opensAt, query, name }]
}

const linesOf = (views: unknown, table: string): Readonly<Record<string, unknown>> => {
  const lines = isMap(views) ? valueAt(views, table) : undefined
  return isMap(lines) ? lines : {}
}

const byName = (a: SavedView, b: SavedView): number =>
  a.name.localeCompare(b.name, undefined, { numeric: true, sensitivity: 'base' }) || (a.id < b.id ? -1 : 1)

/** The views of one table, by name. `views` is what the record holds. */
export const viewsOf = (views: unknown, table: string): readonly SavedView[] =>
  Object.entries(linesOf(views, table))
    .flatMap(([id, text]) => readLine(id, text))
    .sort(byName)

/** The view that the table opens with. Two devices may each have chosen one: the later choice. */
export function openingView(views: readonly SavedView[]): SavedView | undefined {
  const opening = views.filter((view) => view.opensAt !== '')
  return opening.reduce<SavedView | undefined>((last, view) => (last && last.opensAt >= view.opensAt ? last : view), undefined)
} // prettier-ignore

/** A name as it is kept. */
export const viewName = (typed: string): string => oneLine(typed)

const nameKey = (name: string): string => viewName(name).toLowerCase()

/** Another view of the table with this name. */
export const namesake = (views: readonly SavedView[], typed: string, besides = ''): SavedView | undefined =>
  views.find((view) => view.id !== besides && nameKey(view.name) === nameKey(typed))

/** Why a view cannot have this name; `''` where it can. */
export function nameProblem(typed: string): Words {
  const name = viewName(typed)
  if (name === '') return msg('views.noName')
  return name.length > viewBounds.name
    ? msg('views.longName', { length: name.length, most: viewBounds.name })
    : ''
} // prettier-ignore

export type ViewChange =
  /** `over`: the view with this name, if there is one, shows what is given from now on. */
  | { readonly do: 'save'; readonly name: string; readonly query: string; readonly over?: boolean }
  | { readonly do: 'update'; readonly id: string; readonly query: string }
  | { readonly do: 'rename'; readonly id: string; readonly name: string }
  | { readonly do: 'remove'; readonly id: string }
  /** The view that the table opens with; `''` for none. */
  | { readonly do: 'open'; readonly id: string }

/** Lines to set by id, `null` for one to take out. */
export type LineChanges = Readonly<Record<string, string | null>>

export interface PlannedViews {
  /** Of the view that was meant. */
  readonly id: string
  readonly changes: LineChanges
}

const one = (view: SavedView): LineChanges => ({ [view.id]: formatLine(view) })

function opened(views: readonly SavedView[], id: string, at: string): LineChanges {
  const meant = views.find((view) => view.id === id)
  const others = views.filter((view) => view.id !== id && view.opensAt !== '')
  const changes = others.map((view) => ({ ...view, at, opensAt: '' }))
  return Object.assign({}, ...[...changes, ...(meant ? [{ ...meant, at, opensAt: at }] : [])].map(one)) as LineChanges
} // prettier-ignore

function saved(
  views: readonly SavedView[],
  { name, query, over }: { readonly name: string; readonly query: string; readonly over?: boolean },
  { id, at }: { readonly id: string; readonly at: string },
): PlannedViews | Words {
  const same = namesake(views, name)
  if (same && !over) return msg('views.nameInUse', { name: same.name })
  const view = same ? { ...same, query, at } : { id, name: viewName(name), query, at, opensAt: '' }
  return nameProblem(name) || { id: view.id, changes: one(view) }
}

/** What a change writes, or why it cannot be made. `id` is for a new view. Pure. */
export function planViews(
  held: unknown,
  table: string,
  change: ViewChange,
  fresh: { readonly id: string; readonly at: string },
): PlannedViews | Words {
  const views = viewsOf(held, table)
  const { at } = fresh
  const query = 'query' in change ? change.query : ''
  if (query.length > viewBounds.text) return msg('views.longView')
  if (change.do === 'save') return saved(views, change, fresh)
  if (change.do === 'open') return { id: change.id, changes: opened(views, change.id, at) }
  const view = views.find(({ id }) => id === change.id)
  if (!view) return msg('views.gone')
  const { id } = view
  if (change.do === 'remove') return { id, changes: { [id]: null } }
  if (change.do === 'update') return { id, changes: one({ ...view, query, at }) }
  const same = namesake(views, change.name, id)
  if (same) return msg('views.nameInUse', { name: same.name })
  return nameProblem(change.name) || { id, changes: one({ ...view, name: viewName(change.name), at }) }
}

export const isPlan = (plan: PlannedViews | Words): plan is PlannedViews =>
  typeof plan === 'object' && 'changes' in plan

/**
 * The record's views with these lines set. A table whose last view went stays as an empty map, so that another device's new view there meets
 * the removal by key; it leaves when its place is needed.
 */
export function withLines(held: SavedViews, table: string, changes: LineChanges): SavedViews {
  const kept = Object.entries(linesOf(held, table)).filter(([id]) => !Object.hasOwn(changes, id))
  const set = Object.entries(changes).filter(([, text]) => text !== null)
  const next = { ...held, [table]: Object.fromEntries([...kept, ...set]) as Lines }
  if (Object.keys(next).length <= viewBounds.tables) return next
  return Object.fromEntries(Object.entries(next).filter(([, lines]) => Object.keys(lines).length > 0))
}

const textOf = (lines: Lines): number =>
  Object.values(lines).reduce((sum, text) => sum + (typeof text === 'string' ? text.length + 1 : 0), 0)
const countOf = (views: SavedViews): number =>
  Object.values(views).reduce((sum, lines) => sum + Object.keys(lines).length, 0)

/** Why a person cannot keep all this; `''` where they can. `table` is the one that was changed. */
export function boundsProblem(views: SavedViews, table: string): Words {
  const lines = views[table] ?? {}
  if (Object.keys(lines).length > viewBounds.table) return msg('views.tooMany', { most: viewBounds.table })
  if (countOf(views) > viewBounds.all) return msg('views.tooManyInAll', { most: viewBounds.all })
  if (Object.keys(views).length > viewBounds.tables) return msg('views.tooManyTables', { most: viewBounds.tables })
  return textOf(lines) > viewBounds.tableText ? msg('views.tooLong') : ''
}

interface Placed {
  readonly table: string
  readonly id: string
  readonly text: string
}

/** Whether one more line fits to those that are kept. */
function fits(kept: SavedViews, { table, id, text }: Placed): boolean {
  return boundsProblem(withLines(kept, table, { [id]: text }), table) === ''
}

/**
 * The same value where it is within the bounds; else what was changed last stays, as much as fits. Two devices that merge decide
 * alike, in whatever order.
 */
export function viewsWithinBounds(views: unknown): unknown {
  if (!isMap(views)) return views
  const held = views as SavedViews
  const isWhole = Object.values(held).every(isMap)
  if (isWhole && Object.keys(held).every((table) => boundsProblem(held, table) === '')) return views
  const placed = Object.keys(held).flatMap((table) =>
    Object.entries(linesOf(held, table)).map(([id, text]): Placed => ({ table, id, text: String(text) })),
  )
  placed.sort((a, b) => (a.text === b.text ? (a.id < b.id ? -1 : 1) : a.text > b.text ? -1 : 1))
  let kept: SavedViews = {}
  for (const one of placed) if (fits(kept, one)) kept = withLines(kept, one.table, { [one.id]: one.text })
  return kept
}
