/** What the address of the page Bin spot says. Bad values are dropped. */
import { tableViewSearch, type TableView } from '#ui/table/table-view.ts'

export const spotViews = ['spot', 'due', 'results'] as const
export type SpotView = (typeof spotViews)[number]

export interface BinSpotSearch extends TableView {
  /** What is looked at; the bins where nothing is said. */
  readonly show?: SpotView
  /** A place, or a count, whose drawer stands open. */
  readonly open?: string
  /** A unit whose drawer stands open. */
  readonly unit?: string
}

function idIn(search: Readonly<Record<string, unknown>>, key: string): string {
  const value = search[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 80) : ''
}

export function binSpotSearch(search: Readonly<Record<string, unknown>>): BinSpotSearch {
  const [open, unit] = [idIn(search, 'open'), idIn(search, 'unit')]
  const show = spotViews.find((one) => one === search['show'] && one !== 'spot')
  return {
    ...tableViewSearch(search),
    ...(show ? { show } : {}),
    ...(open ? { open } : {}),
    ...(unit ? { unit } : {}),
  }
}
