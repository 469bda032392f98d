/** What the profit of loads looks at: the loads that arrived in some days, by groups. */
import { useMemo } from 'react'
import { joined, msg, type Words } from '#messages/message.ts'
import { dayAfter, dayOf } from '#domain/core/days.ts'
import { isClosedBefore } from '#domain/core/loads/load-stages.ts'
import {
  BEFORE,
  profitGroupings,
  profitGroups,
  sumProfit,
  unitsIn,
  type ProfitFigures,
  type ProfitGroup,
  type ProfitGrouping,
} from '#domain/dock/profit.ts'
import { watchProfit, watchProfitNames, type Profit } from '#data/dock/watch-profit.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useUnsettled } from '#hooks/settled.ts'
import type { InboundAddress, ProfitSpan } from '#features/dock/inbound/inbound-search.ts'

/** A group as it is shown. */
export interface ProfitRow extends ProfitGroup {
  readonly name: Words
  /** Of a unit. */
  readonly label: string
}

interface Remembered {
  readonly by: ProfitGrouping
  readonly span: ProfitSpan
}

type NameOf = (by: ProfitGrouping, key: string) => Words

export interface ProfitWork extends InboundAddress {
  readonly by: ProfitGrouping
  readonly span: ProfitSpan | null
  readonly from: string
  readonly to: string
  readonly remember: (changes: Partial<Remembered>) => void
  /** Some of these days are so long ago that what was sold may have left the device. */
  readonly isOld: boolean
  readonly nameOf: NameOf
  readonly profit: Profit
  /** `undefined` until everything is added up. */
  readonly rows: readonly ProfitRow[] | undefined
  readonly whole: ProfitFigures
}

const usual: Remembered = { by: 'load', span: '90' }
const KEPT_DAYS = 365
/** The ladder goes down by days. */
const HOUR_MS = 3_600_000

const unnamed: { readonly [By in ProfitGrouping]: Words } = {
  load: '',
  source: msg('profit.noSource'),
  category: msg('report.noCategory'),
  pallet: msg('profit.noPallet'),
  event: msg('profit.noEvent'),
  unit: msg('profit.noUnits'),
}

function useNameOf(profit: Profit | undefined): NameOf | undefined {
  const { db } = useCommandContext()
  const names = useLive(() => watchProfitNames(db), [db])
  return useMemo(() => {
    if (!profit || !names) return
    const loads = new Map(profit.loads.map(({ id, code, title }) => [id, joined([code, title], ' · ')]))
    const units = new Map(profit.units.map(({ keys, title }) => [keys.unit, title]))
    return (by, key) => {
      if (key === '') return unnamed[by]
      if (key === BEFORE) return msg('profit.before')
      if (by === 'load') return loads.get(key) ?? key
      if (by === 'unit') return units.get(key) ?? key
      // Shows are for admins; what came of one is in the figures of managers all the same.
      return names.get(key) ?? (by === 'event' ? msg('profit.hiddenShow') : key)
    }
  }, [profit, names])
}

type ShownDays = Pick<ProfitWork, 'span' | 'from' | 'to' | 'isOld'>

function useDays({ search }: InboundAddress, usualSpan: ProfitSpan): ShownDays {
  // Renewed by the minute, but it changes once a day: what hangs on it is not asked for anew each time.
  const today = dayOf(Date.parse(useNow(60_000)))
  const isByHand = search.from !== undefined || search.to !== undefined
  const span = isByHand ? null : (search.span ?? usualSpan)
  const to = search.to ?? today
  const from = span === null ? (search.from ?? to) : dayAfter(today, 1 - Number(span))
  return { span, from, to, isOld: from < dayAfter(today, -KEPT_DAYS) }
}

/** `null` while the store has not answered. */
export function useProfit(address: InboundAddress): ProfitWork | null {
  const { db } = useCommandContext()
  const { search } = address
  const [kept, put] = useDraft<Remembered>('profit', usual)
  const now = useNow(HOUR_MS)
  const { span, from, to, isOld } = useDays(address, kept?.span ?? usual.span)
  const by = search.by ?? kept?.by ?? usual.by
  const profit = useLive(() => watchProfit(db, from, to, now), [db, from, to, now])
  const nameOf = useNameOf(profit)
  useUnsettled(profit === undefined || profit.progress !== null)
  const { load, source, category, pallet, event } = search
  const units = useMemo(
    () => unitsIn(profit?.units ?? [], { load, source, category, pallet, event }),
    [profit, load, source, category, pallet, event],
  )
  const rows = useMemo(() => {
    if (!nameOf || profit?.progress !== null) return
    const labels = new Map(by === 'unit' ? units.map(({ keys, label }) => [keys.unit, label]) : [])
    return profitGroups(units, by).map((group) => ({ ...group, name: nameOf(by, group.key), label: labels.get(group.key) ?? '' }))
  }, [units, by, nameOf, profit])
  const whole = useMemo(() => sumProfit(units), [units])
  // What closed before Restow rests on no units.
  const hasUnits = profit?.loads.some((one) => !isClosedBefore(one)) ?? false
  if (!kept || !profit || !nameOf) return null
  return {
    ...address, by, span, from, to, isOld: isOld && hasUnits, profit, nameOf, rows, whole,
    remember: (changes) => void put({ by, span: span ?? kept.span, ...changes }),
  }
} // prettier-ignore

/** What the page can be narrowed to. */
export const profitKeys = profitGroupings.filter((by) => by !== 'unit')
