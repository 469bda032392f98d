/** A lot's tag: its number large, its title, and a code that names its record. */
import { labelText } from '#domain/codes/label-content.ts'
import type { LabelJob } from '#domain/codes/label-jobs.ts'
import { tagCodeOf } from '#domain/codes/lot-tags.ts'
import { msg } from '#messages/message.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { SaleEventDoc } from '#schemas/sale-events.ts'

export function lotTagJob(lot: ListingDoc, event: Pick<SaleEventDoc, 'title'> | null): LabelJob {
  return {
    kind: 'lot',
    refId: lot.id,
    label: tagCodeOf(lot.id),
    heading: msg('auction.lotNumber', { lot: lot.lotNo }),
    title: labelText(lot.title, 80),
    lines: [labelText(event?.title ?? '', 40), labelText(lot.condition, 40)].filter((line) => line !== ''),
  }
}

/** Whether the tag that was printed last carries another number than the lot has now. */
export const hasOldTag = ({ sticker, lotNo, status }: Pick<ListingDoc, 'sticker' | 'lotNo' | 'status'>): boolean =>
  sticker !== '' && sticker !== String(lotNo) && (status === 'draft' || status === 'ready' || status === 'live')
