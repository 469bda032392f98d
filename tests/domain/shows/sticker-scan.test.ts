import { describe, expect, it } from 'vitest'
import { titleWithin } from '#domain/core/words/short-text.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { showChannelOf } from '#domain/shows/show-channel.ts'
import { nextSticker, stickerIn, stickersTwice } from '#domain/shows/show-item.ts'
import { byWork, showProblems } from '#domain/shows/show-stages.ts'
import { stickerStep } from '#domain/shows/sticker-scan.ts'
import { emptyStickers, type StickerEvent, type StickerFacts, type StickerState } from '#domain/shows/sticker-state.ts'
import { english } from '#tests/support/english.ts'
import { aLot, aTime, aUnit, anAuction } from '#tests/support/records.ts'

const show = anAuction({ id: 'show-1', kind: 'show', channelKey: 'whatnot', title: 'Toys night', status: 'draft' })
const unit = aUnit({ id: 'u1', label: 'U-1', title: 'Kettle', grade: 'usedGood', stage: 'stored', locationId: 'A-1' })
const item = (over = {}) =>
  aLot({ id: 'item-1', saleType: 'show', eventId: show.id, lotNo: 0, sticker: '1', status: 'ready', ...over })
const channel = showChannelOf([], 'whatnot')
const facts = (over: Partial<StickerFacts> = {}): StickerFacts => ({
  shows: [], show, channel, listings: [item()], unit, doubt: null, offer: null, offerShow: null, off: null, newId: 'new', at: aTime, ...over,
}) // prettier-ignore
const state: StickerState = { ...emptyStickers, eventId: show.id }
const scan = (code = 'U-1'): StickerEvent => ({ kind: 'scan', scan: classifyScan(code) })

describe('a unit at the sticker bench', () => {
  it('gets the number after the highest sticker, and the show has begun', () => {
    const step = stickerStep(state, scan(), facts({ listings: [item(), item({ id: 'item-9', sticker: '9' })] }))
    expect(step.say).toMatchObject({ tone: 'green', big: '10', title: 'Kettle' })
    expect(step.writes).toMatchObject([
      {
        edits: [
          { collection: 'listings', after: { sticker: '10', saleType: 'show', status: 'ready', unitIds: ['u1'] } },
          { collection: 'units', after: { listingId: 'new', stage: 'listed' } },
          { collection: 'saleEvents', after: { status: 'catalogued' } },
        ],
        rows: [{ type: 'sticker.assigned', refId: 'u1' }, { refId: 'new' }],
      },
    ])
  })
  it('gets the printed sticker that was scanned before it', () => {
    const first = stickerStep(state, scan('#0042'), facts({ unit: null }))
    expect(first).toMatchObject({ state: { sticker: '42' }, say: { tone: 'plain', big: '42' }, writes: [] })
    const second = stickerStep(first.state, scan(), facts())
    expect(second).toMatchObject({ state: { sticker: '' }, say: { big: '42' }, writes: [{ edits: [{ after: { sticker: '42' } }, {}, {}] }] }) // prettier-ignore
  })
  it('is refused a sticker that is on another item of the show', () => {
    const step = stickerStep(state, scan('1'), facts({ unit: null }))
    expect(step).toMatchObject({ state: { sticker: '' }, say: { tone: 'red' }, writes: [] })
    expect(english(step.say?.title)).toBe('Sticker 1 is used already')
    const late = stickerStep({ ...state, sticker: '1' }, scan(), facts())
    expect(late.say?.tone).toBe('red')
  })
  it('may take the sticker of an item that left the show', () => {
    const step = stickerStep({ ...state, sticker: '1' }, scan(), facts({ listings: [item({ status: 'withdrawn' })] }))
    expect(step.say).toMatchObject({ tone: 'green', big: '1' })
  })
  it.each([
    ['sold', { stage: 'sold' }, 'Already sold'],
    ['in an order', { orderId: 'o1' }, 'Already sold'],
    ['on hold', { stage: 'hold', exceptionCode: 'recall' }, 'On hold'],
    ['returned', { stage: 'returned' }, 'Returned by a buyer'],
    ['shipped', { stage: 'shipped' }, 'This has left the warehouse'],
  ] as const)('is refused when it is %s', (_, over, title) => {
    const step = stickerStep(state, scan(), facts({ unit: { ...unit, ...over } }))
    expect(step.say?.tone).toBe('red')
    expect(english(step.say?.title)).toBe(title)
    expect(step.writes.filter(({ kind }) => kind === 'show')).toEqual([])
  })
  it('is refused while an auction lot or a listing offers it', () => {
    const offered = { ...unit, listingId: 'lot-3' }
    const step = stickerStep(state, scan(), facts({ unit: offered, offer: aLot({ id: 'lot-3' }) }))
    expect(english(step.say?.title)).toBe('Offered elsewhere')
  })
  it('that has a sticker of this show offers to take it off', () => {
    const own = item({ unitIds: ['u1'] })
    const held = { ...unit, listingId: own.id, stage: 'listed' as const }
    const step = stickerStep(state, scan(), facts({ unit: held, offer: own }))
    expect(step.say).toMatchObject({ tone: 'amber', choices: [{ event: { kind: 'takeOff', listingId: own.id } }] })
    const off = stickerStep(
      state,
      { kind: 'takeOff', listingId: own.id },
      facts({ off: { listing: own, units: [held] } }),
    )
    expect(off.writes).toMatchObject([{ edits: [{ after: { status: 'withdrawn' } }, { after: { listingId: '', stage: 'stored' } }] }]) // prettier-ignore
  })
  it('moves from another show when a person says so, and leaves its sticker there', () => {
    const other = item({ id: 'item-7', eventId: 'show-0', sticker: '7' })
    const seen = facts({ unit: { ...unit, listingId: other.id }, offer: other, offerShow: { ...show, id: 'show-0' } })
    expect(stickerStep(state, scan(), seen).say).toMatchObject({
      tone: 'amber',
      choices: [{ event: { isMoved: true } }],
    })
    const step = stickerStep(state, { kind: 'take', isMoved: true }, seen)
    expect(step.writes).toMatchObject([{ edits: [{ after: { sticker: '2' } }, { id: 'u1' }, { id: 'item-7', after: { status: 'withdrawn' } }, {}] }]) // prettier-ignore
  })
  it('without a grade is asked for, and goes in all the same', () => {
    const bare = facts({ unit: { ...unit, grade: '' } })
    expect(stickerStep(state, scan(), bare).say).toMatchObject({ tone: 'amber', choices: [{ onRescan: true }] })
    expect(stickerStep(state, { kind: 'take', isUngraded: true }, bare).say).toMatchObject({ tone: 'amber', big: '2' })
  })
  it('before a show is chosen asks for which, and is not asked for again', () => {
    const step = stickerStep(emptyStickers, scan(), facts({ show: null, shows: [show] }))
    expect(step.say).toMatchObject({ tone: 'amber', choices: [{ event: { kind: 'choose', eventId: show.id } }] })
    expect(stickerStep(emptyStickers, { kind: 'choose', eventId: show.id }, facts()).say).toMatchObject({ big: '2' })
  })
  it('is not put into a show whose report is in', () => {
    const step = stickerStep(state, scan(), facts({ show: { ...show, status: 'settled' }, shows: [show] }))
    expect(english(step.say?.title)).toBe('Toys night takes no more items')
  })
})

describe('stickers', () => {
  it('are digits, with or without the number sign', () => {
    expect(['12', '#12', '0012', ' 7 ', '12345', 'A1', '0', ''].map(stickerIn)).toEqual(['12', '12', '12', '7', '', '', '', '']) // prettier-ignore
    expect(nextSticker([{ sticker: '9' }, { sticker: '10' }, { sticker: 'x' }])).toBe('11')
  })
  it('that two devices gave to two items are named', () => {
    const twice = stickersTwice([item(), item({ id: 'item-2' }), item({ id: 'item-3', status: 'withdrawn' })].map((listing) => ({ listing, units: [] }))) // prettier-ignore
    expect([...twice.keys()]).toEqual(['1'])
    expect(twice.get('1')).toHaveLength(2)
  })
})

describe('a show', () => {
  it('needs a title and a start, and ends after it', () => {
    expect([...showProblems({ title: ' ', startsAt: '', endsAt: '' }).keys()]).toEqual(['title', 'startsAt'])
    expect([...showProblems({ title: 'x', startsAt: aTime, endsAt: aTime }).keys()]).toEqual(['endsAt'])
  })
  it('that comes next stands first, then what is over with the latest in front', () => {
    const at = (id: string, status: 'draft' | 'settled', startsAt: string) => ({ ...show, id, status, startsAt })
    const shows = [at('old', 'settled', '2026-01'), at('late', 'draft', '2026-12'), at('last', 'settled', '2026-02'), at('next', 'draft', '2026-11')] // prettier-ignore
    expect(shows.sort(byWork).map(({ id }) => id)).toEqual(['next', 'late', 'last', 'old'])
  })
})

it('a title is cut at a word within the limit of the channel', () => {
  expect(titleWithin('A long title of a toy, with wheels', 22)).toBe('A long title of a toy')
})

it('the picture of a unit stands beside its title, also when it gets no sticker', () => {
  for (const over of [{ stage: 'sold' }, { stage: 'hold' }, { stage: 'shipped' }, { grade: '' }] as const)
    expect(stickerStep(state, scan(), facts({ unit: { ...unit, ...over } })).say?.pictureOf).toBe('u1')
  expect(stickerStep({ ...state, sticker: '1' }, scan(), facts()).say?.pictureOf).toBe('u1')
})
