/** What a report page looks at: the work of some days, by groups, with what the records beside the ledger add to it. */
import { useMemo } from 'react'
import { joined, moment, msg, type Words } from '#messages/message.ts'
import { dayAfter, dayOf, startOfDay } from '#domain/core/days.ts'
import { sumAccuracy, type Accuracy } from '#domain/reports/load-accuracy.ts'
import { lotKeyOf, outcomeOf, type LotOutcome, type LotSeen } from '#domain/reports/lot-outcome.ts'
import type { ReportName } from '#domain/reports/work-cells.ts'
import {
  entriesIn,
  figuresOf,
  groupsOf,
  type Figures,
  type Grouping,
  type WorkEntry,
  type WorkFilter,
} from '#domain/reports/work-report.ts'
import { readableName } from '#domain/core/words/readable-name.ts'
import { watchDevicePresence } from '#data/core/device-presence.ts'
import { watchPeopleNames } from '#data/core/people-names.ts'
import { watchAccuracy, watchLoadNames, watchLots } from '#data/reports/outcomes.ts'
import { watchWork, type Work } from '#data/reports/watch-work.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useUnsettled } from '#hooks/settled.ts'
import { reportSearch, type ReportAddress, type Span } from './report-search.ts'

/** A group as it is shown. */
export interface ReportRow extends Figures {
  readonly key: string
  readonly name: Words
  /** Of a load whose receiving is over. */
  readonly accuracy: Accuracy | null
  readonly outcome: LotOutcome | null
}

/** A device that was at work lately and has not been heard of for an hour. */
export interface SilentDevice {
  readonly name: string
  readonly device: string
  readonly at: string
}

export interface Remembered {
  readonly by: Grouping
  readonly span: Span
}

export interface Report extends ReportAddress {
  readonly report: ReportName
  readonly by: Grouping
  readonly span: Span | null
  readonly from: string
  readonly to: string
  readonly remember: (changes: Partial<Remembered>) => void
  /** `undefined` until everything is added up. */
  readonly rows: readonly ReportRow[] | undefined
  /** All groups together. */
  readonly whole: ReportRow | null
  readonly progress: Work['progress']
  readonly silent: readonly SilentDevice[]
  readonly nameOf: NameOf
}

const SILENT_MS = 3_600_000
const LATELY_MS = 3 * 86_400_000
const usual: Remembered = { by: 'person', span: '7' }

type NameOf = (by: Grouping, key: string) => Words

function useNamesOf(): NameOf | undefined {
  const { db } = useCommandContext()
  const people = useLive(() => watchPeopleNames(db), [db])
  const loads = useLive(() => watchLoadNames(db), [db])
  return useMemo(() => {
    if (!people || !loads) return
    return (by, key) => {
      if (by === 'person') return people.get(key) ?? msg('conflict.unknownPerson')
      if (by === 'load') return key === '' ? msg('report.noLoad') : (loads.get(key) ?? key)
      if (by === 'category') return key === '' ? msg('report.noCategory') : readableName(key)
      if (by === 'day') return joined([moment(new Date(startOfDay(key)).toISOString(), 'day')])
      return joined([moment(new Date(2026, 0, 5, Number(key)).toISOString(), 'clock')])
    }
  }, [people, loads])
}

function useSilent(isToday: boolean): readonly SilentDevice[] {
  const { db, uid, device } = useCommandContext()
  const nowMs = Date.parse(useNow(60_000))
  const presence = useLive(() => watchDevicePresence(db), [db])
  const people = useLive(() => watchPeopleNames(db), [db])
  return useMemo(() => {
    if (!isToday || !presence || !people) return []
    return presence
      .filter((one) => one.uid !== uid || one.device !== device)
      .filter(({ at }) => nowMs - Date.parse(at) > SILENT_MS && nowMs - Date.parse(at) < LATELY_MS)
      .map((one) => ({ name: people.get(one.uid) ?? '', device: one.device, at: one.at }))
  }, [isToday, presence, people, nowMs, uid, device])
}

interface Beside {
  readonly accuracy: ReadonlyMap<string, Accuracy>
  readonly lots: readonly LotSeen[]
}
const noAccuracies: Beside['accuracy'] = new Map()
const noLots: readonly LotSeen[] = []

function useBeside(report: ReportName, from: string, to: string): Beside | undefined {
  const context = useCommandContext()
  const accuracy = useLive(() => (report === 'receiving' ? watchAccuracy(context.db, from, to) : null), [report, context, from, to])
  const lots = useLive(() => (report === 'lotting' ? watchLots(context, from, to) : null), [report, context, from, to])
  const isHere = (report !== 'receiving' || accuracy !== undefined) && (report !== 'lotting' || lots !== undefined)
  return useMemo(() => (isHere ? { accuracy: accuracy ?? noAccuracies, lots: lots ?? noLots } : undefined), [isHere, accuracy, lots])
} // prettier-ignore

interface Range {
  readonly span: Span | null
  readonly from: string
  readonly to: string
  /** The last day is today: more may come. */
  readonly isOpen: boolean
}

function useRange({ search }: ReportAddress, kept: Remembered | undefined): Range {
  // Renewed by the minute, but it changes once a day: what hangs on it is not asked for anew each time.
  const today = dayOf(Date.parse(useNow(60_000)))
  if (search.from || search.to) {
    const to = search.to ?? today
    return { span: null, from: search.from ?? to, to, isOpen: to >= today }
  }
  const span = search.span ?? kept?.span ?? usual.span
  return { span, from: dayAfter(today, 1 - Number(span)), to: today, isOpen: true }
}

interface Asked extends WorkFilter {
  readonly by: Grouping
}

/** The groups of what is asked for, and all of them together. */
function rowsOf(asked: Asked, entries: readonly WorkEntry[], { accuracy, lots }: Beside, nameOf: NameOf): Pick<Report, 'rows' | 'whole'> {
  const { report, by, person, load, category } = asked
  const isMeant = (key: string | undefined, of: string) => key === undefined || key === of
  const seen = lots.filter(
    (one) => isMeant(person, lotKeyOf.person(one)) && isMeant(load, lotKeyOf.load(one)) && isMeant(category, lotKeyOf.category(one)),
  )
  const own = entriesIn(entries, asked)
  const isLotting = report === 'lotting'
  const rows = groupsOf(own, by).map((group): ReportRow => ({
    ...group,
    name: nameOf(by, group.key),
    accuracy: by === 'load' ? (accuracy.get(group.key) ?? null) : null,
    outcome: isLotting ? outcomeOf(seen.filter((one) => lotKeyOf[by](one) === group.key)) : null,
  }))
  // What one person or one category did of a load says nothing of how right all of it was.
  const isWholeLoad = report === 'receiving' && person === undefined && category === undefined
  const judged = [...accuracy].filter(([id]) => isMeant(load, id)).map(([, one]) => one)
  const whole: ReportRow = {
    ...figuresOf(own),
    key: '',
    name: msg('report.all'),
    accuracy: isWholeLoad ? sumAccuracy(judged) : null,
    outcome: isLotting ? outcomeOf(seen) : null,
  }
  return { rows, whole }
} // prettier-ignore

const nothingYet = { rows: undefined, whole: null } as const

export function useReport(report: ReportName): Report | null {
  const context = useCommandContext()
  const address = reportSearch[report].useSearch()
  const { search } = address
  const { person, load, category } = search
  const [kept, put] = useDraft<Remembered>('report', usual)
  const range = useRange(address, kept)
  const { from, to } = range
  const by = search.by ?? kept?.by ?? usual.by
  const work = useLive(() => watchWork(context, from), [context, from])
  const beside = useBeside(report, from, to)
  const nameOf = useNamesOf()
  useUnsettled(work?.progress !== null)
  const found = useMemo(() => {
    const isReady = work?.progress === null && beside && nameOf
    return isReady ? rowsOf({ report, from, to, person, load, category, by }, work.entries, beside, nameOf) : nothingYet
  }, [work, beside, nameOf, report, from, to, person, load, category, by])
  const silent = useSilent(range.isOpen)
  if (!kept || !nameOf) return null
  const remember = (changes: Partial<Remembered>) => void put({ by, span: range.span ?? kept.span, ...changes })
  return { ...address, ...range, ...found, report, by, remember, progress: work?.progress ?? null, silent, nameOf }
} // prettier-ignore
