/** What the address of the users page says. Bad values are dropped. */
import { tableViewSearch, type TableView } from '#ui/table/table-view.ts'

export interface UsersSearch extends TableView {
  /** A person whose drawer stands open; `invite` shows the invitation. */
  readonly open?: string
}

export function usersSearch(search: Readonly<Record<string, unknown>>): UsersSearch {
  const open = search['open']
  const id = typeof open === 'string' || typeof open === 'number' ? String(open).slice(0, 80) : ''
  return { ...tableViewSearch(search), ...(id ? { open: id } : {}) }
}
