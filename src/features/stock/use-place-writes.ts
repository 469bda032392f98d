/** Runs a write of a place: shows what was done with the way back, or why it was not. */
import type { Words } from '#messages/message.ts'
import { useCallback } from 'react'
import { undoPlaceChange, type PlaceChange } from '#data/stock/zone-commands.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'

export interface PlaceWrites {
  readonly busy: boolean
  /** Why the last write was refused; `''` when it was not. */
  readonly problem: string
  readonly forget: () => void
  /** Whether the place now is as was asked. */
  readonly run: (write: () => Promise<PlaceChange | null>, words: Words) => Promise<boolean>
}

export function usePlaceWrites(): PlaceWrites {
  const context = useCommandContext()
  const { busy, problem, forget, run: runCommand } = useCommand({ problems: 'form' })
  const run = useCallback<PlaceWrites['run']>(
    (write, words) =>
      runCommand(async () => {
        const done = await write()
        return done ? { words, undo: () => undoPlaceChange(context, done) } : AS_IT_IS
      }),
    [runCommand, context],
  )
  return { busy, problem, forget, run }
}
