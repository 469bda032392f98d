/**
 * Commits planned writes, many at once, and finds the one that the server will not have. Must stay true: a chunk stays within Firestore's
 * limits; a refused chunk is halved until the refused document stands alone, and all others are written.
 */
import type { CollectionName } from '#schemas/collections.ts'
import { unconditional } from './breaks.ts'
import type { SyncContext } from './context.ts'
import { Stopped } from './patience.ts'
import { untilAnswered } from './persist.ts'
import { byteLength } from './push-checks.ts'
import type { Plan } from './push-plan.ts'
import { asTransportError, failureKind, type ServerWrite, type TransportCode } from './transport.ts'

/** Firestore takes 500 writes and 10 MiB a commit; the encoding of values swells the text. */
const CHUNK_WRITES = 200
const CHUNK_BYTES = 5_000_000

export interface Outcome {
  readonly done: readonly Plan[]
  /** Somebody else was faster: read and plan again. */
  readonly raced: readonly Plan[]
  readonly refused: readonly { readonly plan: Plan; readonly code: TransportCode }[]
}

/** Plans in their order, cut so that each cut is one commit. */
export function chunksOf(plans: readonly Plan[]): Plan[][] {
  const chunks: Plan[][] = []
  let [writes, bytes] = [Infinity, Infinity]
  for (const plan of plans) {
    const size = plan.writes.reduce((sum, write) => sum + byteLength(write.fields), 0)
    if (writes + plan.writes.length > CHUNK_WRITES || bytes + size > CHUNK_BYTES) {
      chunks.push([])
      ;[writes, bytes] = [0, 0]
    }
    chunks.at(-1)?.push(plan)
    writes += plan.writes.length
    bytes += size
  }
  return chunks
}

/** Rejects only with `Stopped`. */
export async function commitParts(
  context: SyncContext,
  collection: CollectionName,
  plans: readonly Plan[],
): Promise<Outcome> {
  const planned = plans.flatMap((plan) => plan.writes)
  const writes = context.breaks.has('no-precondition') ? planned.map(unconditional) : planned
  try {
    await untilAnswered(context, `push ${collection}`, () => commit(context, writes))
    return { done: plans, raced: [], refused: [] }
  } catch (error) {
    if (error instanceof Stopped) throw error
    const { code } = asTransportError(error)
    if (failureKind(code) === 'race') return { done: [], raced: plans, refused: [] }
    const [only] = plans
    if (only && plans.length === 1) return { done: [], raced: [], refused: [{ plan: only, code }] }
    const half = Math.ceil(plans.length / 2)
    const first = await commitParts(context, collection, plans.slice(0, half))
    const second = await commitParts(context, collection, plans.slice(half))
    return {
      done: [...first.done, ...second.done],
      raced: [...first.raced, ...second.raced],
      refused: [...first.refused, ...second.refused],
    }
  }
}

async function commit({ transport, breaks }: SyncContext, writes: readonly ServerWrite[]): Promise<void> {
  try {
    await transport.commit(writes)
  } catch (error) {
    if (!breaks.has('lost-answer-is-success') || asTransportError(error).code !== 'network') throw error
  }
}
