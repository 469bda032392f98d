import type { Words } from '#messages/message.ts'
import { useWords } from './use-words.ts'

/** Words that stand where no component of ours renders, such as a notice: they follow a change of language there too. */
export function Said({ words }: { readonly words: Words }) {
  return useWords().of(words)
}
