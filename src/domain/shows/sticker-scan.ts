/**
 * What a scan at the sticker bench means: a unit gets the next sticker of the show, or the printed one that was scanned before it. Invariants: a
 * sticker is used once in a show; a unit is in one offer only; what is sold, held or gone is refused; the sticker and its unit are one write.
 */
import { askWhich } from '#domain/codes/units-meant.ts'
import { editOf, insertOf, type Edit } from '#domain/core/merge/edits.ts'
import { foundByScan } from '#domain/core/floor/found-by-scan.ts'
import {
  about,
  goneProblem,
  nameOfUnit,
  passThrough,
  refuse,
  type Say,
  type SayChoice,
} from '#domain/core/floor/scan-step.ts'
import { offeredUnit, sameOffer } from '#domain/core/orders/offer-given.ts'
import { stageOnShelf } from '#domain/core/floor/stage-on-shelf.ts'
import { describeException, notGraded } from '#domain/core/floor/unit-facts.ts'
import { joined, msg, type Words } from '#messages/message.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { isActive, isOffered, newItem, nextSticker, stickerHolder, stickerIn } from './show-item.ts'
import { isOpenShow } from './show-stages.ts'
import type { Answered, ShowWrite, StickerEvent, StickerFacts, StickerState, StickerStep } from './sticker-state.ts'

/** Whoever comes here is sold to nobody: an offer that was sold came to nothing for this unit. */
const overStatuses: readonly ListingDoc['status'][] = ['unsold', 'ended', 'withdrawn', 'sold', 'settled']

export function stickerStep(state: StickerState, event: StickerEvent, facts: StickerFacts): StickerStep {
  switch (event.kind) {
    case 'scan':
      return scanned(state, event.scan, facts)
    case 'take':
      return facts.unit ? taken(state, facts.unit, facts, event) : refuse(state, msg('core.scanUnitFirst'), '')
    case 'choose':
      return chosen(state, facts)
    case 'dropSticker':
      return { state: { ...state, sticker: '' }, say: null, writes: [] }
    case 'takeOff':
      return takenOff(state, facts)
  }
}

function scanned(state: StickerState, scan: Scan, facts: StickerFacts): StickerStep {
  const sticker = stickerIn(scan.raw)
  if (sticker !== '') return stickerFirst(state, sticker, facts)
  if (facts.unit) return taken(state, facts.unit, facts, {})
  const asked = askWhich(state, scan, facts.doubt)
  if (asked) return asked
  return scan.kind === 'unit' ? refuse(state, msg('core.noUnitLabel'), scan.raw) : passThrough(state)
}

function ask(state: StickerState, title: Words, detail: Words, choices: readonly SayChoice<StickerEvent>[], unit?: UnitDoc): StickerStep {
  return { state, say: { tone: 'amber', title, detail, choices, mayScanOn: true, ...(unit ? { pictureOf: unit.id } : {}) }, writes: [] }
} // prettier-ignore

/** The shows to choose from, where none is chosen that takes stickers; `null` once a right one is. */
function showDoubt(state: StickerState, { show, shows }: StickerFacts): StickerStep | null {
  if (show && isOpenShow(show)) return null
  if (shows.length === 0) return refuse(state, msg('show.scan.noShow'), msg('show.scan.noShowHint'))
  const title = show ? msg('show.scan.isOver', { show: show.title }) : msg('show.scan.chooseFirst')
  const choices = shows.slice(0, 6).map((one) => ({ label: one.title, event: { kind: 'choose', eventId: one.id } as const })) // prettier-ignore
  return ask(state, title, msg('show.scan.chooseHint'), choices)
}

function chosen(state: StickerState, facts: StickerFacts): StickerStep {
  const { show, unit } = facts
  if (!show) return refuse(state, msg('show.notHere'), '')
  const next: StickerState = { ...state, eventId: show.id }
  return unit ? taken(next, unit, facts, {}) : { state: next, say: null, writes: [] }
}

function usedProblem(state: StickerState, sticker: string, facts: StickerFacts): StickerStep | null {
  const holder = stickerHolder(sticker, facts.listings)
  if (!holder) return null
  return refuse({ ...state, sticker: '' }, msg('show.scan.used', { sticker }), msg('show.scan.usedHint', { title: holder.title })) // prettier-ignore
}

/** A printed sticker: the next unit gets it. */
function stickerFirst(state: StickerState, sticker: string, facts: StickerFacts): StickerStep {
  const doubt = showDoubt(state, facts) ?? usedProblem(state, sticker, facts)
  if (doubt) return doubt
  return {
    state: { ...state, sticker },
    say: { tone: 'plain', big: sticker, title: msg('show.scan.stickerFirst'), detail: msg('show.scan.stickerFirstHint') },
    writes: [],
  } // prettier-ignore
}

/** What forbids to sell the unit, whatever a person answers. */
function stageProblem(unit: UnitDoc): { readonly title: Words; readonly detail: Words } | null {
  const gone = goneProblem(unit)
  if (gone !== '') return { title: msg('core.unitGone'), detail: gone }
  const name = nameOfUnit(unit)
  if (unit.orderId !== '' || unit.stage === 'sold' || unit.stage === 'picked')
    return { title: msg('show.scan.sold'), detail: msg('show.scan.soldHint', { unit: name }) }
  if (unit.stage === 'hold') {
    const why = joined([name, describeException(unit.exceptionCode)], ': ')
    return { title: msg('show.scan.onHold'), detail: msg('show.scan.onHoldHint', { unit: why }) }
  }
  if (unit.stage === 'returned')
    return { title: msg('show.scan.cameBack'), detail: msg('show.scan.cameBackHint', { unit: name }) }
  return null
}

function offerDoubt(state: StickerState, unit: UnitDoc, facts: StickerFacts, answered: Answered): StickerStep | null {
  const { offer, offerShow, show } = facts
  if (unit.listingId === '' || (offer && overStatuses.includes(offer.status))) return null
  const name = nameOfUnit(unit)
  if (!offer || offer.saleType !== 'show')
    return refuse(state, msg('show.scan.offered'), msg('show.scan.offeredHint', { unit: name }))
  if (offer.eventId === show?.id) {
    const choices = [{ label: msg('show.scan.takeOff'), event: { kind: 'takeOff', listingId: offer.id } } as const]
    return ask(state, msg('show.scan.has', { sticker: offer.sticker }), name, choices, unit)
  }
  if (answered.isMoved) return null
  const where = { sticker: offer.sticker, show: offerShow?.title || msg('show.another') }
  if (offer.status === 'live')
    return refuse(state, msg('show.scan.inShow', where), msg('show.scan.inLiveShowHint', { unit: name }))
  const event = { kind: 'take', ...answered, isMoved: true } as const
  return ask(state, msg('show.scan.inShow', where), name, [{ label: msg('show.scan.moveHere'), event }], unit)
}

function unitDoubt(state: StickerState, unit: UnitDoc, facts: StickerFacts, answered: Answered): StickerStep | null {
  const problem = stageProblem(unit)
  if (problem) return refuse(state, problem.title, problem.detail)
  const doubt = showDoubt(state, facts) ?? offerDoubt(state, unit, facts, answered)
  if (doubt) return doubt
  const used = state.sticker === '' ? null : usedProblem(state, state.sticker, facts)
  if (used) return used
  if (unit.grade !== '' || answered.isUngraded) return null
  const event = { kind: 'take', ...answered, isUngraded: true } as const
  const choices = [{ label: msg('show.scan.takeUngraded'), event, onRescan: true }]
  return ask(state, msg('show.scan.notGraded'), msg('show.scan.notGradedHint', { unit: nameOfUnit(unit) }), choices, unit) // prettier-ignore
}

function taken(state: StickerState, unit: UnitDoc, facts: StickerFacts, answered: Answered): StickerStep {
  const found = foundByScan(unit, { place: [], page: 'whatnotSales', at: facts.at })
  const doubt = unitDoubt(state, unit, facts, answered)
  if (doubt) return about(unit, { ...doubt, writes: [...found.writes, ...doubt.writes] })
  const { show, listings } = facts
  if (!show) return refuse(state, msg('show.notHere'), '')
  const sticker = state.sticker || nextSticker(listings.filter(isActive))
  const write = putOn(unit, sticker, facts)
  return {
    state: { eventId: show.id, sticker: '' },
    say: sayTaken(unit, sticker, found.say !== null),
    writes: [...found.writes, write],
  }
}

function putOn(unit: UnitDoc, sticker: string, { newId: id, show, channel, offer }: StickerFacts): ShowWrite {
  const eventId = show?.id ?? ''
  const item = newItem({ id, eventId, sticker }, unit, channel)
  const left = offer && isOffered(offer) ? [editOf('listings', offer, { status: 'withdrawn' })] : []
  const begun = show?.status === 'draft' ? [editOf('saleEvents', show, { status: 'catalogued' })] : []
  // A unit that was looked for is found by this scan first.
  const outcome = unit.stage === 'missing' ? {} : ({ stage: 'listed' } as const)
  const edits: readonly Edit[] = [
    insertOf('listings', item),
    editOf('units', unit, { listingId: id, ...outcome }),
    ...left,
    ...begun,
  ]
  const data = { eventId, sticker, listingId: id, loadId: unit.loadId, qty: unit.qty }
  return {
    kind: 'show',
    edits,
    given: [offeredUnit(unit, outcome), ...(offer && isOffered(offer) ? [sameOffer(offer)] : [])],
    rows: [
      { type: 'sticker.assigned', refType: 'unit', refId: unit.id, from: '', to: sticker, data },
      { type: 'sticker.assigned', refType: 'listing', refId: id, from: '', to: sticker, data: { eventId, unitIds: [unit.id] } },
    ],
  } // prettier-ignore
}

function sayTaken(unit: UnitDoc, sticker: string, isFound: boolean): Say<StickerEvent> {
  const isOdd = isFound || unit.grade === ''
  return {
    tone: isOdd ? 'amber' : 'green',
    big: sticker,
    title: nameOfUnit(unit),
    detail: joined([isFound && msg('core.wasLookedFor'), unit.grade === '' && notGraded, unit.label], ' · '),
    undone: msg('show.scan.peelOff'),
    pictureOf: unit.id,
  }
}

function takenOff(state: StickerState, { off }: StickerFacts): StickerStep {
  if (!off || !isOffered(off.listing)) return refuse(state, msg('core.notDone'), msg('show.scan.notOffered'))
  const { listing, units } = off
  const own = units.filter((unit) => unit.listingId === listing.id)
  const back = (unit: UnitDoc) => ({ listingId: '', stage: stageOnShelf(unit) })
  const edits = [editOf('listings', listing, { status: 'withdrawn' }), ...own.map((unit) => editOf('units', unit, back(unit)))] // prettier-ignore
  const row = { type: 'sticker.removed', refType: 'listing', refId: listing.id, from: listing.sticker, to: '', data: { eventId: listing.eventId } } as const // prettier-ignore
  const rows = [row, ...own.map((unit) => ({ ...row, refType: 'unit', refId: unit.id }))]
  return about(own[0], {
    state,
    say: { tone: 'amber', big: listing.sticker, title: msg('show.scan.isOff'), detail: listing.title },
    writes: [{ kind: 'show', edits, given: [sameOffer(listing), ...own.map((unit) => offeredUnit(unit))], rows }],
  })
}
