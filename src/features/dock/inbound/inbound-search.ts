/** What the address of the inbound page says. Bad values are dropped. */
import { isDay } from '#domain/dock/dock-calendar.ts'
import { tableViewSearch, type TableView } from '#ui/table/table-view.ts'

export const inboundShows = ['trucks', 'week', 'month', 'table'] as const
export type InboundShow = (typeof inboundShows)[number]

export interface InboundSearch extends TableView {
  /** Without it the device decides: trucks for touch, the week on a desktop. */
  readonly show?: InboundShow
  /** A load whose truck stands open. */
  readonly truck?: string
  /** A load whose drawer stands open; `new` books one. */
  readonly open?: string
  /** The day that the calendar shows, such as `2026-11-20`. */
  readonly day?: string
}

const asId = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 80) : ''

export function inboundSearch(search: Readonly<Record<string, unknown>>): InboundSearch {
  const show = inboundShows.find((one) => one === search['show'])
  const [truck, open] = [asId(search['truck']), asId(search['open'])]
  const day = typeof search['day'] === 'string' && isDay(search['day']) ? search['day'] : ''
  return {
    ...tableViewSearch(search),
    ...(show ? { show } : {}),
    ...(truck ? { truck } : {}),
    ...(open ? { open } : {}),
    ...(day ? { day } : {}),
  }
}
