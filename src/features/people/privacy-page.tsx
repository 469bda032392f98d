/** What is stored where, in plain words, with what this device holds right now. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { List, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'

interface Usage {
  readonly usedMb: number
  readonly quotaMb: number
  readonly kept: boolean
}

const MB = 1024 * 1024

async function readUsage(): Promise<Usage | null> {
  if (!navigator.storage?.estimate) return null
  const [{ usage = 0, quota = 0 }, kept] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted?.() ?? false,
  ])
  return { usedMb: usage / MB, quotaMb: quota / MB, kept }
}

export function PrivacyPage() {
  const t = useWords()
  const [usage, setUsage] = useState<Usage | null>(null)
  useEffect(() => {
    void readUsage().then(setUsage)
  }, [])
  return (
    <Stack>
      <Text>{t('privacy.about')}</Text>
      <Title order={2} size="h4">
        {t('privacy.onDevice')}
      </Title>
      <List spacing="xs">
        <List.Item>{t('privacy.copy')}</List.Item>
        <List.Item>{t('privacy.unsent')}</List.Item>
        <List.Item>{t('privacy.choices')}</List.Item>
        <List.Item>{t('privacy.leaving')}</List.Item>
      </List>
      <Text size="sm" role="status">
        {usage
          ? t('privacy.inUse', {
              used: Math.round(usage.usedMb * 10) / 10,
              quota: Math.round(usage.quotaMb),
              kept: usage.kept ? msg('privacy.kept') : msg('privacy.mayClear'),
            })
          : t('privacy.unknownUse')}
      </Text>
      <Title order={2} size="h4">
        {t('privacy.onServer')}
      </Title>
      <List spacing="xs">
        <List.Item>{t('privacy.account')}</List.Item>
        <List.Item>{t('privacy.actions')}</List.Item>
        <List.Item>{t('privacy.photos')}</List.Item>
        <List.Item>{t('privacy.export')}</List.Item>
      </List>
      <Title order={2} size="h4">
        {t('privacy.notDone')}
      </Title>
      <Text>{t('privacy.noAds')}</Text>
    </Stack>
  )
}
