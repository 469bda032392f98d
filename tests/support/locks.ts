/** The browser's locks, as far as the store asks for them: shared or alone, in the order in which they were asked for, or at once or not at all. */

interface Asked {
  readonly mode: LockMode
  readonly begin: () => void
}

interface Lane {
  readonly waiting: Asked[]
  held: number
  mode: LockMode
}

type Act = (lock: { readonly name: string } | null) => Promise<unknown> | null

export class Locks {
  readonly #lanes = new Map<string, Lane>()

  request(name: string, ...given: readonly [Act] | readonly [LockOptions, Act]): Promise<unknown> {
    return given.length === 1 ? this.#request(name, {}, given[0]) : this.#request(name, ...given)
  }

  async #request(name: string, { mode = 'exclusive', ifAvailable = false }: LockOptions, act: Act): Promise<unknown> {
    const lane = this.#lanes.get(name) ?? { waiting: [], held: 0, mode: 'shared' as const }
    this.#lanes.set(name, lane)
    const isFree = lane.held === 0 || (mode === 'shared' && lane.mode === 'shared')
    if (ifAvailable && !isFree) return act(null)
    await new Promise<void>((resolve) => {
      lane.waiting.push({ mode, begin: resolve })
      this.#serve(lane)
    })
    try {
      return await act({ name })
    } finally {
      lane.held -= 1
      this.#serve(lane)
    }
  }

  query(): Promise<{ readonly held: readonly { readonly name: string }[] }> {
    const held = [...this.#lanes].filter(([, lane]) => lane.held > 0).map(([name]) => ({ name }))
    return Promise.resolve({ held })
  }

  #serve(lane: Lane): void {
    for (;;) {
      const [next] = lane.waiting
      if (!next || (lane.held > 0 && (next.mode === 'exclusive' || lane.mode === 'exclusive'))) return
      lane.waiting.shift()
      lane.held += 1
      lane.mode = next.mode
      next.begin()
    }
  }
}
