/**
 * What single collections ask besides ranks and shapes (architecture, section 5): roles, the ledger, publishing, stage moves.
 *
 * Each condition is added to those of the collection with "and".
 */
import type { CollectionName } from '#schemas/collections.ts'
import { rowRanks } from '#domain/core/people/access.ts'
import { unitMoves } from '#domain/core/floor/unit-stages.ts'
import { listed, quoted, type Subject } from './rank-conditions.ts'

interface OwnRules {
  /** Replaces the condition by rank. */
  readonly createBy?: string
  readonly create?: readonly string[]
  readonly update?: readonly string[]
  /** Functions in the collection's block. */
  readonly functions?: readonly string[]
}

const moves = Object.entries(unitMoves)
  .map(([from, to]) => `    ${quoted(from)}: ${listed(to)}`)
  .join(',\n')

const now = 'request.resource.data'

/** Each kind of row that associates do not write. */
const rowConditions = Object.entries(rowRanks).map(([type, rank]) => `${now}.type != ${quoted(type)} || ${rank}()`)

/** What a load brought before Restow; a device of a build that does not know of it leaves it out. */
const brought = (subject: Subject): string => `${subject}.get('broughtCents', null)`
const broughtByClosed = `${brought(now)} == null || ${now}.stage == 'closed'`

export const OWN_RULES: Partial<Record<CollectionName, OwnRules>> = {
  users: {
    functions: [
      '// A newcomer introduces themselves, under the address they signed in with and with no role; admins add others.',
      'function introducesSelf() {',
      `  return signedIn() && request.auth.uid == id && ${now}.role == '' && ${now}._deleted == false`,
      `    && ${now}.email.lower() == request.auth.token.email.lower();`,
      '}',
    ],
    createBy: 'introducesSelf() || (admin() && request.auth.uid != id)',
    create: [`request.auth.uid == id || ${now}.views.size() == 0`],
    update: [
      // No person changes their own role, and no admin shuts themselves out: so the last one stays.
      "request.auth.uid != id || unchanged(['role', 'active', '_deleted'])",
      // A record from before the field came has none, which is as good as an empty one.
      `request.auth.uid == id || ${now}.views == resource.data.get('views', {})`,
    ],
  },
  activity: { create: [`${now}.by == request.auth.uid`, `${now}._deleted == false`, ...rowConditions] },
  listings: {
    functions: [
      '// That a lot is live, or sold, is a manager’s to say.',
      `function isUnpublished() { return ${now}.publications.size() == 0 && !(${now}.status in ['live', 'sold', 'settled']); }`,
      `function publishesNothing() { return unchanged(['status']) || !(${now}.status in ['live', 'sold', 'settled']); }`,
    ],
    create: ['isUnpublished() || manager()'],
    update: ['publishesNothing() || manager()'],
  },
  // Associates move an order through the work, and a step of it back; that it is paid, or off, is a manager’s to say.
  orders: {
    functions: [
      `function takesWorkBack() { return ${now}.status == 'paid' && ${now}.paid && resource.data.status in ['picking', 'picked', 'packed', 'checkedIn', 'pulling', 'staged']; }`,
    ],
    update: [
      `unchanged(['status']) || !(${now}.status in ['paid', 'cancelled', 'abandoned']) || takesWorkBack() || manager()`,
    ],
  },
  // What a load brought before Restow is said of it when it comes in, and then of it alone: its own sales say it of every other load.
  loads: {
    create: [broughtByClosed],
    update: [broughtByClosed, `(${brought(now)} == null) == (${brought('resource.data')} == null)`],
  },
  units: {
    functions: [
      '// From each stage, where one write may lead (src/domain/core/floor/unit-stages.ts).',
      'function mayMove(from, to) {',
      '  return from == to || to in {',
      moves,
      '  }[from];',
      '}',
    ],
    update: [`mayMove(resource.data.stage, ${now}.stage)`],
  },
}
