/** Schedules that once went wrong, cut down to what the failure needs, and what was wrong: they are played with every test run. */
import type { Action } from './schedule.ts'

export interface Regression {
  readonly was: string
  /** Sets the network's delays; the schedule itself is kept as it is. */
  readonly seed: number
  readonly clients: number
  readonly actions: readonly Action[]
}

export const regressions: readonly Regression[] = [
  {
    was: 'trying a refused change again took back what another device had written since',
    seed: 191,
    clients: 3,
    actions: [
      { kind: 'receive', device: 0, unit: 'u6' },
      { kind: 'wait', ms: 30_000 },
      { kind: 'ledger', device: 1, unit: 'u6' },
      { kind: 'ledger', device: 2, unit: 'u2' },
      { kind: 'foreign', device: 0, unit: 'u6', value: 'v29' },
      { kind: 'write', device: 2, unit: 'u6', field: 'locationId', value: 'v30' },
      { kind: 'wait', ms: 40 },
      { kind: 'retryRefused', device: 0 },
    ],
  },
  {
    was: 'after a power cut, a shipped unit came back to an associate’s device as the answer to a push',
    seed: 15,
    clients: 4,
    actions: [
      { kind: 'rank', device: 2, rank: 'associate' },
      { kind: 'wait', ms: 30_000 },
      { kind: 'import', units: 4, done: false },
      { kind: 'powerOff', device: 2, afterWrites: 2, stays: false },
      { kind: 'wait', ms: 7 },
    ],
  },
  {
    was: 'a ledger row that the person may not see any more was sent for ever',
    seed: 23,
    clients: 4,
    actions: [
      { kind: 'wait', ms: 300 },
      { kind: 'powerOff', device: 2, afterWrites: 2, stays: true },
      { kind: 'receive', device: 1, unit: 'u6' },
      { kind: 'receive', device: 2, unit: 'u7' },
      { kind: 'ledger', device: 3, unit: 'u2' },
      { kind: 'wait', ms: 300 },
      { kind: 'rank', device: 2, rank: 'associate' },
      { kind: 'powerOn', device: 2 },
      { kind: 'wait', ms: 40 },
      { kind: 'retryRefused', device: 2 },
    ],
  },
  {
    was: 'a sweep counted as done before the store had written it down, and the power went',
    seed: 102,
    clients: 4,
    actions: [
      { kind: 'ledger', device: 3, unit: 'u0' },
      { kind: 'wait', ms: 12 },
      { kind: 'rank', device: 0, rank: 'signedIn' },
      { kind: 'move', device: 2, unit: 'u2', choice: 498 },
      { kind: 'powerOff', device: 0, afterWrites: 1, stays: true },
      { kind: 'wait', ms: 7 },
    ],
  },
  {
    was: 'commits that showed up late, while a pull waited for the network between two pages, were never read',
    seed: 321,
    clients: 4,
    actions: [
      { kind: 'wait', ms: 300 },
      { kind: 'late', seconds: 30 },
      { kind: 'rank', device: 0, rank: 'manager' },
      { kind: 'wait', ms: 300 },
      { kind: 'network', device: 0, on: false },
      { kind: 'import', units: 4, done: true },
      { kind: 'wait', ms: 30_000 },
      { kind: 'receive', device: 0, unit: 'u1' },
    ],
  },
  {
    was: 'what left a device with its person’s role was taken for a removal, refused, and on trying again removed for everybody',
    seed: 1411,
    clients: 4,
    actions: [
      { kind: 'receive', device: 2, unit: 'u0' },
      { kind: 'wait', ms: 30_000 },
      { kind: 'remove', device: 2, unit: 'u0' },
      { kind: 'rank', device: 2, rank: 'signedIn' },
      { kind: 'powerOff', device: 2, afterWrites: 10, stays: false },
      { kind: 'wait', ms: 2000 },
      { kind: 'wait', ms: 40 },
      { kind: 'rank', device: 2, rank: 'associate' },
      { kind: 'wait', ms: 30_000 },
      { kind: 'retryRefused', device: 2 },
    ],
  },
  {
    was: 'an echo that waited behind two sends took the second back on the disk, and the power went',
    seed: 85,
    clients: 4,
    actions: [
      { kind: 'receive', device: 2, unit: 'u5' },
      { kind: 'receive', device: 1, unit: 'u3' },
      { kind: 'fault', device: 3, call: 'pull', fault: 'staleAccess' },
      { kind: 'wait', ms: 30_000 },
      { kind: 'powerOff', device: 3, afterWrites: 7, stays: true },
      { kind: 'defect', device: 3, unit: 'u5', value: 'v13' },
      { kind: 'write', device: 3, unit: 'u5', field: 'note', value: 'v14' },
      { kind: 'wait', ms: 2000 },
    ],
  },
  {
    was: 'the last sweep under the old role counted as the first under the new one',
    seed: 204,
    clients: 4,
    actions: [
      { kind: 'network', device: 1, on: false },
      { kind: 'receive', device: 2, unit: 'u7' },
      { kind: 'wait', ms: 2000 },
      { kind: 'network', device: 0, on: false },
      { kind: 'rank', device: 0, rank: 'manager' },
      { kind: 'import', units: 4, done: true },
      { kind: 'wait', ms: 150_000 },
      { kind: 'write', device: 0, unit: 'u7', field: 'containerId', value: 'v32' },
      { kind: 'wait', ms: 150_000 },
      { kind: 'rank', device: 0, rank: 'signedIn' },
      { kind: 'wait', ms: 150_000 },
      { kind: 'receive', device: 1, unit: 'u2' },
      { kind: 'receive', device: 0, unit: 'u5' },
    ],
  },
  {
    was: 'a role was given back to a device whose power had gone while it let go of what the role may see',
    seed: 248,
    clients: 4,
    actions: [
      { kind: 'wait', ms: 150_000 },
      { kind: 'receive', device: 3, unit: 'u4' },
      { kind: 'wait', ms: 30_000 },
      { kind: 'rank', device: 1, rank: 'signedIn' },
      { kind: 'defect', device: 0, unit: 'u6', value: 'v5' },
      { kind: 'powerOff', device: 1, afterWrites: 2, stays: true },
      { kind: 'wait', ms: 12 },
      { kind: 'rank', device: 1, rank: 'manager' },
    ],
  },
  {
    was: 'a refused row was tried again while the push that was refused was still about to take it back',
    seed: 101_806,
    clients: 4,
    actions: [
      { kind: 'rank', device: 2, rank: 'signedIn' },
      { kind: 'ledger', device: 2, unit: 'u4' },
      { kind: 'ledger', device: 2, unit: 'u3' },
      { kind: 'powerOff', device: 2, afterWrites: 2, stays: true },
      { kind: 'wait', ms: 150_000 },
      { kind: 'powerOn', device: 2 },
      { kind: 'wait', ms: 40 },
      { kind: 'retryRefused', device: 2 },
    ],
  },
]
