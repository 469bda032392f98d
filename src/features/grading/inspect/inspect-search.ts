/** What the address of the page Inspect says. Bad values are dropped. */
import { tableViewSearch, type TableView } from '#ui/table/table-view.ts'

export const inspectViews = ['bench', 'queue', 'regrades', 'checklists'] as const
export type InspectView = (typeof inspectViews)[number]

export interface InspectSearch extends TableView {
  /** What a manager looks at; the bench where nothing is said. */
  readonly show?: InspectView
  /** A unit whose drawer stands open. */
  readonly unit?: string
  /** A checklist that is being changed, by its key; `new` makes one. */
  readonly list?: string
}

function idIn(search: Readonly<Record<string, unknown>>, key: string): string {
  const value = search[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 80) : ''
}

export function inspectSearch(search: Readonly<Record<string, unknown>>): InspectSearch {
  const [unit, list] = [idIn(search, 'unit'), idIn(search, 'list')]
  const show = inspectViews.find((one) => one === search['show'] && one !== 'bench')
  return {
    ...tableViewSearch(search),
    ...(show ? { show } : {}),
    ...(unit ? { unit } : {}),
    ...(list ? { list } : {}),
  }
}
