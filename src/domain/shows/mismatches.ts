/** What of a show does not add up: who has to be told, and which item to look for. */
import { isDone, lineDoubt, type OrderWithUnits } from '#domain/core/orders/order-work.ts'
import { msg, type Words } from '#messages/message.ts'
import { isMap } from '#domain/core/merge/merge-values.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import { stickersTwice, type ShowItem } from './show-item.ts'

export const mismatchKinds = [
  'paidTwice',
  'soldTwice',
  'unknownSticker',
  'noSticker',
  'stickerTwice',
  'failed',
] as const
export type MismatchKind = (typeof mismatchKinds)[number]

export interface Mismatch {
  readonly id: string
  readonly kind: MismatchKind
  readonly sticker: string
  readonly title: string
  readonly buyer: string
  /** `''` where no order of ours is concerned. */
  readonly orderId: string
}

export const mismatchLabels: { readonly [Kind in MismatchKind]: Words } = {
  paidTwice: msg('show.mismatch.paidTwice'),
  soldTwice: msg('show.mismatch.soldTwice'),
  unknownSticker: msg('show.mismatch.unknownSticker'),
  noSticker: msg('show.mismatch.noSticker'),
  stickerTwice: msg('show.mismatch.stickerTwice'),
  failed: msg('show.mismatch.failed'),
}
/** What to do about each. */
export const mismatchHints: { readonly [Kind in MismatchKind]: Words } = {
  paidTwice: msg('show.mismatch.paidTwiceHint'),
  soldTwice: msg('show.mismatch.soldTwiceHint'),
  unknownSticker: msg('show.mismatch.unknownStickerHint'),
  noSticker: msg('show.mismatch.noStickerHint'),
  stickerTwice: msg('show.mismatch.stickerTwiceHint'),
  failed: msg('show.mismatch.failedHint'),
}

/** How many sales of the item failed on the channel, as its report had it. */
export function failedSales({ publications }: Pick<ListingDoc, 'publications'>, channelKey: string): number {
  const told = publications[channelKey]
  const failed = isMap(told) ? told['failed'] : 0
  return typeof failed === 'number' ? failed : 0
}

/** What is odd in what is stored of a show. */
export function mismatchesOf(items: readonly ShowItem[], orders: readonly OrderWithUnits[], channelKey: string): readonly Mismatch[] {
  const bySticker = new Map(items.filter(({ listing }) => listing.status !== 'withdrawn').map((item) => [item.listing.sticker, item]))
  const ofLines = orders.flatMap(({ order, lines }) =>
    lines.flatMap((one): readonly Mismatch[] => {
      const { line } = one
      if (isDone(line)) return []
      const item = bySticker.get(line.sticker)
      const doubt = lineDoubt(order.id, one)
      const kind: MismatchKind | null =
        doubt === 'soldTwice' ? 'soldTwice'
        : doubt !== 'noUnit' ? null
        : line.sticker === '' ? 'noSticker'
        : !item ? 'unknownSticker'
        : line.listingId === '' ? 'paidTwice'
        // The unit is on offer elsewhere.
        : line.unitId === '' ? 'unknownSticker' : null
      if (!kind) return []
      return [{ id: `${order.id}-${line.id}`, kind, sticker: line.sticker, title: item?.listing.title ?? '', buyer: order.buyerName, orderId: order.id }]
    }),
  )
  const twice = [...stickersTwice(items)].flatMap(([sticker, group]) =>
    group.map(({ listing }): Mismatch => ({ id: `twice-${listing.id}`, kind: 'stickerTwice', sticker, title: listing.title, buyer: '', orderId: '' })),
  )
  const failed = items
    .filter(({ listing }) => listing.status === 'unsold' && failedSales(listing, channelKey) > 0)
    .map(({ listing }): Mismatch => ({ id: `failed-${listing.id}`, kind: 'failed', sticker: listing.sticker, title: listing.title, buyer: '', orderId: '' }))
  return [...ofLines, ...twice, ...failed]
} // prettier-ignore
