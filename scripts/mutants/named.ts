/**
 * Mutants that are tried every time: faults that tests of this project once did not notice, as they
 * look in the code of today. Each is found by its text, anywhere in `sync/`; one that is not found
 * counts as not caught.
 */
import { childrenOf, type Node } from './mutators.ts'
import type { NamedSite } from './instrument.ts'

export interface Named {
  readonly name: string
  readonly what: string
  /** All of the expression; with `…` at its end, how it begins. */
  readonly begins: string
  readonly becomes: (original: string) => string
}

export const namedMutants: readonly Named[] = [
  {
    name: 'window-not-counted',
    what: 'a window that was passed over is not counted',
    begins: 'await this.#agree(window)',
    becomes: () => 'true',
  },
  {
    name: 'window-counted-early',
    what: 'a window is counted before late commits have shown up',
    begins: 'compareCursors(window.upTo, settled) >= 0',
    becomes: () => 'false',
  },
  {
    name: 'pushed-out-is-left',
    what: 'what a full watch pushes out counts as left',
    begins: 'size < limit ? left : []',
    becomes: () => 'left',
  },
  {
    name: 'insert-has-base',
    what: 'an own insert merges against a base, though the server never had it',
    begins: `isOther && row.serverTime === ''`,
    becomes: () => 'false',
  },
  {
    name: 'base-though-older',
    what: 'what was sent once is the common state, though the server holds something else',
    begins: 'sameFields(result, held)',
    becomes: () => 'true',
  },
  {
    name: 'aborted-is-permanent',
    what: 'a commit that the server aborts is refused for good',
    begins: '(permanentCodes as readonly string[]).includes(code)',
    becomes: (original) => `code === 'aborted' || ${original}`,
  },
  {
    name: 'refused-not-awaited',
    what: 'a refused change is taken back before its copy is on the disk',
    begins: 'await this.#tools.refused.add(…',
    becomes: (original) => original.replace('await', 'void'),
  },
  {
    name: 'no-look-after-push',
    what: 'an acknowledgement that met an edit is not made anew',
    begins: 'todo.filter(({ plan }) => raced.has(plan.row.id))',
    becomes: () => '[]',
  },
  {
    name: 'ack-clears-edit',
    what: 'an acknowledgement clears a document that was edited meanwhile',
    begins: 'sameFields(now, row.mine)',
    becomes: () => 'true',
  },
  {
    name: 'photo-uploaded-unsent',
    what: 'a photo counts as uploaded before it was sent',
    begins: `await untilAnswered(this.#context, 'photos'…`,
    becomes: (original) => original.replace('await', 'void'),
  },
]

/** The named mutants of this file. */
export function namedIn(_file: string, source: string, program: Node): NamedSite[] {
  const found: NamedSite[] = []
  const visit = (node: Node): void => {
    const original = source.slice(node.start, node.end)
    for (const { name, what, begins, becomes } of namedMutants) {
      const isIt = begins.endsWith('…') ? original.startsWith(begins.slice(0, -1)) : original === begins
      if (!isIt || node.type.endsWith('Statement') || found.some((one) => one.name === name)) continue
      found.push({ ...node, way: 'expression', text: becomes(original), what, constant: '', name })
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(program)
  return found
}
