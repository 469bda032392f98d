/**
 * The language of the device and of the person at it. What a person chose on the sign-in page becomes theirs as they sign in; without such a choice
 * the device speaks as their record says, also when they changed it on another device. Invariant: a change of language reloads nothing.
 */
import { distinctUntilChanged, filter, map } from 'rxjs'
import type { LanguageChoice } from '#hooks/services.ts'
import { changeLanguage } from '#language/language.ts'
import { chooseBeforeSignIn, isLanguage, keepOnDevice, takeFreshChoice } from '#language/language-choice.ts'
import type { Language } from '#language/translate.ts'
import type { CommandContext } from '#data/core/command-context.ts'
import type { UserDoc } from '#schemas/users.ts'
import { ownRecord$, readOwnRecord } from './session.ts'

async function keepWithPerson(context: CommandContext, chosen: Language): Promise<void> {
  const { setOwnLanguage } = await import('#data/people/own-language.ts')
  await setOwnLanguage(context, chosen)
}

async function speak(chosen: Language): Promise<void> {
  await changeLanguage(chosen)
  keepOnDevice(chosen)
}

export const language: LanguageChoice = {
  choose: async (chosen) => {
    await speak(chosen)
    const own = await readOwnRecord()
    if (own?.record) await keepWithPerson(own.context, chosen)
    else chooseBeforeSignIn(chosen)
  },
}

/** A record without a language takes the device's only where a person chose that: what a browser asks for is no choice. */
async function follow(context: CommandContext, record: UserDoc): Promise<void> {
  const fresh = takeFreshChoice()
  if (fresh) await keepWithPerson(context, fresh)
  // Another tab may have noted it on the device already: what this page speaks counts, and to speak it again costs nothing.
  else if (isLanguage(record.language)) await speak(record.language)
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
