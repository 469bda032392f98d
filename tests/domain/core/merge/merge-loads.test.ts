/** How the moves of two people without contact on one load are brought together: its times are those of the stage that it has. */
import { describe, expect, it } from 'vitest'
import { mergeDocs } from '#domain/core/merge/merge.ts'
import { waysOf } from '#domain/core/merge/merge-ways.ts'
import { claimByAfter } from '#domain/core/loads/claim-clock.ts'
import { loadMoves, timesOfMove } from '#domain/core/loads/load-stages.ts'
import type { LoadStage } from '#schemas/loads.ts'
import { aLoad } from '#tests/support/records.ts'

const EARLY = '2026-11-20T08:00:00.000Z'
const LATE = '2026-11-20T09:00:00.000Z'
const CAME = '2026-11-20T07:00:00.000Z'

type Load = ReturnType<typeof aLoad>
const moved = (load: Load, to: LoadStage, at: string): Load => ({ ...load, stage: to, ...timesOfMove(load, to, at), updatedAt: at }) // prettier-ignore

/** Both ways round: whose edit arrives first says nothing. And once more: the answer may be lost. */
function merged(base: Load, late: Load, early: Load) {
  const docOf = (load: Load) => ({ ...load, _deleted: false })
  const said = ({ doc }: ReturnType<typeof mergeDocs>) => ({ ...doc, updatedAt: '' })
  const [one, two] = [docOf(late), docOf(early)]
  const merge = (mine: object, theirs: object) =>
    mergeDocs({ base: docOf(base), mine: { ...mine }, theirs: { ...theirs }, ...waysOf('loads') })
  const [there, back] = [merge(one, two), merge(two, one)]
  expect(said(back)).toEqual(said(there))
  expect(said(merge(one, there.doc))).toEqual(said(there))
  expect(said(merge(two, there.doc))).toEqual(said(there))
  const { stage, arrivedAt, receivedAt, closedAt, claimBy } = there.doc as unknown as Load
  return { doc: { stage, arrivedAt, receivedAt, closedAt, claimBy }, told: there.conflicts.map(({ path }) => path) }
}

describe('a load that two people moved', () => {
  it('and that was received keeps its arrival, though another had sent it back on the road', () => {
    const here = aLoad({ stage: 'arrived', arrivedAt: CAME, claimBy: LATE })
    const back = { ...moved(here, 'inTransit', EARLY), claimBy: '' }
    const { doc, told } = merged(here, moved(here, 'received', LATE), back)
    expect(doc).toMatchObject({ stage: 'received', arrivedAt: CAME, receivedAt: LATE, claimBy: LATE })
    expect(told).toContain('stage')
  })

  it('is on the road without a time of arrival, and the one that gave way is told', () => {
    const coming = aLoad({ stage: 'booked' })
    const { doc, told } = merged(coming, moved(coming, 'inTransit', LATE), moved(coming, 'arrived', EARLY))
    expect(doc).toMatchObject({ stage: 'inTransit', arrivedAt: '' })
    expect(told).toEqual(['stage', 'arrivedAt'])
  })

  it('keeps a correction of its arrival beside a move of the other', () => {
    const here = aLoad({ stage: 'arrived', arrivedAt: EARLY })
    const corrected = { ...here, arrivedAt: CAME, updatedAt: EARLY }
    expect(merged(here, moved(here, 'received', LATE), corrected).doc).toMatchObject({ stage: 'received', arrivedAt: CAME }) // prettier-ignore
  })

  it('has the times of its stage, whatever the two moves were', () => {
    const reached = ({ arrivedAt, receivedAt, closedAt }: Partial<Load>) =>
      [arrivedAt, receivedAt, closedAt].map((time) => time !== '')
    for (const from of Object.keys(loadMoves) as LoadStage[]) {
      const base = moved(aLoad({ stage: from }), from, CAME)
      for (const one of loadMoves[from])
        for (const other of loadMoves[from]) {
          const late = moved(base, one, LATE)
          const { doc } = merged(base, late, moved(base, other, EARLY))
          expect([from, one, other, ...reached(doc)]).toEqual([from, one, other, ...reached(late)])
        }
    }
  })
})

describe('the last day for a claim', () => {
  const coming = aLoad({ stage: 'inTransit', claimDays: 2 })
  const came = (load: Load, arrivedAt: string, editedAt: string): Load => ({ ...load, stage: 'arrived', arrivedAt, claimBy: claimByAfter(load, arrivedAt), updatedAt: editedAt }) // prettier-ignore
  const twoDaysAfter = (iso: string) => new Date(Date.parse(iso) + 2 * 86_400_000).toISOString()
  const typed = '2026-12-01T12:00:00.000Z'

  it('of a truck that two people saw at the door counts from the first, and asks nobody', () => {
    const { doc, told } = merged(coming, came(coming, LATE, LATE), came(coming, EARLY, EARLY))
    expect(doc).toMatchObject({ stage: 'arrived', arrivedAt: EARLY, claimBy: twoDaysAfter(EARLY) })
    expect(told).toEqual([])
    const earlierByHand = came(coming, CAME, LATE)
    expect(merged(coming, earlierByHand, came(coming, EARLY, EARLY)).doc).toMatchObject({ arrivedAt: CAME, claimBy: twoDaysAfter(CAME) }) // prettier-ignore
  })

  it('counts where one wrote the terms of the seller while the truck came at another device', () => {
    const won = aLoad({ stage: 'won', claimDays: null })
    const { doc, told } = merged(won, came(won, EARLY, EARLY), { ...won, claimDays: 2, updatedAt: LATE })
    expect(doc).toMatchObject({ arrivedAt: EARLY, claimBy: twoDaysAfter(EARLY) })
    expect(told).toEqual([])
    const known = { ...won, claimDays: 5 }
    const shorter = merged(known, came(known, EARLY, EARLY), { ...known, claimDays: 2, updatedAt: LATE })
    expect(shorter).toMatchObject({ doc: { claimBy: twoDaysAfter(EARLY) }, told: [] })
  })

  it('stays as one typed it, whoever corrected the arrival later', () => {
    const here = came(coming, EARLY, EARLY)
    const corrected = came(here, CAME, LATE)
    const { doc, told } = merged(here, corrected, { ...here, claimBy: typed, updatedAt: EARLY })
    expect(doc).toMatchObject({ arrivedAt: CAME, claimBy: typed })
    expect(told).toEqual([])
  })

  it('that two typed apart is that of the later, and the other is told', () => {
    const here = came(coming, EARLY, EARLY)
    const { doc, told } = merged(here, { ...here, claimBy: typed, updatedAt: LATE }, { ...here, claimBy: LATE, updatedAt: EARLY }) // prettier-ignore
    expect(doc).toMatchObject({ claimBy: typed })
    expect(told).toEqual(['claimBy'])
  })

  it('that one struck out stays out beside a note of the other', () => {
    const here = came(coming, EARLY, EARLY)
    const { doc } = merged(here, { ...here, claimBy: '', updatedAt: LATE }, { ...here, note: 'Wet', updatedAt: EARLY })
    expect(doc).toMatchObject({ claimBy: '' })
  })
})
