/** What can be done from anywhere: the commands of the user menu and of the sync drawer, by their own words. */
import { useMantineColorScheme } from '@mantine/core'
import {
  IconBarcode,
  IconCloudUp,
  IconKey,
  IconKeyboard,
  IconLanguage,
  IconListDetails,
  IconLogout,
  IconMoon,
  IconPrinter,
  IconSpeakerphone,
  IconSun,
  IconVolume,
  IconVolumeOff,
  type Icon,
} from '@tabler/icons-react'
import { mayDo } from '#domain/core/people/access.ts'
import { commandLabelJobs } from '#domain/codes/label-jobs.ts'
import type { PaletteAction } from '#domain/core/words/palette-words.ts'
import type { Viewer } from '#data/core/find/found.ts'
import { useSync } from '#hooks/use-session.ts'
import { languageNames } from '#language/language-choice.ts'
import { languages, type Translate } from '#language/translate.ts'
import { useWords } from '#language/use-words.ts'
import { useLanguageChoice } from '#app/session/use-language-choice.ts'
import { setSound, soundIsOn } from '#ui/command/feedback.ts'
import { canSpeak, setSpeech, speechIsOn } from '#ui/command/speech.ts'
import { useLabelPrinter } from '#ui/labels/label-printer.tsx'
import type { ListWays } from './palette-list.tsx'

export interface PlainAction {
  /** Names it among the actions; a language has a key of its own. */
  readonly key: string
  readonly action: PaletteAction
  readonly name: string
  readonly detail?: string
  readonly Icon: Icon
  readonly run: () => void
}

/** What this device sounds like. */
function soundActions(t: Translate): readonly PlainAction[] {
  const [sound, speech] = [soundIsOn(), speechIsOn()]
  return [
    { key: 'sound', action: 'sound', name: t(sound ? 'palette.soundOff' : 'palette.soundOn'), Icon: sound ? IconVolumeOff : IconVolume, run: () => setSound(!sound) },
    ...(canSpeak(t.language) ? [{ key: 'speech', action: 'speech', name: t(speech ? 'palette.speechOff' : 'palette.speechOn'), Icon: IconSpeakerphone, run: () => setSpeech(!speech) } as const] : []),
  ] // prettier-ignore
}

export function usePaletteActions(rank: Viewer, ways: ListWays): readonly PlainAction[] {
  const t = useWords()
  const sync = useSync()
  const printer = useLabelPrinter()
  const chooseLanguage = useLanguageChoice()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isLight = colorScheme === 'light'
  const prints: readonly PlainAction[] = [
    { key: 'printCommands', action: 'printCommands', name: t('session.printCommands'), Icon: IconBarcode, run: () => void printer.print(commandLabelJobs()) },
    { key: 'labels', action: 'labels', name: t('label.settingsTitle'), Icon: IconPrinter, run: printer.choose },
  ] // prettier-ignore
  return [
    { key: 'send', action: 'send', name: t('palette.send'), Icon: IconCloudUp, run: () => sync.retryNow() },
    { key: 'sync', action: 'sync', name: t('palette.sync'), Icon: IconListDetails, run: ways.onSync },
    ...(mayDo(rank, 'associate') ? prints : []),
    { key: 'theme', action: 'theme', name: t(isLight ? 'session.darkTheme' : 'session.lightTheme'), Icon: isLight ? IconMoon : IconSun, run: () => setColorScheme(isLight ? 'dark' : 'light') },
    ...soundActions(t),
    ...languages.filter((one) => one !== t.language).map((one) => ({ key: `language-${one}`, action: 'language', name: languageNames[one], detail: t('session.language'), Icon: IconLanguage, run: () => chooseLanguage(one) }) as const),
    { key: 'keys', action: 'keys', name: t('keys.title'), Icon: IconKeyboard, run: ways.onKeys },
    { key: 'password', action: 'password', name: t('session.changePassword'), Icon: IconKey, run: ways.onPassword },
    { key: 'signOut', action: 'signOut', name: t('auth.signOut'), Icon: IconLogout, run: ways.onSignOut },
  ] // prettier-ignore
}
