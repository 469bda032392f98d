/**
 * The one place for what surrounds a command of a page: it runs once however often it is pressed, a refusal is shown in its own words, another error
 * says what to do, and what was done stands at the bottom with the way back. Sound only for what went wrong: the eye is on the button.
 */
import { useCallback, useRef, useState } from 'react'
import { Refusal } from '#domain/core/refusal.ts'
import { giveFeedback } from './feedback.ts'
import { showProblem, showUndo } from './undo-notice.tsx'

/** What a command did. */
export interface Done {
  readonly words: string
  /** Resolves with `false` when a part stays as somebody else changed it. */
  readonly undo: () => Promise<boolean | void>
}

export interface Command {
  /** A run is under way: its button is disabled or shows that it works. */
  readonly busy: boolean
  /** Why the last run did nothing; `''` when it did, and where problems are shown as notices. */
  readonly problem: string
  readonly forget: () => void
  /**
   * Runs the command. Resolves with whether it went through; `false` too when the one before is still running. Never rejects. `act` resolves with
   * `null` when there was nothing to do, with nothing when its result shows by itself.
   */
  readonly run: (act: () => Promise<Done | null | void>) => Promise<boolean>
}

export interface CommandOptions {
  /** `form`: the page shows `problem` beside its fields. */
  readonly problems?: 'notice' | 'form'
  /** The heading of a problem. */
  readonly title?: string
  /** Said of an error that is no refusal, where the usual words do not fit: a part of many writes may be done. */
  readonly unsaved?: string
}

const notSaved = 'It could not be saved on this device. Reload the page and try again.'

export function useCommand({
  problems = 'notice',
  title = 'Not changed',
  unsaved = notSaved,
}: CommandOptions = {}): Command {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isRunning = useRef(false)
  const run = useCallback<Command['run']>(
    async (act) => {
      if (isRunning.current) return false
      isRunning.current = true
      setBusy(true)
      setProblem('')
      try {
        const done = await act()
        if (done) showUndo(done.words, done.undo)
        return true
      } catch (error) {
        if (!(error instanceof Refusal)) console.error('A command failed.', error)
        const words = error instanceof Refusal ? error.message : unsaved
        if (problems === 'form') setProblem(words)
        else showProblem(title, words)
        giveFeedback('red')
        return false
      } finally {
        isRunning.current = false
        setBusy(false)
      }
    },
    [problems, title, unsaved],
  )
  return { busy, problem, forget: useCallback(() => setProblem(''), []), run }
}
