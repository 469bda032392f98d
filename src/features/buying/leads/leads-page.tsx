/** Leads: what is for sale, until when, and what it may cost. One lead in a drawer, with the calculator. */
import { msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button } from '@mantine/core'
import { IconEye, IconFileImport, IconGavel, IconPlayerSkipForward, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { isOpenLead } from '#domain/buying/lead-time.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ViewTabs } from '#ui/parts/view-tabs.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import { useChosen, type Chosen } from '#ui/table/use-chosen.ts'
import { LeadDrawer } from './lead-drawer.tsx'
import { leadColumns } from './leads-columns.tsx'
import { leadShows } from './leads-search.ts'
import { useLeads, type LeadRow, type Leads } from './use-leads.ts'
import parts from '#ui/parts/parts.module.css'

const rowId = ({ load }: LeadRow) => load.id

export function LeadsPage() {
  const leads = useLeads()
  const { shown, search, setSearch } = leads
  const { open, show = 'open', ...view } = search
  const chosen = useChosen()
  const isNone = leads.rows?.length === 0
  return (
    <div className={parts['page']}>
      {!isNone && (
        <ViewTabs
          views={leadShows.map((value) => ({ value, label: labelOf(leads, value) }))}
          value={show}
          onChange={(value) => {
            chosen.take()
            setSearch({ show: value })
          }}
        />
      )}
      <RecordTable
        rows={isNone ? leads.rows : shown}
        columns={leadColumns}
        rowId={rowId}
        name={msg('page.leads')}
        view={view}
        usualSort={show === 'open' ? 'ends' : '-ends'}
        onView={setSearch}
        onOpen={({ load }) => setSearch({ open: load.id })}
        openId={open}
        selection={chosen}
        actions={<LeadActions leads={leads} chosen={chosen} />}
        empty={isNone ? <NoLeads /> : <NoneHere />}
      />
      <LeadDrawer leads={leads} />
    </div>
  )
}

function labelOf({ rows }: Leads, show: (typeof leadShows)[number]): Words {
  const view = msg(`lead.show.${show}`)
  if (!rows) return view
  const count = show === 'all' ? rows.length : rows.filter(({ load }) => isOpenLead(load) === (show === 'open')).length
  return msg('lead.showCount', { view, count })
}

interface LeadActionsProps {
  readonly leads: Leads
  readonly chosen: Chosen
}

/** For chosen leads: watch or pass on all of them at once; else how leads come in. */
function LeadActions({ leads, chosen }: LeadActionsProps) {
  const t = useWords()
  const { shown = [], busy, moveAll, setSearch } = leads
  const ids = shown.filter(({ load }) => chosen.ids.has(load.id) && isOpenLead(load)).map(({ load }) => load.id)
  const moveTo = async (to: 'watching' | 'passed') => {
    const putBack = chosen.take()
    if (!(await moveAll(ids, to))) putBack()
  }
  if (ids.length > 0) {
    return (
      <>
        <Button variant="default" disabled={busy} leftSection={<IconEye size={16} aria-hidden />} onClick={() => void moveTo('watching')}>
          {t('lead.watchAll', { count: ids.length })}
        </Button>
        <Button variant="default" disabled={busy} leftSection={<IconPlayerSkipForward size={16} aria-hidden />} onClick={() => void moveTo('passed')}>
          {t('lead.passAll', { count: ids.length })}
        </Button>
      </>
    ) // prettier-ignore
  }
  return (
    <>
      <Button variant="default" component={Link} to="/import" leftSection={<IconFileImport size={16} aria-hidden />}>
        {t('lead.importList')}
      </Button>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setSearch({ open: 'new' })}>
        {t('lead.add')}
      </Button>
    </>
  ) // prettier-ignore
}

function NoLeads() {
  const t = useWords()
  return (
    <EmptyState icon={IconGavel} title={msg('lead.none')}>
      {t('lead.noneHint')}
    </EmptyState>
  )
}

function NoneHere() {
  const t = useWords()
  return (
    <EmptyState icon={IconGavel} title={msg('lead.noneHere')}>
      {t('lead.noneHereHint')}
    </EmptyState>
  )
}
