/** Every state that a document ever had on the server, oldest first, over restores too. */
import type { CommitRecord } from '#backend/firestore/values/document.ts'
import type { ServerDoc } from '#sync/transport/transport.ts'
import { pathOf, serverDocOf } from '#tests/sim/world/line/wire-documents.ts'

export class DocumentHistory {
  readonly #states = new Map<string, ServerDoc[]>()

  note({ changes }: CommitRecord): void {
    for (const { name, after } of changes) {
      if (!after) continue
      const path = pathOf(name)
      const states = this.#states.get(path)
      if (states) states.push(serverDocOf(after))
      else this.#states.set(path, [serverDocOf(after)])
    }
  }

  /** By path, such as `units/u1`. */
  of(path: string): readonly ServerDoc[] {
    return this.#states.get(path) ?? []
  }
}
