/** Cuts planned writes into commits. Invariant: a commit stays within Firestore's limits and within what the line bears; one plan is never cut. */
import { byteLength } from './checks.ts'
import type { Plan } from './plan.ts'

/** Firestore takes 500 writes a commit, and evaluates rules for each. */
const CHUNK_WRITES = 200

/** As many of the first plans as one commit takes; one at least. `most` is how many documents may be tried at once. */
export function firstChunk(plans: readonly Plan[], mostBytes: number, most: number): readonly Plan[] {
  let [writes, bytes, count] = [0, 0, 0]
  for (const plan of plans) {
    writes += plan.writes.length
    bytes += bytesOf([plan])
    if (count > 0 && (writes > CHUNK_WRITES || bytes > mostBytes || count >= most)) break
    count += 1
  }
  return plans.slice(0, count)
}

export function bytesOf(plans: readonly Plan[]): number {
  return plans.reduce((sum, plan) => sum + plan.writes.reduce((all, { fields }) => all + byteLength(fields), 0), 0)
}
