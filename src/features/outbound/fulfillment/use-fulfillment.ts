/** What the page Fulfillment rests on: the orders that wait to be sent, and what the address names. */
import { useMemo } from 'react'
import { mayDo } from '#domain/core/people/access.ts'
import type { OrderWithUnits } from '#domain/core/orders/order-work.ts'
import { isToShip, toShipStatuses } from '#domain/outbound/fulfil-orders.ts'
import { watchOrdersWithUnits } from '#data/core/orders.ts'
import { useLater } from '#hooks/use-live.ts'
import { useCommandContext, useRank } from '#hooks/use-session.ts'
import { useRoom } from '#scan/answers/use-room.ts'
import { msg, type Words } from '#messages/message.ts'
import type { ViewTabsProps } from '#ui/parts/view-tabs.tsx'
import { clearedView } from '#ui/table/views/table-view.ts'
import { fulfillmentSearch, fulfilViews, type FulfilAddress, type FulfilView } from './fulfillment-search.ts'

const viewLabels: { readonly [View in FulfilView]: Words } = {
  pick: msg('fulfillment.view.pick'),
  pack: msg('fulfillment.view.pack'),
  orders: msg('fulfillment.view.orders'),
  shipped: msg('fulfillment.view.shipped'),
}

export interface FulfilWork extends FulfilAddress {
  readonly isManager: boolean
  readonly show: FulfilView
  readonly tabs: ViewTabsProps<FulfilView>
  /** Orders that go by parcel, are paid and not sent; `undefined` while the store has not answered. */
  readonly orders: readonly OrderWithUnits[] | undefined
  /** The same, and those that still wait for their payment: a manager may have to cancel one. */
  readonly listed: readonly OrderWithUnits[] | undefined
}

export function useFulfillment(): FulfilWork {
  const { db } = useCommandContext()
  const address = fulfillmentSearch.useSearch()
  const { search, setSearch } = address
  const isManager = mayDo(useRank(), 'manager')
  const isDesktop = useRoom() === 'desktop'
  const asked = search.show ?? (isDesktop && isManager ? 'orders' : 'pick')
  const show = isManager || asked === 'pack' ? asked : 'pick'
  const all = useLater(() => watchOrdersWithUnits(db, ['open', ...toShipStatuses]), [db])
  const listed = useMemo(() => all?.filter(({ order }) => order.method === 'ship'), [all])
  const orders = useMemo(() => listed?.filter(({ order }) => isToShip(order)), [listed])
  const views = fulfilViews.filter((view) => isManager || view === 'pick' || view === 'pack')
  const tabs = {
    views: views.map((value) => ({ value, label: viewLabels[value] })),
    value: show,
    onChange: (view: FulfilView) => setSearch({ ...clearedView, order: undefined, task: undefined, show: view }),
  }
  return { ...address, isManager, show, tabs, orders, listed }
}
