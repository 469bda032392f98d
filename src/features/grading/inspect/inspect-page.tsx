/**
 * Grade, fast: scan a unit, answer its category's checklist, tap the grade, read the destination in huge type, scan the next. One column on every
 * device; a manager also has the queue, the regrades and the checklists.
 */
import { Button, SegmentedControl } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { mayDo } from '#domain/core/access.ts'
import { useRank } from '#hooks/use-session.ts'
import { UnitDrawer } from '#records/unit-drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ScanAnswerCard } from '#scan/scan-answer.tsx'
import { useScanRouter, waitsForPerson } from '#scan/scan-router.tsx'
import { InspectChecklists } from './inspect-checklists.tsx'
import { InspectIdle } from './inspect-idle.tsx'
import { InspectQueue } from './inspect-queue.tsx'
import { InspectRegrades } from './inspect-regrades.tsx'
import { inspectViews, type InspectView } from './inspect-search.ts'
import { InspectTable } from './inspect-table.tsx'
import { useInspecting } from './use-inspecting.ts'
import { noView, useInspectSearch, type InspectAddress } from './use-inspect-search.ts'
import styles from '#features/grading/grading-page.module.css'

const viewWords: { readonly [View in InspectView]: string } = {
  bench: 'Bench',
  queue: 'Queue',
  regrades: 'Regrades',
  checklists: 'Checklists',
}
const views = inspectViews.map((value) => ({ value, label: viewWords[value] }))

export function InspectPage() {
  const address = useInspectSearch()
  const { search, go } = address
  const { submit, shown, show: showAnswer } = useScanRouter()
  const isManager = mayDo(useRank(), 'manager')
  const show = isManager ? (search.show ?? 'bench') : 'bench'
  const close = () => go({ unit: undefined })
  const turnTo = (value: string) => {
    // The answer of the bench is not about the list that opens, unless it waits for somebody.
    if (!waitsForPerson(shown)) showAnswer(null)
    go({ ...noView, list: undefined, show: inspectViews.find((one) => one === value) })
  }
  return (
    <div className={styles['page']}>
      {isManager && (
        <div className={styles['views']}>
          <SegmentedControl
            aria-label="Show"
            size="md"
            classNames={{ root: styles['tabs'] ?? '', label: styles['tab'] ?? '' }}
            data={views}
            value={show}
            onChange={turnTo}
          />
        </div>
      )}
      <Bench address={address} isShown={show === 'bench'} />
      {show === 'queue' && <InspectQueue {...address} />}
      {show === 'regrades' && <InspectRegrades {...address} />}
      {show === 'checklists' && <InspectChecklists {...address} />}
      <UnitDrawer
        unitId={search.unit}
        onClose={close}
        renderButtons={(unit) => (
          <Button
            mih={44}
            leftSection={<IconClipboardCheck size={18} aria-hidden />}
            onClick={() => {
              go({ unit: undefined, show: undefined })
              submit(unit.label)
            }}
          >
            Grade it
          </Button>
        )}
      />
    </div>
  )
}

/** Scans mean the same whatever a manager looks at; what they come to shows above it. */
function Bench({ address, isShown }: { readonly address: InspectAddress; readonly isShown: boolean }) {
  const { state, onTable, isGone, tap } = useInspecting()
  const { shown } = useScanRouter()
  const top = useRef<HTMLDivElement>(null)
  const seq = shown?.seq
  // The answer is what an inspector looks for next, wherever the list was scrolled to.
  useEffect(() => {
    if (seq !== undefined) top.current?.scrollIntoView({ block: 'nearest' })
  }, [seq])
  if (!state || (!isShown && !shown)) return null
  const open = (unit: string) => address.go({ unit })
  return (
    <div className={isShown ? styles['bench'] : styles['views']}>
      <div ref={top} className={styles['answer']}>
        <ScanAnswerCard idle={state.unitId ? 'Scan the next unit when this one is done' : 'Scan a unit to grade it'} />
      </div>
      {isShown && state.unitId === '' && <InspectIdle state={state} tap={tap} onOpen={open} />}
      {isShown && isGone && (
        <EmptyState
          icon={IconClipboardCheck}
          title="This unit is no longer on this device"
          action={
            <Button mih={48} onClick={() => tap({ kind: 'leave' })}>
              Clear the table
            </Button>
          }
        >
          It was taken back, or it has left the house.
        </EmptyState>
      )}
      {isShown && onTable && (
        <InspectTable state={state} onTable={onTable} tap={tap} onOpen={() => open(onTable.unit.id)} />
      )}
    </div>
  )
}
