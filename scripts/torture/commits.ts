/**
 * A client that commits 1 to 50 documents at a time, with preconditions, patches, deletions and
 * transforms. It keeps what its collection must hold: the state before the commit that was cut off,
 * or the state after it, and nothing between.
 */
import type { Random } from '#scripts/demo/random.ts'
import {
  documents,
  idOf,
  NoRoom,
  post,
  query,
  ROOT,
  type CommitAnswer,
  type Findings,
  type TortureClient,
  type WireDocument,
} from './calls.ts'

const PLACES = 60
const MOST_IN_A_COMMIT = 50
const TAGS = ['dock', 'shelf', 'sold', 'hold']

interface Held {
  readonly step: number
  readonly total: number
  readonly tags: readonly string[]
  readonly ballast: number
}
type Shelf = ReadonlyMap<string, Held>

const textOf = ({ step, total, tags, ballast }: Held): string => `${step} ${total} ${tags.join('+')} ${ballast}`

export class CommitClient implements TortureClient {
  readonly collection: string
  readonly #random: Random
  readonly #findings: Findings
  #shelf: Shelf = new Map()
  #versions = new Map<string, string>()
  #next: Shelf | undefined
  #steps = 0
  acknowledged = 0
  newestTime = ''

  constructor(collection: string, random: Random, findings: Findings) {
    this.collection = collection
    this.#random = random
    this.#findings = findings
  }

  async step(origin: string): Promise<void> {
    if (this.#random.chance(0.1)) return this.#checkIndex(origin)
    const step = ++this.#steps
    const next = new Map(this.#shelf)
    const places = this.#random.shuffled(Array.from({ length: PLACES }, (_, i) => `p${i}`))
    const chosen = places.slice(0, this.#random.int(1, MOST_IN_A_COMMIT))
    const writes = chosen.map((id) => this.#write(id, step, next))
    const isSpoiled = this.#random.chance(0.1)
    if (isSpoiled) writes.push(this.#impossible(chosen[0] ?? 'p0', next))
    this.#next = isSpoiled ? undefined : next
    const answer = await this.#commit(origin, writes)
    this.#next = undefined
    if (answer.ok === isSpoiled) this.#wrong(`commit ${step} was answered with ${answer.code}`)
    if (!answer.ok || isSpoiled) return
    this.#shelf = next
    this.acknowledged++
    for (const [i, id] of chosen.entries()) this.#versions.set(id, answer.body.writeResults[i]?.updateTime ?? '')
    if (answer.body.commitTime <= this.newestTime) this.#wrong(`the time of commit ${step} does not rise`)
    this.newestTime = answer.body.commitTime
  }

  async #commit(origin: string, writes: readonly object[]) {
    try {
      return await post<CommitAnswer>(documents(origin, 'commit'), { writes })
    } catch (error) {
      if (error instanceof NoRoom) this.#next = undefined
      throw error
    }
  }

  async verify(origin: string): Promise<void> {
    const found = await query(origin, this.collection)
    const actual = this.#read(found)
    if (!this.#isShelf(actual, this.#shelf) && !(this.#next !== undefined && this.#isShelf(actual, this.#next)))
      this.#explain(actual)
    this.#shelf = actual
    this.#next = undefined
    this.#versions = new Map(found.map(({ name, updateTime }) => [idOf(name), updateTime]))
    await this.#checkIndex(origin)
  }

  /** One write, and what it makes of the shelf. */
  #write(id: string, step: number, next: Map<string, Held>): Record<string, unknown> {
    const name = `${ROOT}/${this.collection}/${id}`
    const before = next.get(id)
    const guard = this.#precondition(id, before)
    if (before !== undefined && this.#random.chance(0.1)) {
      next.delete(id)
      return { delete: name, ...guard }
    }
    const by = this.#random.int(1, 9)
    const tag = this.#random.pick(TAGS)
    const isPatch = before !== undefined && this.#random.chance(0.5)
    const ballast = isPatch ? before.ballast : this.#random.int(0, 2000)
    const tags = isPatch ? before.tags : []
    const total = (isPatch ? before.total : 0) + by
    next.set(id, { step, total, tags: tags.includes(tag) ? tags : [...tags, tag], ballast })
    const fields = {
      step: { integerValue: String(step) },
      ...(isPatch ? {} : { ballast: { stringValue: 'x'.repeat(ballast) } }),
    }
    const updateTransforms = [
      { fieldPath: 'total', increment: { integerValue: String(by) } },
      { fieldPath: 'tags', appendMissingElements: { values: [{ stringValue: tag }] } },
      { fieldPath: 'at', setToServerValue: 'REQUEST_TIME' },
    ]
    const mask = isPatch ? { updateMask: { fieldPaths: ['step'] } } : {}
    return { update: { name, fields }, ...mask, updateTransforms, ...guard }
  }

  /** One that holds. */
  #precondition(id: string, before: Held | undefined): object {
    const version = this.#versions.get(id)
    if (this.#random.chance(0.4)) return {}
    if (before !== undefined && version !== undefined && this.#random.chance(0.5))
      return { currentDocument: { updateTime: version } }
    return { currentDocument: { exists: before !== undefined } }
  }

  /** A write that must take the whole commit down with it. */
  #impossible(id: string, next: Shelf): Record<string, unknown> {
    const fields = { step: { integerValue: '-1' } }
    return {
      update: { name: `${ROOT}/${this.collection}/${id}`, fields },
      currentDocument: { exists: !next.has(id) },
    }
  }

  /** What the index over `step` gives must be what the whole collection, sorted here, gives. */
  async #checkIndex(origin: string): Promise<void> {
    const from = this.#random.int(0, this.#steps)
    const limit = this.#random.int(1, PLACES)
    const found = await query(origin, this.collection, {
      where: {
        fieldFilter: { field: { fieldPath: 'step' }, op: 'GREATER_THAN_OR_EQUAL', value: { integerValue: from } },
      },
      orderBy: [
        { field: { fieldPath: 'step' }, direction: 'DESCENDING' },
        { field: { fieldPath: '__name__' }, direction: 'DESCENDING' },
      ],
      limit,
    })
    const expected = [...this.#shelf]
      .filter(([, { step }]) => step >= from)
      .sort(([a, { step: x }], [b, { step: y }]) => y - x || (a < b ? 1 : -1))
      .slice(0, limit)
    const actual = [...this.#read(found)]
    if (actual.map(([id, held]) => id + textOf(held)).join() !== expected.map(([id, held]) => id + textOf(held)).join())
      this.#wrong(`the index over step from ${from} differs from a full scan`)
  }

  #read(found: readonly WireDocument[]): Map<string, Held> {
    const shelf = new Map<string, Held>()
    for (const { name, fields = {}, updateTime } of found) {
      const tags = fields['tags']?.['arrayValue'] as { values?: { stringValue: string }[] } | undefined
      if (fields['at']?.['timestampValue'] !== updateTime) this.#wrong(`${name} was stamped with another time`)
      shelf.set(idOf(name), {
        step: Number(fields['step']?.['integerValue']),
        total: Number(fields['total']?.['integerValue']),
        tags: (tags?.values ?? []).map(({ stringValue }) => stringValue),
        ballast: (fields['ballast']?.['stringValue'] as string | undefined)?.length ?? 0,
      })
    }
    return shelf
  }

  #isShelf(actual: Shelf, expected: Shelf): boolean {
    if (actual.size !== expected.size) return false
    return [...expected].every(([id, held]) => {
      const other = actual.get(id)
      return other !== undefined && textOf(other) === textOf(held)
    })
  }

  /**
   * A commit is half applied when every document is as before or as after, but not all the same.
   * Any other difference means that an acknowledged write is gone.
   */
  #explain(actual: Shelf): void {
    const same = (shelf: Shelf | undefined, id: string): boolean => {
      const [a, b] = [actual.get(id), shelf?.get(id)]
      return a === undefined || b === undefined ? a === b : textOf(a) === textOf(b)
    }
    const ids = new Set([...actual.keys(), ...this.#shelf.keys(), ...(this.#next?.keys() ?? [])])
    const odd = [...ids].filter((id) => !same(this.#shelf, id) && !same(this.#next, id))
    if (this.#next !== undefined && odd.length === 0)
      this.#findings.half.push(`${this.collection}: step ${this.#steps}`)
    else this.#findings.missing.push(`${this.collection}: step ${this.#steps}, documents ${odd.slice(0, 5).join(' ')}`)
  }

  #wrong(what: string): void {
    this.#findings.wrong.push(`${this.collection}: ${what}`)
  }
}
