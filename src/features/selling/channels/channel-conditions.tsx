/** What the channel calls our grades. */
import { Text } from '@mantine/core'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { acceptedWords, strangeWords } from '#domain/selling/channel.ts'
import type { ChannelTabProps } from './channel-drawer.tsx'
import { ChannelMap } from './channel-map.tsx'

export function ChannelConditions({ row: { channel }, channels: { grades, lists }, onChange }: ChannelTabProps) {
  const t = useWords()
  const strange = new Set(strangeWords(channel, 'conditions', lists))
  const rows = grades.map(({ grade, name }) => {
    const word = channel.conditions[grade] ?? ''
    return { key: grade, ours: name, word, isStrange: strange.has(grade) }
  })
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('channel.conditionsHint')}
      </Text>
      <ChannelMap
        name={msg('channel.list.conditions')}
        rows={rows}
        accepted={acceptedWords(channel, 'conditions', lists)}
        onWord={(grade, word) => onChange({ conditions: { ...channel.conditions, [grade]: word } })}
      />
    </>
  )
}
