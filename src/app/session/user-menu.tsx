/** Who is at the device, the device's own choices, and the way out. */
import { ActionIcon, Menu, Text, useMantineColorScheme } from '@mantine/core'
import {
  IconBarcode,
  IconLogout,
  IconMoon,
  IconShieldLock,
  IconSun,
  IconUser,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Session } from '#domain/core/session.ts'
import { commandLabelJobs } from '#domain/codes/label-jobs.ts'
import { useLabelPrinter } from '#ui/labels/label-printer.tsx'
import { setSound, soundIsOn } from '#ui/command/feedback.ts'

export function UserMenu({ session, onSignOut }: { readonly session: Session; readonly onSignOut: () => void }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [sound, setSoundState] = useState(soundIsOn)
  const printer = useLabelPrinter()
  const light = colorScheme === 'light'
  const person = session.status === 'signedIn' ? session : null
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label="User menu">
          <IconUser size={22} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" truncate>
            {person?.name || person?.email}
          </Text>
          <Text size="xs">{person?.role || 'no role yet'}</Text>
        </Menu.Label>
        <Menu.Item
          leftSection={light ? <IconMoon size={18} aria-hidden /> : <IconSun size={18} aria-hidden />}
          onClick={() => setColorScheme(light ? 'dark' : 'light')}
        >
          {light ? 'Dark theme' : 'Light theme'}
        </Menu.Item>
        <Menu.Item
          closeMenuOnClick={false}
          leftSection={sound ? <IconVolume size={18} aria-hidden /> : <IconVolumeOff size={18} aria-hidden />}
          onClick={() => {
            setSound(!sound)
            setSoundState(!sound)
          }}
        >
          {sound ? 'Sound is on' : 'Sound is off'}
        </Menu.Item>
        {person?.role && (
          <Menu.Item
            leftSection={<IconBarcode size={18} aria-hidden />}
            onClick={() => void printer.print(commandLabelJobs())}
          >
            Print command codes
          </Menu.Item>
        )}
        <Menu.Item component={Link} to="/privacy" leftSection={<IconShieldLock size={18} aria-hidden />}>
          Privacy
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={onSignOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
