/**
 * The names allowed after `is`, and which values match them.
 *
 * Source: firebase.google.com/docs/firestore/security/rules-conditions and the interfaces of the
 * rules reference.
 */
import type { RulesValue } from './values.ts'

export type Kind =
  | 'null'
  | 'bool'
  | 'int'
  | 'float'
  | 'string'
  | 'bytes'
  | 'timestamp'
  | 'duration'
  | 'latlng'
  | 'path'
  | 'list'
  | 'set'
  | 'map'
  | 'map_diff'

const KINDS: readonly Kind[] = [
  'null',
  'bool',
  'int',
  'float',
  'string',
  'bytes',
  'timestamp',
  'duration',
  'latlng',
  'path',
  'list',
  'set',
  'map',
  'map_diff',
]

export const TYPE_NAMES: ReadonlySet<string> = new Set<string>([...KINDS, 'number'])

export function kindOf(value: RulesValue): Kind {
  switch (typeof value) {
    case 'string':
      return 'string'
    case 'bigint':
      return 'int'
    case 'number':
      return 'float'
    case 'boolean':
      return 'bool'
    default:
      return value === null ? 'null' : value.kind
  }
}

export function isOfType(value: RulesValue, typeName: string): boolean {
  const kind = kindOf(value)
  return kind === typeName || (typeName === 'number' && (kind === 'int' || kind === 'float'))
}
