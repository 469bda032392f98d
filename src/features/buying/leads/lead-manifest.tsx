/** The look at a lead's manifest before the bid: what is doubtful, what of it lies here unsold, and how much hangs on a few lines. */
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconFileImport, IconListDetails } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { from, NEVER } from 'rxjs'
import type { CollectionName } from '#schemas/collections.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { ManifestCheck, Unsold } from '#domain/buying/manifest-check.ts'
import { readLeadManifest } from '#data/buying/leads.ts'
import { useIsHere } from '#hooks/use-arriving.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { FigureRow } from '#ui/figures/figure-row.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import parts from '#ui/parts/parts.module.css'

/** Rows that are named; the rest is counted. */
const SHOWN_ROWS = 8
const SHOWN_UNSOLD = 10

const needs: readonly CollectionName[] = ['manifestLines', 'units']

export function LeadManifestCheck({ load }: { readonly load: LoadDoc }) {
  const t = useWords()
  const { db } = useCommandContext()
  const isHere = useIsHere(needs)
  const manifest = useLive(() => (isHere ? from(readLeadManifest(db, load.id)) : NEVER), [db, load.id, isHere])
  if (manifest === undefined) return <Text c="dimmed">{t('lead.readingManifest')}</Text>
  const toImport = (
    <Button variant="default" component={Link} to="/import" mih="var(--target)" leftSection={<IconFileImport size={16} aria-hidden />}>
      {t('lead.importManifest')}
    </Button>
  ) // prettier-ignore
  if (manifest === null) {
    return (
      <EmptyState icon={IconListDetails} title={msg('lead.noManifest')} action={toImport}>
        {t('lead.noManifestHint')}
      </EmptyState>
    )
  }
  return (
    <>
      <Totals check={manifest.check} load={load} />
      <Findings check={manifest.check} />
      <Dearest check={manifest.check} />
      <UnsoldHere unsold={manifest.unsold} />
    </>
  )
}

interface CheckProps {
  readonly check: ManifestCheck
}

function Totals({ check, load }: CheckProps & { readonly load: LoadDoc }) {
  const t = useWords()
  const { declaredRetailCents: declared, declaredUnits } = load
  const isOff = declared !== null && Math.abs(declared - check.retailCents) > declared / 100
  return (
    <>
      <FactList
        facts={[
          { label: msg('lead.lines'), value: t.number(check.lines) },
          {
            label: msg('field.declaredUnits'),
            value:
              declaredUnits === null || declaredUnits === check.qty
                ? t.number(check.qty)
                : msg('lead.saidOf', { found: t.number(check.qty), said: t.number(declaredUnits) }),
          },
          {
            label: msg('field.declaredRetailCents'),
            value:
              isOff && declared !== null
                ? msg('lead.saidOf', { found: t.money(check.retailCents), said: t.money(declared) })
                : t.money(check.retailCents),
          },
        ]}
      />
      {isOff && <StateMark look={{ words: msg('lead.retailOff'), icon: IconAlertTriangle, tone: 'amber' }} />}
    </>
  )
}

function Findings({ check }: CheckProps) {
  const t = useWords()
  return (
    <section className={parts['part']} aria-label={t('lead.doubts')}>
      <h3 className={parts['heading']}>{t('lead.doubts')}</h3>
      {check.findings.length === 0 && (
        <StateMark look={{ words: msg('lead.noDoubts'), icon: IconCircleCheck, tone: 'green' }} />
      )}
      <ul className={parts['bare']}>
        {check.findings.map(({ doubt, rows }) => (
          <FigureRow key={doubt} lead={<IconAlertTriangle size={18} aria-hidden />} figure={t.number(rows.length)}>
            {t(`lead.doubt.${doubt}`)}
            <br />
            <span className={parts['quiet']}>
              {t('lead.rows', { rows: rows.slice(0, SHOWN_ROWS).map(String).join(', ') })}
              {rows.length > SHOWN_ROWS && ' …'}
            </span>
          </FigureRow>
        ))}
      </ul>
    </section>
  )
}

function Dearest({ check }: CheckProps) {
  const t = useWords()
  if (check.dearestPct === null) return null
  return (
    <section className={parts['part']} aria-label={t('lead.dearest')}>
      <h3 className={parts['heading']}>{t('lead.dearest')}</h3>
      <Text size="sm">{t('lead.dearestShare', { count: check.dearest.length, pct: check.dearestPct })}</Text>
      <ul className={parts['bare']}>
        {check.dearest.map((line) => (
          <FigureRow key={line.row} lead={t.number(line.row)} figure={t.money(line.extCents)}>
            {line.title}
          </FigureRow>
        ))}
      </ul>
    </section>
  )
}

function UnsoldHere({ unsold }: { readonly unsold: readonly Unsold[] }) {
  const t = useWords()
  return (
    <section className={parts['part']} aria-label={t('lead.unsold')}>
      <h3 className={parts['heading']}>{t('lead.unsold')}</h3>
      <Text size="sm" c="dimmed">
        {unsold.length === 0 ? t('lead.unsoldNone') : t('lead.unsoldHint', { count: unsold.length })}
      </Text>
      <ul className={parts['bare']}>
        {unsold.slice(0, SHOWN_UNSOLD).map((one) => (
          <FigureRow key={one.title} lead={t.number(one.here)} figure={t('lead.comes', { count: one.comes })}>
            {one.title}
          </FigureRow>
        ))}
      </ul>
    </section>
  )
}
