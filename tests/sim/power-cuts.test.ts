import { beforeAll, expect, test, vi } from 'vitest'
import { nothingWrong } from './judge.ts'
import { play } from './random-run.ts'
import type { Action } from './schedule.ts'

beforeAll(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})

const WRITES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15]

const before: readonly Action[] = [{ kind: 'wait', ms: 180_000 }]

test.each(WRITES)(
  'a role is taken away, the power goes after %i writes, the role is given back: everything is here again',
  async (afterWrites) => {
    const cut: readonly Action[] = [
      { kind: 'powerOff', device: 1, afterWrites, stays: true },
      { kind: 'rank', device: 1, rank: 'signedIn' },
      { kind: 'wait', ms: 2000 },
      { kind: 'rank', device: 1, rank: 'manager' },
    ]
    expect(await play({ seed: 3, clients: 2 }, [...before, ...cut])).toEqual(nothingWrong)
  },
)

test.each(WRITES)(
  'the power goes %i writes into two edits and an import: each edit arrives, the import is here',
  async (afterWrites) => {
    const cut: readonly Action[] = [
      { kind: 'powerOff', device: 1, afterWrites, stays: false },
      { kind: 'import', units: 11, done: false },
      { kind: 'write', device: 1, unit: 's0', field: 'note', value: 'v1' },
      { kind: 'wait', ms: 7 },
      { kind: 'write', device: 1, unit: 's0', field: 'title', value: 'v2' },
      { kind: 'write', device: 0, unit: 's0', field: 'serialNo', value: 'v3' },
      { kind: 'wait', ms: 2000 },
    ]
    expect(await play({ seed: 5, clients: 2 }, [...before, ...cut])).toEqual(nothingWrong)
  },
)
