/** One rule in the list: what it takes, where that goes, how often it decided, and its state. */
import { lower, msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { ActionIcon, Group } from '@mantine/core'
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconCheck, IconGripVertical, IconLock, IconPlus } from '@tabler/icons-react' // prettier-ignore
import { useMemo } from 'react'
import { describeRule, type Verdict } from '#domain/grading/sort-labels.ts'
import type { RuleChange } from '#domain/grading/sort-draft.ts'
import type { Occupancy, SortRule } from '#domain/dispositions/sorting.ts'
import { destinationName, ruleName } from '#domain/dispositions/rule-name.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useSync } from '#hooks/use-session.ts'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import type { EditedRules } from './use-sort-rules.ts'
import { dropSide } from '#ui/lists/drag-row.tsx'
import type { RowDrag } from '#ui/lists/use-row-drag.ts'
import { Caution } from '#ui/parts/caution.tsx'
import parts from '#ui/parts/parts.module.css'
import dragList from '#ui/lists/drag-list.module.css'
import own from './sorts-rules.module.css'

export const HITS_DAYS = 30

interface RuleRowProps {
  readonly rules: EditedRules
  readonly rule: SortRule
  readonly place: number
  readonly drag: RowDrag
  readonly occupancies: ReadonlyMap<string, Occupancy> | undefined
  /** Of the places of the house. */
  readonly codes: readonly string[]
  readonly hits: number | null
  readonly verdict: Verdict | undefined
  readonly onStep: (by: 1 | -1) => void
  readonly onOpen: () => void
}

/** Nothing lands behind the last rule, which stays there. */
function landing(rules: EditedRules, drag: RowDrag, place: number): 'before' | 'after' | undefined {
  const at = rules.rules.findIndex((rule) => rule.key === drag.dragged)
  const side = dropSide(drag, place, at)
  const mayEnd = place === rules.rules.length - 1 && !rules.last
  return side === 'after' && !mayEnd ? undefined : side
}

export function RuleRow({ rules, rule, place, drag, occupancies, codes, hits, verdict, onStep, onOpen }: RuleRowProps) {
  const t = useWords()
  const { nameOf } = useNames()
  const name = ruleName(rule)
  const isLast = rule.key === rules.last?.key
  const lowest = rules.rules.length - (rules.last ? 2 : 1)
  return (
    <li
      className={`${dragList['drags']} ${own['rule']}`}
      data-row={rule.key}
      data-dragged={drag.dragged === rule.key || undefined}
      data-drop={landing(rules, drag, place)}
      data-takes={verdict?.takes || undefined}
      data-rests={!rule.active || undefined}
    >
      <Group component="span" gap={4} className={own['turn'] ?? ''}>
        {isLast ? (
          <span className={own['lock']} title={t('sorts.lastStays')}>
            <IconLock size={16} aria-hidden />
          </span>
        ) : (
          <button
            type="button"
            className={own['handle']}
            data-handle={rule.key}
            aria-label={t('sorts.move', { name })}
            title={t('sorts.moveHint')}
            {...drag.handle(rule.key)}
          >
            <IconGripVertical size={18} aria-hidden />
          </button>
        )}
        <span className={own['place']}>{place + 1}</span>
      </Group>
      <button
        type="button"
        className={`${parts['press']} ${parts['row']} ${own['name']}`}
        aria-label={t('core.open', { name })}
        onClick={onOpen}
      >
        {t.of(name)}
        <Marks rules={rules} rule={rule} />
      </button>
      <span className={own['asks']}>{t.of(describeRule(rule, nameOf))}</span>
      <span className={own['goesTo']}>
        <span className={own['leadsTo']}>{t.of(destinationName(rule, codes))}</span>
        <Targets rule={rule} occupancies={occupancies} />
      </span>
      <span className={own['number']}>
        {hits === null ? '' : t.number(hits)}
        <span className={own['unit']}> {t('sorts.hitsIn', { days: HITS_DAYS })}</span>
      </span>
      <span className={`${parts['row']} ${own['end']}`}>
        <RuleState rules={rules} ruleKey={rule.key} />
        {!isLast && (
          <>
            <Step
              label={t('sorts.moveUp', { name })}
              icon={IconArrowUp}
              disabled={place === 0}
              onClick={() => onStep(-1)}
            />
            <Step
              label={t('sorts.moveDown', { name })}
              icon={IconArrowDown}
              disabled={place >= lowest}
              onClick={() => onStep(1)}
            />
          </>
        )}
      </span>
      {verdict && (
        <span className={`${parts['row']} ${own['why']}`}>
          {verdict.takes && <IconCheck size={16} aria-hidden />}
          {verdict.takes ? t('sorts.takesIt', { why: verdict.why }) : t.of(verdict.why)}
        </span>
      )}
      <Notes rules={rules} ruleKey={rule.key} />
    </li>
  )
}

const markLabels: { readonly [Kind in RuleChange['kind']]: Words } = {
  added: msg('sorts.mark.added'),
  changed: msg('sorts.mark.changed'),
  moved: msg('sorts.mark.moved'),
  removed: '',
}

function Marks({ rules, rule }: { readonly rules: EditedRules; readonly rule: SortRule }) {
  const t = useWords()
  const change = rules.changes.find((one) => one.key === rule.key)
  return (
    <>
      {!rule.active && <span className={own['mark']}>{t('sorts.mark.notInUse')}</span>}
      {change && (
        <span className={own['mark']} data-new>
          {change.kind === 'added' && <IconPlus size={12} aria-hidden />}
          {t.of(markLabels[change.kind])}
        </span>
      )}
    </>
  )
}

function Notes({ rules, ruleKey }: { readonly rules: EditedRules; readonly ruleKey: string }) {
  const t = useWords()
  const noted = [...rules.problems, ...rules.clashes].filter((one) => one.key === ruleKey)
  const words = noted.map((one) => t.of(one.words))
  return words.map((one) => (
    <div key={one} className={own['note']}>
      <Caution>{one}</Caution>
    </div>
  ))
}

function stateOfTarget(occupancy: Occupancy | undefined, isFull: boolean): Words {
  if (!occupancy) return msg('sorts.target.notKnown')
  if (occupancy.problem !== '') return msg('sorts.target.takesNothing')
  return isFull ? msg('sorts.target.full') : ''
}

function Targets({
  rule,
  occupancies,
}: {
  readonly rule: SortRule
  readonly occupancies: ReadonlyMap<string, Occupancy> | undefined
}) {
  const t = useWords()
  if (rule.targets.length === 0) return <span className={parts['quiet']}>{t.of(lower(msg('sorts.anyPlace')))}</span>
  return (
    <span className={own['targets']}>
      {rule.targets.map(({ code, capacity }) => {
        const occupancy = occupancies?.get(code)
        const most = Math.min(capacity ?? Infinity, occupancy?.capacity ?? Infinity)
        const isFull = occupancy !== undefined && occupancy.qty >= most
        const state = occupancies ? stateOfTarget(occupancy, isFull) : ''
        return (
          <span key={code} className={own['target']} data-odd={state !== '' || undefined}>
            {state !== '' && <IconAlertTriangle size={14} aria-hidden />}
            <span className={parts['code']}>{code}</span>
            {Number.isFinite(most) && ` ${t('core.countOf', { count: occupancy?.qty ?? 0, all: most })}`}
            {state !== '' && `, ${t.of(state)}`}
          </span>
        )
      })}
    </span>
  )
}

function RuleState({ rules, ruleKey }: { readonly rules: EditedRules; readonly ruleKey: string }) {
  const sync = useSync()
  const id = useMemo(() => rules.docs.find((doc) => doc.key === ruleKey)?.id ?? '', [rules.docs, ruleKey])
  const state = useLive(() => (id ? sync.watchRecord('config', id) : null), [sync, id])
  return id === '' ? null : <RecordStateIcon state={state ?? 'saved'} />
}

interface StepProps {
  readonly label: string
  readonly icon: typeof IconArrowUp
  readonly disabled: boolean
  readonly onClick: () => void
}

function Step({ label, icon: Icon, disabled, onClick }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={own['step'] ?? ''}
      aria-label={label}
      // Not `disabled`: a rule that came to the top by keys would leave the focus nowhere.
      aria-disabled={disabled}
      {...(disabled ? { 'data-disabled': true } : {})}
      onClick={() => disabled || onClick()}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
