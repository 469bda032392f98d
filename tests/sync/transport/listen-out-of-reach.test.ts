/** A stream that nobody answers, and one that waits for its next try while the server answers other calls. */
import { describe, expect, it } from 'vitest'
import { quiet } from '#tests/sim/virtual-clock.ts'
import { at, current, loads, stand } from './listen-stand.ts'

/** A watch that is current, over the first stream. */
async function watching() {
  const all = stand()
  const { told, errors, stop } = all.watch()
  await quiet()
  all.line().says(current(all.line().target()), at('t1'))
  return { ...all, told, errors, stop }
}

describe('a stream that is opened and answered by nobody', () => {
  it('shows the watches as old after ten seconds, though the stream before it was a good one', async () => {
    const { clock, network, told } = await watching()
    network.isBack()
    await clock.advance(9_000)
    expect(told).toEqual([[0, true]])
    await clock.advance(1_000)
    expect(told).toEqual([
      [0, true],
      [0, false],
    ])
  })

  it('is left alone for 45 seconds, and then given up at the next answer of another call', async () => {
    const { client, clock, lines, network } = await watching()
    network.isBack()
    await clock.advance(44_000)
    client.answered()
    await quiet()
    expect(lines).toHaveLength(2)
    await clock.advance(1_000)
    client.answered()
    await quiet()
    expect(lines.map(({ isClosed }) => isClosed)).toEqual([true, true, false])
  })

  it('is given up after 45 seconds where another watch begins', async () => {
    const { clock, line, lines, network, watch } = await watching()
    network.isBack()
    await clock.advance(45_000)
    watch(loads)
    await quiet()
    expect(lines).toHaveLength(3)
    expect(line().asked).toHaveLength(2)
  })
})

describe('an answer of another call', () => {
  it('makes a stream that waits for its next try be opened at once, and the watches go on from where they were', async () => {
    const { client, clock, line, lines, network, told, errors } = await watching()
    network.refuses = true
    line().ends()
    await clock.advance(120_000)
    network.refuses = false
    client.answered()
    await quiet()
    expect(lines).toHaveLength(2)
    expect(line().asked).toMatchObject([{ addTarget: { resumeToken: 't1' } }])
    line().says(current(line().target()), at('t2'))
    expect([told.at(-1), errors]).toEqual([[0, true], []])
    await clock.advance(120_000)
    expect(lines).toHaveLength(2)
  })

  it('opens nothing sooner than ten seconds after the try before, however often it comes', async () => {
    const { client, clock, line, network, tokens } = await watching()
    network.refuses = true
    line().ends()
    for (let second = 0; second < 120; second += 1) {
      await clock.advance(1000)
      client.answered()
    }
    expect(tokens.length).toBeLessThan(20)
  })

  it('leaves a stream alone that is heard, and opens none where nobody watches', async () => {
    const { client, clock, lines, stop } = await watching()
    await clock.advance(120_000)
    client.answered()
    expect(lines).toHaveLength(1)
    stop()
    await clock.advance(120_000)
    client.answered()
    await quiet()
    expect([lines.length, clock.waiting]).toEqual([1, 0])
  })
})
