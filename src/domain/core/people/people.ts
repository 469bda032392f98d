/**
 * Who may change whom, and how people and their devices are described. Invariants: no person changes their own role or shuts
 * themselves out, and the last admin who can sign in stays: the same that the security rules enforce (`scripts/rules/own-rules.ts`);
 * a role that is none of ours is shown as it is, never mended in silence.
 */
import { joined, msg, type Words } from '#messages/message.ts'
import type { ActivityDoc } from '#schemas/activity.ts'
import { roles, type Role, type UserDoc } from '#schemas/users.ts'
import { isRole } from './access.ts'

export type PersonFacts = Pick<UserDoc, 'id' | 'role' | 'active'>

export const roleLabels: { readonly [One in Role]: Words } = {
  associate: msg('users.role.associate'),
  manager: msg('users.role.manager'),
  admin: msg('users.role.admin'),
}

/** What each role opens, in a line. */
export const roleMeanings: { readonly [One in Role]: Words } = {
  associate: msg('users.meaning.associate'),
  manager: msg('users.meaning.manager'),
  admin: msg('users.meaning.admin'),
}

/** The role in words; one that is not ours reads as it is. */
export function roleName(role: string): Words {
  return isRole(role) ? roleLabels[role] : role || msg('users.noRole')
}

/** A person with an account and no role that opens anything: an admin has to give one. */
export function isWaiting(person: Pick<PersonFacts, 'role' | 'active'>): boolean {
  return person.active && !isRole(person.role)
}

function isLastAdmin(person: PersonFacts, people: readonly PersonFacts[]): boolean {
  if (person.role !== 'admin' || !person.active) return false
  return !people.some((one) => one.id !== person.id && one.role === 'admin' && one.active)
}

/** Why `actorUid` may not give this person the role `to` (`''` takes theirs away); `''` when they may. */
export function roleProblem(actorUid: string, person: PersonFacts, people: readonly PersonFacts[], to: string): Words {
  if (to !== '' && !isRole(to)) return msg('users.noSuchRole')
  if (person.id === actorUid) return msg('users.notOwnRole')
  if (to !== 'admin' && isLastAdmin(person, people)) return msg('users.lastAdminRole')
  return ''
}

/** Why `actorUid` may not switch this person's account on or off; `''` when they may. */
export function activeProblem(
  actorUid: string,
  person: PersonFacts,
  people: readonly PersonFacts[],
  to: boolean,
): Words {
  if (person.id === actorUid) return msg('users.notOwnAccount')
  if (!to && isLastAdmin(person, people)) return msg('users.lastAdmin')
  return ''
}

export interface RoleChoice {
  readonly role: Role
  readonly words: Words
  readonly meaning: Words
  /** Why it cannot be given; `''` when it can. */
  readonly problem: Words
}

/** The roles that can be given to a person, least first, each with the reason where it cannot. */
export function rolesFor(actorUid: string, person: PersonFacts, people: readonly PersonFacts[]): readonly RoleChoice[] {
  return roles.toReversed().map((role) => ({
    role,
    words: roleLabels[role],
    meaning: roleMeanings[role],
    problem: roleProblem(actorUid, person, people, role),
  }))
}

/** The state of a person's account: the words of the table and of its filter. */
export type PersonState = 'active' | 'waiting' | 'disabled'

export function stateOf(person: Pick<PersonFacts, 'role' | 'active'>): PersonState {
  if (!person.active) return 'disabled'
  return isWaiting(person) ? 'waiting' : 'active'
}

/** One person on one device, and the time of their last ledger row there. `at` is ISO UTC. */
export interface DevicePresence {
  readonly uid: string
  readonly device: string
  readonly at: string
  /** The browser's own name; `''` where the ledger has none. */
  readonly agent: string
}

export type PresenceRow = Pick<ActivityDoc, 'by' | 'device' | 'at' | 'type' | 'data'>

export const presenceKey = (one: Pick<DevicePresence, 'uid' | 'device'>): string => `${one.uid} ${one.device}`

/** The presence after one more row of the ledger; rows come in any order. */
export function seenOnce(known: DevicePresence | undefined, row: PresenceRow): DevicePresence {
  const said = row.type === 'user.seen' ? row.data['agent'] : undefined
  const agent = typeof said === 'string' && (row.at >= (known?.at ?? '') || !known?.agent) ? said : (known?.agent ?? '')
  return { uid: row.by, device: row.device, at: known && known.at > row.at ? known.at : row.at, agent }
}

/** When a person was last active, on any device; `''` for never. */
export function lastSeenAt(presence: readonly DevicePresence[], uid: string): string {
  return presence.reduce((last, one) => (one.uid === uid && one.at > last ? one.at : last), '')
}

/**
 * Names of browsers and systems as in user agent texts, the actual one before those that it
 * imitates (RFC 9110, 10.1.5).
 */
const browsers = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['HeadlessChrome/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'Chromebook'],
  ['Linux', 'Linux'],
] as const

/** `Chrome on Android`; what it cannot read it leaves out. */
export function describeAgent(agent: string): Words {
  const nameIn = (list: readonly (readonly [string, string])[]) => list.find(([sign]) => agent.includes(sign))?.[1]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  return browser && system ? msg('users.agent', { browser, system }) : (browser ?? system ?? '')
}

/** What an admin sends to a new person. `origin` is the app's address. */
export function inviteText(origin: string, admin: { readonly name: string; readonly email: string }): Words {
  return msg('users.invitation', {
    address: `${origin}/auth`,
    who: joined([admin.name, admin.email]) || msg('users.anAdmin'),
  })
}
