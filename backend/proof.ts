/**
 * Shows that the data are those that were written, all of them. Each value carries a checksum of its key and itself; one entry, written with every
 * batch, holds the number of the batch and, by group of records, their count and the sum of their checksums. Why both: a checksum of its own finds a
 * record that changed, the sums find one that is gone, came back, or is an older one; LevelDB drops what it cannot read in silence.
 * Invariant: the entry is in the same atomic batch as what it counts.
 */
import { crc32 } from 'node:zlib'
import type { JournalOperation } from './journal.ts'

export const PROOF_KEY = 'p/proof'

const HEX_DIGITS = 8
const SUM_BELOW = 2 ** 48

const checksumOf = (key: string, value: string): number => crc32(value, crc32(key))

/** The value as it is on disk: eight hex digits, then the text. */
const seal = (value: string, checksum: number): string => checksum.toString(16).padStart(HEX_DIGITS, '0') + value

/** The value without its checksum; `undefined` when it is not the one that was written under this key. */
export function unseal(key: string, sealed: string): string | undefined {
  const value = sealed.slice(HEX_DIGITS)
  return sealed === seal(value, checksumOf(key, value)) ? value : undefined
}

/** A key as UTF-8 holds it. */
const asStored = (key: string): string => key.replaceAll(/\p{Surrogate}/gu, '\ufffd')

/** A collection of documents, or a kind of other entries. */
export function groupOf(key: string): string {
  return key.startsWith('d/') ? key.slice(0, key.lastIndexOf('/')) : key.slice(0, key.indexOf('/'))
}

interface Count {
  readonly entries: number
  readonly sum: number
}

const none: Count = { entries: 0, sum: 0 }
const plus = ({ entries, sum }: Count, checksum: number): Count => ({ entries: entries + 1, sum: (sum + checksum) % SUM_BELOW }) // prettier-ignore
const minus = ({ entries, sum }: Count, checksum: number): Count => ({ entries: entries - 1, sum: (sum + SUM_BELOW - checksum) % SUM_BELOW }) // prettier-ignore

/** What the entry says. */
interface Statement {
  readonly batch: number
  readonly groups: Readonly<Record<string, readonly [entries: number, sum: number]>>
}

export interface GroupDamage {
  readonly group: string
  /** Entries that were written, and those that are whole. */
  readonly written: number
  readonly whole: number
}

export interface Damage {
  /** Keys of what is there but is not what was written under them. */
  readonly changed: readonly string[]
  /** Groups that lack entries or have others than were written. */
  readonly groups: readonly GroupDamage[]
  /** Batches that were acknowledged and are not there, of those written last. */
  readonly lastBatches: number
  /** The entry that says what was written is gone itself, so that nothing can be said about what else is. */
  readonly isUnproven: boolean
}

export const isWhole = ({ changed, groups, lastBatches, isUnproven }: Damage): boolean =>
  changed.length === 0 && groups.length === 0 && lastBatches === 0 && !isUnproven

export class Proof {
  readonly #checksums = new Map<string, number>()
  readonly #groups = new Map<string, Count>()
  readonly #changed: string[] = []
  #statement: Statement | undefined
  #batch = 0

  /** Of the batch that was sealed last; 0 before the first. */
  get batch(): number {
    return this.#batch
  }

  /** Whether there are entries and none carries a checksum: data from before there were any. */
  get isOfOldForm(): boolean {
    return this.#statement === undefined && this.#checksums.size === 0 && this.#changed.length > 0
  }

  /** Takes in what is on disk, entry by entry. */
  read(key: string, sealed: string): void {
    const value = unseal(key, sealed)
    if (key === PROOF_KEY) this.#readStatement(value)
    else if (value === undefined) this.#changed.push(key)
    else this.#put(key, checksumOf(key, value))
  }

  /** The same operations with checksums, and the entry that counts them. Counts them here too: what is sealed must be written. */
  sealed(operations: readonly JournalOperation[]): readonly JournalOperation[] {
    this.#batch += 1
    const written = operations.map((operation): JournalOperation => {
      if (operation.type === 'del') {
        this.#remove(operation.key)
        return operation
      }
      const { key, value } = operation
      const checksum = checksumOf(key, value)
      this.#put(key, checksum)
      return { type: 'put', key, value: seal(value, checksum) }
    })
    const groups = Object.fromEntries([...this.#groups].map(([name, { entries, sum }]) => [name, [entries, sum]]))
    const statement = JSON.stringify({ batch: this.#batch, groups })
    return [...written, { type: 'put', key: PROOF_KEY, value: seal(statement, checksumOf(PROOF_KEY, statement)) }]
  }

  /** What differs from what was written. @param lastBatch the newest that is known to have been acknowledged */
  damage(lastBatch: number): Damage {
    const stated = new Map(Object.entries(this.#statement?.groups ?? {}))
    const names = new Set([...stated.keys(), ...this.#groups.keys()])
    const groups = [...names].flatMap((group): GroupDamage[] => {
      const [written, sum] = stated.get(group) ?? [0, 0]
      const found = this.#groups.get(group) ?? none
      return found.entries === written && found.sum === sum ? [] : [{ group, written, whole: found.entries }]
    })
    const isUnproven = this.#statement === undefined && (this.#checksums.size > 0 || this.#changed.length > 0)
    const lastBatches = isUnproven ? 0 : Math.max(0, lastBatch - this.#batch)
    return { changed: this.#changed, groups: isUnproven ? [] : groups, lastBatches, isUnproven }
  }

  #readStatement(text: string | undefined): void {
    if (text === undefined) return
    const statement = JSON.parse(text) as Statement
    this.#statement = statement
    this.#batch = statement.batch
  }

  #put(name: string, checksum: number): void {
    const key = asStored(name)
    this.#remove(key)
    this.#checksums.set(key, checksum)
    const group = groupOf(key)
    this.#groups.set(group, plus(this.#groups.get(group) ?? none, checksum))
  }

  #remove(name: string): void {
    const key = asStored(name)
    const checksum = this.#checksums.get(key)
    if (checksum === undefined) return
    this.#checksums.delete(key)
    const group = groupOf(key)
    const left = minus(this.#groups.get(group) ?? none, checksum)
    if (left.entries === 0) this.#groups.delete(group)
    else this.#groups.set(group, left)
  }
}
