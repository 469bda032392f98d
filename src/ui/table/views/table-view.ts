/** How a table is shown, as the address states it: what is filtered, sorted and hidden. */
import * as z from 'zod/mini'
import { code, dropBad, parseSearch, type AddressWay } from '#ui/page-search.ts'

const LONGEST = 2_000

/** The router reads `?q=123` as a number and `?q=true` as a boolean; both are text here. */
const anyText = z.pipe(
  z.union([z.string(), z.number(), z.boolean()]),
  z.transform((value) => String(value).slice(0, LONGEST)),
)
const text = dropBad(
  z.pipe(
    anyText,
    z.transform((value) => value || undefined),
  ),
)

/** A table's part of a page's search parameters. */
export const tableParams = {
  /** Quick filter over all columns. */
  q: text,
  /** Column ids in order, descending with a minus: `title,-qty`. */
  sort: text,
  /** Hidden column ids; empty text hides none, absence leaves it to the device. */
  hide: dropBad(anyText),
  /** Filters of single columns: see `columnFilter`. */
  f: text,
  /** The saved view that was chosen; `ALL` where the table is shown without the one that it opens with. */
  saved: code,
}

export const ALL = 'none'

const tableSchema = z.object(tableParams)
export type TableView = Readonly<z.output<typeof tableSchema>>
/** Shows the table otherwise: in the way that the page usually changes its address, or in this one. */
export type OnView = (next: TableView, way?: AddressWay) => void

/** The parameters of a table with no filter, order or hidden column. */
export const clearedView = {
  q: undefined,
  sort: undefined,
  hide: undefined,
  f: undefined,
  saved: undefined,
} as const satisfies TableView

/** A table's part of a page's address. */
export const tableViewOf = ({ q, sort, hide, f, saved }: TableView): TableView => ({ q, sort, hide, f, saved })

/** The address says nothing of how the table is shown. */
export const isPlain = (view: TableView): boolean =>
  (Object.keys(clearedView) as (keyof TableView)[]).every((key) => view[key] === undefined)

export interface SortKey {
  readonly id: string
  readonly descending: boolean
}

/** The view with one parameter changed. Every parameter is named, so that an emptied one leaves the address. */
export function changeView(view: TableView, key: keyof TableView, value: string): TableView {
  return { ...clearedView, ...parseSearch(tableSchema, { ...view, [key]: value }) }
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

/** What of a table is kept as a view. */
export type ShownView = Readonly<Record<'q' | 'sort' | 'f' | 'hide', string>>

const sorted = (filters: ColumnFilters): ColumnFilters =>
  new Map([...filters].map(([id, values]) => [id, [...values].sort()] as const).sort(([a], [b]) => (a < b ? -1 : 1)))

/** How a table is shown, as one text in ASCII: the same for the same table, whatever the order in which it was filtered. */
export const viewQuery = {
  format({ q, sort, f, hide }: ShownView): string {
    const parts = Object.entries({
      q: q.trim(),
      sort: sortKeys.format(sortKeys.parse(sort)),
      f: columnFilter.format(sorted(columnFilter.parse(f))),
    })
    const hidden = hiddenColumns.format([...hiddenColumns.parse(hide)].sort())
    // That no column is hidden is part of a view: elsewhere this device remembers which.
    return new URLSearchParams([...parts.filter(([, value]) => value !== ''), ['hide', hidden]]).toString()
  },
  /** Every parameter is named, so that choosing a view takes all of the one before out of the address. */
  parse(query: string, saved: string): TableView {
    const { q, sort, f, hide } = parseSearch(tableSchema, Object.fromEntries(new URLSearchParams(query)))
    return { q, sort, f, hide, saved }
  },
}
