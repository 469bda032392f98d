/** One Listen stream for all watches of a page: what it asks for, what it passes on, and how it comes back. */
import { describe, expect, it } from 'vitest'
import { quiet } from '#tests/sim/virtual-clock.ts'
import { at, changed, current, ended, gone, loads, stand, type Line } from './listen-stand.ts'

describe('a stream', () => {
  it('is one for all watches, and passes on what is new at each snapshot', async () => {
    const { lines, line, watch } = stand()
    const [first, second] = [watch(), watch(loads)]
    await quiet()
    expect(lines).toHaveLength(1)
    const [u, l] = [line().target(0), line().target(1)]
    line().says(changed('u1', u), current(u), current(l))
    expect(first.told).toEqual([])
    line().says(at('t1'))
    line().says(changed('u1', u, 'Toaster'), changed('u2', u), at('t2'))
    line().says(gone('u1', u), at('t3'))
    expect(first.told).toEqual([
      ['u1 Kettle', 1, true],
      ['u1 Toaster', 'u2 Kettle', 2, true],
      ['-u1', 1, true],
    ])
    expect(second.told).toEqual([[0, true]])
  })

  it('is told nothing twice: neither a version that is held, nor one that came and went between two snapshots', async () => {
    const { line, watch } = stand()
    const { told } = watch()
    await quiet()
    const id = line().target()
    line().says(changed('u1', id, 'Kettle', 9000), current(id), at('t1'))
    line().says(changed('u1', id, 'Kettle', 9000), changed('u2', id), gone('u2', id), at('t2'))
    expect(told).toEqual([['u1 Kettle', 1, true]])
  })

  it('is closed some seconds after the last watch has ended, and opened anew for the next', async () => {
    const { clock, lines, line, watch } = stand()
    const one = watch()
    await quiet()
    one.stop()
    expect(line().asked.at(-1)).toEqual({ removeTarget: line().target() })
    watch().stop()
    await clock.advance(5000)
    expect(lines[0]?.isClosed).toBe(false)
    await clock.advance(10_000)
    expect(lines[0]?.isClosed).toBe(true)
    expect(clock.waiting).toBe(0)
    watch()
    await quiet()
    expect(lines).toHaveLength(2)
  })

  it('is left alone where the watch went before it was open', async () => {
    const { lines, watch, clock } = stand()
    watch().stop()
    await quiet()
    await clock.advance(60_000)
    expect(lines.filter(({ isClosed }) => !isClosed)).toEqual([])
  })
})

describe('a stream that breaks', () => {
  it('is opened anew within a second, and each watch goes on from its last snapshot', async () => {
    const { clock, lines, line, watch } = stand()
    const { told, errors } = watch()
    await quiet()
    const id = line().target()
    line().says(changed('u1', id), changed('u2', id), current(id), at('t1'))
    line().says(changed('u3', id), gone('u2', id))
    lines[0]?.ends()
    await clock.advance(1000)
    expect(lines).toHaveLength(2)
    expect(line().asked).toMatchObject([{ addTarget: { resumeToken: 't1', expectedCount: 2 } }])
    const again = line().target()
    expect(again).not.toBe(id)
    lines[0]?.says(changed('u9', again), current(again), at('t9'))
    line().says(changed('u3', again, 'Kettle'), gone('u2', again), current(again), at('t2'))
    expect(told.slice(1)).toEqual([['u3 Kettle', '-u2', 2, true]])
    expect(errors).toEqual([])
  })

  it('is tried again later and later, and what was shown counts as old meanwhile', async () => {
    const { clock, lines, line, network, watch } = stand()
    const { told, errors } = watch()
    await quiet()
    const id = line().target()
    line().says(changed('u1', id), current(id), at('t1'))
    network.refuses = true
    line().ends()
    await clock.advance(120_000)
    expect(told).toEqual([
      ['u1 Kettle', 1, true],
      [1, false],
    ])
    network.refuses = false
    await clock.advance(60_000)
    expect(lines).toHaveLength(2)
    line().says(current(line().target()), at('t2'))
    expect(told.at(-1)).toEqual([1, true])
    expect(errors).toEqual([])
  })

  it('does not wait where the network is back, a stream of before being as good as dead', async () => {
    const { lines, network, watch } = stand()
    watch()
    await quiet()
    network.isBack()
    await quiet()
    expect(lines.map(({ isClosed }) => isClosed)).toEqual([true, false])
  })

  it('does not wait where another watch begins', async () => {
    const { clock, lines, line, network, watch } = stand()
    watch()
    await quiet()
    network.refuses = true
    line().ends()
    await clock.advance(30_000)
    network.refuses = false
    watch(loads)
    await quiet()
    expect(lines).toHaveLength(2)
    expect(line().asked).toHaveLength(2)
    await clock.advance(120_000)
    expect(lines).toHaveLength(2)
  })

  it('at once after each opening is not opened faster and faster', async () => {
    const { clock, lines, watch } = stand()
    watch()
    for (let second = 0; second < 120; second += 1) {
      await clock.advance(1000)
      const line = lines.at(-1) as Line
      if (line.isClosed) continue
      line.says({ targetChange: { targetChangeType: 'ADD', targetIds: [line.target()] } })
      line.ends()
    }
    expect(lines.length).toBeLessThan(12)
  })
})

describe('a watch', () => {
  it('ends with what the server refuses, alone', async () => {
    const { line, watch } = stand()
    const [first, second] = [watch(), watch(loads)]
    await quiet()
    line().says(ended(line().target(0), 7), current(line().target(1)), at('t1'))
    expect([first.errors, second.errors]).toEqual([['permission-denied'], []])
    expect(second.told).toEqual([[0, true]])
  })

  it('is sent anew after a reset, and what is not sent again has left', async () => {
    const { line, watch } = stand()
    const { told } = watch()
    await quiet()
    const id = line().target()
    line().says(changed('u1', id, 'Kettle', 9001), changed('u2', id), current(id), at('t1'))
    line().says({ targetChange: { targetChangeType: 'RESET', targetIds: [id] } }, at('t2'))
    line().says(changed('u1', id, 'Kettle', 9001), changed('u3', id), current(id), at('t3'))
    expect(told.slice(1)).toEqual([['u3 Kettle', '-u2', 2, true]])
  })

  it('asks for everything anew where the server counts otherwise, and finds out what was deleted meanwhile', async () => {
    const { line, watch } = stand()
    const { told, errors } = watch()
    await quiet()
    const id = line().target()
    line().says(changed('u1', id, 'Kettle', 9002), changed('u2', id), current(id), at('t1'))
    line().says({ filter: { targetId: id, count: 1 } })
    const anew = line().target()
    expect(line().asked.slice(1)).toMatchObject([{ removeTarget: id }, { addTarget: { targetId: anew } }])
    expect(line().asked.at(-1)?.addTarget?.resumeToken).toBeUndefined()
    line().says({ targetChange: { targetChangeType: 'REMOVE', targetIds: [id] } })
    line().says(changed('u1', anew, 'Kettle', 9002), current(anew), at('t2'))
    expect([told.slice(1), errors]).toEqual([[['-u2', 1, true]], []])
  })

  it('is content with a count that is its own', async () => {
    const { line, watch } = stand()
    watch()
    await quiet()
    const id = line().target()
    line().says(changed('u1', id), changed('u2', id), current(id), at('t1'))
    line().says(gone('u1', id), changed('u3', id), changed('u4', id), { filter: { targetId: id, count: 3 } })
    expect(line().asked).toHaveLength(1)
  })
})

describe('a sign-in', () => {
  it('that has expired is renewed once; what is refused then ends the watches', async () => {
    const { clock, lines, tokens, watch } = stand()
    const { errors } = watch()
    await quiet()
    lines[0]?.ends('unauthenticated')
    await clock.advance(2000)
    expect([tokens, lines[1]?.token]).toEqual([[false, true], 'token-2'])
    lines[1]?.ends('unauthenticated')
    expect(errors).toEqual(['unauthenticated'])
    await clock.advance(120_000)
    expect(lines).toHaveLength(2)
  })

  it('that has expired again is renewed again, where the stream in between brought a snapshot', async () => {
    const { clock, line, lines, tokens, watch } = stand()
    const { errors } = watch()
    await quiet()
    for (const token of ['t1', 't2', 't3']) {
      line().says(current(line().target()), at(token))
      line().ends('unauthenticated')
      await clock.advance(4000)
    }
    expect([errors, tokens, lines.length]).toEqual([[], [false, true, true, true], 4])
  })

  it('that is taken, but may not watch at all, ends the watches at once', async () => {
    const { clock, lines, watch } = stand()
    const { errors } = watch()
    await quiet()
    lines[0]?.ends('permission-denied')
    await clock.advance(60_000)
    expect([errors, lines.length]).toEqual([['permission-denied'], 1])
  })
})
