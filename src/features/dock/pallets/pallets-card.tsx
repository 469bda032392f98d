/**
 * One pallet: what it is, where it is, which load it came with, what is on it, what happened to it.
 * The same in hand and in the drawer.
 */
import { Select, Tabs } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { pastSteps } from '#domain/core/history-labels.ts'
import { formatCents } from '#domain/core/money.ts'
import { qtyOf, statusLabels, itemsLabel } from '#domain/core/pallet-contents.ts'
import { columnFilter } from '#ui/table/table-view.ts'
import type { PalletSession } from '#domain/dock/pallet-scan.ts'
import { watchHistory } from '#data/core/activity.ts'
import { canUndoPalletRow } from '#data/pallets/undo-pallet.ts'
import { watchFamily } from '#data/pallets/pallets.ts'
import { useLive } from '#hooks/use-live.ts'
import { useRank, useCommandContext } from '#hooks/use-session.ts'
import { mayDo } from '#domain/core/access.ts'
import { FactList, type Fact } from '#ui/parts/fact-list.tsx'
import { HistoryList } from '#ui/parts/history-list.tsx'
import { describeDay } from '#ui/time.ts'
import { unmounted } from '#features/dock/inbound/unmounted.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './pallets-page.module.css'
import { PalletsUnits } from './pallets-units.tsx'
import type { PalletRow, PalletWorld } from './pallet-rows.ts'
import { useNames } from '#hooks/use-names.ts'
import type { PalletActions } from './use-pallet-actions.ts'

export interface PalletsCardProps {
  readonly row: PalletRow
  /** `undefined` until it is read. */
  readonly aboard: readonly UnitDoc[] | undefined
  readonly world: PalletWorld
  readonly session: PalletSession
  readonly setSession: (next: PalletSession) => void
  readonly actions: PalletActions
  readonly onOpen: (id: string) => void
}

export function PalletsCard({ row, aboard, world, session, setSession, actions, onOpen }: PalletsCardProps) {
  const { container } = row
  const toggle = (id: string) => {
    const chosen = session.chosen.includes(id) ? session.chosen.filter((one) => one !== id) : [...session.chosen, id]
    setSession({ mode: 'split', chosen })
  }
  return (
    <>
      <div className={styles['where']}>
        <span>
          <span className={styles['dim']}>Place</span> {row.place || 'none'}
        </span>
        <span>
          <span className={styles['dim']}>Load</span> {row.loadCode || 'none'}
        </span>
      </div>
      <Tabs key={container.id} defaultValue="on" keepMounted={false} className={parts['page'] ?? ''}>
        <Tabs.List>
          <Tabs.Tab value="on" mih="var(--target)">
            On it: {aboard ? itemsLabel(qtyOf(aboard)) : '…'}
          </Tabs.Tab>
          <Tabs.Tab value="facts" mih="var(--target)">
            Facts
          </Tabs.Tab>
          <Tabs.Tab value="history" mih="var(--target)">
            History
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="on" className={styles['panel'] ?? ''}>
          {aboard && (
            <PalletsUnits
              units={aboard}
              choice={session.mode === 'split' ? { chosen: session.chosen, toggle } : null}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="facts" pt="xs">
          <PlaceAndLoad container={container} world={world} actions={actions} />
          <PalletFacts row={row} onOpen={onOpen} />
        </Tabs.Panel>
        <Tabs.Panel value="history" pt="xs">
          <PalletHistory container={container} actions={actions} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function PlaceAndLoad({
  container,
  world,
  actions,
}: Pick<PalletsCardProps, 'world' | 'actions'> & { readonly container: ContainerDoc }) {
  const loads = [...world.loads.values()].filter((load) => load.arrivedAt !== '' || load.id === container.loadId)
  const isLocked = container.status === 'scrapped'
  return (
    <div className={styles['choices']}>
      <Select
        label="Place"
        placeholder="Scan a place, or choose"
        searchable
        comboboxProps={unmounted}
        limit={60}
        size="md"
        disabled={isLocked}
        nothingFoundMessage="No such place"
        data={[...world.places.values()].map((place) => ({ value: place.id, label: place.code }))}
        value={container.locationId || null}
        onChange={(next) => {
          if (next) void actions.moveTo(next)
        }}
      />
      <Select
        label="Load"
        placeholder="Choose the load"
        searchable
        comboboxProps={unmounted}
        limit={60}
        size="md"
        disabled={isLocked || container.status === 'soldWhole'}
        nothingFoundMessage="No such load"
        data={loads.map((load) => ({ value: load.id, label: load.code }))}
        value={container.loadId || null}
        onChange={(next) => {
          if (next && next !== container.loadId) void actions.setLoad(next)
        }}
      />
    </div>
  )
}

function PalletFacts({ row, onOpen }: Pick<PalletsCardProps, 'row' | 'onOpen'>) {
  const { container, costCents, since, ageDays } = row
  const { db } = useCommandContext()
  const { parentId } = container
  const family = useLive(() => watchFamily(db, { id: container.id, parentId }), [db, container.id, parentId])
  const other = (one: ContainerDoc) => (
    <button key={one.id} type="button" className={`${parts['press']} ${styles['link']}`} onClick={() => onOpen(one.id)}>
      {one.label}
    </button>
  )
  const facts: Fact[] = [
    { label: 'State', value: statusLabels[container.status] },
    { label: 'Seller’s label', value: <SellersLabel container={container} />, mono: true },
    { label: 'In the warehouse', value: ageDays === null ? '' : `${ageDays} days, since ${describeDay(since)}` },
    { label: 'Retail on it', value: formatCents(row.retailCents) },
    { label: 'Cost', value: formatCents(costCents) },
    ...(container.soldCents === null ? [] : [{ label: 'Sold for', value: formatCents(container.soldCents) }]),
    ...(family?.parent ? [{ label: 'Split from', value: other(family.parent), mono: true }] : []),
    ...(family && family.children.length > 0
      ? [{ label: 'Split into', value: <>{family.children.map(other)}</>, mono: true }]
      : []),
    ...(container.note === '' ? [] : [{ label: 'Note', value: container.note }]),
  ]
  return <FactList facts={facts} />
}

function SellersLabel({ container }: { readonly container: ContainerDoc }) {
  if (container.sourcePallet === '') return 'none'
  const f = columnFilter.change(undefined, 'pallet', [container.sourcePallet])
  return (
    <Link to="/manifest" search={{ load: container.loadId, f }} aria-label={`Manifest of ${container.sourcePallet}`}>
      {container.sourcePallet}
    </Link>
  )
}

function PalletHistory({ container, actions }: { readonly container: ContainerDoc; readonly actions: PalletActions }) {
  const { db } = useCommandContext()
  const isManager = mayDo(useRank(), 'manager')
  const { nameOf, person } = useNames()
  const rows = useLive(() => watchHistory(db, container.id), [db, container.id])
  const undoable = new Set(rows?.filter(canUndoPalletRow).map((row) => row.id))
  const sales = new Set(rows?.filter((row) => row.type === 'container.soldWhole').map((row) => row.id))
  return (
    <HistoryList
      steps={rows && pastSteps(rows, nameOf, person)}
      canUndo={(step) => undoable.has(step.id) && (isManager || !sales.has(step.id))}
      onUndo={(step) => void actions.undoRow(step.id)}
      {...(isManager ? {} : { note: 'Your own entries. A manager sees all entries.' })}
    />
  )
}
