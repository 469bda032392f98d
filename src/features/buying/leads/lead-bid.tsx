/** What a lead may cost. The expected recovery comes from our own closed loads, with how many they are and how far they lie apart; a person decides. */
import { joined, money, msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CollectionName } from '#schemas/collections.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { bidLimit, outcomeOf, type BidLimit, type BidTerms } from '#domain/buying/bid.ts'
import { ENOUGH_LOADS, recoveriesFor, usualRecovery, type Recovery } from '#domain/buying/recovery.ts'
import { watchRecoveryShares } from '#data/buying/recovery-shares.ts'
import { changeLoad, type LoadFields } from '#data/core/change-load.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { useIsHere } from '#hooks/use-arriving.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { LoadField, type LoadFieldSpec } from '#records/load-field.tsx'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { FactList, type Fact } from '#ui/lists/fact-list.tsx'
import { FigureRow } from '#ui/figures/figure-row.tsx'
import { FormFoot } from '#ui/fields/foot.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { StatTile } from '#ui/figures/stat-tile.tsx'
import parts from '#ui/parts/parts.module.css'
import { NEVER } from 'rxjs'

const fields: readonly LoadFieldSpec[] = [
  { kind: 'money', name: 'declaredRetailCents', label: msg('field.declaredRetailCents') },
  { kind: 'percent', name: 'recoveryPct', label: msg('field.recoveryPct') },
  { kind: 'gain', name: 'marginPct', label: msg('field.marginPct') },
  { kind: 'money', name: 'feeCents', label: msg('field.feeCents') },
  { kind: 'money', name: 'freightCents', label: msg('field.freightCents') },
  { kind: 'money', name: 'currentBidCents', label: msg('field.currentBidCents') },
]

/** The margin that this device asked for last. */
const MARGIN_KEY = 'restow-lead-margin'
const keptMargin = (): number | null => {
  const kept = Number.parseFloat(localStorage.getItem(MARGIN_KEY) ?? '')
  return kept >= 0 && kept <= 1000 ? kept : null
}

interface Touched {
  readonly fields: Partial<LoadFields>
}
const untouched: Touched = { fields: {} }

export function LeadBid({ load, nowIso }: { readonly load: LoadDoc; readonly nowIso: string }) {
  const t = useWords()
  const context = useCommandContext()
  const [draft, put] = useDraft<Touched>(`lead-bid-${load.id}`, untouched)
  const { busy, run } = useCommand({ title: msg('inbound.notSaved') })
  const recoveries = useRecoveries(load, nowIso)
  if (!draft) return null
  const usual = recoveries ? usualRecovery(recoveries) : null
  // Until a person says otherwise: what loads like this brought, and the margin that was asked for last.
  const assumed = {
    ...load,
    recoveryPct: load.recoveryPct ?? usual?.pct ?? null,
    marginPct: load.marginPct ?? keptMargin(),
  }
  const values: LoadFields = { ...assumed, ...draft.fields }
  const limit = bidLimit(values)
  const change = (changes: Partial<LoadFields>) => void put({ fields: { ...draft.fields, ...changes } })
  const maxBidCents = limit ? Math.max(0, limit.limitCents) : null
  const isNew = Object.keys(draft.fields).length > 0 || maxBidCents !== load.maxBidCents
  const save = () =>
    run(async () => {
      const { recoveryPct, marginPct } = values
      if (marginPct !== null) localStorage.setItem(MARGIN_KEY, String(marginPct))
      const done = await changeLoad(context, load.id, 'load.edited', {
        ...draft.fields,
        recoveryPct,
        marginPct,
        maxBidCents,
      })
      await put(untouched)
      return done ? { words: msg('inbound.saved', { load: load.code }), undo: () => undoJob(context, done) } : AS_IT_IS
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className={parts['part']}>
        <LimitTile limit={limit} />
      </div>
      <FieldGroup title={msg('lead.calculator')}>
        {fields.map((spec) => (
          <LoadField key={spec.name} spec={spec} values={values} onChange={change} problem={undefined} />
        ))}
      </FieldGroup>
      {isNew && limit && (
        <FormFoot>
          <Button type="submit" mih="var(--target)" disabled={busy}>
            {t('lead.saveLimit')}
          </Button>
          {Object.keys(draft.fields).length > 0 && (
            <Button variant="default" mih="var(--target)" onClick={() => void put(untouched)}>
              {t('inbound.discard')}
            </Button>
          )}
        </FormFoot>
      )}
      <div className={parts['part']}>
        <Outcomes terms={values} limit={limit} load={values} />
      </div>
      <Recoveries recoveries={recoveries} onTake={(pct) => change({ recoveryPct: pct })} />
    </form>
  ) // prettier-ignore
}

/** Before they have arrived, less would seem to have been sold than was. */
const needs: readonly CollectionName[] = ['loads', 'manifestLines', 'units']

function useRecoveries({ source, category, condition }: LoadDoc, nowIso: string): readonly Recovery[] | undefined {
  const { db } = useCommandContext()
  // A day more or less changes nothing.
  const today = nowIso.slice(0, 10)
  const isHere = useIsHere(needs)
  const shares = useLive(
    () => (isHere ? watchRecoveryShares(db, `${today}T00:00:00.000Z`) : NEVER),
    [db, today, isHere],
  )
  return useMemo(
    () => shares && recoveriesFor(shares, { source, category, condition }),
    [shares, source, category, condition],
  )
}

function LimitTile({ limit }: { readonly limit: BidLimit | null }) {
  const t = useWords()
  if (!limit) return <StatTile value={null} label={msg('lead.limit')} detail={msg('lead.limitNeeds')} />
  const isWorth = limit.limitCents > 0
  const missing = joined(limit.missing.map((field) => msg(`field.${field}`)))
  return (
    <>
      <StatTile
        value={t.money(limit.limitCents)}
        label={msg('lead.limit')}
        detail={isWorth ? msg('lead.limitSum', { proceeds: money(limit.proceedsCents) }) : msg('lead.notWorth')}
        {...(isWorth ? {} : { icon: IconAlertTriangle, tone: 'amber' })}
      />
      {missing !== '' && (
        <StateMark look={{ words: msg('lead.counted0', { fields: missing }), icon: IconAlertTriangle, tone: 'amber' }} />
      )}
    </>
  ) // prettier-ignore
}

const percent = (pct: number | null): Words => (pct === null ? '' : msg('lead.percent', { pct }))

interface OutcomesProps {
  readonly terms: BidTerms
  readonly limit: BidLimit | null
  readonly load: Pick<LoadDoc, 'bidCents' | 'currentBidCents'>
}

/** What the load would cost and earn at our bid, at the highest known, and at the limit. */
function Outcomes({ terms, limit, load }: OutcomesProps) {
  const bids = [
    [msg('lead.atLimit'), limit && Math.max(0, limit.limitCents)],
    [msg('lead.atCurrent'), load.currentBidCents],
    [msg('lead.atOurs'), load.bidCents],
  ] as const
  const facts = bids.flatMap(([label, bidCents]): Fact[] => {
    if (bidCents === null) return []
    const { landedCents, perUnitCents, ofRetailPct, profitCents, marginPct } = outcomeOf(terms, bidCents)
    const value = joined([
      msg('lead.landed', { cost: money(landedCents) }),
      perUnitCents !== null && msg('lead.perUnit', { cost: money(perUnitCents) }),
      ofRetailPct !== null && msg('lead.ofRetail', { pct: ofRetailPct }),
      profitCents !== null && msg('lead.earns', { profit: money(profitCents), margin: percent(marginPct) || '–' }),
    ])
    return [{ label, value }]
  })
  return facts.length > 0 ? <FactList title={msg('lead.outcomes')} facts={facts} /> : null
}

/** A company that begins has loads of the past in a sheet. */
function BringIn() {
  const t = useWords()
  return (
    <Button
      component={Link}
      to="/import"
      variant="default"
      mih="var(--target)"
      mt="xs"
      leftSection={<IconFileImport size={16} aria-hidden />}
    >
      {t('profit.bringIn')}
    </Button>
  )
}

interface RecoveriesProps {
  readonly recoveries: readonly Recovery[] | undefined
  readonly onTake: (pct: number) => void
}

/** What our closed loads brought in: a press takes the figure over. */
function Recoveries({ recoveries, onTake }: RecoveriesProps) {
  const t = useWords()
  return (
    <section className={parts['part']} aria-label={t('lead.recoveries')}>
      <h3 className={parts['heading']}>{t('lead.recoveries')}</h3>
      {recoveries === undefined && <Text c="dimmed">{t('lead.readingLoads')}</Text>}
      {recoveries?.length === 0 && (
        <>
          <Text c="dimmed">{t('lead.noLoads')}</Text>
          <BringIn />
        </>
      )}
      <ul className={parts['bare']}>
        {recoveries?.map((one) => (
          <FigureRow
            key={one.likeness}
            lead={t.of(percent(one.pct))}
            onOpen={() => onTake(one.pct)}
            figure={t('lead.loads', { count: one.loads })}
          >
            {t(`lead.like.${one.likeness}`)}
            <br />
            <span className={parts['quiet']}>
              {one.loads > 1 ? t('lead.spread', { low: one.lowPct, high: one.highPct }) : t('lead.oneLoad')}
              {one.loads > 1 && one.loads < ENOUGH_LOADS && ` · ${t('lead.tooFew')}`}
            </span>
          </FigureRow>
        ))}
      </ul>
    </section>
  )
}
