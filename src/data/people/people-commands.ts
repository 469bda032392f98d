/**
 * What an admin does with people: gives a role, switches an account off or on, and takes that back. Invariants: the rules of
 * `domain/core/people.ts` hold at the moment of the write, whatever the page showed; each change is a job, and an undo leaves another admin's
 * later word alone.
 */
import { isRole } from '#domain/core/people/access.ts'
import { msg, type Words } from '#messages/message.ts'
import type { LedgerType } from '#domain/core/ledger-types.ts'
import type { Role, UserDoc } from '#schemas/users.ts'
import { insertOf } from '#domain/core/merge/edits.ts'
import { activeProblem, roleProblem, type PersonFacts } from '#domain/core/people/people.ts'
import { Refusal, refuseIf } from '#domain/core/refusal.ts'
import { runChange, type Change } from '#data/core/jobs/change-doc.ts'
import { findPeople } from '#data/core/people.ts'
import { runJob } from '#data/core/jobs/job.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

export type PersonChange = Change<UserDoc>

async function known(context: CommandContext, personId: string): Promise<{ person: UserDoc; people: UserDoc[] }> {
  const people = await findPeople(context.db)
  const person = people.find((one) => one.id === personId)
  if (!person) throw new Refusal('notHere', msg('users.personNotHere'))
  return { person, people }
}

const shown = ({ role, active }: Partial<UserDoc>): string => role ?? String(active ?? '')

function change(
  context: CommandContext,
  personId: string,
  type: LedgerType,
  fields: Partial<Pick<UserDoc, 'role' | 'active'>>,
): Promise<PersonChange | null> {
  return runChange(context, 'users', personId, {
    wanted: () => fields,
    row: ({ before, after }) => ({ type, refType: 'user', refId: personId, from: shown(before), to: shown(after) }),
  })
}

export interface Invited {
  /** Of the account that the server made. */
  readonly uid: string
  readonly email: string
  readonly name: string
  readonly role: Role
}

/** Gives an invited person their record, with the role they begin with; one who is here already stays as they are. Safe to repeat. */
export async function addInvited(context: CommandContext, { uid, email, name, role }: Invited): Promise<void> {
  const known = await context.db.users.findOne(uid).exec()
  if (known) return
  const person = insertOf('users', {
    id: uid,
    name: name.slice(0, 120),
    email: email.slice(0, 200),
    role,
    active: true,
    language: '',
    views: {},
  })
  const row = { id: `invited-${uid}`, type: 'user.invited', refType: 'user', refId: uid, to: role } as const
  await runJob(context, { id: row.id, edits: [person], rows: [row] })
}

/** Gives a person one of our roles, or none (`''`). `null` when they have it already. Throws `Refusal` where it is not allowed. */
export async function setRole(context: CommandContext, personId: string, role: string): Promise<PersonChange | null> {
  const { person, people } = await known(context, personId)
  refuseIf(roleProblem(context.uid, person, people, role))
  return change(context, personId, 'user.roleSet', { role })
}

/** Switches an account off or on. `null` when it is so already. Throws `Refusal` where it is not allowed. */
export async function setActive(
  context: CommandContext,
  personId: string,
  active: boolean,
): Promise<PersonChange | null> {
  const { person, people } = await known(context, personId)
  refuseIf(activeProblem(context.uid, person, people, active))
  return change(context, personId, active ? 'user.enabled' : 'user.disabled', { active })
}

function undoProblem(
  context: CommandContext,
  person: UserDoc,
  people: readonly PersonFacts[],
  before: Partial<UserDoc>,
): Words {
  if (before.active !== undefined) return activeProblem(context.uid, person, people, before.active)
  const back = before.role ?? ''
  // A word that is not ours may come back where it was; it opens nothing.
  return roleProblem(context.uid, person, people, isRole(back) ? back : '')
}

/** Takes a change back; safe to repeat. Resolves with whether the person is as before. @throws Refusal where that is not allowed */
export async function undoPersonChange(context: CommandContext, done: PersonChange): Promise<boolean> {
  const { person, people } = await known(context, done.docId)
  refuseIf(undoProblem(context, person, people, done.before))
  return undoJob(context, done)
}
