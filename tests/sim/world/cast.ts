/** Who works in a random run, on which device: people of all ranks, some with two devices, some with several tabs, some clocks off by a day. */

export interface Member {
  readonly device: string
  readonly uid: string
  readonly role: 'associate' | 'manager' | 'admin'
  readonly clockOffMs: number
  readonly hasManyTabs: boolean
}

const DAY_MS = 86_400_000

const member = (device: string, uid: string, role: Member['role'], hasManyTabs = false, clockOffMs = 0): Member => ({
  device,
  uid,
  role,
  clockOffMs,
  hasManyTabs,
})

/** The first N are the clients of a run of N. */
export const cast: readonly Member[] = [
  member('desk', 'ann', 'manager', true),
  member('dock', 'bob', 'associate', true),
  member('van', 'bob', 'associate', false, -DAY_MS),
  member('shelf', 'cid', 'associate', false, DAY_MS),
  member('yard', 'dee', 'manager'),
  member('cage', 'eve', 'admin', true),
  member('home', 'ann', 'manager'),
  member('gate', 'fay', 'associate', true),
  member('line', 'gus', 'associate'),
  member('hall', 'hal', 'manager', false, DAY_MS),
  member('loft', 'ida', 'associate'),
  member('tent', 'eve', 'admin', false, -DAY_MS),
]

export const MOST_CLIENTS = cast.length
