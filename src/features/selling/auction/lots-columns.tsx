/** The table of an auction's lots. */
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconGavel,
  IconPencil,
} from '@tabler/icons-react'
import { msg, type Words } from '#messages/message.ts'
import type { ListingStatus } from '#schemas/listings.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { notGraded } from '#domain/core/floor/unit-facts.ts'
import type { LotFactsRow } from '#domain/selling/auction-checks.ts'
import { worthOf } from '#domain/selling/lots/lot-start-bid.ts'
import { lotQty, lowestGrade } from '#domain/selling/lots/lot-text.ts'
import { readableName } from '#domain/core/words/readable-name.ts'
import { StateMark, type StateLook } from '#ui/parts/state-mark.tsx'
import { badgeColumn, labelColumn, moneyColumn, qtyColumn, textColumn } from '#ui/table/columns.tsx'
import type { Column } from '#ui/table/table-column.ts'

export const lotLooks: { readonly [Status in ListingStatus]: StateLook } = {
  draft: { words: msg('auction.lot.draft'), icon: IconPencil },
  ready: { words: msg('auction.lot.ready'), icon: IconPencil },
  live: { words: msg('auction.lot.live'), icon: IconGavel },
  sold: { words: msg('auction.lot.sold'), icon: IconCircleCheck, tone: 'green' },
  unsold: { words: msg('auction.lot.unsold'), icon: IconCircleX },
  ended: { words: msg('auction.lot.ended'), icon: IconCircleX },
  withdrawn: { words: msg('auction.lot.withdrawn'), icon: IconArrowBackUp },
  settled: { words: msg('auction.lot.settled'), icon: IconCircleCheck, tone: 'green' },
}

const photosWords = ({ photos, photosNeeded }: LotFactsRow): Words =>
  msg('core.countOf', { count: photos, all: photosNeeded })

/** A lot is only complete with a photo of each unit. */
function PhotosCell({ row }: { readonly row: LotFactsRow }) {
  const isShort = row.photos < row.photosNeeded
  return (
    <StateMark look={{ words: photosWords(row), ...(isShort ? { icon: IconAlertTriangle, tone: 'amber' } : {}) }} />
  )
}

export const categoryOf = ({ units }: LotFactsRow): string => units[0]?.category ?? ''

export const lotColumns: readonly Column<LotFactsRow>[] = [
  qtyColumn('lot', msg('auction.column.lot'), ({ lot }) => lot.lotNo, { width: 66, text: ({ lot }) => String(lot.lotNo) }),
  textColumn('title', msg('unit.title'), ({ lot }) => lot.title || msg('auction.emptyLot'), { primary: true, width: 270 }),
  qtyColumn('items', msg('unit.items'), ({ units }) => lotQty(units), { width: 66, secondary: true }),
  textColumn('condition', msg('auction.column.lowest'), ({ units }) => (units.length === 0 ? '' : gradeLabels[lowestGrade(units)] || notGraded), { width: 124, options: 'auto' }),
  textColumn('category', msg('field.category'), (row) => readableName(categoryOf(row)), { width: 152, options: 'auto' }),
  moneyColumn('retail', msg('unit.fact.retail'), ({ units }) => worthOf(units, 'retailCents'), { width: 112 }),
  moneyColumn('estimate', msg('unit.fact.estimate'), ({ units }) => worthOf(units, 'estimateCents'), { width: 106 }),
  moneyColumn('startBid', msg('field.startBidCents'), ({ lot }) => lot.startBidCents, { width: 96, secondary: true }),
  textColumn('photos', msg('auction.column.photos'), photosWords, { width: 104, cell: (row) => <PhotosCell row={row} /> }),
  badgeColumn('status', msg('auction.column.status'), ({ lot }) => lot.status, lotLooks, { width: 116 }),
  textColumn('away', msg('auction.column.away'), ({ away }) => (away.length > 0 ? msg('auction.unitsAway', { count: away.length }) : ''), { width: 150, hidden: true }),
  labelColumn('units', msg('auction.column.labels'), ({ units }) => units.map((unit) => unit.label).join(' '), { width: 160, hidden: true }),
] // prettier-ignore
