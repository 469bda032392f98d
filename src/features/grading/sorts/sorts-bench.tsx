/** The sorter's bench: the unit in hand with where it goes, or what waits and what was just sorted. */
import { storedWords } from '#domain/core/words/stored-words.ts'
import { useWords } from '#language/use-words.ts'
import { notGraded } from '#domain/core/floor/unit-facts.ts'
import { joined, msg, type Words } from '#messages/message.ts'
import { Button } from '@mantine/core'
import { IconArrowRight, IconArrowsSplit } from '@tabler/icons-react'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import type { Unsorted } from '#domain/dispositions/work-queues.ts'
import { readableName } from '#domain/core/words/readable-name.ts'
import { ruleName } from '#domain/dispositions/rule-name.ts'
import type { DoneUnit } from '#data/core/done-units.ts'
import { watchSortRules } from '#data/dispositions/sort-rules.ts'
import { watchMySorts, watchSortQueue } from '#data/grading/sorting.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { useScanRouter } from '#scan/scan-router.ts'
import { DoneRow, useShiftStart, WaitingRow } from '#features/grading/grading-rows.tsx'
import type { InHand, Sorting } from './use-sorting.ts'
import { Section } from '#ui/parts/section.tsx'
import { Foot } from '#ui/fields/foot.tsx'
import { UnitButton } from '#features/grading/unit-button.tsx'
import parts from '#ui/parts/parts.module.css'
import own from './sorts-page.module.css'

const SHOWN = 20
const JUST_DONE = 5

export interface SortsInHandProps {
  readonly sorting: Sorting
  readonly onOpen: (unitId: string) => void
}

export function SortsInHand({ sorting: { inHand, isGone, tap }, onOpen }: SortsInHandProps) {
  const t = useWords()
  const { shown } = useScanRouter()
  return (
    <>
      {inHand && <UnitInHand inHand={inHand} isSaid={Boolean(shown?.answer.big)} onOpen={onOpen} />}
      {isGone && (
        <EmptyState icon={IconArrowsSplit} title={msg('unit.goneFromDevice')}>
          {t('unit.goneFromDeviceHint')}
        </EmptyState>
      )}
      <Foot label={msg('core.inHand')}>
        <Button fullWidth variant="default" onClick={() => tap({ kind: 'letGo' })}>
          {t('sorts.putAside')}
        </Button>
      </Foot>
    </>
  )
}

interface UnitInHandProps {
  readonly inHand: InHand
  /** The answer above shows the destination already. */
  readonly isSaid: boolean
  readonly onOpen: (unitId: string) => void
}

function describeTarget({ route, told }: InHand): Words {
  if (route === null) return msg('sorts.noRule')
  if (!route) return storedWords(told)
  return route.target?.code ?? storedWords(route.rule.destination)
}

function UnitInHand({ inHand, isSaid, onOpen }: UnitInHandProps) {
  const t = useWords()
  const { nameOf } = useNames()
  const { unit, route } = inHand
  const where = nameOf(unit.containerId || unit.locationId)
  return (
    <div className={parts['work']}>
      {!isSaid && (
        <div className={`${parts['row']} ${own['goes']}`} aria-label={t('unit.goesTo')}>
          <IconArrowRight size={30} aria-hidden />
          <span>{t.of(describeTarget(inHand))}</span>
        </div>
      )}
      <UnitButton
        unit={unit}
        words={t.of(
          joined(
            [readableName(unit.category), gradeLabels[unit.grade] || notGraded, where && msg('sorts.nowIn', { where })],
            ' · ',
          ),
        )}
        onOpen={() => onOpen(unit.id)}
      />
      {route && (
        <p className={parts['quiet']}>
          {t.of(
            joined(
              [
                msg('sorts.ruleTo', { name: ruleName(route.rule), destination: storedWords(route.rule.destination) }),
                ...route.passed.map((one) => one.why),
              ],
              ' ',
            ),
          )}
        </p>
      )}
    </div>
  )
}

export interface SortsIdleProps {
  readonly onOpen: (unitId: string) => void
  readonly onRules: () => void
}

export function SortsIdle({ onOpen, onRules }: SortsIdleProps) {
  const t = useWords()
  const context = useCommandContext()
  const { db, uid, now } = context
  const since = useShiftStart()
  const rules = useLive(() => watchSortRules(db), [db])
  const mine = useLive(() => watchMySorts(db, uid, since), [db, uid, since])
  const waiting = useLive(() => watchSortQueue(db, now), [db, now])
  if (rules?.length === 0) return <NoRules onRules={onRules} />
  return (
    <div className={parts['work']}>
      {mine && mine.length > 0 && (
        <Section title={msg('sorts.justSorted')}>
          <ul className={parts['bare']} aria-label={t('sorts.justSorted')}>
            {mine.slice(0, JUST_DONE).map((one) => (
              <SortedRow key={one.row.id} done={one} onOpen={onOpen} />
            ))}
          </ul>
        </Section>
      )}
      <Section title={msg('sorts.waiting')} count={waiting?.units.length} isMore={waiting?.isCut}>
        {waiting?.units.length === 0 && (
          <EmptyState icon={IconArrowsSplit} title={msg('sorts.noneWaiting')}>
            {t('sorts.noneWaitingHint')}
          </EmptyState>
        )}
        <ul className={parts['bare']} aria-label={t('sorts.waiting')}>
          {waiting?.units.slice(0, SHOWN).map((one) => (
            <WaitingRow key={one.unit.id} unit={one.unit} detail={`→ ${t.of(goesTo(one))}`} onOpen={onOpen} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

const goesTo = ({ rule }: Unsorted): Words => rule.targets[0]?.code ?? storedWords(rule.destination)

function SortedRow({ done, onOpen }: { readonly done: DoneUnit; readonly onOpen: (unitId: string) => void }) {
  const { nameOf } = useNames()
  const { row } = done
  const where = nameOf(row.to)
  const detail =
    row.data['override'] === true ? msg('sorts.whereNotTold', { where, told: String(row.data['told']) }) : where
  return <DoneRow done={done} detail={detail} onOpen={onOpen} />
}

function NoRules({ onRules }: { readonly onRules: () => void }) {
  const t = useWords()
  return (
    <EmptyState
      icon={IconArrowsSplit}
      title={msg('sorts.noRules')}
      action={
        <Button mih={48} onClick={onRules}>
          {t('sorts.makeFirst')}
        </Button>
      }
    >
      {t('sorts.noRulesHint')}
    </EmptyState>
  )
}
