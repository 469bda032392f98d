/** What the address of the page Photo recognition says. Bad values are dropped. */
import { tableViewSearch, type TableView } from '#ui/table/table-view.ts'

export interface RecognitionSearch extends TableView {
  /** A manager looks through the queue; the bench where nothing is said. */
  readonly show?: 'queue'
}

export function recognitionSearch(search: Readonly<Record<string, unknown>>): RecognitionSearch {
  return { ...tableViewSearch(search), ...(search['show'] === 'queue' ? { show: 'queue' as const } : {}) }
}
