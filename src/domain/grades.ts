/** Our scale of grades in words. */
import type { Grade } from '#schemas/units.ts'

export const gradeWords: { readonly [One in Grade]: string } = {
  '': '',
  newSealed: 'New sealed',
  openBox: 'Open box',
  newDefects: 'New with defects',
  refurbished: 'Refurbished',
  usedGood: 'Used good',
  usedFair: 'Used fair',
  forParts: 'For parts',
}
