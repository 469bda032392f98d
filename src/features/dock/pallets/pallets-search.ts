/** What the address of the page Pallets says. Bad values are dropped. */
import { tableViewSearch, type TableView } from '#ui/table/table-view.ts'

export interface PalletsSearch extends TableView {
  /** The pallet in hand, or in the drawer; `new` makes one. */
  readonly open?: string
}

export function palletsSearch(search: Readonly<Record<string, unknown>>): PalletsSearch {
  const open = search['open']
  const id = typeof open === 'string' || typeof open === 'number' ? String(open).slice(0, 80) : ''
  return { ...tableViewSearch(search), ...(id === '' ? {} : { open: id }) }
}
