/**
 * Every method of every type and every global function, found by name.
 *
 * A name that no type has is refused while the rules are read; the type of a value is only known
 * when it is evaluated.
 */
import { HASHING_NAMESPACE, MATH_NAMESPACE } from './calculation-namespaces.ts'
import { LIST_METHODS, MAP_DIFF_METHODS, MAP_METHODS, SET_METHODS } from './collection-methods.ts'
import type { Callable } from './method-table.ts'
import { BYTES_METHODS, CONVERSIONS, STRING_METHODS } from './string-methods.ts'
import {
  DURATION_METHODS,
  DURATION_NAMESPACE,
  LATLNG_METHODS,
  LATLNG_NAMESPACE,
  TIMESTAMP_METHODS,
  TIMESTAMP_NAMESPACE,
} from './time-methods.ts'
import type { Kind } from './type-names.ts'

/**
 * The table's key names the kind of the target, so a method only ever meets a target of its own
 * type.
 */
const METHODS = {
  string: STRING_METHODS,
  bytes: BYTES_METHODS,
  list: LIST_METHODS,
  set: SET_METHODS,
  map: MAP_METHODS,
  map_diff: MAP_DIFF_METHODS,
  timestamp: TIMESTAMP_METHODS,
  duration: DURATION_METHODS,
  latlng: LATLNG_METHODS,
} as unknown as Partial<Record<Kind, Readonly<Record<string, Callable>>>>

const NAMESPACES: Readonly<Record<string, Readonly<Record<string, Callable<null>>>>> = {
  math: MATH_NAMESPACE,
  hashing: HASHING_NAMESPACE,
  timestamp: TIMESTAMP_NAMESPACE,
  duration: DURATION_NAMESPACE,
  latlng: LATLNG_NAMESPACE,
}

export const isNamespace = (name: string): boolean => Object.hasOwn(NAMESPACES, name)

export function findGlobal(name: string): Callable<null> | undefined {
  return Object.hasOwn(CONVERSIONS, name) ? CONVERSIONS[name] : undefined
}

export function findInNamespace(namespace: string, name: string): Callable<null> | undefined {
  const functions = NAMESPACES[namespace]
  return functions && Object.hasOwn(functions, name) ? functions[name] : undefined
}

/** The methods of that name, by the type that has them; empty when no type does. */
export function findMethods(name: string): ReadonlyMap<Kind, Callable> {
  const found = new Map<Kind, Callable>()
  for (const [kind, methods] of Object.entries(METHODS)) {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (method) found.set(kind as Kind, method)
  }
  return found
}
