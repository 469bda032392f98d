/** What the tabs leave each other in the store. */
import { describe, expect, it } from 'vitest'
import { claimLead, tellOthers, type Told } from '#sync/status/leader.ts'
import { localDocs } from '#tests/sync/small-context.ts'

const told = (photosWaiting: number): Told => ({
  contact: true,
  lastContactAt: '',
  first: {},
  trouble: '',
  photosWaiting,
})

describe('the lead', () => {
  it('is claimed above every claim before, with the state to report', async () => {
    const database = localDocs()
    const heartbeat = () => database.kept.get('sync-leader')?.['heartbeat']
    expect(await claimLead(database, 'one', told(1))).toBe(1)
    expect(heartbeat()).toEqual({ tab: 'one', claim: 1, beat: 1, told: told(1) })
    await tellOthers(database, 'one', 1, told(2))
    expect(await claimLead(database, 'two', told(3))).toBe(2)
    expect(heartbeat()).toEqual({ tab: 'two', claim: 2, beat: 1, told: told(3) })
  })

  it('is signed with a new beat each time, and never over another tab’s claim', async () => {
    const database = localDocs()
    const heartbeat = () => database.kept.get('sync-leader')?.['heartbeat']
    expect(await tellOthers(database, 'one', 1, told(1))).toBe(true)
    expect(heartbeat()).toEqual({ tab: 'one', claim: 1, beat: 1, told: told(1) })
    expect(await tellOthers(database, 'one', 1, told(2))).toBe(true)
    expect(heartbeat()).toEqual({ tab: 'one', claim: 1, beat: 2, told: told(2) })
    await claimLead(database, 'two', told(3))
    expect(await tellOthers(database, 'one', 1, told(4))).toBe(false)
    expect(heartbeat()).toEqual({ tab: 'two', claim: 2, beat: 1, told: told(3) })
  })
})
