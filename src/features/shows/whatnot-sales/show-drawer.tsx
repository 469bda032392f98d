/** A show in a form: a new one, or one that is edited. What is typed outlives a reload. */
import { useEffect, useState } from 'react'
import { Button, Text, TextInput } from '@mantine/core'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { showProblems } from '#domain/shows/show-stages.ts'
import { addShow, editShow, newShow, type ShowFields } from '#data/shows/show-commands.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import type { NewDraft } from '#data/store/own-drafts.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { useDraft, useNewDraft } from '#hooks/use-draft.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { DateTimeField } from '#ui/fields/fields.tsx'
import { FormFoot } from '#ui/fields/foot.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import type { Sales } from './use-sales.ts'
import styles from './sales.module.css'

export function ShowDrawer({ sales }: { readonly sales: Sales }) {
  const t = useWords()
  const { search, setSearch, shows } = sales
  const show = shows.find(({ id }) => id === search.edit)
  const close = () => setSearch({ edit: undefined })
  const isNew = search.edit === 'new'
  return (
    <RecordDrawer openId={search.edit} onClose={close} title={isNew ? t('show.add') : (show?.title ?? t('show.notHere'))}>
      {isNew && <NewShow onAdded={(id) => setSearch({ edit: undefined, event: id })} />}
      {show && <EditShow key={show.id} show={show} onSaved={close} />}
    </RecordDrawer>
  )
} // prettier-ignore

const blank: NewDraft<ShowFields> = { id: '', fields: {} }

function NewShow({ onAdded }: { readonly onAdded: (id: string) => void }) {
  const context = useCommandContext()
  const [draft, put] = useNewDraft('show-new', blank)
  const { busy, run } = useCommand({ title: msg('show.notSaved') })
  const isFresh = draft?.id === ''
  useEffect(() => {
    if (isFresh) void put({ ...blank, id: context.newId() })
  }, [isFresh, put, context])
  if (!draft || draft.id === '') return null
  const values = { ...newShow, ...draft.fields }
  const save = () =>
    run(async () => {
      const job = await addShow(context, draft.id, values)
      await put(blank)
      onAdded(draft.id)
      return job ? { words: msg('show.added', { show: values.title }), undo: () => undoJob(context, job) } : AS_IT_IS
    })
  return (
    <ShowForm
      values={values}
      busy={busy}
      onChange={(changes) => void put({ ...draft, fields: { ...draft.fields, ...changes } })}
      onSave={() => void save()}
      onClear={() => void put(blank)}
    />
  )
}

function EditShow({ show, onSaved }: { readonly show: SaleEventDoc; readonly onSaved: () => void }) {
  const context = useCommandContext()
  const [draft, put] = useDraft(`show-${show.id}`, blank)
  const { busy, run } = useCommand({ title: msg('show.notSaved') })
  if (!draft) return null
  const save = () =>
    run(async () => {
      const change = await editShow(context, show.id, draft.fields)
      await put(blank)
      onSaved()
      if (!change) return AS_IT_IS
      return { words: msg('show.saved', { show: show.title }), undo: () => undoJob(context, change) }
    })
  return (
    <ShowForm
      values={{ ...show, ...draft.fields }}
      busy={busy}
      onChange={(changes) => void put({ id: show.id, fields: { ...draft.fields, ...changes } })}
      onSave={() => void save()}
      onClear={() => void put(blank)}
    />
  )
}

interface FormProps {
  readonly values: ShowFields
  readonly busy: boolean
  readonly onChange: (changes: Partial<ShowFields>) => void
  readonly onSave: () => void
  readonly onClear: () => void
}

function ShowForm({ values, busy, onChange, onSave, onClear }: FormProps) {
  const t = useWords()
  const [isAsked, setAsked] = useState(false)
  const problems = showProblems(values)
  const problemOf = (field: string) => (isAsked && problems.has(field) ? t.of(problems.get(field) ?? '') : undefined)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (problems.size === 0) onSave()
      }}
    >
      <div className={styles['fields']}>
        <TextInput label={t('unit.title')} autoComplete="off" maxLength={120} value={values.title} error={problemOf('title')} onChange={(change) => onChange({ title: change.currentTarget.value })} />
        <DateTimeField label={t('field.startsAt')} value={values.startsAt} error={problemOf('startsAt')} onChange={(startsAt) => onChange({ startsAt })} />
        <DateTimeField label={t('field.endsAt')} value={values.endsAt} error={problemOf('endsAt')} onChange={(endsAt) => onChange({ endsAt })} />
      </div>
      <FormFoot>
        <Button type="submit" mih="var(--target)" disabled={busy}>
          {t('core.save')}
        </Button>
        <Button variant="default" mih="var(--target)" onClick={onClear}>
          {t('core.clear')}
        </Button>
        {isAsked && problems.size > 0 && (
          <Text size="sm" role="alert">
            {t('show.fieldsWrong', { count: problems.size })}
          </Text>
        )}
      </FormFoot>
    </form>
  )
} // prettier-ignore
