/** How the undo of what happened to a pallet or a unit is told, and what is said when it is too late for it. */
import { Refusal } from '#domain/core/refusal.ts'
import { undoPallet } from '#data/pallets/undo-pallet.ts'
import type { Work } from '#data/core/work.ts'
import { showProblem, showUndo } from '#ui/undo-notice.tsx'

/** Where it is told, and where an `undo` that throws a `Refusal` is: at the place of the last scan where a pallet is in hand, in a notice on a desktop. */
export interface PalletVoice {
  readonly done: (words: string, undo: () => Promise<void>) => void
  readonly refused: (title: string, words: string) => void
}

export const noticeVoice: PalletVoice = {
  done: showUndo,
  refused: showProblem,
}

/** Resolves with whether it was done; a refusal is told. */
export async function attempt(voice: PalletVoice, title: string, act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    voice.refused(title, error.message)
    return false
  }
}

/** Takes a ledger row of a pallet back; where that is no longer possible, the words say why. */
export async function takeBack(work: Work, rowId: string, voice: PalletVoice): Promise<boolean> {
  return attempt(voice, 'Not undone', () => undoPallet(work, rowId))
}
