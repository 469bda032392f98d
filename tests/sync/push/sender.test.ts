/** How plans are sent, answer by answer, against a server and a store of a test's own. */
import type { Words } from '#messages/message.ts'
import { english } from '#tests/support/english.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UNKNOWN_VERSION, markClean, markEdited, markNew } from '#domain/core/merge/unsent.ts'
import { Stopped } from '#sync/backoff.ts'
import type { LocalRows, Row, RowChange } from '#sync/local-rows.ts'
import type { Aside } from '#sync/push/aside.ts'
import { planUnread, pushRowOf, type Plan, type PushRow } from '#sync/push/plan.ts'
import { Sender } from '#sync/push/sender.ts'
import {
  TransportError,
  type ServerDoc,
  type ServerFields,
  type ServerWrite,
  type TransportCode,
} from '#sync/transport/transport.ts'
import { serverUnit } from '#tests/sim/records.ts'
import { smallContext } from '#tests/sync/small-context.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue(undefined))
afterEach(() => vi.restoreAllMocks())

const [t1, t2, t3] = [1, 2, 3].map((nano) => `2026-11-20T08:00:00.00000000${nano}Z`) as [string, string, string]
const edit = (id: string, fields: object = { title: 'Mine' }, version = t1): Row => {
  const before = markClean(serverUnit(id, {}, 'ann'), version)
  return markEdited(before, { ...before, ...fields }) as unknown as Row
}
const held = (fields: ServerFields, updateTime: string): ServerDoc => ({
  id: fields.id,
  fields,
  syncedAt: null,
  updateTime,
})

interface Server {
  /** The code that a commit fails with; `null` where the server takes it. */
  readonly judge?: (ids: readonly string[], index: number) => TransportCode | null
  readonly docs?: readonly ServerDoc[]
  readonly ledger?: readonly string[]
  readonly hidden?: readonly string[]
  readonly credentials?: () => Promise<void>
  readonly msPerCommit?: number
  readonly recoveries?: () => number
}

/** A device with these rows, sending to this server. */
function deviceWith(rows: readonly Row[], server: Server = {}) {
  const {
    judge = () => null,
    docs = [],
    ledger = [],
    hidden = [],
    credentials,
    msPerCommit = 0,
    recoveries = () => 0,
  } = server
  const commits: (readonly ServerWrite[])[] = []
  const [reads, taken, refused]: [string[][], string[], { id: string; code: string; reason: Words }[]] = [[], [], []]
  const here = new Map(rows.map((row) => [row.id, row]))
  let rewound = 0
  const small = smallContext({
    commit: async (writes) => {
      commits.push(writes)
      if (msPerCommit > 0) await small.clock.sleep(msPerCommit)
      const code = judge(
        writes.map(({ fields }) => fields.id),
        commits.length - 1,
      )
      if (code) throw new TransportError(code, '')
      return writes.map(() => t3)
    },
    read: (collection, ids) => {
      reads.push([...ids])
      if (collection === 'activity')
        return Promise.resolve(ids.filter((id) => ledger.includes(id)).map((id) => held({ id }, t1)))
      if (ids.some((id) => hidden.includes(id))) return Promise.reject(new TransportError('permission-denied', ''))
      return Promise.resolve(docs.filter(({ id }) => ids.includes(id)))
    },
    ...(credentials ? { refreshAccess: credentials } : {}),
  })
  const local = {
    name: 'units',
    find: (ids: readonly string[]) => Promise.resolve(new Map([...here].filter(([id]) => ids.includes(id)))),
    write: (changes: readonly RowChange[]) => {
      for (const { next } of changes) here.set(next.id, next as unknown as Row)
      return Promise.resolve(new Set<string>())
    },
    takeDown: (writing: Promise<void>) => writing,
  } as unknown as LocalRows
  const aside = {
    refuse: ({ id }: PushRow, { code, reason }: { code: string; reason: Words }) => {
      refused.push({ id, code, reason })
      return Promise.resolve()
    },
  } as unknown as Aside
  const tools = {
    mayJudge: () => false,
    facts: () => ({ rank: 'manager' as const, uid: 'ann', nowMs: 0, loadState: () => 'open' as const }),
    onUnjudged: () => undefined,
    isNeeded: () => true,
    onRewound: () => {
      rewound += 1
      return Promise.resolve()
    },
    isRestored: () => Promise.resolve(false),
    recoveries,
    epoch: () => 'epoch-1',
    ledger: () => undefined,
    onTaken: (ids: readonly string[]) => void taken.push(...ids),
  }
  const sender = new Sender(small.context, local, tools, aside)
  const plans = (): Plan[] => {
    const readAfter = recoveries()
    return rows.map((row) => planUnread({ ...pushRowOf('units', row), recoveries: readAfter }, sender.planTools))
  }
  const send = (): Promise<void> => sender.send(plans())
  return { ...small, sender, send, plans, commits, reads, taken, refused, here, rewound: () => rewound }
}
const idsOf = (commits: readonly (readonly ServerWrite[])[]): string[][] =>
  commits.map((writes) => writes.map(({ fields }) => fields.id))

describe('what the server takes', () => {
  it('is written down with the version of its answer, and reported', async () => {
    const { send, here, taken, commits, reads, context } = deviceWith([edit('u1'), edit('u2')])
    await send()
    expect(idsOf(commits)).toEqual([['u1', 'u2']])
    expect(here.get('u1')).toMatchObject({ title: 'Mine', unsent: 0, serverTime: t3 })
    expect([taken, reads]).toEqual([['u1', 'u2'], []])
    expect(context.contact.state$.value.contact).toBe(true)
  })

  it('settles a trouble with the store, and one with sending', async () => {
    const { send, context } = deviceWith([edit('u1')])
    context.contact.alarm('store units', 'full')
    context.contact.alarm('push units', 'odd')
    await send()
    expect(context.contact.state$.value.trouble).toBe('')
  })

  it('needs no commit where the server holds it already', async () => {
    const row = edit('u1')
    const { sender, commits, taken, here } = deviceWith([row])
    const pushed = pushRowOf('units', row)
    await sender.send([{ row: pushed, writes: [], result: pushed.mine, heldTime: t2 }])
    expect([commits, taken]).toEqual([[], ['u1']])
    expect(here.get('u1')).toMatchObject({ unsent: 0, serverTime: t2 })
  })

  it('is nothing at all where there is nothing to send', async () => {
    const { sender, commits, taken } = deviceWith([])
    await sender.send([])
    expect([commits, taken]).toEqual([[], []])
  })

  it('is not sent once sync has stopped', async () => {
    const { send, commits, context } = deviceWith([edit('u1')])
    context.backoff.stop()
    await expect(send()).rejects.toBeInstanceOf(Stopped)
    expect(commits).toEqual([])
  })
})

describe('the size of a commit', () => {
  it.each([
    ['a time-out', 'timeout', 100, 16_000],
    ['a break after a long while', 'network', 10_001, 16_000],
    ['a quick break', 'network', 9_999, 64_000],
    ['another failure', 'internal', 10_001, 64_000],
  ] as const)('after %s', async (_, code, msPerCommit, size) => {
    const { send, clock, context } = deviceWith([edit('u1')], { judge: () => code, msPerCommit })
    const sent = send()
    const failed = expect(sent).rejects.toMatchObject({ code })
    await clock.advance(20_000)
    await failed
    expect(context.commitSize.size).toBe(size)
  })

  it('follows how long the line took for how many bytes', async () => {
    const { send, clock, context } = deviceWith([edit('u1')], { msPerCommit: 40_000 })
    const sent = send()
    await clock.advance(40_000)
    await sent
    expect(context.commitSize.size).toBe(2000)
  })
})

describe('a failed precondition', () => {
  it('reads what the server holds, and sends the merge under its version', async () => {
    const { send, commits, reads, here } = deviceWith([edit('u1')], {
      judge: (_, index) => (index === 0 ? 'failed-precondition' : null),
      docs: [held(serverUnit('u1', { note: 'theirs' }, 'ann'), t2)],
    })
    await send()
    expect(reads).toEqual([['u1']])
    expect(commits[1]?.[0]).toMatchObject({
      fields: { title: 'Mine', note: 'theirs', updatedBy: 'ann' },
      precondition: { updateTime: t2 },
    })
    expect(here.get('u1')).toMatchObject({ title: 'Mine', note: 'theirs', unsent: 0, serverTime: t3 })
  })

  it('of a new record makes it anew where the server has nothing', async () => {
    const row = markNew(serverUnit('u1', {}, 'ann')) as unknown as Row
    const { send, commits, rewound } = deviceWith([row], { judge: (_, at) => (at === 0 ? 'already-exists' : null) })
    await send()
    expect(commits.map(([write]) => write?.precondition)).toEqual([{ exists: false }, { exists: false }])
    expect(rewound()).toBe(0)
  })

  it.each([
    ['has forgotten the document', []],
    ['holds an older version than this device knew', [held(serverUnit('u1'), t1)]],
  ])('reports that the server was restored where it %s', async (_, docs) => {
    const { send, commits, rewound } = deviceWith([edit('u1', {}, t2)], { judge: () => 'not-found', docs })
    await send()
    expect([rewound(), commits.length]).toEqual([1, 1])
  })

  it('is left for the next turn where lost versions were given back since the row was read: its base is one of them', async () => {
    let given = 0
    const { send, commits, reads, rewound } = deviceWith([edit('u1')], {
      judge: () => {
        given += 1
        return 'failed-precondition'
      },
      docs: [held(serverUnit('u1', { containerId: '' }, 'ann'), t2)],
      recoveries: () => given,
    })
    await send()
    expect([commits.length, reads, rewound()]).toEqual([1, [], 0])
  })

  it('reports nothing about the server where the version was unknown', async () => {
    const row = edit('u1', { title: 'Mine' }, UNKNOWN_VERSION)
    const { send, rewound, commits } = deviceWith([row], { judge: (_, at) => (at === 0 ? 'not-found' : null) })
    await send()
    expect([rewound(), commits.length]).toEqual([0, 2])
  })

  it('takes what was sent before without an answer for the common state: the later edit makes no conflict', async () => {
    const first = edit('u1', { title: 'First' })
    const { sender, commits, plans } = deviceWith([first], {
      judge: (_, index) => (['network', 'failed-precondition', null] as const)[index] ?? null,
      docs: [held(pushRowOf('units', first).mine, t2)],
    })
    await expect(sender.send(plans())).rejects.toMatchObject({ code: 'network' })
    const second = markEdited(first, { ...first, title: 'Second' }) as unknown as Row
    await sender.send([planUnread(pushRowOf('units', second), sender.planTools)])
    expect(commits.at(-1)).toHaveLength(1)
    expect(commits.at(-1)?.[0]).toMatchObject({ fields: { title: 'Second' }, precondition: { updateTime: t2 } })
  })

  it('sends the ledger rows of a merge with it, but not those that the server has already', async () => {
    const docs = [held(serverUnit('u1', { title: 'Theirs' }, 'ann'), t2)]
    const judge = (_: readonly string[], index: number): TransportCode | null =>
      index === 0 ? 'failed-precondition' : null
    const once = deviceWith([edit('u1')], { judge, docs })
    await once.send()
    const [, merge] = once.commits
    expect(merge?.map(({ collection }) => collection)).toContain('activity')
    const ledger = merge?.filter(({ collection }) => collection === 'activity').map(({ fields }) => fields.id) ?? []
    const again = deviceWith([edit('u1')], { judge, docs, ledger })
    await again.send()
    expect(
      again.commits
        .slice(1)
        .flat()
        .map(({ collection }) => collection),
    ).not.toContain('activity')
    expect(again.reads).toEqual([['u1'], ledger])
  })

  describe('after which everything here gives way', () => {
    const theirs = held(serverUnit('u1', { title: 'Theirs' }, 'ann'), t2)
    const lostIn = (commits: readonly (readonly ServerWrite[])[]): unknown[] =>
      commits.flat().flatMap(({ fields }) => (fields['type'] === 'conflict' ? [fields['from']] : []))
    const failing =
      (...codes: readonly (TransportCode | null)[]) =>
      (_: readonly string[], index: number): TransportCode | null =>
        codes[index] ?? null

    it('has a ledger row for it, though another record of the same commit was overtaken once more', async () => {
      const { send, commits, taken } = deviceWith([edit('u1'), edit('u2')], {
        judge: failing('failed-precondition', 'failed-precondition'),
        docs: [theirs, held(serverUnit('u2', { note: 'theirs' }, 'ann'), t2)],
      })
      await send()
      expect(commits).toHaveLength(3)
      expect(lostIn(commits.slice(2))).toEqual(['Mine'])
      expect(taken).toEqual(['u1', 'u2'])
    })

    it('has a ledger row for it, though the commit never reached the server', async () => {
      const { send, commits } = deviceWith([edit('u1')], {
        judge: failing('failed-precondition', 'network', 'failed-precondition'),
        docs: [theirs],
      })
      await expect(send()).rejects.toMatchObject({ code: 'network' })
      await send()
      expect(lostIn(commits.slice(3))).toEqual(['Mine'])
    })

    it('has one ledger row for it, though the answer was lost and the record was edited since', async () => {
      const [first, ledger]: [Row, string[]] = [edit('u1'), []]
      const { sender, plans, commits } = deviceWith([first], {
        judge: (ids, index) => {
          if (index === 1) ledger.push(...ids)
          return failing('failed-precondition', 'network', 'failed-precondition')(ids, index)
        },
        docs: [theirs],
        ledger,
      })
      await expect(sender.send(plans())).rejects.toMatchObject({ code: 'network' })
      const second = markEdited(first, { ...first, note: 'Lid cracked' }) as unknown as Row
      await sender.send([planUnread(pushRowOf('units', second), sender.planTools)])
      expect(lostIn(commits.slice(3))).toEqual([])
      expect(commits.at(-1)?.[0]?.fields).toMatchObject({ title: 'Theirs', note: 'Lid cracked' })
    })

    it('has a ledger row for it, though another device of the same person came to the same merge first', async () => {
      const docs = [theirs]
      const merged = held(serverUnit('u1', { title: 'Theirs', note: 'Lid cracked' }, 'ann'), t3)
      const { send, commits } = deviceWith([edit('u1', { title: 'Mine', note: 'Lid cracked' })], {
        judge: (_, index) => {
          if (index === 1) docs.splice(0, 1, merged)
          return index < 2 ? 'failed-precondition' : null
        },
        docs,
      })
      await send()
      expect(commits[1]?.[0]?.fields).toEqual(merged.fields)
      expect(lostIn(commits.slice(2))).toEqual(['Mine'])
    })
  })

  it('keeps aside what the server does not show to this person, and sends the others', async () => {
    const { send, commits, refused } = deviceWith([edit('u1'), edit('u2')], {
      judge: (_, index) => (index === 0 ? 'already-exists' : null),
      docs: [held(serverUnit('u2', {}, 'ann'), t2)],
      hidden: ['u1'],
    })
    await send()
    expect(refused).toMatchObject([{ id: 'u1', code: 'not-yours' }])
    expect(english(refused[0]?.reason)).toContain('may not see')
    expect(idsOf(commits)).toEqual([['u1', 'u2'], ['u2']])
  })

  it('is tried again with patience after five rounds in which others were faster', async () => {
    const docs = [held(serverUnit('u1', { note: 'theirs' }, 'ann'), t2)]
    const { send, commits, clock } = deviceWith([edit('u1')], {
      judge: (_, index) => (index < 8 ? 'failed-precondition' : null),
      docs,
    })
    const sent = send()
    await clock.advance(900)
    expect(commits).toHaveLength(6)
    await clock.advance(200)
    expect(commits).toHaveLength(7)
    await clock.advance(10_000)
    await sent
    expect(commits).toHaveLength(9)
  })
})

describe('a refusal', () => {
  it('is halved until one document is alone, and accepted at the second time', async () => {
    const rows = ['u1', 'u2', 'u3', 'u4', 'u5'].map((id) => edit(id))
    const { send, commits, refused, taken, calls } = deviceWith(rows, {
      judge: (ids) => (ids.includes('u4') ? 'permission-denied' : null),
    })
    await send()
    expect(idsOf(commits)).toEqual([
      ['u1', 'u2', 'u3', 'u4', 'u5'],
      ['u1', 'u2', 'u3'],
      ['u4', 'u5'],
      ['u4'],
      ['u4'],
      ['u5'],
    ])
    expect(refused).toMatchObject([{ id: 'u4', code: 'permission-denied' }])
    expect(taken).toEqual(['u1', 'u2', 'u3', 'u5'])
    expect(calls).toEqual(['refreshAccess'])
  })

  it('proves that the server answers', async () => {
    const { send, context } = deviceWith([edit('u1')], { judge: () => 'invalid-argument' })
    context.contact.failed('push units', new TransportError('network', ''))
    await send()
    expect(context.contact.state$.value.contact).toBe(true)
  })

  it('is not believed where the second try is taken', async () => {
    const { send, refused, taken } = deviceWith([edit('u1')], {
      judge: (_, index) => (index === 0 ? 'permission-denied' : null),
    })
    await send()
    expect([refused, taken]).toEqual([[], ['u1']])
  })

  it('is not believed without new credentials', async () => {
    const { send, refused, commits } = deviceWith([edit('u1')], {
      judge: () => 'permission-denied',
      credentials: () => Promise.reject(new TransportError('network', '')),
    })
    await expect(send()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect([refused, commits.length]).toEqual([[], 1])
  })

  it('fetches new credentials once in ten seconds', async () => {
    const { send, calls, clock } = deviceWith([edit('u1')], { judge: () => 'permission-denied' })
    await send()
    await clock.advance(10_000)
    await send()
    expect(calls).toEqual(['refreshAccess'])
    await clock.advance(1)
    await send()
    expect(calls).toEqual(['refreshAccess', 'refreshAccess'])
  })

  it('is tried again later where the second try gets no answer', async () => {
    const { send, refused } = deviceWith([edit('u1')], {
      judge: (_, index) => (index === 0 ? 'permission-denied' : 'network'),
    })
    await expect(send()).rejects.toMatchObject({ code: 'network' })
    expect(refused).toEqual([])
  })

  it('is a merge where another writer was faster at the second try', async () => {
    const { send, refused, commits } = deviceWith([edit('u1')], {
      judge: (_, index) => (['permission-denied', 'failed-precondition'] as const)[index] ?? null,
      docs: [held(serverUnit('u1', { note: 'theirs' }, 'ann'), t2)],
    })
    await send()
    expect(refused).toEqual([])
    expect(commits.at(-1)?.[0]).toMatchObject({ fields: { title: 'Mine', note: 'theirs' } })
  })

  it('carries the code of the second try', async () => {
    const { send, refused } = deviceWith([edit('u1')], {
      judge: (_, index) => (index === 0 ? 'permission-denied' : 'too-large'),
    })
    await send()
    expect(refused).toMatchObject([{ code: 'too-large' }])
  })
})
