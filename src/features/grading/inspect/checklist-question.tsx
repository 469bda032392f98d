/** One question of a checklist: its kind, its words, what an answer means for the grade. */
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { ActionIcon, Button, Group, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import {
  gradeOrder,
  type ChecklistItem,
  type ChoiceItem,
  type ChoiceOption,
  type Graded,
} from '#domain/dispositions/checklist.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import parts from '#ui/parts/parts.module.css'
import styles from '#features/grading/grading-page.module.css'

const kindOptions = [
  { value: 'check', label: msg('checklist.kind.check') },
  { value: 'choice', label: msg('checklist.kind.choice') },
  { value: 'parts', label: msg('checklist.kind.parts') },
]
const gradeOptions = gradeOrder.map((grade) => ({ value: grade, label: gradeLabels[grade] }))
const unmounted = { keepMounted: false } as const

export function newQuestion(key: string): ChecklistItem {
  return { kind: 'check', key, label: '', defect: '', bestGrade: 'usedFair', whenSealed: false }
}

/** The same question of another kind; a new key, since stored answers of the old kind mean nothing to it. */
function asKind({ key, label, whenSealed }: ChecklistItem, kind: string | null): ChecklistItem {
  const base = { key: `${key.split('.')[0]}.${kind}`.slice(0, 60), label, whenSealed }
  if (kind === 'choice') return { ...base, kind, options: [] }
  if (kind === 'parts') return { ...base, kind, parts: [], bestGrade: 'usedFair' }
  return { ...base, kind: 'check', defect: '', bestGrade: 'usedFair' }
}

export interface ChecklistQuestionProps {
  readonly item: ChecklistItem
  readonly number: number
  readonly isFirst: boolean
  readonly isLast: boolean
  /** `null` takes it away. */
  readonly onChange: (item: ChecklistItem | null) => void
  readonly onMove: (by: 1 | -1) => void
}

export function ChecklistQuestion({ item, number, isFirst, isLast, onChange, onMove }: ChecklistQuestionProps) {
  const t = useWords()
  return (
    <fieldset className={styles['asked']}>
      <legend className={parts['quiet']}>{t('checklist.questionNumber', { number })}</legend>
      <TextInput
        label={t('checklist.question')}
        size="md"
        maxLength={60}
        value={item.label}
        onChange={(event) => onChange({ ...item, label: event.currentTarget.value })}
      />
      <Select
        label={t('checklist.kindOf')}
        size="md"
        data={kindOptions.map(({ value, label }) => ({ value, label: t.of(label) }))}
        value={item.kind}
        allowDeselect={false}
        comboboxProps={unmounted}
        onChange={(kind) => kind !== item.kind && onChange(asKind(item, kind))}
      />
      {item.kind === 'check' && (
        <TextInput
          label={t('checklist.noMeans')}
          description={t('checklist.noMeansHint')}
          size="md"
          maxLength={80}
          value={item.defect}
          onChange={(event) => onChange({ ...item, defect: event.currentTarget.value })}
        />
      )}
      {item.kind === 'parts' && (
        <TagsInput
          label={t('checklist.partsOf')}
          size="md"
          comboboxProps={unmounted}
          value={[...item.parts]}
          onChange={(parts) => onChange({ ...item, parts })}
        />
      )}
      {item.kind === 'choice' ? (
        <Options item={item} onChange={onChange} />
      ) : (
        <BestGrade
          label={item.kind === 'check' ? t('checklist.bestAfterNo') : t('checklist.bestWithoutPart')}
          value={item.bestGrade}
          onChange={(bestGrade) => onChange({ ...item, bestGrade })}
        />
      )}
      <Group justify="space-between">
        <Switch
          label={t('checklist.askSealed')}
          checked={item.whenSealed}
          onChange={(event) => onChange({ ...item, whenSealed: event.currentTarget.checked })}
        />
        <Group gap={4}>
          <Tool
            label={t('checklist.questionUp', { number })}
            icon={IconArrowUp}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <Tool
            label={t('checklist.questionDown', { number })}
            icon={IconArrowDown}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <Tool label={t('checklist.takeQuestion', { number })} icon={IconTrash} onClick={() => onChange(null)} />
        </Group>
      </Group>
    </fieldset>
  )
}

interface OptionsProps {
  readonly item: ChoiceItem
  readonly onChange: (item: ChecklistItem) => void
}

function Options({ item, onChange }: OptionsProps) {
  const t = useWords()
  const put = (index: number, next: Partial<ChoiceOption> | null) =>
    onChange({
      ...item,
      options: item.options.flatMap((one, at) => (at !== index ? [one] : next ? [{ ...one, ...next }] : [])),
    })
  const add = () => {
    const taken = new Set(item.options.map((one) => one.key))
    const number = Array.from({ length: taken.size + 1 }, (_, at) => at + 1).find((one) => !taken.has(`o${one}`)) ?? 0
    onChange({
      ...item,
      options: [...item.options, { key: `o${number}`, label: '', defect: '', bestGrade: 'usedGood' }],
    })
  }
  return (
    <>
      {item.options.map((option, index) => (
        <div key={option.key} className={styles['pair']}>
          <TextInput
            label={t('checklist.answerNumber', { number: index + 1 })}
            size="md"
            maxLength={80}
            style={{ flex: 1 }}
            value={option.label}
            onChange={(event) => put(index, { label: event.currentTarget.value })}
          />
          <TextInput
            label={t('checklist.defect')}
            size="md"
            maxLength={80}
            style={{ flex: 1 }}
            value={option.defect}
            onChange={(event) => put(index, { defect: event.currentTarget.value })}
          />
          <BestGrade
            label={t('checklist.best')}
            value={option.bestGrade}
            onChange={(bestGrade) => put(index, { bestGrade })}
          />
          <Tool
            label={t('checklist.takeAnswer', { number: index + 1 })}
            icon={IconTrash}
            onClick={() => put(index, null)}
          />
        </div>
      ))}
      <Button variant="default" mih="var(--target)" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
        {t('checklist.addAnswer')}
      </Button>
    </>
  )
}

interface BestGradeProps {
  readonly label: string
  readonly value: Graded
  readonly onChange: (grade: Graded) => void
}

function BestGrade({ label, value, onChange }: BestGradeProps) {
  const t = useWords()
  return (
    <Select
      label={label}
      size="md"
      style={{ flex: 1 }}
      data={gradeOptions.map(({ value, label }) => ({ value, label: t.of(label) }))}
      value={value}
      allowDeselect={false}
      comboboxProps={unmounted}
      onChange={(next) => onChange(gradeOrder.find((one) => one === next) ?? value)}
    />
  )
}

interface ToolProps {
  readonly label: string
  readonly icon: typeof IconTrash
  readonly disabled?: boolean
  readonly onClick: () => void
}

function Tool({ label, icon: Icon, disabled = false, onClick }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      // Not `disabled`: a question that came to an end of the list by keys would leave the focus nowhere.
      aria-disabled={disabled}
      {...(disabled ? { 'data-disabled': true } : {})}
      onClick={() => disabled || onClick()}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
