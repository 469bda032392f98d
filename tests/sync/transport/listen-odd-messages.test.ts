/** What Firebase's own server may send, and the local one does not. */
import { describe, expect, it } from 'vitest'
import { quiet } from '#tests/sim/virtual-clock.ts'
import { at, changed, current, gone, loads, ROOT, stand } from './listen-stand.ts'

/** A watch that holds `u1` and `u2`, at `t1`. */
async function holdingTwo() {
  const all = stand()
  const { told, errors } = all.watch()
  await quiet()
  const id = all.line().target()
  all.line().says(changed('u1', id, 'Kettle', 7001), changed('u2', id, 'Kettle', 7002), current(id), at('t1'))
  told.splice(0)
  return { ...all, told, errors, id }
}

describe('a count', () => {
  it('that comes while everything is sent anew after a reset makes the watch ask for nothing', async () => {
    const { line, told, id } = await holdingTwo()
    line().says({ targetChange: { targetChangeType: 'RESET', targetIds: [id] } })
    line().says(changed('u1', id, 'Kettle', 7001), { filter: { targetId: id, count: 1 } }, current(id), at('t2'))
    expect(line().asked).toHaveLength(1)
    expect(told).toEqual([['-u2', 1, true]])
  })

  it('that comes while everything is sent anew for a wrong count does not make the watch ask for ever', async () => {
    const { line, told, id } = await holdingTwo()
    line().says({ filter: { targetId: id, count: 1 } })
    const anew = line().target()
    line().says(changed('u1', anew, 'Kettle', 7001), { filter: { targetId: anew, count: 1 } }, current(anew), at('t2'))
    expect(line().asked).toHaveLength(3)
    expect(told).toEqual([['-u2', 1, true]])
  })

  it('with names of what has not changed is compared as any other', async () => {
    const { line, id } = await holdingTwo()
    const filter = { targetId: id, count: 2, unchangedNames: { hashCount: 3, bits: { bitmap: 'AA==', padding: 1 } } }
    line().says({ filter })
    expect(line().asked).toHaveLength(1)
  })
})

describe('a change of targets', () => {
  it('that names none is every target’s, and a snapshot where it has a time, whatever its kind', async () => {
    const { line, watch } = stand()
    const [first, second] = [watch(), watch(loads)]
    await quiet()
    line().says(changed('u1', line().target(0)))
    line().says({ targetChange: { targetChangeType: 'CURRENT', resumeToken: 't1', readTime: '2026-11-20T08:00:00Z' } })
    expect([first.told, second.told]).toEqual([[['u1 Kettle', 1, true]], [[0, true]]])
  })

  it('that is a snapshot leaves alone a target which is not current yet, and the next one brings all of it', async () => {
    const { line, watch, told } = await holdingTwo()
    const second = watch(loads)
    const later = line().target()
    line().says(changed('l1', later), at('t2'), changed('l2', later), at('t3'))
    expect([told, second.told]).toEqual([[], []])
    line().says(current(later), at('t4'))
    expect(second.told).toEqual([['l1 Kettle', 'l2 Kettle', 2, true]])
  })

  it('of one target alone moves its token and shows nothing', async () => {
    const { clock, line, told, id } = await holdingTwo()
    const targetChange = { targetIds: [id], resumeToken: 't5', readTime: '2026-11-20T08:00:00Z' }
    line().says(changed('u3', id), { targetChange })
    expect(told).toEqual([])
    line().ends()
    await clock.advance(1000)
    // What came with that token was not shown.
    expect(line().asked).toMatchObject([{ addTarget: { resumeToken: 't1', expectedCount: 2 } }])
  })

  it('that repeats an added target, or speaks of one that was left, changes nothing', async () => {
    const { line, told, errors, id } = await holdingTwo()
    line().says({ targetChange: { targetChangeType: 'ADD', targetIds: [id] } }, current(id + 2), gone('u1', id + 2))
    line().says({ targetChange: { targetChangeType: 'REMOVE', targetIds: [id + 2] } }, at('t2'))
    expect([told, errors]).toEqual([[], []])
  })

  it('that removes a target without a cause ends the watch, so that it is begun anew', async () => {
    const { line, errors, id } = await holdingTwo()
    line().says({ targetChange: { targetChangeType: 'REMOVE', targetIds: [id] } })
    expect(errors).toEqual(['unavailable'])
  })

  it('that ends a target for its sign-in opens the stream anew with a new token, and ends no watch', async () => {
    const { clock, line, lines, tokens, errors, id } = await holdingTwo()
    line().says({ targetChange: { targetChangeType: 'REMOVE', targetIds: [id], cause: { code: 16 } } })
    await clock.advance(1000)
    expect([errors, tokens, lines.length]).toEqual([[], [false, true], 2])
    expect(line().asked).toMatchObject([{ addTarget: { resumeToken: 't1' } }])
    line().says({ targetChange: { targetChangeType: 'REMOVE', targetIds: [line().target()], cause: { code: 16 } } })
    expect(errors).toEqual(['unauthenticated'])
  })
})

describe('a document', () => {
  it('that is deleted, or leaves with the news of another target, has left', async () => {
    const { line, told, id } = await holdingTwo()
    line().says({ documentDelete: { document: `${ROOT}/units/u1`, removedTargetIds: [id] } })
    const document = { name: `${ROOT}/units/u2`, updateTime: '2026-11-20T09:00:00Z' }
    line().says({ documentChange: { document, targetIds: [99], removedTargetIds: [id] } }, at('t2'))
    expect(told).toEqual([['-u1', '-u2', 0, true]])
  })

  it('that left and came back between two snapshots as it was is no news', async () => {
    const { line, told, id } = await holdingTwo()
    line().says(gone('u1', id), changed('u1', id, 'Kettle', 7001), at('t2'))
    expect(told).toEqual([])
  })
})
