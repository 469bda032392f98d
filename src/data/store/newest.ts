/**
 * Tells newer states of documents from older ones. Why: a change that another tab made may be heard after one that this tab made later; RxDB guards its own
 * documents against that, and whatever follows the change stream must too (https://github.com/pubkey/rxdb/pull/8609).
 */
import { getHeightOfRevision } from 'rxdb'

/** Changes of more documents than that do not overtake each other between two tabs. */
const MOST = 2_000

export class Newest {
  readonly #heights = new Map<string, number>()

  /** Whether this state is newer than all that were asked about before. */
  isNewer(id: string, revision: string): boolean {
    const height = getHeightOfRevision(revision)
    if (height <= (this.#heights.get(id) ?? 0)) return false
    this.#heights.delete(id)
    this.#heights.set(id, height)
    const [oldest] = this.#heights.keys()
    if (this.#heights.size > MOST && oldest !== undefined) this.#heights.delete(oldest)
    return true
  }
}
