/**
 * What a query's filters prove about every document it could give: the values its equalities
 * demand. One set of fields for each combination of the alternatives of `in`; a field that no
 * filter names is absent, and a rule that reads it denies.
 */
import { writeField } from '#backend/firestore/values/field-paths.ts'
import { conjunctsOf, NAME_FIELD, type Filter } from './filters.ts'
import type { Fields, Value } from '#backend/firestore/values/values.ts'

const MAX_COMBINATIONS = 30

export function provenFields(filter: Filter | null): readonly Fields[] {
  let combinations: Fields[] = [{}]
  for (const leaf of conjunctsOf(filter)) {
    if (leaf.path[0] === NAME_FIELD) continue
    const alternatives = alternativesOf(leaf)
    if (alternatives.length === 0 || combinations.length * alternatives.length > MAX_COMBINATIONS) continue
    combinations = combinations.flatMap((fields) => alternatives.map((value) => writeField(fields, leaf.path, value)))
  }
  return combinations
}

function alternativesOf(leaf: Filter): readonly Value[] {
  if (leaf.kind === 'unary') return leaf.operator === 'IS_NULL' ? [{ nullValue: null }] : []
  if (leaf.kind !== 'field') return []
  if (leaf.operator === 'EQUAL') return [leaf.operand]
  return leaf.operator === 'IN' && 'arrayValue' in leaf.operand ? (leaf.operand.arrayValue.values ?? []) : []
}
