/**
 * The only source of chance in the demonstration warehouse. Invariants: one seed and one name give
 * one sequence for ever; the parts draw from sequences of their own, so a change of one part leaves
 * the others as they were. Generator: sfc32 by Chris Doty-Humphrey (PractRand), four words of
 * state.
 */
import { fingerprintOf } from '#domain/core/hash.ts'

export interface Random {
  /** From 0 up to 1, without 1. */
  next(): number
  /** A whole number, both ends included. */
  int(least: number, most: number): number
  /** True once in `1 / share`. */
  chance(share: number): boolean
  /** One of the list; throws for an empty one. */
  pick<T>(list: readonly T[]): T
  /** A key, with a frequency in proportion to its weight. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key
  /** About `mean`, skewed to the long side as human work is: mostly within a factor of 1 ± `spread`. */
  around(mean: number, spread: number): number
  /** The list in another order; the list itself stays. */
  shuffled<T>(list: readonly T[]): T[]
}

export function createRandom(seed: number, name: string): Random {
  const next = sfc32(fingerprintOf(`${seed}\n${name}`))
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(list: readonly T[]): T => {
    const place = Math.floor(next() * list.length)
    if (list.length === 0) throw new RangeError('Nothing can be picked from an empty list.')
    return list[place] as T
  }
  return {
    next,
    int,
    pick,
    chance: (share) => next() < share,
    weighted: (weights) => weightedKey(weights, next()),
    around: (mean, spread) => mean * Math.exp((next() + next() + next() - 1.5) * spread),
    shuffled: (list) => {
      const order = list.map((item) => ({ item, rank: next() }))
      return order.sort((a, b) => a.rank - b.rank).map(({ item }) => item)
    },
  }
}

function weightedKey<Key extends string>(weights: Readonly<Record<Key, number>>, draw: number): Key {
  const entries = Object.entries(weights) as [Key, number][]
  let left = draw * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [key, weight] of entries) {
    left -= weight
    if (left < 0) return key
  }
  const [last] = entries.at(-1) ?? []
  if (last === undefined) throw new RangeError('Nothing can be drawn without weights.')
  return last
}

/** `state` is 32 hexadecimal digits. */
function sfc32(state: string): () => number {
  const words = [0, 8, 16, 24].map((start) => Number.parseInt(state.slice(start, start + 8), 16) | 0)
  let [a = 0, b = 0, c = 0, counter = 1] = words
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 4_294_967_296
  }
  for (let round = 0; round < 12; round += 1) next()
  return next
}
