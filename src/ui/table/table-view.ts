/** How a table is looked at, as it stands in the address: what is filtered, sorted and hidden. */

export interface TableView {
  /** Quick filter over all columns. */
  readonly q?: string
  /** Column ids in order, descending with a minus: `title,-qty`. */
  readonly sort?: string
  /** Hidden column ids; empty text hides none, absence leaves it to the device. */
  readonly hide?: string
  /** Filters of single columns: see `columnFilter`. */
  readonly f?: string
}

export interface SortKey {
  readonly id: string
  readonly descending: boolean
}

const LONGEST = 2_000

/** The router reads `?q=123` as a number and `?q=true` as a truth value: all of them are text here. */
function asText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.slice(0, LONGEST)
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return undefined
}

/** The table's part of a page's search parameters, for `validateSearch`; anything else in them is left out. */
export function tableViewSearch(search: Readonly<Record<string, unknown>>): TableView {
  const q = asText(search['q'])
  const sort = asText(search['sort'])
  const hide = asText(search['hide'])
  const f = asText(search['f'])
  return {
    ...(q ? { q } : {}),
    ...(sort ? { sort } : {}),
    ...(hide === undefined ? {} : { hide }),
    ...(f ? { f } : {}),
  }
}

/** The view with one thing changed; what says nothing leaves the address. */
export function changeView(view: TableView, key: keyof TableView, value: string | undefined): TableView {
  return tableViewSearch({ ...view, [key]: value })
}

export const sortKeys = {
  parse(sort: string | undefined): readonly SortKey[] {
    const ids = (sort ?? '').split(',').filter((id) => id !== '' && id !== '-')
    return ids.map((id) => (id.startsWith('-') ? { id: id.slice(1), descending: true } : { id, descending: false }))
  },
  format(keys: readonly SortKey[]): string {
    return keys.map((key) => (key.descending ? `-${key.id}` : key.id)).join(',')
  },
  /** A press on a header: up, down, not at all. `add` keeps the other columns' order. */
  next(keys: readonly SortKey[], id: string, add: boolean): readonly SortKey[] {
    const current = keys.find((key) => key.id === id)
    const turned: readonly SortKey[] = current?.descending ? [] : [{ id, descending: current !== undefined }]
    if (!add) return turned
    return current ? keys.flatMap((key) => (key.id === id ? turned : [key])) : [...keys, ...turned]
  },
}

/** Hidden columns: ids with commas between them. */
export const hiddenColumns = {
  parse: (hide: string): ReadonlySet<string> => new Set(hide.split(',').filter((id) => id !== '')),
  format: (ids: Iterable<string>): string => [...ids].join(','),
}

export type ColumnFilters = ReadonlyMap<string, readonly string[]>

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Filters of single columns as text, `stage:stored,listed;kind:pallet`; every name and value is percent-encoded. */
export const columnFilter = {
  parse(f: string | undefined): ColumnFilters {
    const filters = new Map<string, readonly string[]>()
    for (const part of (f ?? '').split(';')) {
      const [name = '', list = '', ...rest] = part.split(':')
      const id = decoded(name)
      const values = list.split(',').map(decoded)
      // A half-copied address filters by what of it can be read.
      if (!id || rest.length > 0 || !part.includes(':')) continue
      filters.set(
        id,
        values.filter((value) => value !== null),
      )
    }
    return filters
  },
  format(filters: ColumnFilters): string {
    return [...filters]
      .filter(([, values]) => values.length > 0)
      .map(([id, values]) => `${encodeURIComponent(id)}:${values.map(encodeURIComponent).join(',')}`)
      .join(';')
  },
  /** The filter of one column replaced; no values take it away. */
  change(f: string | undefined, id: string, values: readonly string[]): string {
    return columnFilter.format(new Map([...columnFilter.parse(f), [id, values]]))
  },
}
