/**
 * What a scan on the page Closeouts means: a lot's tag or a unit that stayed comes into hand, with why it is back; one tap offers it again, bundles it,
 * donates or scraps it. Invariants: what is sold, on offer, held or gone is refused with its reason; while a pallet lot is bundled each scan goes into it;
 * a lot that is offered again is a new lot with a number of its own, and the old one keeps its result.
 */
import { commandIn } from '#domain/codes/command-codes.ts'
import { lotOfTag } from '#domain/codes/lot-tags.ts'
import { askWhich } from '#domain/codes/units-meant.ts'
import { about, nameOfUnit, passThrough, refuse, type Say } from '#domain/core/floor/scan-step.ts'
import { joined, lower, money, msg, type Words } from '#messages/message.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { notGraded } from '#domain/core/floor/unit-facts.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { storedWords } from '#domain/core/words/stored-words.ts'
import { maySellMore } from '#domain/selling/auction-stages.ts'
import { backFacts, backLabels } from '#domain/selling/closeouts.ts'
import { worthOf } from '#domain/selling/lots/lot-start-bid.ts'
import { lotQty } from '#domain/selling/lots/lot-text.ts'
import { stayDoubt } from './stay-doubts.ts'
import { bundleWrite, donateWrite, relistWrite, scrapReasons, scrapWrite } from './stay-writes.ts'
import type { Held, StayEvent, StayFacts, StayLotWrite, StayState, StayStep } from './stay-state.ts'

export function stayStep(state: StayState, event: StayEvent, facts: StayFacts): StayStep {
  switch (event.kind) {
    case 'scan':
      return scanned(state, event.scan, facts)
    case 'hold':
      return facts.held ? taken(state, facts.held, facts) : noLot(state)
    case 'relist':
      return relisted(intoEvent(state, event.eventId), facts)
    case 'bundle':
      return bundled(intoEvent(state, event.eventId), facts)
    case 'endBundle':
      return bundleEnded(state, facts)
    case 'donate':
      return donated(state, facts)
    case 'scrap':
      return scrapped(state, event.reason, facts)
    case 'into':
      return { state: intoEvent(state, event.eventId), say: null, writes: [], keepsAnswer: true }
    case 'giveTo':
      return { state: { ...state, organization: event.organization }, say: null, writes: [], keepsAnswer: true }
    case 'worth':
      return { state: { ...state, donationCents: event.cents }, say: null, writes: [], keepsAnswer: true }
    case 'putAside':
      return { state: emptyHanded(state), say: null, writes: [] }
  }
}

const intoEvent = (state: StayState, eventId = state.eventId): StayState => ({ ...state, eventId })
const noLot = (state: StayState): StayStep => refuse(state, msg('auction.scan.noLot'), msg('auction.scan.noLotHint'))

function scanned(state: StayState, scan: Scan, facts: StayFacts): StayStep {
  if (commandIn(scan.raw) === 'next') return bundleEnded(state, facts)
  if (facts.held) return taken(state, facts.held, facts)
  if (lotOfTag(scan.raw) !== '') return noLot(state)
  const asked = askWhich(state, scan, facts.doubt)
  if (asked) return asked
  return scan.kind === 'unit' ? refuse(state, msg('core.noUnitLabel'), scan.raw) : passThrough(state)
}

/** A value is of what was in hand. */
const emptyHanded = (state: StayState): StayState => ({ ...state, lotId: '', unitId: '', donationCents: null })

const inHand = (state: StayState, { lot, units, isUnit }: Held): StayState => ({
  ...emptyHanded(state),
  lotId: lot?.id ?? '',
  unitId: isUnit ? (units[0]?.id ?? '') : '',
})

function taken(state: StayState, held: Held, facts: StayFacts): StayStep {
  const doubt = stayDoubt(state, held, facts)
  if (doubt) return about(held.units[0], doubt)
  if (state.bundleId !== '' && facts.bundle) return addedToBundle(inHand(state, held), held, facts)
  return { state: inHand(state, held), say: sayHeld(held), writes: [] }
}

/** What it is, and why it is back. */
function sayHeld(held: Held): Say<StayEvent> {
  const { lot, units, auction, isUnit, inLot } = held
  const [first] = units
  const back = lot && backFacts(lot)
  const more = lot !== null && isUnit && inLot > 1
  const choices = more ? [{ label: msg('closeout.scan.takeLot', { count: inLot }), event: { kind: 'hold', lotId: lot.id } } as const] : [] // prettier-ignore
  return {
    tone: 'plain',
    ...(back ? { big: backLabels[back.why] } : {}),
    title: nameOf(held),
    detail: joined([
      lot !== null && back !== null && msg('closeout.scan.wasLot', { lot: lot.lotNo, auction }),
      lowestOf(held),
      retailOf(held),
    ], ' · '),
    ...(first ? { pictureOf: first.id } : {}),
    ...(more ? { choices, mayScanOn: true as const } : {}),
  }
} // prettier-ignore

const nameOf = ({ lot, units, isUnit }: Held): Words => {
  const [first] = units
  return (!isUnit && lot?.title) || (first ? nameOfUnit(first) : '')
}

function lowestOf({ units }: Held): Words {
  if (units.length > 1) return msg('auction.unitsInLot', { count: units.length })
  return lower(gradeLabels[units[0]?.grade ?? ''] || notGraded)
}

function retailOf({ units }: Held): Words {
  const cents = worthOf(units, 'retailCents')
  return cents === null ? '' : msg('closeout.retail', { amount: money(cents) })
}

/** The auction to offer in, or the question for it. */
function chosenEvent(state: StayState, kind: 'relist' | 'bundle', { event, events, at }: StayFacts): StayStep | null {
  if (event && maySellMore(event, at)) return null
  if (events.length === 0) return refuse(state, msg('auction.scan.noAuction'), msg('closeout.scan.noAuctionHint'))
  const choices = events.slice(0, 6).map((one) => ({ label: one.title, event: { kind, eventId: one.id } as const }))
  const say: Say<StayEvent> = { tone: 'amber', title: msg('closeout.scan.whichAuction'), detail: msg('auction.scan.chooseHint'), choices, mayScanOn: true }
  return { state, say, writes: [] }
} // prettier-ignore

/** Nothing is in hand, or it is not free any more. */
function heldDoubt(state: StayState, facts: StayFacts): StayStep | null {
  if (!facts.held) return refuse(state, msg('closeout.scan.nothing'), msg('closeout.scan.nothingHint'))
  return stayDoubt(state, facts.held, facts)
}

const done = (state: StayState, say: Say<StayEvent>, write: StayLotWrite): StayStep => ({
  state: emptyHanded(state),
  say,
  writes: [write],
})

function relisted(state: StayState, facts: StayFacts): StayStep {
  const doubt = heldDoubt(state, facts) ?? chosenEvent(state, 'relist', facts)
  if (doubt || !facts.held || !facts.event) return doubt ?? noLot(state)
  const { write, lot } = relistWrite(facts.held, facts.event, facts)
  const detail = joined([
    msg('closeout.scan.relistedIn', { auction: facts.event.title }),
    lot.relists > 0 && msg('closeout.timesRelisted', { count: lot.relists }),
    !facts.printsTags && msg('closeout.scan.newTag'),
  ], ' · ') // prettier-ignore
  return about(facts.held.units[0], done(state, { tone: 'green', big: String(lot.lotNo), title: lot.title, detail, undone: msg('auction.tagOff') }, write)) // prettier-ignore
}

function bundled(state: StayState, facts: StayFacts): StayStep {
  const doubt = heldDoubt(state, facts) ?? chosenEvent(state, 'bundle', facts)
  if (doubt || !facts.held || !facts.event) return doubt ?? noLot(state)
  const { write, lotNo } = bundleWrite(facts.held, { ...facts, bundle: null, event: facts.event })
  const say: Say<StayEvent> = { tone: 'green', big: String(lotNo), title: msg('closeout.scan.bundleBegun'), detail: msg('closeout.scan.bundleHint') } // prettier-ignore
  return about(facts.held.units[0], done({ ...state, bundleId: facts.newId }, say, write))
}

function addedToBundle(state: StayState, held: Held, facts: StayFacts): StayStep {
  const { bundle, event } = facts
  if (!bundle || !event) return noLot(state)
  const { write, lotNo } = bundleWrite(held, { ...facts, event })
  const count = bundle.units.length + held.units.length
  const say: Say<StayEvent> = { tone: 'green', big: String(lotNo), title: nameOf(held), detail: msg('closeout.scan.inBundle', { count }), ...(held.units[0] ? { pictureOf: held.units[0].id } : {}) } // prettier-ignore
  return done(state, say, write)
}

function bundleEnded(state: StayState, { bundle }: StayFacts): StayStep {
  if (state.bundleId === '') return refuse(state, msg('closeout.scan.noBundle'), msg('closeout.scan.nothingHint'))
  const next = { ...state, bundleId: '' }
  if (!bundle || bundle.units.length === 0) return { state: next, say: null, writes: [] }
  const { lot, units } = bundle
  const data = { eventId: lot.eventId, lotNo: lot.lotNo, unitIds: units.map(({ id }) => id), qty: lotQty(units) }
  const row = {
    type: 'lot.finished',
    refType: 'listing',
    refId: lot.id,
    from: '',
    to: String(lot.lotNo),
    data,
  } as const
  const write: StayLotWrite = { kind: 'stay', what: 'ended', tagOf: lot.id, edits: [], rows: [row] }
  const detail = joined([lot.title, msg('auction.unitsInLot', { count: units.length })], ' · ')
  return done(next, { tone: 'green', big: String(lot.lotNo), title: msg('closeout.scan.bundleEnded'), detail }, write)
}

function donated(state: StayState, facts: StayFacts): StayStep {
  const doubt = heldDoubt(state, facts)
  if (doubt || !facts.held) return doubt ?? noLot(state)
  const organization = state.organization.trim()
  if (organization === '') return refuse(state, msg('closeout.scan.noOrganization'), msg('closeout.scan.noOrganizationHint')) // prettier-ignore
  const { write, valueCents } = donateWrite(facts.held, organization, state.donationCents ?? null)
  const detail = joined([msg('closeout.scan.givenTo', { organization }), msg('closeout.scan.worth', { amount: money(valueCents) })], ' · ') // prettier-ignore
  return about(
    facts.held.units[0],
    done(state, { tone: 'green', big: msg('closeout.scan.donated'), title: nameOf(facts.held), detail }, write),
  )
}

function scrapped(state: StayState, reason: string | undefined, facts: StayFacts): StayStep {
  const doubt = heldDoubt(state, facts)
  if (doubt || !facts.held) return doubt ?? noLot(state)
  if (reason === undefined) {
    const choices = scrapReasons.map((one) => ({ label: storedWords(one), event: { kind: 'scrap', reason: one } as const })) // prettier-ignore
    return about(facts.held.units[0], { state, say: { tone: 'amber', title: msg('closeout.scan.whyScrap'), detail: nameOf(facts.held), choices, mayScanOn: true }, writes: [] }) // prettier-ignore
  }
  const say: Say<StayEvent> = { tone: 'green', big: msg('closeout.scan.scrapped'), title: nameOf(facts.held), detail: storedWords(reason) } // prettier-ignore
  return about(facts.held.units[0], done(state, say, scrapWrite(facts.held, reason)))
}
