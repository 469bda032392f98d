/**
 * The one place for what surrounds a command of a page: it runs once however often it is pressed; a
 * refusal is shown in its own words; another error shows what to do; what was done is shown at the
 * bottom with the way back. Sound only for what went wrong: the eye is on the button.
 */
import { useCallback, useRef, useState } from 'react'
import { msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { giveFeedback } from './feedback.ts'
import { showHint, showProblem, showUndo } from './undo-notice.tsx'

/** Where the result of a command is shown: in a notice, or at a place of the page that a notice would cover. */
export interface CommandVoice {
  /** `undo` may reject with a `Refusal`, which is shown at the same place. A voice gives the sound, too. */
  readonly done: (words: Words, undo: Done['undo']) => void
  readonly refused: (title: Words, words: Words) => void
}

const notices: CommandVoice = {
  done: showUndo,
  refused: (title, words) => {
    showProblem(title, words)
    giveFeedback('red')
  },
}

/** A command's answer that it wrote nothing: pressed again, saved unchanged, or another device was faster. A notice says so. */
export const AS_IT_IS = 'asItIs'

/** A command's answer that it was not carried out and the page itself shows why. */
export const NOT_DONE = 'notDone'

/** What a command did. */
export interface Done {
  readonly words: Words
  /** Resolves with `false` when a part stays as another person changed it. */
  readonly undo: () => Promise<boolean | void>
}

export interface Command {
  /** A run is under way: its button is disabled or shows that it works. */
  readonly busy: boolean
  /** Why the last run did nothing; `''` when it did, and where problems are shown as notices. */
  readonly problem: string
  readonly forget: () => void
  /**
   * Runs the command. Resolves with whether it did something; `false` too when the one before is still running. Never rejects. `act` resolves with
   * nothing when its result shows by itself. What only success allows (a form emptied, a choice dropped) hangs on that answer.
   */
  readonly run: (act: () => Promise<Done | typeof AS_IT_IS | typeof NOT_DONE | void>) => Promise<boolean>
}

export interface CommandOptions {
  /** `form`: the page shows `problem` beside its fields. */
  readonly problems?: 'notice' | 'form'
  /** The heading of a problem. */
  readonly title?: Words
  /** Where results are shown when `problems` are notices. Keep it stable between renders. */
  readonly voice?: CommandVoice
  /** Runs that are asked for meanwhile wait their turn instead of being dropped: for steps that add up, such as plus and minus. */
  readonly queued?: boolean
  /**
   * Shown for an error that is no refusal, where the usual words do not fit: a part of many writes
   * may be done.
   */
  readonly unsaved?: Words
}

const notSaved = msg('core.notSaved')

const notChanged = msg('core.notChanged')

export function useCommand({
  problems = 'notice',
  title = notChanged,
  voice = notices,
  queued = false,
  unsaved = notSaved,
}: CommandOptions = {}): Command {
  const t = useWords()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Words>('')
  const last = useRef<Promise<boolean> | null>(null)
  const runNow = useCallback(
    async (act: Parameters<Command['run']>[0]) => {
      setBusy(true)
      setProblem('')
      try {
        const done = await act()
        if (done === NOT_DONE) return false
        if (done === AS_IT_IS) {
          showHint(msg('core.asItIs'), msg('core.asItIsDetail'))
          return false
        }
        if (done) voice.done(done.words, done.undo)
        return true
      } catch (error) {
        if (!(error instanceof Refusal)) console.error('A command failed.', error)
        const words = error instanceof Refusal ? error.words : unsaved
        if (problems === 'notice') voice.refused(title, words)
        else {
          setProblem(words)
          giveFeedback('red')
        }
        return false
      }
    },
    [problems, title, unsaved, voice],
  )
  const run = useCallback<Command['run']>(
    async (act) => {
      const before = last.current
      if (before && !queued) return false
      const own = before ? before.then(() => runNow(act)) : runNow(act)
      last.current = own
      try {
        return await own
      } finally {
        if (last.current === own) {
          last.current = null
          setBusy(false)
        }
      }
    },
    [queued, runNow],
  )
  return { busy, problem: t.of(problem), forget: useCallback(() => setProblem(''), []), run }
}
