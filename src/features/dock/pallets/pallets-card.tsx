/**
 * One pallet: what it is, where it is, which load it came with, what is on it, what happened to it.
 * The same in hand and in the drawer.
 */
import { useWords } from '#language/use-words.ts'
import { moment, msg } from '#messages/message.ts'
import { Select, Tabs } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { pastSteps } from '#domain/core/words/history-labels.ts'
import { qtyOf, statusLabels } from '#domain/core/floor/pallet-contents.ts'
import { columnFilter } from '#ui/table/views/table-view.ts'
import type { PalletSession } from '#domain/dock/pallet-scan.ts'
import { watchHistory } from '#data/core/jobs/activity.ts'
import { canUndoPalletRow } from '#data/pallets/undo-pallet.ts'
import { watchFamily } from '#data/pallets/pallets.ts'
import { useLive } from '#hooks/use-live.ts'
import { useRank, useCommandContext } from '#hooks/use-session.ts'
import { mayDo } from '#domain/core/people/access.ts'
import { useLateOptions } from '#ui/fields/use-late-options.ts'
import { FactList, type Fact } from '#ui/lists/fact-list.tsx'
import { HistoryList } from '#ui/lists/history-list.tsx'
import { unmounted } from '#features/dock/inbound/load/unmounted.ts'
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
  const t = useWords()
  const { container } = row
  const toggle = (id: string) => {
    const chosen = session.chosen.includes(id) ? session.chosen.filter((one) => one !== id) : [...session.chosen, id]
    setSession({ mode: 'split', chosen })
  }
  return (
    <>
      <div className={styles['where']}>
        <span>
          <span className={styles['dim']}>{t('unit.fact.place')}</span> {row.place || t('pallet.none')}
        </span>
        <span>
          <span className={styles['dim']}>{t('unit.fact.load')}</span> {row.loadCode || t('pallet.none')}
        </span>
      </div>
      <Tabs key={container.id} defaultValue="on" keepMounted={false} className={parts['page'] ?? ''}>
        <Tabs.List>
          <Tabs.Tab value="on" mih="var(--target)">
            {t('pallet.onItCount', { items: aboard ? msg('core.items', { qty: qtyOf(aboard) }) : '…' })}
          </Tabs.Tab>
          <Tabs.Tab value="facts" mih="var(--target)">
            {t('pallet.facts')}
          </Tabs.Tab>
          <Tabs.Tab value="history" mih="var(--target)">
            {t('parts.history')}
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
  const t = useWords()
  const placeOptions = useLateOptions()
  const loadOptions = useLateOptions()
  const loads = [...world.loads.values()].filter((load) => load.arrivedAt !== '' || load.id === container.loadId)
  const isLocked = container.status === 'scrapped'
  return (
    <div className={styles['choices']}>
      <Select
        label={t('unit.fact.place')}
        placeholder={t('pallet.choosePlace')}
        searchable
        comboboxProps={unmounted}
        {...placeOptions}
        size="md"
        disabled={isLocked}
        nothingFoundMessage={t('pallet.noSuchPlace')}
        data={[...world.places.values()].map((place) => ({ value: place.id, label: place.code }))}
        value={container.locationId || null}
        onChange={(next) => {
          if (next) void actions.moveTo(next)
        }}
      />
      <Select
        label={t('unit.fact.load')}
        placeholder={t('pallet.chooseLoad')}
        searchable
        comboboxProps={unmounted}
        {...loadOptions}
        size="md"
        disabled={isLocked || container.status === 'soldWhole'}
        nothingFoundMessage={t('load.noSuch')}
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
  const t = useWords()
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
    { label: msg('unit.fact.state'), value: statusLabels[container.status] },
    { label: msg('pallet.sellersLabel'), value: <SellersLabel container={container} />, mono: true },
    {
      label: msg('pallet.inWarehouse'),
      value: ageDays === null ? '' : msg('pallet.daysSince', { days: ageDays, day: moment(since, 'day') }),
    },
    { label: msg('pallet.retailOnIt'), value: t.money(row.retailCents) },
    { label: msg('unit.fact.cost'), value: t.money(costCents) },
    ...(container.soldCents === null ? [] : [{ label: msg('unit.fact.soldFor'), value: t.money(container.soldCents) }]),
    ...(family?.parent ? [{ label: msg('pallet.splitFrom'), value: other(family.parent), mono: true }] : []),
    ...(family && family.children.length > 0
      ? [{ label: msg('pallet.splitInto'), value: <>{family.children.map(other)}</>, mono: true }]
      : []),
    ...(container.note === '' ? [] : [{ label: msg('field.note'), value: container.note }]),
  ]
  return <FactList facts={facts} />
}

function SellersLabel({ container }: { readonly container: ContainerDoc }) {
  const t = useWords()
  if (container.sourcePallet === '') return t('pallet.none')
  const f = columnFilter.change(undefined, 'pallet', [container.sourcePallet])
  return (
    <Link
      to="/manifest"
      search={{ load: container.loadId, f }}
      aria-label={t('pallet.manifestOf', { pallet: container.sourcePallet })}
    >
      {container.sourcePallet}
    </Link>
  )
}

function PalletHistory({ container, actions }: { readonly container: ContainerDoc; readonly actions: PalletActions }) {
  const t = useWords()
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
      {...(isManager ? {} : { note: t('parts.ownEntries') })}
    />
  )
}
