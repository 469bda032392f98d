/** The rules in their order, as a manager changes, tests and tries them. */
import { useWords } from '#language/use-words.ts'
import { notGraded } from '#domain/core/floor/unit-facts.ts'
import { joined, lower, msg } from '#messages/message.ts'
import { watchUnit } from '#data/core/units.ts'
import { Button, Group } from '@mantine/core'
import { IconArrowBackUp, IconArrowsSplit, IconPlus, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { from } from 'rxjs'
import { nameOfUnit } from '#domain/core/floor/scan-step.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { describeChange } from '#domain/grading/sort-draft.ts'
import { moveRule } from '#domain/dispositions/sort-order.ts'
import { explainUnit } from '#data/grading/sorting.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { useCommand } from '#ui/command/use-command.ts'
import { SortsRuleDrawer } from './sorts-rule-drawer.tsx'
import { SortsRuleList } from './sorts-rule-list.tsx'
import { SortsTrial } from './sorts-trial.tsx'
import type { EditedRules } from './use-sort-rules.ts'
import { Foot } from '#ui/fields/foot.tsx'
import { Caution } from '#ui/parts/caution.tsx'
import type { SortsAddress } from './sorts-search.ts'
import parts from '#ui/parts/parts.module.css'
import own from './sorts-rules.module.css'

export interface SortsRulesProps {
  readonly rules: EditedRules
  readonly address: SortsAddress
}

export function SortsRules({ rules, address }: SortsRulesProps) {
  const t = useWords()
  const { setSearch, search } = address
  const verdicts = useVerdicts(rules, search.test)
  const problems = rules.problems.filter((one) => one.key === '')
  const clashes = rules.clashes.filter((one) => one.key === '')
  const first = (
    <Button
      mih="var(--target)"
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setSearch({ rule: 'rest' })}
    >
      {t('sorts.makeLast')}
    </Button>
  )
  return (
    <div className={own['rules']}>
      {rules.rules.length === 0 ? (
        <EmptyState icon={IconArrowsSplit} title={msg('sorts.noRules')} action={first}>
          {t('sorts.beginWithLast')}
        </EmptyState>
      ) : (
        <>
          <div className={`${parts['row']} ${own['tools']}`}>
            <p className={parts['quiet']}>
              {t('sorts.firstWins')} {search.test ? '' : t('sorts.scanToTest')}
            </p>
            {search.test && <TestedUnit id={search.test} onClear={() => setSearch({ test: undefined })} />}
            {!rules.last && first}
            <Button
              variant="default"
              mih="var(--target)"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setSearch({ rule: 'new' })}
            >
              {t('sorts.newRule')}
            </Button>
          </div>
          {[...problems, ...clashes]
            .map(({ words }) => t.of(words))
            .map((words) => (
              <Caution key={words}>{words}</Caution>
            ))}
          <SortsRuleList
            rules={rules}
            verdicts={verdicts}
            onMove={(key, to) => {
              const moved = moveRule(rules.rules, key, to)
              if (moved.some((rule, place) => rule !== rules.rules[place])) rules.put(moved)
            }}
            onOpen={(rule) => setSearch({ rule })}
          />
        </>
      )}
      {rules.changes.length > 0 && <DraftBar rules={rules} onTry={() => setSearch({ dry: 'run' })} />}
      <SortsRuleDrawer key={search.rule ?? ''} rules={rules} address={address} />
      <SortsTrial rules={rules} address={address} />
    </div>
  )
}

/** Why each rule takes the tested unit or does not, by the rule's key; empty when none is tested. */
function useVerdicts({ rules }: EditedRules, unitId = '') {
  const context = useCommandContext()
  const { nameOf } = useNames()
  const unit = useLive(() => (unitId ? watchUnit(context.db, unitId) : null), [context, unitId])
  const explained = useLive(
    () => (unit ? from(explainUnit(context, unit, rules, nameOf)) : null),
    [context, unit, rules, nameOf],
  )
  return useMemo(() => new Map(explained?.verdicts.map((one) => [one.key, one])), [explained])
}

function TestedUnit({ id, onClear }: { readonly id: string; readonly onClear: () => void }) {
  const t = useWords()
  const { db } = useCommandContext()
  const unit = useLive(() => watchUnit(db, id), [db, id])
  return (
    <Group gap={4} wrap="nowrap" className={own['tested'] ?? ''}>
      <span>
        {unit ? t.of(joined([nameOfUnit(unit), lower(gradeLabels[unit.grade] || notGraded)])) : t('unit.notOnDevice')}
        {unit && <span className={parts['code']}> {unit.label}</span>}
      </span>
      <Button
        variant="subtle"
        color="gray"
        mih="var(--target)"
        px={10}
        leftSection={<IconX size={16} aria-hidden />}
        onClick={onClear}
      >
        {t('sorts.endTest')}
      </Button>
    </Group>
  )
}

function DraftBar({ rules, onTry }: { readonly rules: EditedRules; readonly onTry: () => void }) {
  const t = useWords()
  const { changes, back, drop } = rules
  const errors = rules.problems.filter((one) => one.level === 'error').length
  const { busy, run } = useCommand({ title: msg('sorts.notDiscarded') })
  const discard = () => run(async () => ({ words: msg('sorts.discarded'), undo: await drop() }))
  return (
    <Foot label={msg('sorts.notInUseYet')} isWide className={own['bar']}>
      <div className={own['barWords']}>
        <strong>{t('sorts.changesNotInUse', { count: changes.length })}</strong>
        <span className={`${parts['quiet']} ${parts['cut']}`}>
          {errors > 0 ? t('sorts.errorsFirst', { count: errors }) : t.of(joined(changes.map(describeChange), ' · '))}
        </span>
      </div>
      {back && (
        <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={back}>
          {t('sorts.stepBack')}
        </Button>
      )}
      <Button variant="default" disabled={busy} onClick={() => void discard()}>
        {t('sorts.discard')}
      </Button>
      <Button onClick={onTry}>{t('sorts.dryRun')}</Button>
    </Foot>
  )
}
