/** How managers price: shares by grade and the markdown. What is typed is kept as a draft; saved rules count from their day. */
import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { dayOf } from '#domain/core/days.ts'
import { typedFurther, typedOver } from '#domain/core/merge/typed-over.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import {
  countsFrom,
  dayOfRules,
  MOST_STEPS,
  priceRuleProblems,
  pricedGrades,
  type Markdown,
  type PriceRules,
} from '#domain/core/orders/price-rules.ts'
import { addRules } from '#data/core/price-rules.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { CountField, PercentField } from '#ui/fields/fields.tsx'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import { FormFoot } from '#ui/fields/foot.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import type { Listings } from './use-listings.ts'
import styles from './listings.module.css'

export function PriceRulesDrawer({ listings }: { readonly listings: Listings }) {
  const t = useWords()
  const { search, setSearch, rules } = listings
  return (
    <RecordDrawer
      openId={search.prices && rules ? 'prices' : undefined}
      onClose={() => setSearch({ prices: undefined })}
      title={t('listing.price.rules')}
    >
      {rules && <RulesForm listings={listings} rules={rules} />}
    </RecordDrawer>
  )
}

interface Typed {
  readonly rules: PriceRules | null
  /** The rules that counted when the person typed last: another manager may change them until these are saved. */
  readonly began: PriceRules | null
  /** `''`: today. */
  readonly day: string
}
const untyped: Typed = { rules: null, began: null, day: '' }

const valuesOf = ({ rules, began }: Typed, now: PriceRules): PriceRules =>
  rules ? typedOver(began ?? now, rules, now) : now

function withChanges(draft: Typed, now: PriceRules, changes: Partial<PriceRules>): Typed {
  const { began, typed } = typedFurther({ began: draft.began ?? now, typed: draft.rules ?? now }, changes, now)
  return { ...draft, began, rules: typed }
}

interface FormProps {
  readonly listings: Listings
  readonly rules: NonNullable<Listings['rules']>
}

function RulesForm({ listings, rules }: FormProps) {
  const t = useWords()
  const context = useCommandContext()
  const [draft, put] = useDraft<Typed>('price-rules', untyped)
  const { busy, run } = useCommand({ title: msg('listing.price.notSaved') })
  if (!draft) return null
  const values = valuesOf(draft, rules.now)
  const change = (changes: Partial<PriceRules>) => void put(withChanges(draft, rules.now, changes))
  const problems = priceRuleProblems(values)
  const today = dayOf(Date.parse(listings.nowIso))
  const save = () =>
    run(async () => {
      const job = await addRules(context, values, countsFrom(draft.day, context.now()))
      await put(untyped)
      return job ? { words: msg('listing.price.saved'), undo: () => undoJob(context, job) } : AS_IT_IS
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (problems.length === 0) void save()
      }}
    >
      <Text size="sm" c="dimmed">
        {rules.since ? t('listing.price.since', { date: dayOfRules(rules.since) }) : t('listing.price.usual')}{' '}
        {rules.next && t('listing.price.next', { date: dayOfRules(rules.next) })}
      </Text>
      <FieldGroup title={msg('listing.price.shares')}>
        {pricedGrades.map((grade) => (
          <PercentField
            key={grade}
            label={t.of(gradeLabels[grade])}
            value={values.shares[grade] || null}
            onChange={(pct) => change({ shares: { ...values.shares, [grade]: pct ?? 0 } })}
          />
        ))}
        <PercentField
          label={t('listing.price.estimate')}
          description={t('listing.price.estimateHint')}
          max={300}
          value={values.estimatePct || null}
          onChange={(pct) => change({ estimatePct: pct ?? 0 })}
        />
      </FieldGroup>
      <Ladder steps={values.steps} onChange={(steps) => change({ steps })} />
      {draft.rules && problems.length > 0 && (
        <ul className={styles['cells']} role="alert">
          {problems.map((problem) => (
            <li key={t.of(problem)}>{t.of(problem)}</li>
          ))}
        </ul>
      )}
      {draft.rules && (
        <FormFoot>
          <TextInput
            type="date"
            aria-label={t('listing.price.from')}
            title={t('listing.price.from')}
            min={today}
            value={draft.day || today}
            onChange={(event) => void put({ ...draft, day: event.currentTarget.value })}
          />
          <Button type="submit" mih="var(--target)" disabled={busy || problems.length > 0}>
            {t('core.save')}
          </Button>
          <Button variant="default" mih="var(--target)" onClick={() => void put(untyped)}>
            {t('inbound.discard')}
          </Button>
        </FormFoot>
      )}
    </form>
  )
}

interface LadderProps {
  readonly steps: readonly Markdown[]
  readonly onChange: (steps: readonly Markdown[]) => void
}

/** Days on offer and percent off, step by step. */
function Ladder({ steps, onChange }: LadderProps) {
  const t = useWords()
  const set = (place: number, changes: Partial<Markdown>) =>
    onChange(steps.map((step, at) => (at === place ? { ...step, ...changes } : step)))
  const last = steps.at(-1) ?? { days: 0, pct: 0 }
  return (
    <section className={styles['ladder']} aria-label={t('listing.price.ladder')}>
      <h3>{t('listing.price.ladder')}</h3>
      {steps.length === 0 && <Text c="dimmed">{t('listing.price.noSteps')}</Text>}
      <ol>
        {steps.map((step, place) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            <CountField label={t('listing.price.days')} max={365} value={step.days || null} onChange={(days) => set(place, { days: days ?? 0 })} />
            <PercentField label={t('listing.price.off')} max={90} value={step.pct || null} onChange={(pct) => set(place, { pct: pct ?? 0 })} />
            <ActionIcon variant="subtle" size="xl" color="gray" aria-label={t('listing.price.removeStep', { days: String(step.days) })} onClick={() => onChange(steps.filter((_, at) => at !== place))}>
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Button variant="default" disabled={steps.length >= MOST_STEPS} leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onChange([...steps, { days: last.days + 14, pct: Math.min(90, last.pct + 10) }])}>
        {t('listing.price.addStep')}
      </Button>
    </section>
  )
} // prettier-ignore
