/** The pages of a rank with what waits on them, counted live; and one's own pace today. No page without a real count has a tile. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { IconHourglass } from '@tabler/icons-react'
import { useMemo } from 'react'
import { EMPTY } from 'rxjs'
import { mayDo, type Rank } from '#domain/core/people/access.ts'
import { paceOf } from '#domain/core/people/work-measures.ts'
import { isBuyerHere } from '#domain/core/orders/orders.ts'
import { isWaiting } from '#domain/core/people/people.ts'
import type { OrderStatus } from '#schemas/orders.ts'
import { watchBy } from '#data/core/jobs/activity.ts'
import { watchContainers } from '#data/pallets/containers.ts'
import type { LoadProgress } from '#data/counts/dock-progress.ts'
import { watchOrders } from '#data/core/orders.ts'
import { watchLoadsIn } from '#data/core/loads.ts'
import { watchPeople } from '#data/core/people.ts'
import { useIsHere } from '#hooks/use-arriving.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { StatTile } from '#ui/figures/stat-tile.tsx'
import styles from './home-page.module.css'

/** The loads on the dock; `undefined` while they are read. */
type Dock = { readonly dock: readonly LoadProgress[] | undefined }

export function HomeTiles({ rank, dock }: Dock & { readonly rank: Rank | 'signedOut' }) {
  const t = useWords()
  return (
    <section className={styles['tiles']} aria-label={t('home.whatNext')}>
      <DockTiles dock={dock} />
      <OrderTiles />
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
      <StatTile
        value={dock?.length ?? null}
        label={msg('home.loadsToReceive', { count: dock?.length ?? 0 })}
        to="/receive"
      />
      <StatTile value={toBreak} label={msg('home.palletsOpen', { count: toBreak ?? 0 })} to="/pallets" />
      <StatTile
        value={openLines}
        label={msg('home.linesOpen', { count: openLines ?? 0 })}
        to="/manifest"
        search={first ? { load: first } : {}}
      />
    </>
  )
}

const orders = ['orders'] as const
const openOrders: readonly OrderStatus[] = [
  'paid', 'picking', 'scheduled', 'checkedIn', 'pulling', 'staged', 'partial',
] // prettier-ignore

function OrderTiles() {
  const { db } = useCommandContext()
  const isHere = useIsHere(orders)
  const open = useLive(() => (isHere ? watchOrders(db, openOrders) : EMPTY), [db, isHere])
  const toPick = open?.filter(({ method, status }) => method === 'ship' && (status === 'paid' || status === 'picking'))
  const toHandOver = open?.filter(({ method, paid }) => method === 'pickup' && paid)
  const here = toHandOver?.filter(isBuyerHere).length ?? 0
  const [picks, handOvers] = [toPick?.length ?? 0, toHandOver?.length ?? 0]
  return (
    <>
      {picks > 0 && <StatTile value={picks} label={msg('home.ordersToPick', { count: picks })} to="/fulfillment" />}
      {handOvers > 0 && (
        <StatTile
          value={handOvers}
          label={msg('home.ordersToHandOver', { count: handOvers })}
          {...(here > 0 ? { detail: msg('home.buyersHere', { count: here }) } : {})}
          to="/pickup"
        />
      )}
    </>
  )
}

function ComingTile() {
  const { db } = useCommandContext()
  const nowIso = useNow(60_000)
  const loads = useLive(() => watchLoadsIn(db, ['booked', 'inTransit']), [db])
  const late = loads?.filter((load) => load.etaAt !== '' && load.etaAt < nowIso && load.arrivedAt === '').length ?? 0
  return (
    <StatTile
      value={loads?.length ?? null}
      label={msg('home.loadsComing', { count: loads?.length ?? 0 })}
      {...(late > 0 ? { detail: msg('home.late', { count: late }) } : {})}
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
      label={msg('home.waiting', { count: waiting ?? 0 })}
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
const mine = { mine: true }

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
      label={msg('home.myPace')}
      detail={pace ? msg('home.pace', { units: pace.completed, minutes }) : msg('home.stillLoading')}
      to="/"
      search={mine}
    />
  )
}
