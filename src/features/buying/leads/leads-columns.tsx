/** The table of leads: what ends when, what it may cost, and how far the bids are from that. */
import { joined, momentIn, msg, type Words } from '#messages/message.ts'
import {
  IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, IconEye, IconGavel, IconPlayerSkipForward, IconSparkles,
} from '@tabler/icons-react' // prettier-ignore
import type { LoadStage } from '#schemas/loads.ts'
import { loadStageLabels } from '#domain/core/loads/load-stages.ts'
import { isOtherClock } from '#domain/files/zoned-time.ts'
import { countdown, type EndState } from '#domain/buying/lead-time.ts'
import { readableName } from '#domain/core/words/readable-name.ts'
import { useWords } from '#language/use-words.ts'
import { useNow } from '#hooks/use-now.ts'
import { badgeColumn, labelColumn, moneyColumn, percentColumn, qtyColumn, textColumn, timeColumn } from '#ui/table/columns.tsx' // prettier-ignore
import { StateMark, type StateLook } from '#ui/parts/state-mark.tsx'
import type { Column } from '#ui/table/table-column.ts'
import type { LeadRow } from './use-leads.ts'

const icons: Readonly<Partial<Record<LoadStage, StateLook['icon']>>> = {
  lead: IconSparkles,
  watching: IconEye,
  bid: IconGavel,
  won: IconCircleCheck,
  lost: IconCircleX,
  passed: IconPlayerSkipForward,
}

export function leadLook(stage: LoadStage): StateLook {
  const icon = icons[stage]
  return {
    words: loadStageLabels[stage],
    ...(icon ? { icon } : {}),
    ...(stage === 'won' ? { tone: 'green' } : {}),
  }
}

const stageLooks: Readonly<Record<string, StateLook>> = Object.fromEntries(
  Object.keys(icons).map((stage) => [stage, leadLook(stage as LoadStage)]),
)

const endLooks: Readonly<Partial<Record<EndState, StateLook>>> = {
  soon: { words: msg('lead.end.soon'), icon: IconClock, tone: 'amber' },
  over: { words: msg('lead.end.over'), icon: IconAlertTriangle, tone: 'amber' },
}

const readerOffset = (iso: string): number => -new Date(iso).getTimezoneOffset()

/** The end by the auction's own clocks; `''` where they are the reader's, or are not known. */
export const endThere = ({ endsAt, endZone }: Pick<LeadRow['load'], 'endsAt' | 'endZone'>): Words =>
  isOtherClock(endsAt, endZone, readerOffset(endsAt)) ? joined([momentIn(endsAt, 'time', endZone)]) : ''

/** The time that is left; where it is over, the question how it ended. */
export function LeadEnd({ row }: { readonly row: Pick<LeadRow, 'load' | 'end'> }) {
  const t = useWords()
  const nowIso = useNow(30_000)
  const look = endLooks[row.end]
  const left = row.end === 'decided' ? '' : t.of(countdown(row.load.endsAt, nowIso))
  return look ? <StateMark look={left ? { ...look, words: left } : look} /> : left || '–'
}

export const leadColumns: readonly Column<LeadRow>[] = [
  labelColumn('code', msg('field.code'), ({ load }) => load.code, { width: 92, secondary: true }),
  textColumn('title', msg('inbound.column.what'), ({ load }) => load.title, { primary: true, width: 300 }),
  badgeColumn('stage', msg('field.stage'), ({ load }) => load.stage, stageLooks, { width: 116, secondary: true }),
  timeColumn('ends', msg('field.endsAt'), ({ load }) => load.endsAt, { secondary: true }),
  textColumn('there', msg('lead.column.endsThere'), ({ load }) => endThere(load), { width: 176 }),
  textColumn('left', msg('lead.column.left'), ({ end }) => end, {
    width: 170,
    secondary: true,
    cell: (row) => <LeadEnd row={row} />,
  }),
  moneyColumn('current', msg('field.currentBidCents'), ({ load }) => load.currentBidCents),
  moneyColumn('bid', msg('lead.column.ourBid'), ({ load }) => load.bidCents),
  moneyColumn('limit', msg('lead.column.limit'), ({ limitCents }) => limitCents),
  moneyColumn('room', msg('lead.column.room'), ({ roomCents }) => roomCents),
  moneyColumn('retail', msg('lead.column.retail'), ({ load }) => load.declaredRetailCents),
  textColumn('source', msg('field.source'), ({ load }) => load.source, { width: 160, options: 'auto' }),
  textColumn('category', msg('field.category'), ({ load }) => readableName(load.category), { width: 140, options: 'auto' }),
  textColumn('condition', msg('field.condition'), ({ load }) => readableName(load.condition), { width: 120, options: 'auto' }),
  qtyColumn('units', msg('lead.column.units'), ({ load }) => load.declaredUnits),
  percentColumn('recovery', msg('field.recoveryPct'), ({ load }) => load.recoveryPct, { hidden: true }),
  moneyColumn('hammer', msg('field.hammerCents'), ({ load }) => load.hammerCents, { hidden: true }),
  moneyColumn('freight', msg('field.freightCents'), ({ load }) => load.freightCents, { hidden: true }),
  textColumn('place', msg('field.place'), ({ load }) => load.place, { width: 140, hidden: true }),
  textColumn('order', msg('inbound.column.order'), ({ load }) => load.sellerOrderNo, { width: 160, mono: true, hidden: true }),
] // prettier-ignore
