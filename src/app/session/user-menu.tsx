/** Who is at the device, the device's own choices, and the way out. */
import { canSpeak, setSpeech, speechIsOn } from '#ui/command/speech.ts'
import { useWords } from '#language/use-words.ts'
import { ActionIcon, Menu, Text, useMantineColorScheme } from '@mantine/core'
import {
  IconBarcode,
  IconKey,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSpeakerphone,
  IconSun,
  IconUser,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Session } from '#domain/core/people/session.ts'
import { roleName } from '#domain/core/people/people.ts'
import { languageNames } from '#language/language-choice.ts'
import { languages } from '#language/translate.ts'
import { commandLabelJobs } from '#domain/codes/label-jobs.ts'
import { useLabelPrinter } from '#ui/labels/label-printer.tsx'
import { setSound, soundIsOn } from '#ui/command/feedback.ts'
import { useLanguageChoice } from './use-language-choice.ts'

export interface UserMenuProps {
  readonly session: Session
  readonly onPassword: () => void
  readonly onSignOut: () => void
}

export function UserMenu({ session, onPassword, onSignOut }: UserMenuProps) {
  const t = useWords()
  const printer = useLabelPrinter()
  const chooseLanguage = useLanguageChoice()
  const person = session.status === 'signedIn' ? session : null
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('session.userMenu')}>
          <IconUser size={22} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" truncate>
            {person?.name || person?.email}
          </Text>
          <Text size="xs">{person?.role ? t.of(roleName(person.role)) : t('session.noRole')}</Text>
        </Menu.Label>
        <DeviceItems />
        {languages
          .filter((one) => one !== t.language)
          .map((one) => (
            <Menu.Item
              key={one}
              lang={one}
              leftSection={<IconLanguage size={18} aria-hidden />}
              onClick={() => chooseLanguage(one)}
            >
              {languageNames[one]}
            </Menu.Item>
          ))}
        {person?.role && (
          <Menu.Item
            leftSection={<IconBarcode size={18} aria-hidden />}
            onClick={() => void printer.print(commandLabelJobs())}
          >
            {t('session.printCommands')}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/privacy" leftSection={<IconShieldLock size={18} aria-hidden />}>
          {t('page.privacy')}
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={18} aria-hidden />} onClick={onPassword}>
          {t('session.changePassword')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={onSignOut}>
          {t('auth.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** What this device shows and sounds like, whoever is at it. */
function DeviceItems() {
  const t = useWords()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [sound, setSoundState] = useState(soundIsOn)
  const [speech, setSpeechState] = useState(speechIsOn)
  const light = colorScheme === 'light'
  return (
    <>
      <Menu.Item
        leftSection={light ? <IconMoon size={18} aria-hidden /> : <IconSun size={18} aria-hidden />}
        onClick={() => setColorScheme(light ? 'dark' : 'light')}
      >
        {light ? t('session.darkTheme') : t('session.lightTheme')}
      </Menu.Item>
      <Menu.Item
        closeMenuOnClick={false}
        leftSection={sound ? <IconVolume size={18} aria-hidden /> : <IconVolumeOff size={18} aria-hidden />}
        onClick={() => {
          setSound(!sound)
          setSoundState(!sound)
        }}
      >
        {sound ? t('session.soundOn') : t('session.soundOff')}
      </Menu.Item>
      {canSpeak(t.language) && (
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={<IconSpeakerphone size={18} aria-hidden />}
          onClick={() => {
            setSpeech(!speech)
            setSpeechState(!speech)
          }}
        >
          {speech ? t('session.speechOn') : t('session.speechOff')}
        </Menu.Item>
      )}
    </>
  )
}
