/** The facts of a lead: edited, or typed for a new one. A half-filled form outlives a reload. */
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Anchor, Button, Select, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useCallback, useEffect } from 'react'
import type { LoadDoc } from '#schemas/loads.ts'
import { auctionZones } from '#domain/files/zoned-time.ts'
import { addLead } from '#data/buying/lead-commands.ts'
import { changeLoad, type LoadFields } from '#data/core/change-load.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import type { NewDraft } from '#data/store/own-drafts.ts'
import { newLoadDraft } from '#data/buying/import-new-load.ts'
import { useDraft, useNewDraft } from '#hooks/use-draft.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { LoadField, type LoadFieldSpec } from '#records/load-field.tsx'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { FormFoot } from '#ui/fields/foot.tsx'
import { endThere } from './leads-columns.tsx'

const offer = msg('lead.offer')
const groups: readonly { readonly title: ReturnType<typeof msg>; readonly fields: readonly LoadFieldSpec[] }[] = [
  {
    title: offer,
    fields: [
      { kind: 'text', name: 'title', label: msg('load.field.title'), max: 200 },
      { kind: 'text', name: 'source', label: msg('field.source'), max: 80 },
      { kind: 'code', name: 'sellerOrderNo', label: msg('load.field.sellerOrderNo'), max: 60 },
      { kind: 'time', name: 'endsAt', label: msg('field.endsAt') },
      { kind: 'text', name: 'category', label: msg('field.category'), max: 120 },
      { kind: 'text', name: 'condition', label: msg('field.condition'), max: 60 },
      { kind: 'text', name: 'place', label: msg('field.place'), max: 120 },
      { kind: 'code', name: 'pageUrl', label: msg('field.pageUrl'), max: 500 },
    ],
  },
  {
    title: msg('inbound.money'),
    fields: [
      { kind: 'money', name: 'declaredRetailCents', label: msg('field.declaredRetailCents') },
      { kind: 'count', name: 'declaredUnits', label: msg('field.declaredUnits') },
      { kind: 'money', name: 'currentBidCents', label: msg('field.currentBidCents') },
      { kind: 'money', name: 'freightCents', label: msg('field.freightCents') },
      { kind: 'money', name: 'feeCents', label: msg('field.feeCents') },
      { kind: 'count', name: 'claimDays', label: msg('field.claimDays') },
    ],
  },
  { title: msg('field.note'), fields: [{ kind: 'note', name: 'note', label: msg('field.note'), max: 2000 }] },
]

interface FieldsProps {
  readonly values: LoadFields
  readonly onChange: (changes: Partial<LoadFields>) => void
}

function Fields({ values, onChange }: FieldsProps) {
  return groups.map(({ title, fields }) => (
    <FieldGroup key={title.id} title={title}>
      {fields.map((spec) => (
        <LoadField key={spec.name} spec={spec} values={values} onChange={onChange} problem={undefined} />
      ))}
      {title === offer && <EndZone values={values} onChange={onChange} />}
    </FieldGroup>
  ))
}

/** Whose clocks the auction goes by; the end above is typed by the reader's. */
function EndZone({ values: { endsAt, endZone }, onChange }: FieldsProps) {
  const t = useWords()
  const known = auctionZones.map(([zone, name]) => ({ value: zone, label: t.of(name) }))
  // A list may have named another one.
  const own = endZone === '' || known.some(({ value }) => value === endZone) ? [] : [{ value: endZone, label: endZone }]
  return (
    <Select
      label={t('field.endZone')}
      description={t.of(endThere({ endsAt, endZone })) || undefined}
      data={[{ value: '', label: t('lead.zoneUnknown') }, ...known, ...own]}
      allowDeselect={false}
      value={endZone}
      onChange={(zone) => onChange({ endZone: zone ?? '' })}
    />
  )
}

/** Only the web: anything else in the address of a list is text. */
const isPage = (address: string): boolean => /^https?:\/\/[^\s]+$/i.test(address)

interface Touched {
  readonly fields: Partial<LoadFields>
}
const untouched: Touched = { fields: {} }

export function LeadFacts({ load }: { readonly load: LoadDoc }) {
  const t = useWords()
  const context = useCommandContext()
  const [draft, put] = useDraft<Touched>(`lead-facts-${load.id}`, untouched)
  const { busy, run } = useCommand({ title: msg('inbound.notSaved') })
  if (!draft) return null
  const touched = Object.keys(draft.fields).length
  const save = () =>
    run(async () => {
      const change = await changeLoad(context, load.id, 'load.edited', draft.fields)
      await put(untouched)
      if (!change) return AS_IT_IS
      return { words: msg('inbound.saved', { load: load.code }), undo: () => undoJob(context, change) }
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {isPage(load.pageUrl) && (
        <Anchor href={load.pageUrl} target="_blank" rel="noreferrer">
          <IconExternalLink size={16} aria-hidden /> {t('lead.openPage')}
        </Anchor>
      )}
      <Fields
        values={{ ...load, ...draft.fields }}
        onChange={(changes) => void put({ fields: { ...draft.fields, ...changes } })}
      />
      {touched > 0 && (
        <FormFoot>
          <Button type="submit" mih="var(--target)" disabled={busy}>
            {t('core.save')}
          </Button>
          <Button variant="default" mih="var(--target)" onClick={() => void put(untouched)}>
            {t('inbound.discard')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('inbound.fieldsChanged', { count: touched })}
          </Text>
        </FormFoot>
      )}
    </form>
  )
}

const blank: NewDraft<LoadFields> = { id: '', fields: {} }

export function LeadAdd({ onAdded }: { readonly onAdded: (id: string) => void }) {
  const t = useWords()
  const context = useCommandContext()
  const [draft, put] = useNewDraft('lead-new', blank)
  const { busy, run } = useCommand({ title: msg('inbound.notSaved') })
  const isFresh = draft?.id === ''
  const begin = useCallback(() => void put({ ...blank, id: context.newId() }), [put, context])
  useEffect(() => {
    if (isFresh) begin()
  }, [isFresh, begin])
  if (!draft || draft.id === '') return null
  const { id, fields } = draft
  const isNamed = (fields.title ?? '').trim() !== '' || (fields.sellerOrderNo ?? '').trim() !== ''
  const save = () =>
    run(async () => {
      const added = await addLead(context, id, fields)
      await put(blank)
      onAdded(id)
      return added ? { words: msg('lead.added'), undo: () => undoJob(context, added) } : AS_IT_IS
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isNamed) void save()
      }}
    >
      <Fields
        values={{ ...newLoadDraft({ id, code: '', stage: 'lead' }), ...fields }}
        onChange={(changes) => void put({ id, fields: { ...fields, ...changes } })}
      />
      <FormFoot>
        <Button type="submit" mih="var(--target)" disabled={busy || !isNamed}>
          {t('lead.add')}
        </Button>
        <Button variant="default" mih="var(--target)" onClick={begin}>
          {t('inbound.clear')}
        </Button>
        {!isNamed && (
          <Text size="sm" c="dimmed">
            {t('lead.needsName')}
          </Text>
        )}
      </FormFoot>
    </form>
  )
}
