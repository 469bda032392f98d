import { useWords } from '#language/use-words.ts'
import type { Words } from '#messages/message.ts'
import { Caution } from '#ui/parts/caution.tsx'

/** What was noted of a file as a whole: sheets that were not read, a count that disagrees. */
export function FileNotes({ notes }: { readonly notes: readonly Words[] }) {
  const t = useWords()
  return notes.map(t.of).map((note) => <Caution key={note}>{note}</Caution>)
}
