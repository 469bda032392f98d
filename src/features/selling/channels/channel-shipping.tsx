/** Which shipping profile of the channel a parcel takes, by its weight. */
import { ActionIcon, Autocomplete, Button, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { acceptedWords, strangeWords } from '#domain/selling/channel.ts'
import { CountField } from '#ui/fields/fields.tsx'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import type { ChannelTabProps } from './channel-drawer.tsx'
import { FormButtons } from './form-buttons.tsx'
import styles from './channels.module.css'

/** The heaviest parcel that any carrier of the table takes, 150 lb. */
const MOST_OZ = 2_400

export function ChannelShipping({ row: { channel }, channels: { lists }, onChange }: ChannelTabProps) {
  const t = useWords()
  const accepted = acceptedWords(channel, 'shipping', lists)
  const strange = new Set(strangeWords(channel, 'shipping', lists))
  const profiles = Object.entries(channel.shipping).toSorted(([a], [b]) => Number(a) - Number(b))
  const [ounces, setOunces] = useState<number | null>(null)
  const [profile, setProfile] = useState('')
  const isReady = ounces !== null && ounces > 0 && profile.trim() !== ''
  const add = () => {
    onChange({ shipping: { ...channel.shipping, [String(ounces)]: profile.trim() } })
    setOunces(null)
    setProfile('')
  }
  const remove = (most: string) => {
    const { [most]: _gone, ...rest } = channel.shipping
    onChange({ shipping: rest })
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(profiles.length > 0 ? 'channel.shippingHint' : 'channel.noShipping')}
      </Text>
      <ul className={styles['map']} aria-label={t('channel.list.shipping')}>
        {profiles.map(([most, word]) => (
          <li key={most}>
            <span className={styles['ours']}>{t('channel.upTo', { count: Number(most) })}</span>
            <span className={styles['profile']}>
              {word}
              {strange.has(most) && <small>{t('channel.strange')}</small>}
            </span>
            <ActionIcon
              variant="subtle"
              size="xl"
              color="gray"
              aria-label={t('channel.removeProfile', { profile: word })}
              onClick={() => remove(most)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <FieldGroup title={msg('channel.addProfile')}>
        <CountField label={t('channel.mostOunces')} max={MOST_OZ} value={ounces} onChange={setOunces} />
        <Autocomplete
          label={t('channel.profile')}
          data={[...accepted]}
          limit={50}
          maxLength={80}
          value={profile}
          onChange={setProfile}
        />
      </FieldGroup>
      <FormButtons>
        <Button variant="default" disabled={!isReady} leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t('channel.addProfile')}
        </Button>
      </FormButtons>
    </>
  )
}
