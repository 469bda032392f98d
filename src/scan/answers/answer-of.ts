/** The answer of a step, as it is shown on screen: its choices put their events into the step, its undo takes the writes back. */
import type { Say } from '#domain/core/floor/scan-step.ts'
import { msg, sentences, type Words } from '#messages/message.ts'
import { Refusal } from '#domain/core/refusal.ts'
import type { ScanAnswer } from '#scan/scan-router.ts'

/** The result of an event, from the store. */
export interface StepResult<Event> {
  readonly say: Say<Event> | null
  readonly choose: (event: Event) => Promise<StepResult<Event>>
  /** Resolves with whether everything is as it was; `null` when there is nothing to take back. */
  readonly undo: (() => Promise<boolean>) | null
}

/** `null` when there is nothing to show. */
export function answerOf<Event>({ say, choose, undo }: StepResult<Event>): ScanAnswer | null {
  if (!say) return null
  const { tone, title, detail, big, undone, pictureOf, choices, mayScanOn } = say
  return {
    tone,
    title,
    detail,
    ...(big ? { big } : {}),
    ...(pictureOf ? { pictureOf } : {}),
    ...(mayScanOn ? { mayScanOn } : {}),
    ...(undo ? { undo: () => takenBack(sentences(title, undone), undo) } : {}),
    ...(choices
      ? {
          choices: choices.map(({ label, event, onRescan, command }) => ({
            label,
            act: async () => answerOf(await choose(event)),
            ...(onRescan ? { onRescan } : {}),
            ...(command ? { command } : {}),
          })),
        }
      : {}),
  }
}

async function takenBack(what: Words, undo: () => Promise<boolean>): Promise<ScanAnswer> {
  let isWhole: boolean
  try {
    isWhole = await undo()
  } catch (error) {
    if (error instanceof Refusal) return { tone: 'red', title: msg('scan.notUndone'), detail: error.words }
    throw error
  }
  return isWhole
    ? { tone: 'amber', title: msg('scan.undone'), detail: what }
    : {
        tone: 'amber',
        title: msg('scan.undonePartly'),
        detail: msg('scan.undonePartlyDetail', { what }),
      }
}
