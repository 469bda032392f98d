import { english } from '#tests/support/english.ts'
import { assert, constantFrom, dictionary, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { builtInChecklists } from '#domain/dispositions/checklist-defaults.ts'
import {
  checklistFor, gradeOrder, itemsAsked, nextVersion, outcomeOf, readChecklist, type Answers, type Checklist, type Graded,
} from '#domain/dispositions/checklist.ts' // prettier-ignore
import {
  agreementOf,
  checklistProblems,
  regradeProblem,
  describeSameSerial,
} from '#domain/dispositions/checklist-rules.ts'

const appliances = checklistFor('SMALL_APPLIANCES', [])
const allWell: Answers = { box: 'yes', look: 'likeNew', works: 'yes', clean: 'yes', parts: [] }
const own = (over: Partial<Checklist> = {}): Checklist => ({
  key: 'audio', name: 'Our audio', categories: ['AUDIO'], version: 3, serial: 'required', shots: [],
  items: [{ kind: 'check', key: 'sound', label: 'Sounds right', defect: 'no sound', bestGrade: 'forParts', whenSealed: false }],
  ...over,
}) // prettier-ignore

describe('the list of a category', () => {
  test.each([
    ['as Target writes it', 'SMALL_APPLIANCES', 'Appliances'],
    ['as Amazon writes it', 'Small Appliances', 'Appliances'],
    ['in capitals', 'BICYCLES', 'Bicycles'],
    ['that nobody foresaw', 'Garden', 'Everything else'],
    ['that is not known', '', 'Everything else'],
  ])('%s', (_, category, name) => expect(checklistFor(category, []).name).toBe(name))
  test('is the warehouse’s own before the built-in one', () => {
    expect(checklistFor('Audio', [own()]).name).toBe('Our audio')
    expect(checklistFor('Toys', [own()]).name).toBe('Toys')
  })
  test('is the warehouse’s list for all where it made one', () => {
    expect(checklistFor('Toys', [own(), own({ key: 'all', name: 'Ours for all', categories: [] })]).name).toBe('Ours for all') // prettier-ignore
  })
})

describe('the result of the answers', () => {
  test.each<[string, Answers, Graded | '', readonly string[], readonly string[]]>([
    ['open box when all is well', allWell, 'openBox', [], []],
    ['used good with light wear', { ...allWell, look: 'light' }, 'usedGood', ['light wear'], []],
    ['for parts when it does not work', { ...allWell, works: 'no' }, 'forParts', ['does not work'], []],
    ['the worst of several', { ...allWell, look: 'light', parts: ['lid'] }, 'usedFair', ['light wear'], ['lid']],
    ['new with defects for a damaged box', { ...allWell, box: 'no' }, 'newDefects', ['box damaged'], []],
    ['no grade while a question is open', { look: 'likeNew' }, '', [], []],
    ['no grade for an answer that does not fit', { ...allWell, look: 'fine' }, '', [], []],
  ])('%s', (_, answers, suggested, defects, missingParts) => {
    expect(outcomeOf(appliances, 'opened', answers)).toMatchObject({ suggested, defects, missingParts })
  })
  test('a sealed item is not opened: only its box is asked for', () => {
    expect(itemsAsked(appliances, 'sealed').map((item) => item.key)).toEqual(['box'])
    expect(outcomeOf(appliances, 'sealed', { box: 'yes' }).suggested).toBe('newSealed')
    expect(outcomeOf(appliances, 'sealed', { box: 'no' }).suggested).toBe('newDefects')
  })
  test('a grade that the warehouse does not use gives way to the next worse', () => {
    const answers = { ...allWell, box: 'no' }
    expect(outcomeOf(appliances, '', answers, ['newSealed', 'openBox', 'usedGood']).suggested).toBe('usedGood')
    expect(outcomeOf(appliances, '', { ...allWell, works: 'no' }, ['openBox', 'usedGood']).suggested).toBe('usedGood')
  })
  test('more wrong never makes a better grade', () => {
    const values = constantFrom('yes', 'no', 'likeNew', 'light', 'heavy', 'broken')
    assert(
      property(dictionary(constantFrom('box', 'look', 'works', 'clean'), values), (some) => {
        const answers: Answers = { ...allWell, ...some }
        const before = outcomeOf(appliances, '', answers).suggested
        const after = outcomeOf(appliances, '', { ...answers, works: 'no' }).suggested
        return before === '' || gradeOrder.indexOf(after as Graded) >= gradeOrder.indexOf(before)
      }),
    )
  })
})

describe('a stored list', () => {
  test('is read as it was written', () => {
    const { key, ...data } = own()
    expect(readChecklist(key, { ...data, active: true })).toEqual(own())
  })
  test.each<[string, unknown]>([
    ['that is no map', 'x'],
    ['without questions', { name: 'Empty', items: [] }],
    ['with a question of a kind that this version does not know', { items: [{ kind: 'scale', key: 'a', label: 'A' }] }],
    ['that was retired', { ...own(), active: false }],
  ])('%s is passed over', (_, data) => expect(readChecklist('k', data)).toBeNull())
  test('of anything at all never throws', () => {
    assert(property(dictionary(string(), string()), (data) => void readChecklist('k', { items: [data] })))
  })
  test('gets a new version when its questions change, and not for a new name', () => {
    expect(nextVersion(own(), own({ name: 'Sound' }))).toBe(3)
    expect(nextVersion(own(), own({ items: [] }))).toBe(4)
  })
})

describe('a manager’s list', () => {
  test('the built-in ones could all be saved', () => {
    for (const list of builtInChecklists) expect(checklistProblems({ ...list, key: 'new' }, [])).toEqual([])
  })
  const [item] = own().items
  const choice = { kind: 'choice', key: 'c', label: 'Look', whenSealed: false, options: [] } as const
  test.each<[string, Partial<Checklist>, string]>([
    ['needs a name', { name: ' ' }, 'The checklist needs a name.'],
    ['asks something', { items: [] }, 'Add at least one question.'],
    ['asks nothing twice', { items: item ? [item, { ...item, key: 'b' }] : [] }, '“sounds right” is asked twice.'],
    ['offers two answers to choose from', { items: [choice] }, '“Look” needs at least two answers.'],
    ['has words that fit a button', { items: item ? [{ ...item, label: 'x'.repeat(41) }] : [] }, `“${'x'.repeat(41)}” is longer than 40 characters.`],
  ])('%s', (_, over, problem) => expect(english(checklistProblems(own(over), []))).toContain(problem)) // prettier-ignore
  test('takes no category that another list has', () => {
    expect(english(checklistProblems(own({ key: 'new', categories: ['Audio'] }), [own()]))).toEqual([
      'Audio has a list already: “Our audio”.',
    ])
    expect(checklistProblems(own(), [own()])).toEqual([])
  })
})

describe('around an inspection', () => {
  const unit = { id: 'u1', title: 'Kettle', grade: '' } as const
  const other = { id: 'u2', label: 'U-2', title: 'Kettle', serialNo: 'ab 12-3', stage: 'stored' } as const
  test('the same serial number twice is shown, however it was typed', () => {
    expect(english(describeSameSerial(unit, 'AB123', [other]))).toContain('is here as U-2')
    expect(english(describeSameSerial(unit, 'AB123', [{ ...other, stage: 'shipped' }]))).toContain('may have come back')
    expect(describeSameSerial(unit, 'AB124', [other])).toBe('')
    expect(describeSameSerial(unit, '', [{ ...other, serialNo: '' }])).toBe('')
    expect(describeSameSerial({ ...unit, id: 'u2' }, 'AB123', [other])).toBe('')
  })
  test('a regrade needs a reason, a first grade does not', () => {
    expect(english(regradeProblem(unit, 'usedGood', ''))).toBe('')
    expect(english(regradeProblem({ grade: 'openBox' }, 'usedGood', ' '))).toContain('Say why')
    expect(regradeProblem({ grade: 'openBox' }, 'usedGood', 'Weekly check')).toBe('')
    expect(english(regradeProblem(unit, '', ''))).toBe('Choose a grade.')
  })
  test('agreement counts blind regrades that were not taken back', () => {
    const row = (id: string, agrees: boolean, blind = true, undoOf = '') => ({ id, type: 'unit.regraded', undoOf, data: { agrees, blind } }) // prettier-ignore
    const rows = [row('a', true), row('b', false), row('c', true), row('d', false, false), row('e', true), row('f', true, true, 'e')] // prettier-ignore
    expect(agreementOf(rows)).toMatchObject({ regrades: 3, agreed: 2 })
    expect(agreementOf([]).pct).toBeNull()
  })
})
