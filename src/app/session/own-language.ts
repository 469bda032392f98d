/**
 * The language of the device and of the person at it. What a person chose on the sign-in page becomes theirs as they sign in; without such a choice
 * the device speaks as their record says, also when they changed it on another device. Invariant: a change of language reloads nothing.
 */
import { distinctUntilChanged, filter, map } from 'rxjs'
import type { LanguageChoice } from '#hooks/services.ts'
import { changeLanguage } from '#language/language.ts'
import {
  forgetChoice,
  isLanguage,
  keepOnDevice,
  languageOfDevice,
  noteChoice,
  waitingChoice,
} from '#language/language-choice.ts'
import type { Language } from '#language/translate.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { loadOrStay } from '#ui/parts/lost-code.ts'
import type { UserDoc } from '#schemas/users.ts'
import { ownRecord$, readOwnRecord } from './session.ts'

async function keepWithPerson(context: CommandContext, chosen: Language): Promise<void> {
  const { setOwnLanguage } = await loadOrStay(() => import('#data/people/own-language.ts'))
  await setOwnLanguage(context, chosen)
  forgetChoice(chosen)
}

async function speak(chosen: Language): Promise<void> {
  await changeLanguage(chosen)
  keepOnDevice(chosen)
}

export const language: LanguageChoice = {
  choose: async (chosen) => {
    const before = languageOfDevice()
    // First of all: a page that is reloaded now has the choice.
    noteChoice(chosen)
    try {
      await changeLanguage(chosen)
    } catch (error) {
      forgetChoice(chosen)
      keepOnDevice(before)
      throw error
    }
    const own = await readOwnRecord()
    if (own?.record) await keepWithPerson(own.context, chosen)
  },
}

/** A record without a language takes the device's only where a person chose that: what a browser asks for is no choice. */
async function follow(context: CommandContext, record: UserDoc): Promise<void> {
  const waiting = waitingChoice()
  if (waiting) await keepWithPerson(context, waiting)
  const wanted = waiting ?? record.language
  // Another tab may have noted it on the device already: what this page speaks counts, and to speak it again costs nothing.
  if (isLanguage(wanted)) await speak(wanted)
}

export function followOwnLanguage(): void {
  ownRecord$
    .pipe(
      map((own) => (own?.record ? { context: own.context, record: own.record } : null)),
      filter((own) => own !== null),
      distinctUntilChanged((a, b) => a.context === b.context && a.record.language === b.record.language),
    )
    .subscribe(({ context, record }) => {
      follow(context, record).catch((error: unknown) =>
        console.warn('The language could not follow the person.', error),
      )
    })
}
