/** One's own figures: the pace, and what was done where, by day. Nobody else's are on it. */
import { Progress, SegmentedControl, Text } from '@mantine/core'
import { IconClockPlay } from '@tabler/icons-react'
import { useMemo } from 'react'
import { EMPTY } from 'rxjs'
import { useWords } from '#language/use-words.ts'
import { joined, lower, moment, msg, type Words } from '#messages/message.ts'
import { dayAfter, dayOf, startOfDay } from '#domain/core/days.ts'
import { ownWork, type OwnDay, type Station } from '#domain/core/people/own-work.ts'
import { watchBy } from '#data/core/jobs/activity.ts'
import { useIsHere } from '#hooks/use-arriving.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { StatTile } from '#ui/figures/stat-tile.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { homeSearch, ownSpans, type OwnSpan } from './home-search.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './home-page.module.css'

const spanLabels: { readonly [Span in OwnSpan]: Words } = {
  1: msg('report.span.1'),
  7: msg('report.span.7'),
  28: msg('home.mine.span28'),
}
const stationLabels: { readonly [At in Station]: Words } = {
  'unit.received': msg('home.mine.received'),
  'unit.inspected': msg('home.mine.graded'),
  'unit.photographed': msg('home.mine.photographed'),
  'unit.stored': msg('home.mine.putAway'),
  'unit.lotted': msg('home.mine.lotted'),
  'unit.picked': msg('home.mine.picked'),
  'unit.packed': msg('home.mine.packed'),
  'unit.handedOver': msg('home.mine.handedOver'),
}
const definitions = [
  { label: msg('report.perHour'), value: msg('report.perHour.how') },
  { label: msg('report.hours'), value: msg('report.hours.how') },
  { label: msg('home.mine.units'), value: msg('report.done.how') },
]

const ledger = ['activity'] as const
/** More rows than one person writes in 28 days. */
const MOST_ROWS = 60_000

/** `undefined` while the ledger is on its way. */
function useOwnWork(span: OwnSpan): ReturnType<typeof ownWork> | undefined {
  const { db, uid } = useCommandContext()
  const today = dayOf(Date.parse(useNow(60_000)))
  const since = new Date(startOfDay(dayAfter(today, 1 - Number(span)))).toISOString()
  const isHere = useIsHere(ledger)
  const rows = useLive(() => (uid && isHere ? watchBy(db, uid, since, MOST_ROWS) : EMPTY), [db, uid, isHere, since])
  return useMemo(() => rows && ownWork(rows), [rows])
}

export function OwnWorkDrawer() {
  const t = useWords()
  const { search, setSearch } = homeSearch.useSearch()
  return (
    <RecordDrawer
      openId={search.mine ? 'mine' : undefined}
      onClose={() => setSearch({ mine: undefined, days: undefined })}
      title={t('home.mine.title')}
    >
      {search.mine && <OwnWork span={search.days ?? '7'} onSpan={(days) => setSearch({ days })} />}
    </RecordDrawer>
  )
}

function OwnWork({ span, onSpan }: { readonly span: OwnSpan; readonly onSpan: (span: OwnSpan) => void }) {
  const t = useWords()
  const work = useOwnWork(span)
  return (
    <>
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={t('report.days')}
        data={ownSpans.map((value) => ({ value, label: t.of(spanLabels[value]) }))}
        value={span}
        onChange={(value) => onSpan(ownSpans.find((one) => one === value) ?? '7')}
      />
      {work ? <Days work={work} /> : <Text mt="md">{t('home.stillLoading')}</Text>}
      <div className={parts['part']}>
        <FactList title={msg('report.how')} facts={definitions} />
      </div>
    </>
  )
}

const hoursOf = (ms: number): number => Math.round(ms / 360_000) / 10

/** `3.5 h`, or minutes where it is less than one. */
const timeWords = (ms: number): Words =>
  ms < 3_600_000
    ? msg('report.minutesValue', { minutes: Math.round(ms / 60_000) })
    : msg('report.hoursValue', { hours: hoursOf(ms) })

function Days({ work: { days, whole } }: { readonly work: ReturnType<typeof ownWork> }) {
  const t = useWords()
  if (days.length === 0) {
    return (
      <EmptyState icon={IconClockPlay} title={msg('report.nothing')}>
        {t('home.mine.nothingHint')}
      </EmptyState>
    )
  }
  const most = Math.max(...days.map(({ completed }) => completed), 1)
  return (
    <>
      <div className={styles['own']} role="group" aria-label={t('report.all')}>
        <StatTile value={whole.perHour} label={msg('report.perHour')} />
        <StatTile value={whole.completed} label={msg('home.mine.units')} />
        <StatTile value={t.of(timeWords(whole.activeMs))} label={msg('report.hours')} />
      </div>
      <ul className={parts['bare']} aria-label={t('home.mine.byDay')}>
        {days.map((day) => (
          <Day key={day.day} day={day} most={most} />
        ))}
      </ul>
    </>
  )
}

function Day({ day, most }: { readonly day: OwnDay; readonly most: number }) {
  const t = useWords()
  const pace = day.perHour !== null && msg('home.mine.pace', { perHour: day.perHour })
  const figures = joined([msg('home.mine.count', { count: day.completed }), timeWords(day.activeMs), pace], ' · ')
  const done = day.done.map(({ station, count }) =>
    msg('home.mine.at', { station: lower(stationLabels[station]), count }),
  )
  return (
    <li className={styles['ownDay']}>
      <div className={styles['ownHead']}>
        <strong>{t.of(joined([moment(new Date(startOfDay(day.day)).toISOString(), 'day')]))}</strong>
        <span className="tabular">{t.of(figures)}</span>
      </div>
      <Progress value={(100 * day.completed) / most} size="sm" aria-hidden />
      {done.length > 0 && <span className={parts['quiet']}>{t.of(joined(done, ' · '))}</span>}
    </li>
  )
}
