/**
 * What is this item: shoot it, type the text on it, or scan what can be scanned; the likeliest
 * products with the reason for each; a person confirms which it is. All of it on the device.
 */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { watchUnit } from '#data/core/units.ts'
import { IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { UnitDoc } from '#schemas/units.ts'
import { mayDo } from '#domain/core/people/access.ts'
import { receivableStages, watchLoadsIn } from '#data/core/loads.ts'
import { watchNameless } from '#data/grading/recognizing.ts'
import { recognitionFlow } from '#data/grading/recognizing.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useRank, useCommandContext } from '#hooks/use-session.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ScanPage } from '#scan/scan-page.tsx'
import { useRoom } from '#scan/answers/use-room.ts'
import { clearedView } from '#ui/table/views/table-view.ts'
import { RecognitionBench } from './recognition-bench.tsx'
import { RecognitionQueue } from './recognition-queue.tsx'
import { recognitionSearch } from './recognition-search.ts'
import { useRecognition } from './use-recognition.ts'
import { Section } from '#ui/parts/section.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import parts from '#ui/parts/parts.module.css'

/** What a killed tab left here is finished without the page (`src/app/session/benches.ts`). */
export const flows = [recognitionFlow]

const SHOWN = 20
const views = [
  { value: 'bench', label: msg('core.bench') },
  { value: 'queue', label: msg('core.queue') },
] as const

export function RecognitionPage() {
  const t = useWords()
  const { db } = useCommandContext()
  const { search, setSearch } = recognitionSearch.useSearch()
  const changeShow = (show?: 'queue') => setSearch({ ...clearedView, show })
  const isManager = mayDo(useRank(), 'manager')
  const view = isManager && search.show === 'queue' ? 'queue' : 'bench'
  const loads = useLive(() => watchLoadsIn(db, receivableStages), [db])
  const loadInWork = loads?.find((load) => load.stage === 'receiving')?.id ?? ''
  const [unitId, setUnitId] = useState('')
  const unit = useLive(() => (unitId ? watchUnit(db, unitId) : null), [db, unitId]) ?? null
  const recognition = useRecognition(unit, loadInWork)
  const { state, take } = recognition
  if (state && state.unitId !== unitId) setUnitId(state.unitId)
  const units = useLive(() => watchNameless(db), [db])
  const isBeside = useRoom() !== 'handheld'
  if (!state) return null
  const isIdle = state.unitId === '' && state.thumb === '' && state.words === '' && state.codes.length === 0
  const takeFromQueue = (next: UnitDoc) => {
    changeShow()
    take(next)
  }
  const waiting = units && <Nameless units={units} onTake={take} />
  return (
    <ScanPage
      tabs={
        isManager ? { views, value: view, onChange: (next) => changeShow(next === 'queue' ? next : undefined) } : null
      }
      isBench={view === 'bench'}
      idle={unit ? t('recognition.idleUnit') : t('recognition.idle')}
      work={
        <RecognitionBench recognition={recognition} unit={unit} isIdle={isIdle}>
          {isIdle && !isBeside && waiting}
        </RecognitionBench>
      }
      list={waiting}
    >
      {view === 'queue' && <RecognitionQueue units={units} view={search} onView={setSearch} onTake={takeFromQueue} />}
    </ScanPage>
  )
}

interface NamelessProps {
  readonly units: readonly UnitDoc[]
  readonly onTake: (unit: UnitDoc) => void
}

function Nameless({ units, onTake }: NamelessProps) {
  const t = useWords()
  const { nameOf } = useNames()
  return (
    <Section title={msg('recognition.waiting')} count={units.length}>
      {units.length === 0 && (
        <EmptyState icon={IconHelpCircle} title={msg('recognition.noneWaiting')}>
          {t('recognition.noneWaitingBench')}
        </EmptyState>
      )}
      <ul className={parts['bare']} aria-label={t('recognition.waiting')}>
        {units.slice(0, SHOWN).map((unit) => (
          <ListRow
            key={unit.id}
            title={
              <>
                <span className={parts['code']}>{unit.label}</span>{' '}
                <span className={parts['quiet']}>{nameOf(unit.loadId)}</span>
              </>
            }
            end={nameOf(unit.containerId || unit.locationId)}
            onOpen={() => onTake(unit)}
          />
        ))}
      </ul>
    </Section>
  )
}
