/** The pages of a rank with what waits on them, counted live; and one's own pace today. No page without a real count has a tile. */
import { IconHourglass } from '@tabler/icons-react'
import { useMemo } from 'react'
import { EMPTY } from 'rxjs'
import { mayDo, type Rank } from '#domain/core/access.ts'
import { paceOf } from '#domain/home/measures.ts'
import { isWaiting } from '#domain/core/people.ts'
import { watchBy } from '#data/core/activity.ts'
import { watchContainers } from '#data/pallets/containers.ts'
import type { LoadProgress } from '#data/counts/dock-progress.ts'
import { watchLoadsIn } from '#data/core/loads.ts'
import { watchPeople } from '#data/core/people.ts'
import { useIsHere } from '#hooks/use-arriving.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { StatTile } from '#ui/parts/stat-tile.tsx'
import styles from './home-page.module.css'

/** The loads on the dock; `undefined` while they are read. */
type Dock = { readonly dock: readonly LoadProgress[] | undefined }

export function HomeTiles({ rank, dock }: Dock & { readonly rank: Rank | 'signedOut' }) {
  return (
    <section className={styles['tiles']} aria-label="What next">
      <DockTiles dock={dock} />
      {mayDo(rank, 'manager') && <ComingTile />}
      {mayDo(rank, 'admin') && <WaitingTile />}
      <PaceTile />
    </section>
  )
}

function DockTiles({ dock }: Dock) {
  const { db } = useCommandContext()
  const containers = useLive(() => watchContainers(db), [db])
  const toBreak = containers?.filter((one) => one.status === 'received' || one.status === 'breaking').length ?? null
  const openLines = dock?.reduce((sum, one) => sum + one.openLines, 0) ?? null
  const first = dock?.find((one) => one.openLines > 0)?.load.id
  return (
    <>
      <StatTile value={dock?.length ?? null} label={one(dock?.length, 'load', 'loads', 'to receive')} to="/receive" />
      <StatTile value={toBreak} label={one(toBreak, 'pallet', 'pallets', 'open')} to="/pallets" />
      <StatTile
        value={openLines}
        label={one(openLines, 'line', 'lines', 'open')}
        to="/manifest"
        search={first ? { load: first } : {}}
      />
    </>
  )
}

function one(count: number | null | undefined, single: string, several: string, rest: string): string {
  const word = count === 1 ? single : several
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${rest}`
}

function ComingTile() {
  const { db } = useCommandContext()
  const nowIso = useNow(60_000)
  const loads = useLive(() => watchLoadsIn(db, ['booked', 'inTransit']), [db])
  const late = loads?.filter((load) => load.etaAt !== '' && load.etaAt < nowIso && load.arrivedAt === '').length ?? 0
  return (
    <StatTile
      value={loads?.length ?? null}
      label={one(loads?.length, 'load', 'loads', 'on the way')}
      {...(late > 0 ? { detail: `${late} late` } : {})}
      to="/inbound"
    />
  )
}

function WaitingTile() {
  const { db } = useCommandContext()
  const people = useLive(() => watchPeople(db), [db])
  const waiting = people?.filter(isWaiting).length ?? null
  if (waiting === 0) return null
  return (
    <StatTile
      value={waiting}
      label={waiting === 1 ? 'Person waits for access' : 'People wait for access'}
      icon={IconHourglass}
      tone="amber"
      to="/users"
    />
  )
}

/** Midnight of this device's day, ISO UTC. */
function dayStart(nowIso: string): string {
  const day = new Date(nowIso)
  day.setHours(0, 0, 0, 0)
  return day.toISOString()
}

const ledger = ['activity'] as const

function PaceTile() {
  const { db, uid } = useCommandContext()
  const since = dayStart(useNow(60_000))
  const isHere = useIsHere(ledger)
  const rows = useLive(() => (uid && isHere ? watchBy(db, uid, since) : EMPTY), [db, uid, isHere, since])
  const pace = useMemo(() => rows && paceOf(rows), [rows])
  const minutes = Math.round((pace?.activeMs ?? 0) / 60_000)
  return (
    <StatTile
      value={pace?.perHour ?? null}
      label="My units per hour"
      detail={pace ? `${pace.completed.toLocaleString('en-US')} today in ${minutes} min of work` : 'Still loading'}
    />
  )
}
