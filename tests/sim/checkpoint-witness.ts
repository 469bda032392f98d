/** Watches the checkpoints that reach a disk: within one scope they only advance. */
import { compareCursors } from '#sync/cursor.ts'
import { belongsTo, cursorOf, type Checkpoint } from '#sync/checkpoint.ts'

export class CheckpointWitness {
  readonly wentBack: string[] = []
  readonly #last = new Map<string, Checkpoint>()

  /** Any document that is written; those that are no checkpoints of pulling are passed over; `where` tells the collections apart. */
  saw(doc: Readonly<Record<string, unknown>>, where: string): void {
    const next = doc['checkpointData'] as Checkpoint | undefined
    if (doc['itemId'] !== 'down' || doc['isCheckpoint'] !== '1' || !next) return
    const last = this.#last.get(where)
    this.#last.set(where, next)
    if (last && belongsTo(next, last.scope) && isBehind(next, last)) {
      this.wentBack.push(`${JSON.stringify(last)} to ${JSON.stringify(next)}`)
    }
  }
}

function isBehind(next: Checkpoint, last: Checkpoint): boolean {
  // Whoever began anew under another rank and is back under the first begins anew as well.
  if (last.first && next.first && last.first.part !== next.first.part) return next.first.part < last.first.part
  if ((last.first === null) !== (next.first === null)) return next.first !== null
  return compareCursors(cursorOf(next), cursorOf(last)) < 0
}
