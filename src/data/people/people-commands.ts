/**
 * What an admin does with people: gives a role, switches an account off or on, and takes that back. Must stay true: the rules of
 * `domain/people.ts` hold at the moment of the write, whatever the page showed; taking back restores a field only while it still holds
 * what the change wrote, so that another admin's later word stays.
 */
import type { LedgerType } from '#domain/core/history-labels.ts'
import type { UserDoc } from '#schemas/users.ts'
import { activeProblem, roleProblem, type PersonFacts } from '#domain/core/people.ts'
import { Refusal, refuseIf } from '#domain/core/refusal.ts'
import { log } from '#data/core/activity.ts'
import { findPeople } from '#data/core/people.ts'
import { changeOne } from '#data/core/write.ts'
import type { Work } from '#data/core/work.ts'

/** What a change did; what an undo needs. */
export interface PersonChange {
  readonly personId: string
  readonly type: LedgerType
  readonly before: Partial<Pick<UserDoc, 'role' | 'active'>>
  readonly after: Partial<Pick<UserDoc, 'role' | 'active'>>
  readonly rowId: string
}

async function known(work: Work, personId: string): Promise<{ person: UserDoc; people: UserDoc[] }> {
  const people = await findPeople(work.db)
  const person = people.find((one) => one.id === personId)
  if (!person) throw new Refusal('notHere', 'This person is not on this device.')
  return { person, people }
}

const inWords = (fields: PersonChange['before']): string => fields.role ?? String(fields.active ?? '')

async function change(
  work: Work,
  personId: string,
  type: LedgerType,
  after: PersonChange['after'],
): Promise<PersonChange | null> {
  let before: PersonChange['before'] = {}
  const changed = await changeOne(work, 'users', personId, (person) => {
    before = after.role === undefined ? { active: person.active } : { role: person.role }
    return inWords(before) === inWords(after) ? null : after
  })
  if (!changed) return null
  const entry = { type, refType: 'user', refId: personId, from: inWords(before), to: inWords(after) }
  const [rowId = ''] = await log(work, [entry])
  return { personId, type, before, after, rowId }
}

/** Gives a person one of our roles, or none (`''`). `null` when they have it already. Throws `Refusal` where it is not allowed. */
export async function setRole(work: Work, personId: string, role: string): Promise<PersonChange | null> {
  const { person, people } = await known(work, personId)
  refuseIf(roleProblem(work.uid, person, people, role))
  return change(work, personId, 'user.roleSet', { role })
}

/** Switches an account off or on. `null` when it is so already. Throws `Refusal` where it is not allowed. */
export async function setActive(work: Work, personId: string, active: boolean): Promise<PersonChange | null> {
  const { person, people } = await known(work, personId)
  refuseIf(activeProblem(work.uid, person, people, active))
  return change(work, personId, active ? 'user.enabled' : 'user.disabled', { active })
}

function undoProblem(
  work: Work,
  person: UserDoc,
  people: readonly PersonFacts[],
  before: PersonChange['before'],
): string {
  if (before.active !== undefined) return activeProblem(work.uid, person, people, before.active)
  const back = before.role ?? ''
  // A word that is not ours may come back to where it stood; it opens nothing.
  return roleProblem(work.uid, person, people, back) === 'There is no such role.'
    ? roleProblem(work.uid, person, people, '')
    : roleProblem(work.uid, person, people, back)
}

/** Takes a change back; safe to repeat. A field that somebody changed since stays as they left it. */
export async function undoPersonChange(work: Work, done: PersonChange): Promise<void> {
  const { person, people } = await known(work, done.personId)
  refuseIf(undoProblem(work, person, people, done.before))
  const restored = await changeOne(work, 'users', done.personId, (now) => {
    const stands = done.after.role === undefined ? now.active === done.after.active : now.role === done.after.role
    return stands ? done.before : null
  })
  if (!restored) return
  await log(work, [
    {
      id: `undo-${done.rowId}`.slice(0, 80),
      type: done.type,
      refType: 'user',
      refId: done.personId,
      from: inWords(done.after),
      to: inWords(done.before),
      undoOf: done.rowId,
    },
  ])
}
