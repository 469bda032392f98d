/**
 * Sort rules that a manager changes before they are used. Invariants: what others changed meanwhile
 * is brought together with it rule by rule and field by field, and nothing of it is lost; where
 * both changed the same, one's own is kept here and it is reported; a rule that one took out and
 * the other changed stays; the catch-all rule is the last.
 */
import { joined, msg, type Words } from '#messages/message.ts'
import type { ActivityDoc } from '#schemas/activity.ts'
import { sameValue } from '#domain/core/merge/merge-values.ts'
import { filledUp } from '#domain/core/merge/typed-over.ts'
import { risingPlaces, withLast } from '#domain/dispositions/sort-order.ts'
import type { SortRule } from '#domain/dispositions/sorting.ts'
import { ruleName } from '#domain/dispositions/rule-name.ts'

/** `base` is what the rules were when `mine` was begun; both in their order. */
export interface RulesDraft {
  readonly base: readonly SortRule[]
  readonly mine: readonly SortRule[]
}

export interface Clash {
  /** The rule's key; `''` for the order of all. */
  readonly key: string
  readonly words: Words
}

export interface Proposal {
  readonly rules: readonly SortRule[]
  readonly clashes: readonly Clash[]
}

const fieldLabels = {
  name: msg('sorts.part.name'),
  active: msg('sorts.part.active'),
  conditions: msg('sorts.part.conditions'),
  destination: msg('sorts.part.destination'),
  targets: msg('sorts.part.targets'),
} as const satisfies Partial<Record<keyof SortRule, Words>>
type RulePart = keyof typeof fieldLabels
const fields = Object.keys(fieldLabels) as RulePart[]

type ByKey = ReadonlyMap<string, SortRule>
const byKey = (rules: readonly SortRule[]): ByKey => new Map(rules.map((rule) => [rule.key, rule]))

/** The draft together with the rules as they are now. */
export function proposalOf({ base, mine }: RulesDraft, stored: readonly SortRule[]): Proposal {
  const clashes: Clash[] = []
  const sides = { base: byKey(base), mine: byKey(mine), stored: byKey(stored) }
  const kept = new Map<string, SortRule>()
  for (const key of new Set([...sides.mine.keys(), ...sides.stored.keys(), ...sides.base.keys()])) {
    const rule = mergedRule(key, sides, clashes)
    if (rule) kept.set(key, rule)
  }
  const order = mergedOrder(base, mine, stored, clashes).filter((key) => kept.has(key))
  return { rules: withLast(order.flatMap((key) => kept.get(key) ?? [])), clashes }
}

interface Sides {
  readonly base: ByKey
  readonly mine: ByKey
  readonly stored: ByKey
}

function mergedRule(key: string, sides: Sides, clashes: Clash[]): SortRule | null {
  const [base, mine, theirs] = [sides.base.get(key), sides.mine.get(key), sides.stored.get(key)]
  if (!mine) {
    // New of theirs, or taken out by me.
    if (!theirs || (base && sameValue(base, theirs))) return null
    if (base) clashes.push({ key, words: msg('sorts.clash.stays', { name: ruleName(theirs) }) })
    return theirs
  }
  if (!theirs) {
    if (!base) return mine
    if (sameValue(base, mine)) return null
    clashes.push({ key, words: msg('sorts.clash.back', { name: ruleName(base) }) })
    return mine
  }
  const chosen = fields.map((field) => {
    const isMine = base ? !sameValue(base[field], mine[field]) : true
    const isTheirs = base ? !sameValue(base[field], theirs[field]) : true
    if (isMine && isTheirs && !sameValue(mine[field], theirs[field])) {
      clashes.push({ key, words: msg('sorts.clash.part', { part: fieldLabels[field] }) })
    }
    return [field, isMine ? mine[field] : theirs[field]] as const
  })
  return { ...mine, ...(Object.fromEntries(chosen) as Pick<SortRule, keyof typeof fieldLabels>) }
}

const keysOf = (rules: readonly SortRule[]): readonly string[] => rules.map((rule) => rule.key)

/** Whether the rules that both have are in another order. */
function isReordered(before: readonly SortRule[], after: readonly SortRule[]): boolean {
  const [known, now] = [new Set(keysOf(before)), new Set(keysOf(after))]
  const then = keysOf(before).filter((key) => now.has(key))
  return !sameValue(
    then,
    keysOf(after).filter((key) => known.has(key)),
  )
}

function mergedOrder(
  base: readonly SortRule[],
  mine: readonly SortRule[],
  stored: readonly SortRule[],
  clashes: Clash[],
): readonly string[] {
  const [isMine, isTheirs] = [isReordered(base, mine), isReordered(base, stored)]
  if (isMine && isTheirs && isReordered(mine, stored)) {
    clashes.push({ key: '', words: msg('sorts.clash.order') })
  }
  return isMine ? filledUp(keysOf(mine), keysOf(stored)) : filledUp(keysOf(stored), keysOf(mine))
}

/** What became of a rule, without its words: as the ledger keeps it. */
export interface RuleChange {
  readonly key: string
  readonly kind: 'added' | 'changed' | 'moved' | 'removed'
  readonly name: string
  /** What of it was changed. */
  readonly parts: readonly RulePart[]
  /** Its new number, from 1; 0 where it did not get one. */
  readonly number: number
}

/** `“Toys” is new`. */
export function describeChange({ kind, parts, number, ...change }: Omit<RuleChange, 'key'>): Words {
  // A rule that nobody named takes everything else.
  const name: Words = change.name || msg('sorts.everythingElse')
  switch (kind) {
    case 'added':
      return msg('sorts.change.added', { name })
    case 'changed':
      return msg('sorts.change.parts', { name, parts: joined(parts.map((part) => fieldLabels[part])) })
    case 'moved':
      return number === 0 ? msg('sorts.change.keepsPlace', { name }) : msg('sorts.change.moved', { name, number })
    case 'removed':
      return msg('sorts.change.removed', { name })
  }
}

const kinds: readonly RuleChange['kind'][] = ['added', 'changed', 'moved', 'removed']

/** The change that a row of the ledger records, in words; `''` where the row is of another form. */
export function describeChangeRow({ data }: Pick<ActivityDoc, 'data'>): Words {
  const kind = kinds.find((one) => one === data['kind'])
  const { name, parts, number } = data
  if (!kind || typeof name !== 'string' || !Array.isArray(parts) || typeof number !== 'number') return ''
  return describeChange({ kind, name, parts: fields.filter((part) => parts.includes(part)), number })
}

/** What would be different, rule by rule. A rule that was moved and changed is listed as changed. */
export function ruleChanges(before: readonly SortRule[], after: readonly SortRule[]): readonly RuleChange[] {
  const known = byKey(before)
  const places = new Map(before.map((rule, place) => [rule.key, place]))
  const standing = risingPlaces(after.map((rule) => places.get(rule.key)))
  const changes = after.flatMap((rule, place): RuleChange[] => {
    const was = known.get(rule.key)
    const { key, name } = rule
    if (!was) return [{ key, name, kind: 'added', parts: [], number: 0 }]
    const parts = fields.filter((field) => !sameValue(was[field], rule[field]))
    if (parts.length > 0) return [{ key, name, kind: 'changed', parts, number: 0 }]
    return standing.has(place) ? [] : [{ key, name, kind: 'moved', parts, number: place + 1 }]
  })
  const now = byKey(after)
  const removed = before.filter((rule) => !now.has(rule.key))
  return [
    ...changes,
    ...removed.map(({ key, name }): RuleChange => ({ key, name, kind: 'removed', parts: [], number: 0 })),
  ]
}
