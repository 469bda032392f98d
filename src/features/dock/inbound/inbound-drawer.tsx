/** One load in the drawer, or a new one: its fields, its moves, its photos and what happened to it. */
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button, Tabs, Text } from '@mantine/core'
import { IconAlertTriangle, IconTruckDelivery } from '@tabler/icons-react'
import { useState } from 'react'
import type { LoadDoc } from '#schemas/loads.ts'
import { isClosedBefore } from '#domain/core/loads/load-stages.ts'
import { doubleCodes } from '#domain/dock/new-load.ts'
import { watchLoad } from '#data/core/loads.ts'
import { useLive } from '#hooks/use-live.ts'
import { useSync, useCommandContext } from '#hooks/use-session.ts'
import { StateMark, type StateLook } from '#ui/parts/state-mark.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import { BookLoad } from '#features/dock/inbound/load/book-load.tsx'
import { beforeLook } from './inbound-looks.ts'
import { LoadEdit } from '#features/dock/inbound/load/load-edit.tsx'
import { LoadClaim } from '#records/claim-line.tsx'
import { LoadHistory } from '#records/load-history.tsx'
import { LoadMoneyTab } from '#features/dock/inbound/load/load-money.tsx'
import { LoadMoves } from '#features/dock/inbound/load/load-moves.tsx'
import { LoadPhotos } from '#features/dock/inbound/load/load-photos.tsx'
import type { Inbound } from './use-inbound.ts'

const tabs = [
  ['facts', msg('unit.fact.load')],
  ['photos', msg('record.many.photos')],
  ['money', msg('load.money.tab')],
  ['history', msg('parts.history')],
] as const
type DrawerTab = (typeof tabs)[number][0]

/** Two devices without contact may have chosen one code. */
const sameCodeLook: StateLook = {
  words: msg('inbound.sameCode'),
  icon: IconAlertTriangle,
  tone: 'amber',
}

export function InboundDrawer({ inbound }: { readonly inbound: Inbound }) {
  const t = useWords()
  const { search, setSearch } = inbound
  const close = () => setSearch({ open: undefined })
  if (search.open === 'new') {
    return (
      <RecordDrawer openId="new" title={t('inbound.bookALoad')} onClose={close}>
        <BookLoad onBooked={(id) => setSearch({ open: id })} />
      </RecordDrawer>
    )
  }
  return <LoadDrawer inbound={inbound} openId={search.open} onClose={close} />
}

interface LoadDrawerProps {
  readonly inbound: Inbound
  readonly openId: string | undefined
  readonly onClose: () => void
}

function LoadDrawer({ inbound, openId, onClose }: LoadDrawerProps) {
  const t = useWords()
  const { receivedQty, setSearch } = inbound
  const { db } = useCommandContext()
  const sync = useSync()
  const [tab, setTab] = useState<DrawerTab>('facts')
  const load = useLive(() => (openId ? watchLoad(db, openId) : null), [db, openId])
  const state = useLive(() => (openId ? sync.watchRecord('loads', openId) : null), [sync, openId])
  const qty = receivedQty.get(openId ?? '') ?? 0
  const isBefore = load ? isClosedBefore(load) : false
  // Nothing of it ever stood on this dock.
  const shownTabs = tabs.filter(([one]) => !(isBefore && one === 'photos'))
  return (
    <RecordDrawer
      openId={openId}
      onClose={onClose}
      title={load?.title || load?.source || t('unit.fact.load')}
      label={load?.code ?? ''}
      state={state && <RecordStateIcon state={state} />}
      tab={tab}
      tabs={
        <Tabs value={tab} onChange={(next) => setTab(tabs.find(([one]) => one === next)?.[0] ?? 'facts')}>
          <Tabs.List>
            {shownTabs.map(([one, words]) => (
              <Tabs.Tab key={one} value={one} mih="var(--target)">
                {t.of(words)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      }
      foot={
        load &&
        !isBefore && (
          <Button
            leftSection={<IconTruckDelivery size={18} aria-hidden />}
            onClick={() => setSearch({ show: 'trucks', truck: load.id, open: undefined })}
          >
            {t('inbound.atTheDock')}
          </Button>
        )
      }
    >
      {load === null && t('inbound.loadNotHere')}
      {load && <LoadTab key={load.id} inbound={inbound} load={load} tab={tab} receivedQty={qty} />}
    </RecordDrawer>
  )
}

function BeforeRestow() {
  const t = useWords()
  return (
    <>
      <StateMark look={beforeLook} />
      <Text size="sm" c="dimmed" mt={4} mb="md">
        {t('load.before.hint')}
      </Text>
    </>
  )
}

interface LoadTabProps {
  readonly inbound: Inbound
  readonly load: LoadDoc
  readonly tab: DrawerTab
  readonly receivedQty: number
}

function LoadTab({ inbound, load, tab, receivedQty }: LoadTabProps) {
  if (tab === 'photos') return <LoadPhotos loadId={load.id} />
  if (tab === 'money') return <LoadMoneyTab load={load} />
  if (tab === 'history') return <LoadHistory load={load} />
  return (
    <>
      {doubleCodes((inbound.rows ?? []).map((row) => row.load)).has(load.code) && <StateMark look={sameCodeLook} />}
      <LoadClaim load={load} />
      {isClosedBefore(load) ? <BeforeRestow /> : <LoadMoves load={load} receivedQty={receivedQty} />}
      <LoadEdit load={load} />
    </>
  )
}
