/** What the address of the page Locations says. Bad values are dropped. */
import { tableViewSearch, type TableView } from '#ui/table/table-view.ts'

export interface LocationsSearch extends TableView {
  /** A place that stands open; `new` makes places. */
  readonly open?: string
  /** How full the zones and racks are, in place of the table. */
  readonly show?: 'fill'
  /** The zone whose racks are drawn. */
  readonly zone?: string
}

const idOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 80) : ''

export function locationsSearch(search: Readonly<Record<string, unknown>>): LocationsSearch {
  const [open, zone] = [idOf(search['open']), idOf(search['zone'])]
  return {
    ...tableViewSearch(search),
    ...(open === '' ? {} : { open }),
    ...(search['show'] === 'fill' ? { show: 'fill' } : {}),
    ...(zone === '' ? {} : { zone }),
  }
}
