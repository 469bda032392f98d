/** What a rule asks of a unit: any of its fields, all of them together. */
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { holdReasonLabels } from '#domain/core/floor/unit-facts.ts'
import { ActionIcon, Button, MultiSelect, Select, TagsInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { coarseConditions, grades, unitStages } from '#schemas/units.ts'
import { isClosedBefore } from '#domain/core/loads/load-stages.ts'
import { categoryKey } from '#domain/dispositions/checklist.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { misplacedLabels } from '#domain/core/floor/found-by-scan.ts'
import { isSortField, opsOf, sortFields, type SortCondition, type SortField, type SortOp, type SortRule } from '#domain/dispositions/sorting.ts' // prettier-ignore
import { coarseLabels, describeException, stageLabels } from '#domain/core/floor/unit-facts.ts'
import { watchChecklists } from '#data/dispositions/checklists.ts'
import { watchLoadsById } from '#data/pallets/pallets.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { CountField, MoneyField } from '#ui/fields/fields.tsx'
import own from './sorts-forms.module.css'

const unmounted = { keepMounted: false } as const
const fieldOptions = Object.entries(sortFields).map(([value, [, label]]) => ({ value, label }))
const opLabels: { readonly [Op in SortOp]: Words } = {
  is: msg('sorts.op.is'),
  isNot: msg('sorts.op.isNot'),
  contains: msg('sorts.op.contains'),
  isEmpty: msg('sorts.op.isEmpty'),
  isFilled: msg('sorts.op.isFilled'),
  atLeast: msg('sorts.op.atLeast'),
  atMost: msg('sorts.op.atMost'),
}

interface Choice {
  readonly value: string
  readonly label: Words
}

const exceptionCodes = [...Object.keys(holdReasonLabels), ...Object.keys(misplacedLabels), 'damaged', 'sameSerial']

/** Fields whose words are the warehouse's own; the rest is typed. */
const choices: { readonly [Field in SortField]?: readonly Choice[] } = {
  grade: grades.flatMap((value) => (value === '' ? [] : [{ value, label: gradeLabels[value] }])),
  coarse: coarseConditions.flatMap((value) => (value === '' ? [] : [{ value, label: coarseLabels[value] }])),
  stage: unitStages.map((value) => ({ value, label: stageLabels[value] })),
  exceptionCode: [...new Set(exceptionCodes)].map((value) => ({ value, label: describeException(value) })),
}

export interface SortsConditionsProps {
  readonly value: readonly SortCondition[]
  /** Their words are offered again. */
  readonly rules: readonly SortRule[]
  readonly onChange: (value: readonly SortCondition[]) => void
}

export function SortsConditions({ value, rules, onChange }: SortsConditionsProps) {
  const t = useWords()
  const put = (place: number, next: SortCondition | null) =>
    onChange(value.flatMap((one, at) => (at !== place ? [one] : next ? [next] : [])))
  const free = fieldOptions.find(({ value: field }) => !value.some((one) => one.field === field))
  const add = () => {
    const field = free?.value ?? 'category'
    if (isSortField(field)) onChange([...value, emptyOf(field)])
  }
  return (
    <fieldset className={own['group']}>
      <legend>{t('sorts.takesUnitWhose')}</legend>
      {value.map((condition, place) => (
        // The same question may stand twice while it is typed; its place is all that tells the two apart.
        // eslint-disable-next-line react/no-array-index-key
        <Condition
          key={place}
          number={place + 1}
          value={condition}
          rules={rules}
          onChange={(next) => put(place, next)}
        />
      ))}
      <Button variant="default" mih="var(--target)" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        {value.length === 0 ? t('checklist.addQuestion') : t('sorts.and')}
      </Button>
    </fieldset>
  )
}

function emptyOf(field: SortField): SortCondition {
  return { field, op: opsOf(field)[0] ?? 'is', values: [], bound: null }
}

interface ConditionProps {
  readonly number: number
  readonly value: SortCondition
  readonly rules: readonly SortRule[]
  /** `null` takes it away. */
  readonly onChange: (value: SortCondition | null) => void
}

function Condition({ number, value, rules, onChange }: ConditionProps) {
  const t = useWords()
  const { field, op } = value
  return (
    <div className={own['condition']}>
      <Select
        aria-label={t('sorts.fieldNumber', { number })}
        size="md"
        data={fieldOptions.map(({ value: one, label }) => ({ value: one, label: t.of(label) }))}
        value={field}
        allowDeselect={false}
        searchable
        comboboxProps={unmounted}
        onChange={(next) => next !== null && next !== field && isSortField(next) && onChange(emptyOf(next))}
      />
      <Select
        aria-label={t('sorts.howNumber', { number })}
        size="md"
        data={opsOf(field).map((one) => ({ value: one, label: t.of(opLabels[one]) }))}
        value={op}
        allowDeselect={false}
        comboboxProps={unmounted}
        onChange={(next) => onChange({ ...value, op: opsOf(field).find((one) => one === next) ?? op })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('checklist.takeQuestion', { number })}
        onClick={() => onChange(null)}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      <div className={own['values']}>
        <Values number={number} value={value} rules={rules} onChange={onChange} />
      </div>
    </div>
  )
}

function Values({ number, value, rules, onChange }: ConditionProps) {
  const t = useWords()
  const { field, op, values, bound } = value
  const label = t('sorts.valueNumber', { number })
  const loads = useLoadChoices(field === 'loadId')
  const offered = useOffered(field, rules)
  if (op === 'isEmpty' || op === 'isFilled') return null
  if (op === 'atLeast' || op === 'atMost') {
    const Field = sortFields[field][0] === 'money' ? MoneyField : CountField
    return (
      <Field aria-label={label} size="md" max={1_000_000_000} value={bound} onChange={(next) => onChange({ ...value, bound: next })} /> // prettier-ignore
    )
  }
  const put = (next: string[]) => onChange({ ...value, values: next })
  const data = field === 'loadId' ? loads : choices[field]
  if (data && op !== 'contains') {
    return <MultiSelect aria-label={label} size="md" data={data.map((one) => ({ value: one.value, label: t.of(one.label) }))} searchable comboboxProps={unmounted} value={[...values]} onChange={put} /> // prettier-ignore
  }
  return (
    <TagsInput
      aria-label={label}
      placeholder={values.length === 0 ? t('core.enterEndsOne') : ''}
      size="md"
      maxTags={40}
      acceptValueOnBlur
      data={offered}
      comboboxProps={unmounted}
      value={[...values]}
      onChange={put}
    />
  )
}

function useLoadChoices(isWanted: boolean): readonly Choice[] {
  const { db } = useCommandContext()
  const loads = useLive(() => (isWanted ? watchLoadsById(db) : null), [db, isWanted])
  return useMemo(
    () =>
      [...(loads?.values() ?? [])]
        .filter((load) => !isClosedBefore(load))
        .map(({ id, code, title }) => ({ value: id, label: `${code} ${title}`.trim() })),
    [loads],
  )
}

/** Words that this warehouse uses for a field already, each writing of one word once. */
function useOffered(field: SortField, rules: readonly SortRule[]): string[] {
  const { db } = useCommandContext()
  const lists = useLive(() => (field === 'category' ? watchChecklists(db) : null), [db, field])
  return useMemo(() => {
    const asked = rules.flatMap((rule) => rule.conditions.filter((one) => one.field === field))
    const words = [...asked.flatMap((one) => one.values), ...(lists?.flatMap((list) => list.categories) ?? [])]
    return [...new Map(words.map((word) => [categoryKey(word), word])).values()]
  }, [rules, field, lists])
}
