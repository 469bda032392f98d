/** Grade, where it goes by the rules or by hand, and why it is graded again. A person always taps the grade. */
import { useWords } from '#language/use-words.ts'
import { joined, lower, msg } from '#messages/message.ts'
import { Button, Select } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import type { InspectEvent, InspectState } from '#domain/grading/inspect-state.ts'
import { watchReasons } from '#data/core/reasons.ts'
import { useLive } from '#hooks/use-live.ts'
import { storedWords } from '#domain/core/words/stored-words.ts'
import { ruleName } from '#domain/dispositions/rule-name.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { LateText } from '#features/grading/late-text.tsx'
import type { OnTable } from './use-inspecting.ts'
import { Section } from '#ui/parts/section.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from '#features/grading/grading-page.module.css'

const usualReasons: readonly string[] = ['Found a defect', 'Complete after all', 'Wrong item graded']
const unmounted = { keepMounted: false } as const

export interface InspectGradeProps {
  readonly state: InspectState
  readonly onTable: OnTable
  readonly tap: (event: InspectEvent) => void
}

export function InspectGrade({ state, onTable, tap }: InspectGradeProps) {
  const t = useWords()
  const { grades, outcome } = onTable
  return (
    <>
      <Section title={msg('unit.fact.grade')} id="grade">
        <div role="group" aria-labelledby="grade" className={`${parts['choices']} ${styles['answers']}`}>
          {grades.map(({ grade, name }) => {
            const isSuggested = outcome.suggested === grade
            return (
              <Button
                key={grade}
                variant={state.grade === grade ? 'filled' : 'default'}
                aria-pressed={state.grade === grade}
                data-suggested={isSuggested || undefined}
                onClick={() => tap({ kind: 'set', fields: { grade: state.grade === grade ? '' : grade } })}
                {...(isSuggested
                  ? { leftSection: <IconSparkles size={16} aria-label={t('inspect.suggested')} /> }
                  : {})}
              >
                {t.of(name)}
              </Button>
            )
          })}
        </div>
      </Section>
      {state.gradeBefore !== '' && !state.blind && <Reason state={state} tap={tap} />}
      {state.grade !== '' && <Destination state={state} onTable={onTable} tap={tap} />}
    </>
  )
}

function Reason({ state, tap }: Omit<InspectGradeProps, 'onTable'>) {
  const t = useWords()
  const { db } = useCommandContext()
  const own = useLive(() => watchReasons(db, 'regrade'), [db]) ?? []
  const reasons = own.length > 0 ? own : usualReasons
  const put = (regradeReason: string) => tap({ kind: 'set', fields: { regradeReason } })
  return (
    <Section title={msg('inspect.whyAgain', { grade: lower(gradeLabels[state.gradeBefore]) })} id="reason">
      <div role="group" aria-labelledby="reason" className={`${parts['choices']} ${styles['answers']}`}>
        {reasons.map((reason) => (
          <Button
            key={reason}
            variant={state.regradeReason === reason ? 'filled' : 'default'}
            aria-pressed={state.regradeReason === reason}
            onClick={() => put(state.regradeReason === reason ? '' : reason)}
          >
            {t.of(storedWords(reason))}
          </Button>
        ))}
      </div>
      <LateText
        aria-label={t('inspect.anotherReason')}
        placeholder={t('inspect.anotherReason')}
        size="md"
        maxLength={200}
        value={reasons.includes(state.regradeReason) ? '' : state.regradeReason}
        onChange={put}
      />
    </Section>
  )
}

/** The rules decide; a person may send it elsewhere, and the ledger keeps that they did. */
function Destination({ state, onTable, tap }: InspectGradeProps) {
  const t = useWords()
  const { route, destinations } = onTable
  const byRules = route?.rule.destination ?? ''
  const chosen = state.disposition || byRules
  const why = route ? joined([msg('inspect.rule', { name: ruleName(route.rule) }), route.target?.code]) : ''
  const byHand = joined([msg('inspect.byHand'), joined([why, storedWords(byRules)], ': ')], '. ')
  if (destinations.length === 0) return null
  return (
    <section className={parts['slim']}>
      <Select
        label={t('unit.goesTo')}
        description={t.of(state.disposition === '' || state.disposition === byRules ? why : byHand)}
        size="md"
        data={[...new Set([...destinations, ...(chosen ? [chosen] : [])])].map((value) => ({
          value,
          label: t.of(storedWords(value)),
        }))}
        value={chosen || null}
        allowDeselect={false}
        comboboxProps={unmounted}
        onChange={(value) =>
          tap({ kind: 'set', fields: { disposition: value === null || value === byRules ? '' : value } })
        }
      />
      {route?.isOver && <p className={parts['quiet']}>{t('inspect.allFull')}</p>}
    </section>
  )
}
