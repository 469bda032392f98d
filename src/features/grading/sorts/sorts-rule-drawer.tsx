/**
 * One rule as a manager changes it. What is half typed survives a reload; a rule with an error
 * shows it.
 */
import { storedOf, storedWords } from '#domain/core/words/stored-words.ts'
import { joined, msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Autocomplete, Button, Stack, Switch, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { problemsOfRule } from '#domain/grading/sort-review.ts'
import { destinationsOf, type SortRule } from '#domain/dispositions/sorting.ts'
import { typedFurther, typedOver } from '#domain/core/merge/typed-over.ts'
import { ruleName } from '#domain/dispositions/rule-name.ts'
import { dropDraft } from '#data/store/device.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { useNotHere } from '#ui/table/use-not-here.ts'
import { SortsConditions } from './sorts-conditions.tsx'
import { SortsTargets } from './sorts-targets.tsx'
import type { EditedRules } from './use-sort-rules.ts'
import parts from '#ui/parts/parts.module.css'
import type { SortsAddress } from './sorts-search.ts'
import own from './sorts-forms.module.css'

/** The first last rule of a warehouse has this key on every device: two managers that make it at once make one. */
const LAST_KEY = 'rest'
const blank: SortRule = { key: '', name: '', active: true, conditions: [], destination: '', targets: [] }
const unmounted = { keepMounted: false } as const
const usual = ['shelf', 'auction', 'show', 'donate', 'scrap'] as const

interface SortsRuleDrawerProps {
  readonly rules: EditedRules
  readonly address: SortsAddress
}

/** The rule that the address names; a last rule that is made here has no name of its own at first. */
function openRule({ rules, last }: EditedRules, key: string | undefined): SortRule | undefined {
  if (key === undefined) return undefined
  const found = rules.find((rule) => rule.key === key)
  if (found || key === 'new') return found ?? blank
  return key === LAST_KEY && !last ? { ...blank, key } : undefined
}

export function SortsRuleDrawer({ rules, address: { search, setSearch } }: SortsRuleDrawerProps) {
  const t = useWords()
  const rule = openRule(rules, search.rule)
  const close = () => setSearch({ rule: undefined })
  const isNotHere = useNotHere(search.rule, true, rule !== undefined)
  const isNew = rule !== undefined && !rules.rules.some((one) => one.key === rule.key)
  return (
    <RecordDrawer
      openId={rule || isNotHere ? search.rule : undefined}
      onClose={close}
      title={isNew ? t('sorts.newRule') : rule ? t.of(ruleName(rule)) : t('sorts.rule')}
      label={
        rule && !isNew ? t('sorts.ruleOf', { number: rules.rules.indexOf(rule) + 1, all: rules.rules.length }) : ''
      }
    >
      {isNotHere && t('sorts.ruleNotHere')}
      {rule && <RuleForm key={rule.key} rules={rules} rule={rule} isNew={isNew} onDone={close} />}
    </RecordDrawer>
  )
}

interface RuleFormProps {
  readonly rules: EditedRules
  readonly rule: SortRule
  readonly isNew: boolean
  readonly onDone: () => void
}

/** With the rule as it was when the person typed last: others may change it until this one is kept. */
type Draft = SortRule & { readonly began: SortRule }

function useRuleDraft(key: string, rule: SortRule, isNew: boolean) {
  const [typed, setTyped] = useDraft<Draft>(key, { ...rule, began: rule })
  if (!typed) return [undefined, () => undefined] as const
  const { began, ...mine } = typed
  const put = (next: Partial<SortRule>): void => {
    const further = typedFurther({ began, typed: mine }, next, isNew ? began : rule)
    void setTyped({ ...further.typed, began: further.began })
  }
  return [isNew ? mine : typedOver(began, mine, rule), put] as const
}

function RuleForm({ rules, rule, isNew, onDone }: RuleFormProps) {
  const t = useWords()
  const context = useCommandContext()
  const draft = `sort-rule-${rule.key || 'new'}`
  const [form, put] = useRuleDraft(draft, rule, isNew)
  const [isAsked, setAsked] = useState(false)
  const destinations = useMemo(
    () => [...new Set([...destinationsOf(rules.rules), ...destinationsOf(rules.stored), ...usual])],
    [rules.rules, rules.stored],
  )
  if (!form) return null
  // The last rule has no conditions, even where an older draft of it has some.
  const isLast = rule.key === (rules.last?.key ?? LAST_KEY)
  const wanted: SortRule = {
    ...form,
    key: rule.key,
    name: form.name.trim(),
    destination: form.destination.trim(),
    targets: form.targets.filter(({ code }) => code !== ''),
    ...(isLast ? { conditions: [], active: true } : {}),
  }
  const asksNothing = !isLast && wanted.conditions.length === 0
  const problems = [...problemsOfRule(wanted, isLast), ...(asksNothing ? [msg('sorts.problem.asksNothing')] : [])] // prettier-ignore
  const leave = async () => {
    await dropDraft(context.db, draft)
    onDone()
  }
  const keep = () => {
    setAsked(true)
    if (problems.length > 0) return
    rules.put(isNew ? withNew(rules, { ...wanted, key: rule.key || context.newId() }) : withChanged(rules, wanted))
    void leave()
  }
  const takeAway = () => {
    rules.put(rules.rules.filter((one) => one.key !== rule.key))
    void leave()
  }
  return (
    <Stack
      component="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault()
        keep()
      }}
    >
      <TextInput
        label={t('sorts.name')}
        size="md"
        maxLength={60}
        placeholder={isLast ? t('sorts.everythingElse') : undefined}
        value={form.name}
        onChange={(event) => put({ name: event.currentTarget.value })}
      />
      {isLast ? (
        <p className={parts['quiet']}>{t('sorts.lastHint')}</p>
      ) : (
        <SortsConditions value={form.conditions} rules={rules.rules} onChange={(conditions) => put({ conditions })} />
      )}
      <Autocomplete
        label={t('sorts.becomes')}
        description={t('sorts.becomesHint')}
        size="md"
        maxLength={40}
        data={destinations.map((one) => t.of(storedWords(one)))}
        comboboxProps={unmounted}
        value={t.of(storedWords(form.destination))}
        onChange={(shown) => put({ destination: storedOf(shown, usual, t.of) })}
      />
      <SortsTargets value={form.targets} onChange={(targets) => put({ targets })} />
      {!isLast && (
        <Switch
          size="md"
          label={t('sorts.inUse')}
          checked={form.active}
          onChange={(event) => put({ active: event.currentTarget.checked })}
        />
      )}
      {isAsked && problems.length > 0 && (
        <p role="alert" className={own['formProblem']}>
          {t.of(joined(problems, '\n'))}
        </p>
      )}
      <div data-foot className={parts['buttons']}>
        <Button type="submit" mih={48}>
          {t('sorts.keep')}
        </Button>
        <Button variant="default" mih={48} onClick={() => void leave()}>
          {t('core.cancel')}
        </Button>
        {!isNew && !isLast && (
          <Button variant="default" mih={48} leftSection={<IconTrash size={18} aria-hidden />} onClick={takeAway}>
            {t('sorts.takeAway')}
          </Button>
        )}
      </div>
      <p className={parts['quiet']}>{t('sorts.notBeforeDryRun')}</p>
    </Stack>
  )
}

/** A new rule goes right before the last; the last one at the end. */
function withNew({ rules, last }: EditedRules, rule: SortRule): readonly SortRule[] {
  return last ? [...rules.filter((one) => one !== last), rule, last] : [...rules, rule]
}

function withChanged({ rules }: EditedRules, rule: SortRule): readonly SortRule[] {
  return rules.map((one) => (one.key === rule.key ? rule : one))
}
