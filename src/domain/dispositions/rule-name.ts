/** What a sort rule is called. The rule that takes everything else has the words of each reader's language until a manager names it. */
import { msg, type Words } from '#messages/message.ts'
import { storedWords } from '#domain/core/words/stored-words.ts'
import type { SortRule } from './sorting.ts'

/** `''` for a rule with conditions that is not named yet. */
export const ruleName = ({ name, conditions }: Pick<SortRule, 'name' | 'conditions'>): Words =>
  name === '' && conditions.length === 0 ? msg('sorts.everythingElse') : name

/** What the ledger calls it, the same in every language. */
export const ruleInLedger = ({ name, key }: Pick<SortRule, 'name' | 'key'>): string => name || key

/** Where a rule leads, as people read it: a place by its own code, in whatever letters a manager typed it. @param codes of the places of the house */
export const destinationName = ({ destination }: Pick<SortRule, 'destination'>, codes: readonly string[]): Words => {
  const typed = destination.toLowerCase()
  return codes.find((code) => code.toLowerCase() === typed) ?? storedWords(destination)
}
