/** One lead in the drawer, or a new one: the bid, its facts, the look at its manifest, and what happened to it. */
import { useState } from 'react'
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Tabs } from '@mantine/core'
import type { LoadDoc } from '#schemas/loads.ts'
import { watchLoad } from '#data/core/loads.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext, useSync } from '#hooks/use-session.ts'
import { LoadHistory } from '#records/load-history.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import { LeadBid } from './lead-bid.tsx'
import { LeadAdd, LeadFacts } from './lead-facts.tsx'
import { LeadManifestCheck } from './lead-manifest.tsx'
import { LeadMoves } from './lead-moves.tsx'
import type { Leads } from './use-leads.ts'

const tabs = [
  ['bid', msg('field.bidCents')],
  ['facts', msg('unit.fact.load')],
  ['manifest', msg('page.manifest')],
  ['history', msg('parts.history')],
] as const
type DrawerTab = (typeof tabs)[number][0]

export function LeadDrawer({ leads }: { readonly leads: Leads }) {
  const t = useWords()
  const { search, setSearch } = leads
  const { db } = useCommandContext()
  const sync = useSync()
  const [tab, setTab] = useState<DrawerTab>('bid')
  const openId = search.open === 'new' ? undefined : search.open
  const load = useLive(() => (openId ? watchLoad(db, openId) : null), [db, openId])
  const state = useLive(() => (openId ? sync.watchRecord('loads', openId) : null), [sync, openId])
  const close = () => setSearch({ open: undefined })
  if (search.open === 'new') {
    return (
      <RecordDrawer openId="new" title={t('lead.add')} onClose={close}>
        <LeadAdd onAdded={(id) => setSearch({ open: id })} />
      </RecordDrawer>
    )
  }
  return (
    <RecordDrawer
      openId={openId}
      onClose={close}
      title={load?.title || load?.source || t('lead.one')}
      label={load?.code ?? ''}
      state={state && <RecordStateIcon state={state} />}
      tab={tab}
      tabs={
        <Tabs value={tab} onChange={(next) => setTab(tabs.find(([one]) => one === next)?.[0] ?? 'bid')}>
          <Tabs.List>
            {tabs.map(([one, words]) => (
              <Tabs.Tab key={one} value={one} mih="var(--target)">
                {t.of(words)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      }
    >
      {load === null && t('inbound.loadNotHere')}
      {load && <LeadTab key={load.id} leads={leads} load={load} tab={tab} />}
    </RecordDrawer>
  )
}

interface LeadTabProps {
  readonly leads: Leads
  readonly load: LoadDoc
  readonly tab: DrawerTab
}

function LeadTab({ leads, load, tab }: LeadTabProps) {
  switch (tab) {
    case 'bid':
      return (
        <>
          <LeadMoves key={load.stage} leads={leads} load={load} />
          <LeadBid load={load} nowIso={leads.nowIso} />
        </>
      )
    case 'facts':
      return <LeadFacts load={load} />
    case 'manifest':
      return <LeadManifestCheck load={load} />
    case 'history':
      return <LoadHistory load={load} />
  }
}
