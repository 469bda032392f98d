import { describe, expect, test } from 'vitest'
import type { Checkpoint } from '#sync/checkpoint.ts'
import { Reach } from '#sync/reach.ts'
import type { PullPage } from '#sync/transport.ts'

const at = (seconds: number): Checkpoint => ({ scope: 'manager 1', seconds, nanos: 0, id: '', first: null })
const pageReadAt = (seconds: number): PullPage => ({ docs: [], readTime: { seconds, nanos: 0 } })

describe('up to where the changes have certainly arrived', () => {
  test('a run that waits an hour between two pages is certain only up to when it first read the present', () => {
    const reach = new Reach('manager 1')
    reach.hasRead(pageReadAt(1000), at(500), false)
    expect(reach.checkpointFor(at(500), null).seconds).toBe(500)
    reach.hasRead(pageReadAt(1010), at(990), false)
    reach.hasRead(pageReadAt(4600), at(4590), true)
    expect(reach.checkpointFor(at(4590), null).seconds).toBe(1010)
  })

  test('the next run starts afresh', () => {
    const reach = new Reach('manager 1')
    reach.hasRead(pageReadAt(1000), at(990), true)
    reach.endRun()
    reach.hasRead(pageReadAt(5000), at(4990), true)
    expect(reach.checkpointFor(at(4990), null).seconds).toBe(4990)
  })

  test('what is on the disk is never taken back, though the overlap is read again', () => {
    const reach = new Reach('manager 1')
    reach.hasRead(pageReadAt(1000), at(940), true)
    expect(reach.checkpointFor(at(940), at(980)).seconds).toBe(980)
  })

  test('a place that was passed over holds everything back until it was read', () => {
    const reach = new Reach('manager 1')
    reach.liveFrom(at(1000))
    reach.holdAt({ seconds: 1000, nanos: 0, id: '' })
    reach.advanceTo({ seconds: 2000, nanos: 0, id: 'u1' })
    expect(reach.certain?.seconds).toBe(1000)
    expect(reach.furthest?.seconds).toBe(2000)
    reach.holdAt(null)
    expect(reach.certain?.seconds).toBe(2000)
  })
})
