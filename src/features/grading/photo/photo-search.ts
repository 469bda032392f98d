/** What the address of the page Photo says. Bad values are dropped. */
import { tableViewSearch, type TableView } from '#ui/table/table-view.ts'

export const photoViews = ['capture', 'units', 'rejected'] as const
export type PhotoView = (typeof photoViews)[number]

export interface PhotoSearch extends TableView {
  /** What a manager looks at; shooting where nothing is said. */
  readonly show?: PhotoView
  /** A unit whose drawer stands open. */
  readonly unit?: string
  /** A unit whose photos are looked through. */
  readonly photos?: string
}

function idIn(search: Readonly<Record<string, unknown>>, key: string): string {
  const value = search[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 80) : ''
}

export function photoSearch(search: Readonly<Record<string, unknown>>): PhotoSearch {
  const [unit, photos] = [idIn(search, 'unit'), idIn(search, 'photos')]
  const show = photoViews.find((one) => one === search['show'] && one !== 'capture')
  return {
    ...tableViewSearch(search),
    ...(show ? { show } : {}),
    ...(unit ? { unit } : {}),
    ...(photos && !unit ? { photos } : {}),
  }
}
