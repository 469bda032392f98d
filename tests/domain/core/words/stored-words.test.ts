import { expect, test } from 'vitest'
import { builtInChecklists } from '#domain/dispositions/checklist-defaults.ts'
import { storedWords } from '#domain/core/words/stored-words.ts'
import { english } from '#tests/support/english.ts'

/** Every text of the built-in checklists that a person reads or that a record holds. */
const texts = builtInChecklists.flatMap(({ name, items }) => [
  name,
  ...items.flatMap((item) => [
    item.label,
    ...(item.kind === 'check' ? [item.defect] : []),
    ...(item.kind === 'choice' ? item.options.flatMap(({ label, defect }) => [label, defect]) : []),
    ...(item.kind === 'parts' ? item.parts : []),
  ]),
])

test.each([...new Set(texts)].filter((text) => text !== ''))('“%s” is a message whose English is the same', (text) => {
  expect(storedWords(text)).not.toBe(text)
  expect(english(storedWords(text))).toBe(text)
})

test.each(['scratch on the lid', 'toString', ''])('a text of the warehouse’s own stays as it is: “%s”', (text) => {
  expect(storedWords(text)).toBe(text)
})
