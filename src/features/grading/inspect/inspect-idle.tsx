/** An empty table: what waits, what was just graded with its undo, and how this bench works. */
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { Select, Switch, Text } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { gradeNow, type InspectEvent, type InspectState } from '#domain/grading/inspect-state.ts'
import { BENCH_PLACE, watchInspectionQueue, watchMyInspections, type BenchPlace } from '#data/grading/inspecting.ts'
import type { DoneUnit } from '#data/core/done-units.ts'
import { watchAllPlaces } from '#data/core/zones.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useLateOptions } from '#ui/fields/use-late-options.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { DoneRow, useShiftStart, WaitingRow } from '#features/grading/grading-rows.tsx'
import { Section } from '#ui/parts/section.tsx'
import parts from '#ui/parts/parts.module.css'

const SHOWN = 20
const nowhere: BenchPlace = { placeId: '' }
const unmounted = { keepMounted: false } as const

export interface InspectIdleProps {
  readonly state: InspectState
  readonly tap: (event: InspectEvent) => void
  readonly onOpen: (unitId: string) => void
}

export function InspectIdle({ state, tap, onOpen }: InspectIdleProps) {
  const t = useWords()
  const { db, uid } = useCommandContext()
  const since = useShiftStart()
  const mine = useLive(() => watchMyInspections(db, uid, since), [db, uid, since])
  const loadInWork = mine?.[0]?.unit?.loadId ?? ''
  const waiting = useLive(() => watchInspectionQueue(db, loadInWork), [db, loadInWork])
  return (
    <div className={parts['work']}>
      {mine && mine.length > 0 && (
        <Section title={msg('inspect.justGraded')}>
          <ul className={parts['bare']} aria-label={t('inspect.justGraded')}>
            {mine.slice(0, 5).map((one) => (
              <DoneRow key={one.row.id} done={one} {...detailOf(one)} onOpen={onOpen} />
            ))}
          </ul>
        </Section>
      )}
      <Section title={msg('inspect.waiting')} count={waiting?.units.length} isMore={waiting?.isCut}>
        {waiting?.units.length === 0 && (
          <EmptyState icon={IconClipboardCheck} title={msg('inspect.noneWaiting')}>
            {t('inspect.noneWaitingBench')}
          </EmptyState>
        )}
        <ul className={parts['bare']} aria-label={t('inspect.waiting')}>
          {waiting?.units.slice(0, SHOWN).map((unit) => (
            <WaitingRow key={unit.id} unit={unit} onOpen={onOpen} />
          ))}
        </ul>
      </Section>
      <BenchSettings state={state} tap={tap} />
    </div>
  )
}

function detailOf({ row, unit }: DoneUnit): { readonly detail: Words; readonly warns: boolean } {
  const { words, isOverruled } = gradeNow(row.data['grade'], unit)
  return { detail: words, warns: isOverruled }
}

/** Settings of this device. */
function BenchSettings({ state, tap }: Omit<InspectIdleProps, 'onOpen'>) {
  const t = useWords()
  const options = useLateOptions()
  const { db } = useCommandContext()
  const [bench, setBench] = useDraft<BenchPlace>(BENCH_PLACE, nowhere)
  const places = useLive(() => watchAllPlaces(db), [db]) ?? []
  if (!bench) return null
  const usable = places.filter((place) => place.closedAt === '' && (place.kind === 'zone' || place.kind === 'stage'))
  return (
    <Section title={msg('inspect.thisBench')}>
      <Select
        label={t('inspect.standsAt')}
        description={t('inspect.standsAtHint')}
        size="md"
        clearable
        searchable
        {...options}
        placeholder={t('inspect.nowhere')}
        comboboxProps={unmounted}
        data={usable.map((place) => ({ value: place.id, label: place.code }))}
        value={usable.some((place) => place.id === bench.placeId) ? bench.placeId : null}
        onChange={(placeId) => void setBench({ placeId: placeId ?? '' })}
      />
      <Switch
        mt="sm"
        size="md"
        label={t('inspect.hideFirst')}
        checked={state.secondOpinions}
        onChange={(event) => tap({ kind: 'set', fields: { secondOpinions: event.currentTarget.checked } })}
      />
      <Text size="sm" c="dimmed">
        {t('inspect.hideFirstHint')}
      </Text>
    </Section>
  )
}
