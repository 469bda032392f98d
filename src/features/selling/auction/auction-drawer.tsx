/** An auction in a form: a new one, or one that is edited until it is over. What is typed outlives a reload. */
import { useEffect, useState } from 'react'
import { Button, Text, TextInput } from '@mantine/core'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { eventProblems } from '#domain/selling/auction-stages.ts'
import { addAuction, editAuction, newAuction, termsOf, type AuctionFields } from '#data/selling/auction-commands.ts'
import { watchChannels } from '#data/selling/channels.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import type { NewDraft } from '#data/store/own-drafts.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'
import { useDraft, useNewDraft } from '#hooks/use-draft.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { FormFoot } from '#ui/fields/foot.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { BidFields, ChannelFields, TimeFields } from './auction-fields.tsx'
import type { AuctionWork } from './use-auction.ts'
import styles from './auction-page.module.css'

export function AuctionDrawer({ work }: { readonly work: AuctionWork }) {
  const t = useWords()
  const { search, setSearch, events } = work
  const { edit } = search
  const event = events?.find(({ id }) => id === edit)
  const close = () => setSearch({ edit: undefined })
  const isNew = edit === 'new'
  return (
    <RecordDrawer
      openId={edit}
      onClose={close}
      title={isNew ? t('auction.add') : (event?.title ?? t('auction.notHere'))}
    >
      {isNew && <NewAuction onAdded={(id) => setSearch({ edit: undefined, event: id })} />}
      {event && <EditAuction key={event.id} event={event} onSaved={close} />}
    </RecordDrawer>
  )
}

const blank: NewDraft<AuctionFields> = { id: '', fields: {} }

function NewAuction({ onAdded }: { readonly onAdded: (id: string) => void }) {
  const context = useCommandContext()
  const [draft, put] = useNewDraft('auction-new', blank)
  const { busy, run } = useCommand({ title: msg('auction.notSaved') })
  const isFresh = draft?.id === ''
  useEffect(() => {
    if (isFresh) void put({ ...blank, id: context.newId() })
  }, [isFresh, put, context])
  const records = useLive(() => watchChannels(context.db), [context])
  if (!draft || draft.id === '' || !records) return null
  const house = records.find(({ channel }) => channel.template === 'hibid')?.channel
  const values = { ...newAuction, ...(house && termsOf(house)), ...draft.fields }
  const save = () =>
    run(async () => {
      const job = await addAuction(context, draft.id, values)
      await put(blank)
      onAdded(draft.id)
      return job
        ? { words: msg('auction.added', { auction: values.title }), undo: () => undoJob(context, job) }
        : AS_IT_IS
    })
  return (
    <AuctionForm
      values={values}
      busy={busy}
      onChange={(changes) => void put({ ...draft, fields: { ...draft.fields, ...changes } })}
      onSave={() => void save()}
      onClear={() => void put(blank)}
    />
  )
}

function EditAuction({ event, onSaved }: { readonly event: SaleEventDoc; readonly onSaved: () => void }) {
  const context = useCommandContext()
  const [draft, put] = useDraft(`auction-${event.id}`, blank)
  const { busy, run } = useCommand({ title: msg('auction.notSaved') })
  if (!draft) return null
  const save = () =>
    run(async () => {
      const change = await editAuction(context, event.id, draft.fields)
      await put(blank)
      onSaved()
      if (!change) return AS_IT_IS
      return { words: msg('auction.saved', { auction: event.title }), undo: () => undoJob(context, change) }
    })
  return (
    <AuctionForm
      values={{ ...event, ...draft.fields }}
      busy={busy}
      onChange={(changes) => void put({ id: event.id, fields: { ...draft.fields, ...changes } })}
      onSave={() => void save()}
      onClear={() => void put(blank)}
    />
  )
}

interface FormProps {
  readonly values: AuctionFields
  readonly busy: boolean
  readonly onChange: (changes: Partial<AuctionFields>) => void
  readonly onSave: () => void
  readonly onClear: () => void
}

function AuctionForm({ values, busy, onChange, onSave, onClear }: FormProps) {
  const t = useWords()
  const [isAsked, setAsked] = useState(false)
  const problems = eventProblems(values)
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
        <ChannelFields values={values} onChange={onChange} />
        <TimeFields values={values} onChange={onChange} problemOf={problemOf} />
        <BidFields values={values} onChange={onChange} problemOf={problemOf} />
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
            {t('auction.fieldsWrong', { count: problems.size })}
          </Text>
        )}
      </FormFoot>
    </form>
  )
} // prettier-ignore
