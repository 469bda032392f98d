/** What the address of the page Misplaced says. Bad values are dropped. */
import { tableViewSearch, type TableView } from '#ui/table/table-view.ts'

export const lostViews = ['queue', 'losses'] as const
export type LostView = (typeof lostViews)[number]

export interface MisplacedSearch extends TableView {
  /** What is looked at; the queue where nothing is said. */
  readonly show?: LostView
  /** A unit whose drawer stands open. */
  readonly unit?: string
}

export function misplacedSearch(search: Readonly<Record<string, unknown>>): MisplacedSearch {
  const value = search['unit']
  const unit = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 80) : ''
  return {
    ...tableViewSearch(search),
    ...(search['show'] === 'losses' ? { show: 'losses' } : {}),
    ...(unit ? { unit } : {}),
  }
}
