/** Runs a write of a place: says what was done with the way back, or why it was not. */
import { useCallback, useState } from 'react'
import { Refusal } from '#domain/core/refusal.ts'
import { undoPlaceChange, type PlaceChange } from '#data/stock/zone-commands.ts'
import { useWork } from '#hooks/use-session.ts'
import { showUndo } from '#ui/undo-notice.tsx'

export interface PlaceWrites {
  /** Why the last write was refused; `''` when it was not. */
  readonly problem: string
  readonly forget: () => void
  /** Whether the place now is as was asked. */
  readonly run: (write: () => Promise<PlaceChange | null>, words: string) => Promise<boolean>
}

export function usePlaceWrites(): PlaceWrites {
  const work = useWork()
  const [problem, setProblem] = useState('')
  const run = useCallback<PlaceWrites['run']>(
    async (write, words) => {
      try {
        const done = await write()
        setProblem('')
        if (done) showUndo(words, () => undoPlaceChange(work, done))
        return true
      } catch (error) {
        if (!(error instanceof Refusal)) console.error('A change of a place was not saved.', error)
        setProblem(error instanceof Refusal ? error.message : 'It could not be saved on this device. Try again.')
        return false
      }
    },
    [work],
  )
  return { problem, forget: useCallback(() => setProblem(''), []), run }
}
