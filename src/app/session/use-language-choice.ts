import type { Language } from '#language/translate.ts'
import { msg } from '#messages/message.ts'
import { useServices } from '#hooks/services.ts'
import { useCommand } from '#ui/command/use-command.ts'

/** Shows everything in another language, and keeps it; a notice where that language is not on this device. */
export function useLanguageChoice(): (chosen: Language) => void {
  const { language } = useServices()
  const { run } = useCommand({ unsaved: msg('session.languageNotHere') })
  return (chosen) => void run(() => language.choose(chosen))
}
