/** The switches that instrumented files ask. Only code that runs while a switch is on is mutated. */

export const switches = {
  /** The mutant that is on; 0 for none. */
  on: 0,
  reached: new Set<number>(),
}

interface Constant {
  readonly ids: readonly number[]
  readonly make: () => unknown
}

const constants = new Map<string, Constant>()

Object.assign(globalThis, {
  $mutant(id: number): boolean {
    switches.reached.add(id)
    return switches.on === id
  },
  $constant(key: string, ids: readonly number[], make: () => unknown): void {
    constants.set(key, { ids, make })
  },
  $read(key: string, value: unknown): unknown {
    const constant = constants.get(key)
    if (!constant) return value
    for (const id of constant.ids) switches.reached.add(id)
    return constant.ids.includes(switches.on) ? constant.make() : value
  },
})
