/** What the address of the page Manifest says. Bad values are dropped. */
import { tableViewSearch, type TableView } from '#ui/table/table-view.ts'

export const manifestViews = ['line', 'pallet', 'category'] as const
export type ManifestView = (typeof manifestViews)[number]

export interface ManifestSearch extends TableView {
  /** The load; without it the one that was open last on this device. */
  readonly load?: string
  /** What the table lists; lines where nothing is said. */
  readonly by?: ManifestView
  /** The line, the unit or the claim whose drawer stands open. */
  readonly line?: string
  readonly unit?: string
  readonly claim?: true
}

function idIn(search: Readonly<Record<string, unknown>>, key: string): string {
  const value = search[key]
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 80) : ''
}

export function manifestSearch(search: Readonly<Record<string, unknown>>): ManifestSearch {
  const [load, line, unit] = [idIn(search, 'load'), idIn(search, 'line'), idIn(search, 'unit')]
  const by = manifestViews.find((one) => one === search['by'] && one !== 'line')
  return {
    ...tableViewSearch(search),
    ...(load ? { load } : {}),
    ...(by ? { by } : {}),
    ...(line ? { line } : {}),
    ...(unit ? { unit } : {}),
    ...(search['claim'] === true || search['claim'] === 'true' ? { claim: true } : {}),
  }
}
