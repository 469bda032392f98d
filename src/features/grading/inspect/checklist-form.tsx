/**
 * One checklist as managers change it. What is half typed survives a reload; a list with problems
 * shows all of them and is not saved.
 */
import { appTexts, storedOf, storedWords } from '#domain/core/words/stored-words.ts'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { Button, Group, SegmentedControl, Stack, TagsInput, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { withTexts, type Checklist, type ChecklistItem, type SerialRule } from '#domain/dispositions/checklist.ts'
import { retireChecklist, saveChecklist, type ChecklistChange } from '#data/grading/checklist-commands.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { dropDraft } from '#data/store/device.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useCommand } from '#ui/command/use-command.ts'
import { ChecklistQuestion, newQuestion } from './checklist-question.tsx'
import parts from '#ui/parts/parts.module.css'

const serials: readonly { readonly value: SerialRule; readonly label: Words }[] = [
  { value: 'none', label: msg('checklist.serial.none') },
  { value: 'asked', label: msg('checklist.serial.asked') },
  { value: 'required', label: msg('checklist.serial.required') },
]

export interface ChecklistFormProps {
  /** Names the draft. */
  readonly id: string
  /** A built-in list has no key: saving makes the warehouse's own of it. */
  readonly list: Checklist
  readonly onDone: () => void
}

/** With the list as it was when the person began: others may change it until it is saved. */
type Draft = Checklist & { readonly began: Checklist }

export function ChecklistForm({ id, list, onDone }: ChecklistFormProps) {
  const t = useWords()
  const context = useCommandContext()
  const draft = `checklist-${id}`
  const read = (text: string) => t.of(storedWords(text))
  const [form, setForm] = useDraft<Draft>(draft, { ...withTexts(list, read), began: list })
  const { busy, problem, forget, run } = useCommand({ problems: 'form' })
  if (!form) return null
  const put = (next: Partial<Checklist>) => {
    forget()
    void setForm({ ...form, ...next })
  }
  const putItem = (index: number, item: ChecklistItem | null) =>
    put({ items: form.items.flatMap((one, at) => (at !== index ? [one] : item ? [item] : [])) })
  const move = (index: number, by: 1 | -1) => {
    const [one] = form.items.slice(index, index + 1)
    const others = form.items.filter((_, at) => at !== index)
    if (one) put({ items: [...others.slice(0, index + by), one, ...others.slice(index + by)] })
  }
  const write = (make: () => Promise<ChecklistChange>, words: Words) =>
    void run(async () => {
      const change = await make()
      await dropDraft(context.db, draft)
      onDone()
      return { words, undo: () => undoJob(context, change) }
    })
  return (
    <Stack
      component="form"
      gap={16}
      onSubmit={(event) => {
        event.preventDefault()
        const { began, ...typed } = form
        const kept = withTexts(typed, (text) => storedOf(text, appTexts, t.of))
        write(() => saveChecklist(context, kept, began), msg('checklist.saved', { name: form.name }))
      }}
    >
      <TextInput
        label={t('checklist.name')}
        required
        size="md"
        maxLength={60}
        value={form.name}
        onChange={(event) => put({ name: event.currentTarget.value })}
      />
      <TagsInput
        label={t('checklist.categories')}
        description={t('checklist.categoriesHint')}
        size="md"
        comboboxProps={{ keepMounted: false }}
        value={[...form.categories]}
        onChange={(categories) => put({ categories })}
      />
      <div>
        <h3 className={parts['heading']}>{t('unit.fact.serialNumber')}</h3>
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t('unit.fact.serialNumber')}
          data={serials.map(({ value, label }) => ({ value, label: t.of(label) }))}
          value={form.serial}
          onChange={(value) => put({ serial: serials.find((one) => one.value === value)?.value ?? 'asked' })}
        />
      </div>
      {form.items.map((item, index) => (
        <ChecklistQuestion
          key={item.key}
          item={item}
          number={index + 1}
          isFirst={index === 0}
          isLast={index === form.items.length - 1}
          onChange={(next) => putItem(index, next)}
          onMove={(by) => move(index, by)}
        />
      ))}
      <Button
        variant="default"
        mih={48}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => put({ items: [...form.items, newQuestion(context.newId())] })}
      >
        {t('checklist.addQuestion')}
      </Button>
      {problem !== '' && (
        <p role="alert" style={{ margin: 0, whiteSpace: 'pre-line', color: 'var(--mantine-color-error)' }}>
          {problem}
        </p>
      )}
      <Group>
        <Button type="submit" mih={48} disabled={busy}>
          {list.key === '' && id !== 'new' ? t('checklist.saveAsOwn') : t('core.save')}
        </Button>
        <Button
          variant="default"
          mih={48}
          onClick={() => {
            void dropDraft(context.db, draft)
            onDone()
          }}
        >
          {t('core.cancel')}
        </Button>
        {list.key !== '' && (
          <Button
            variant="default"
            mih={48}
            leftSection={<IconTrash size={18} aria-hidden />}
            disabled={busy}
            onClick={() => write(() => retireChecklist(context, list), msg('checklist.retired', { name: list.name }))}
          >
            {t('checklist.takeOutOfUse')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
