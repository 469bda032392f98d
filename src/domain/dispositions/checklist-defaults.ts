/**
 * The built-in checklists: the questions while no manager has set any. Invariants: the last one is
 * for every category that has no other.
 */
import type { Checklist, ChecklistItem, CheckItem, ChoiceItem, Graded, PartsItem, SerialRule } from './checklist.ts'

const look: ChoiceItem = {
  kind: 'choice', key: 'look', label: 'Look', whenSealed: false,
  options: [
    { key: 'likeNew', label: 'Like new', defect: '', bestGrade: 'openBox' },
    { key: 'light', label: 'Light wear', defect: 'light wear', bestGrade: 'usedGood' },
    { key: 'heavy', label: 'Heavy wear', defect: 'heavy wear', bestGrade: 'usedFair' },
    { key: 'broken', label: 'Broken', defect: 'broken', bestGrade: 'forParts' },
  ],
} // prettier-ignore
const check = (key: string, label: string, defect: string, bestGrade: Graded): CheckItem => ({
  kind: 'check', key, label, defect, bestGrade, whenSealed: false,
}) // prettier-ignore
const parts = (...names: readonly string[]): PartsItem => ({
  kind: 'parts', key: 'parts', label: 'What is missing', parts: names, bestGrade: 'usedFair', whenSealed: false,
}) // prettier-ignore
const box: CheckItem = { ...check('box', 'Box undamaged', 'box damaged', 'newDefects'), whenSealed: true }
const works = check('works', 'Switches on and works', 'does not work', 'forParts')
const wiped = check('wiped', 'Signed out and reset', 'holds personal data', 'forParts')

const built = (
  name: string,
  categories: readonly string[],
  serial: SerialRule,
  items: readonly ChecklistItem[],
): Checklist => ({ key: '', name, categories, version: 1, serial, items, shots: [] })

/** The questions while no manager has set any. The last is for every other category. */
export const builtInChecklists: readonly Checklist[] = [
  built('Audio and electronics', ['Audio', 'Electronics', 'Computers', 'Phones'], 'asked', [
    box,
    look,
    works,
    wiped,
    parts('charger', 'cable', 'case', 'manual'),
  ]),
  built('Appliances', ['Small Appliances', 'Floor Care', 'Kitchen'], 'asked', [
    box,
    look,
    works,
    check('clean', 'Clean inside', 'dirty inside', 'usedFair'),
    parts('power cord', 'lid', 'filter', 'attachment', 'manual'),
  ]),
  built('Bedding and textiles', ['Bedding', 'Home Textiles', 'Apparel'], 'none', [
    look,
    check('clean', 'Clean and without smell', 'stained or smells', 'forParts'),
    parts('pillow case', 'flat sheet', 'bag'),
  ]),
  built('Bicycles', ['Bicycles'], 'asked', [
    look,
    check('frame', 'Frame straight', 'frame bent', 'forParts'),
    check('brakes', 'Brakes and gears work', 'brakes or gears faulty', 'usedFair'),
    parts('pedals', 'saddle', 'front wheel', 'tools', 'manual'),
  ]),
  built('Toys', ['Toys', 'Games'], 'none', [box, look, works, parts('pieces', 'batteries cover', 'manual')]),
  built('Everything else', [], 'asked', [box, look, works, parts('a part', 'accessory', 'manual')]),
]
