/** The preview of a results file: which auction, dollars or cents, what is new, what does not count; then its import. */
import { Button, NativeSelect, Progress, SegmentedControl, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { joined, money, msg, type Words } from '#messages/message.ts'
import type { PlannedRow, ResultsPlan } from '#domain/selling/results-plan.ts'
import type { UnitReason } from '#domain/selling/results-file.ts'
import { Caution } from '#ui/parts/caution.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { FileNotes } from '#ui/files/file-notes.tsx'
import { Section } from '#ui/parts/section.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import type { Closeouts } from './use-closeouts.ts'
import type { ResultsWork } from './use-results.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './closeouts.module.css'

interface ResultsProps {
  readonly closeouts: Closeouts
  readonly results: ResultsWork
}

const SHOWN = 60

const unitReasons: { readonly [Why in UnitReason]: Words } = {
  decimals: msg('closeout.unit.decimals'),
  startBids: msg('closeout.unit.startBids'),
  worth: msg('closeout.unit.worth'),
  shape: msg('closeout.unit.shape'),
  unclear: msg('closeout.unit.unclear'),
}

export function ResultsDrawer({ closeouts, results }: ResultsProps) {
  const t = useWords()
  const { search, setSearch } = closeouts
  const { chosen } = results
  const isOpen = search.task === 'results' && chosen !== null
  return (
    <RecordDrawer
      openId={isOpen ? 'results' : undefined}
      onClose={() => {
        results.stop()
        setSearch({ task: undefined })
      }}
      title={t('closeout.importResults')}
      label={chosen?.fileName ?? ''}
      foot={<ResultsFoot closeouts={closeouts} results={results} />}
    >
      {chosen && chosen.problem !== '' && (
        <Caution tone="red" isAlert>
          {t.of(chosen.problem)}
        </Caution>
      )}
      {results.results && (
        <div className={styles['fields']}>
          <FileNotes notes={chosen?.table?.notes ?? []} />
          <Answers results={results} nowIso={closeouts.nowIso} />
          {results.plan && <Preview results={results} plan={results.plan} />}
        </div>
      )}
    </RecordDrawer>
  )
}

/** What the file does not say by itself. */
function Answers({ results, nowIso }: Pick<ResultsProps, 'results'> & { readonly nowIso: string }) {
  const t = useWords()
  const { events, eventId, setEventId, found, unit, setUnit, decimal, setDecimal } = results
  const doubts = results.results?.doubts ?? []
  const isEarly = events.some(({ event }) => event.id === eventId && event.endsAt > nowIso)
  return (
    <>
      <NativeSelect
        label={t('page.auction')}
        size="md"
        value={eventId}
        data={[...(eventId === '' ? [{ value: '', label: t('auction.chooseOne') }] : []), ...events.map(({ event }) => ({ value: event.id, label: event.title }))]}
        onChange={(change) => setEventId(change.currentTarget.value)}
      />
      {isEarly && <Caution>{t('closeout.notEnded')}</Caution>}
      {doubts.length > 0 && (
        <div>
          <Caution>{t('closeout.decimalDoubt', { examples: doubts.join(' · ') })}</Caution>
          <SegmentedControl
            aria-label={t('closeout.decimal')}
            fullWidth
            data={[{ value: 'point', label: t('closeout.decimal.point') }, { value: 'comma', label: t('closeout.decimal.comma') }]}
            value={decimal ?? ''}
            onChange={(value) => setDecimal(value === 'comma' ? 'comma' : 'point')}
          />
        </div>
      )}
      {eventId !== '' && (
        <div>
          <SegmentedControl
            aria-label={t('closeout.unit')}
            fullWidth
            data={[{ value: 'dollars', label: t('closeout.unit.dollars') }, { value: 'cents', label: t('closeout.unit.cents') }]}
            value={unit ?? ''}
            onChange={(value) => setUnit(value === 'cents' ? 'cents' : 'dollars')}
          />
          {unit === undefined ? <Caution>{t('closeout.unit.ask')}</Caution> : <Text size="sm" c="dimmed">{t.of(unit === found.unit ? unitReasons[found.why] : msg('closeout.unit.chosen'))}</Text>}
        </div>
      )}
    </>
  )
} // prettier-ignore

const count = (plan: ResultsPlan, ...changes: readonly PlannedRow['change'][]): number =>
  plan.rows.filter(({ change }) => change !== null && changes.includes(change)).length

function Preview({ results, plan }: { readonly results: ResultsWork; readonly plan: ResultsPlan }) {
  const t = useWords()
  const counted = plan.rows.filter(({ change, fate }) => change !== null && change !== 'decided' && fate === 'sold')
  return (
    <>
      <FactList
        facts={[
          { label: msg('closeout.preview.sold'), value: t.number(counted.length) },
          { label: msg('closeout.preview.new'), value: t.number(count(plan, 'new')) },
          { label: msg('closeout.preview.corrected'), value: t.number(count(plan, 'corrected')) },
          { label: msg('closeout.preview.same'), value: t.number(count(plan, 'same', 'stays')) },
          { label: msg('closeout.preview.unsold'), value: t.number(count(plan, 'unsold', 'stays')) },
          { label: msg('closeout.view.invoices'), value: t.number(plan.buyers) },
          { label: msg('closeout.hammer'), value: t.money(plan.hammerCents) },
        ]}
      />
      <Problems results={results} plan={plan} />
      <Section title={msg('closeout.preview.lots')} count={counted.length} level={3}>
        <ul className={`${parts['told']} ${styles['list']}`} aria-label={t('closeout.preview.lots')}>
          {counted.slice(0, SHOWN).map(({ result, hammerCents, lot }) => (
            <li key={result.row}>
              {t('closeout.preview.line', { lot: result.lot, title: lot?.title ?? '', buyer: result.bidder?.name ?? '', amount: money(hammerCents) })}
            </li>
          ))}
        </ul>
        {counted.length > SHOWN && <Text size="sm">{t('core.andMore', { count: counted.length - SHOWN })}</Text>}
      </Section>
    </>
  )
} // prettier-ignore

const fateWords: Partial<Record<PlannedRow['fate'], Words>> = {
  unknown: msg('closeout.fate.unknown'),
  withdrawn: msg('closeout.fate.withdrawn'),
  doubled: msg('closeout.fate.doubled'),
  differs: msg('closeout.fate.differs'),
}

function problemOf({ fate, change, isSoldTwice }: PlannedRow): Words {
  const words = fateWords[fate]
  if (words) return words
  if (change === 'decided') return msg('closeout.fate.decided')
  if (change === 'paid') return msg('closeout.fate.paid')
  return isSoldTwice ? msg('closeout.fate.soldTwice') : ''
}

/** Rows that do not count, and those that need a look, by name. */
function Problems({ results, plan }: { readonly results: ResultsWork; readonly plan: ResultsPlan }) {
  const t = useWords()
  const rows = plan.rows.flatMap((row): readonly (readonly [row: number, words: Words])[] => {
    const problem = problemOf(row)
    return problem === '' ? [] : [[row.result.row, msg('closeout.preview.problem', { lot: row.result.lot, problem })]]
  })
  const unread = (results.results?.problems ?? []).map(({ row, column, message, value }) => [row, joined([column, value, message], ' · ')] as const)
  const all = [...unread, ...rows].toSorted(([a], [b]) => a - b)
  if (all.length === 0) return <StateMark look={{ words: msg('closeout.preview.clean'), icon: IconCircleCheck, tone: 'green' }} />
  return (
    <section>
      <StateMark look={{ words: msg('closeout.preview.problems', { count: all.length }), icon: IconAlertTriangle, tone: 'amber' }} />
      <ul className={`${parts['told']} ${styles['list']}`} aria-label={t('closeout.preview.toLookAt')}>
        {all.slice(0, SHOWN).map(([row, words], place) => (
          // oxlint-disable-next-line react/no-array-index-key -- One row may have two problems; the list does not change while it is shown.
          <li key={`${row} ${place}`}>{t('closeout.preview.row', { row, words })}</li>
        ))}
      </ul>
      {all.length > SHOWN && <Text size="sm">{t('core.andMore', { count: all.length - SHOWN })}</Text>}
    </section>
  )
} // prettier-ignore

function ResultsFoot({ closeouts, results }: ResultsProps) {
  const t = useWords()
  const { plan, unit, progress, commit, stop } = results
  if (progress !== null) {
    return (
      <>
        <Progress flex={1} value={progress * 100} aria-label={t('closeout.importing')} />
        <Button variant="default" onClick={stop}>
          {t('core.cancel')}
        </Button>
      </>
    )
  }
  const isDoubt = (results.results?.doubts.length ?? 0) > 0 && results.decimal === undefined
  const isReady = plan !== undefined && unit !== undefined && !isDoubt && !closeouts.busy
  return (
    <Button disabled={!isReady || plan.plans.length === 0} onClick={() => void commit()}>
      {plan?.plans.length === 0 ? t('closeout.nothingNew') : t('closeout.commit', { count: plan?.buyers ?? 0 })}
    </Button>
  )
}
