/**
 * Grade, fast: scan a unit, answer its category's checklist, tap the grade, read the destination in huge type, scan the next. A manager
 * also has the queue, the regrades and the checklists.
 */
import { inspectFlow } from '#data/grading/inspecting.ts'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { Button } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { InspectState } from '#domain/grading/inspect-state.ts'
import { mayDo } from '#domain/core/people/access.ts'
import { useRank } from '#hooks/use-session.ts'
import { UnitDrawer } from '#records/unit-drawer.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { lazyPart } from '#ui/parts/lazy-part.tsx'
import { ScanPage } from '#scan/scan-page.tsx'
import { clearedView } from '#ui/table/views/table-view.ts'
import { InspectIdle } from './inspect-idle.tsx'
import { inspectSearch, inspectViews, type InspectView } from './inspect-search.ts'
import { InspectTable } from './inspect-table.tsx'
import { useInspecting, type Inspecting } from './use-inspecting.ts'
import { useOverruled } from './use-overruled.ts'

/** What a killed tab left here is finished without the page (`src/app/session/benches.ts`). */
export const flows = [inspectFlow]

const viewLabels: { readonly [View in InspectView]: Words } = {
  bench: msg('core.bench'),
  queue: msg('core.queue'),
  regrades: msg('inspect.regrades'),
  checklists: msg('checklist.many'),
}

/** What managers alone see: the bench does not wait for it. */
const InspectOffice = lazyPart(() => import('./inspect-office.tsx'), 'InspectOffice')
const views = inspectViews.map((value) => ({ value, label: viewLabels[value] }))

export function InspectPage() {
  const t = useWords()
  const address = inspectSearch.useSearch()
  const { search, setSearch } = address
  const { state, onTable, isGone, tap } = useInspecting()
  useOverruled()
  const isManager = mayDo(useRank(), 'manager')
  const show = isManager ? (search.show ?? 'bench') : 'bench'
  if (!state) return null
  const open = (unit: string) => setSearch({ unit })
  const tabs = {
    views,
    value: show,
    onChange: (view: InspectView) => setSearch({ ...clearedView, list: undefined, show: view }),
  }
  return (
    <ScanPage
      tabs={isManager ? tabs : null}
      isBench={show === 'bench'}
      idle={state.unitId ? t('inspect.idleNext') : t('inspect.idle')}
      work={state.unitId === '' ? null : <OnTheTable state={state} table={{ onTable, isGone, tap }} onOpen={open} />}
      list={<InspectIdle state={state} tap={tap} onOpen={open} />}
    >
      {show !== 'bench' && (
        <Suspense fallback={null}>
          <InspectOffice show={show} address={address} />
        </Suspense>
      )}
      <UnitDrawer unitId={search.unit} onClose={() => setSearch({ unit: undefined })} />
    </ScanPage>
  )
}

interface OnTheTableProps {
  readonly state: InspectState
  readonly table: Pick<Inspecting, 'onTable' | 'isGone' | 'tap'>
  readonly onOpen: (unitId: string) => void
}

function OnTheTable({ state, table: { onTable, isGone, tap }, onOpen }: OnTheTableProps) {
  const t = useWords()
  if (onTable) return <InspectTable state={state} onTable={onTable} tap={tap} onOpen={() => onOpen(onTable.unit.id)} />
  if (!isGone) return null
  return (
    <EmptyState
      icon={IconClipboardCheck}
      title={msg('unit.goneFromDevice')}
      action={
        <Button mih={48} onClick={() => tap({ kind: 'leave' })}>
          {t('inspect.clearTable')}
        </Button>
      }
    >
      {t('unit.goneFromDeviceHint')}
    </EmptyState>
  )
}
