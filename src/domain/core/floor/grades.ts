/** Our scale of grades in words. */
import { msg, type Words } from '#messages/message.ts'
import type { ConfigDoc } from '#schemas/config.ts'
import { grades, type Grade } from '#schemas/units.ts'

export const gradeLabels: { readonly [One in Grade]: Words } = {
  '': '',
  newSealed: msg('unit.grades.newSealed'),
  openBox: msg('unit.grades.openBox'),
  newDefects: msg('unit.grades.newDefects'),
  refurbished: msg('unit.grades.refurbished'),
  usedGood: msg('unit.grades.usedGood'),
  usedFair: msg('unit.grades.usedFair'),
  forParts: msg('unit.grades.forParts'),
}

export interface SiteGrade {
  readonly grade: Exclude<Grade, ''>
  readonly name: Words
  readonly active: boolean
}

/**
 * The grades as managers named and ordered them (`config`, kind `grade`, keyed by the grade); ours
 * by default, best first.
 */
export function siteGrades(docs: readonly Pick<ConfigDoc, 'key' | 'data' | 'rank'>[]): readonly SiteGrade[] {
  const ours = grades.filter((grade) => grade !== '')
  const said = new Map(docs.map((doc) => [doc.key, doc]))
  return ours
    .map((grade, place) => {
      const doc = said.get(grade)
      const name: unknown = doc?.data['name']
      const active = doc?.data['active'] !== false
      return {
        grade,
        name: typeof name === 'string' && name !== '' ? name : gradeLabels[grade],
        active,
        at: doc?.rank ?? (place + 1) * 10,
      }
    })
    .sort((a, b) => a.at - b.at)
    .map(({ grade, name, active }) => ({ grade, name, active }))
}
