/** What the channel calls our categories: those of what is in the warehouse, most units first. */
import { Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { acceptedWords, strangeWords, type WordMap } from '#domain/selling/channel.ts'
import { watchCategories, type CategoryQty } from '#data/selling/channels.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { FormButtons } from './form-buttons.tsx'
import type { ChannelTabProps } from './channel-drawer.tsx'
import { ChannelMap } from './channel-map.tsx'

/** Those in the warehouse, then those that were mapped before and are gone. */
function categoriesOf(stock: readonly CategoryQty[], mapped: WordMap): readonly CategoryQty[] {
  const here = new Set(stock.map(({ category }) => category))
  const gone = Object.keys(mapped).filter((category) => !here.has(category))
  return [...stock, ...gone.toSorted().map((category) => ({ category, qty: 0 }))]
}

export function ChannelCategories({ row: { channel }, channels: { lists }, onChange }: ChannelTabProps) {
  const t = useWords()
  const { db } = useCommandContext()
  const stock = useLive(() => watchCategories(db), [db])
  const accepted = acceptedWords(channel, 'categories', lists)
  const all = useMemo(() => stock && categoriesOf(stock, channel.categories), [stock, channel.categories])
  if (!all) return <Text c="dimmed">{t('channel.readingCategories')}</Text>
  if (all.length === 0) return <Text c="dimmed">{t('channel.noCategories')}</Text>
  const strange = new Set(strangeWords(channel, 'categories', lists))
  const open = all.filter(({ category }) => (channel.categories[category] ?? '') === '')
  const known = new Map(accepted.map((word) => [word.toLowerCase(), word]))
  const alike = open.flatMap(({ category }) => {
    const word = known.get(category.toLowerCase())
    return word === undefined ? [] : [[category, word] as const]
  })
  const isWeighed = channel.template === 'whatnot'
  const rows = all.map(({ category, qty }) => ({
    key: category,
    ours: category,
    detail: msg('channel.unitsHere', { count: qty }),
    word: channel.categories[category] ?? '',
    isStrange: strange.has(category),
    ...(isWeighed ? { ounces: channel.weights[category] ?? null } : {}),
  }))
  return (
    <>
      <Text size="sm" c="dimmed">
        {open.length > 0 ? t('channel.categoriesOpen', { count: open.length }) : t('channel.categoriesDone')}
        {isWeighed && ` ${t('channel.weightHint')}`}
      </Text>
      {alike.length > 0 && (
        <FormButtons>
          <Button
            variant="default"
            onClick={() => onChange({ categories: { ...channel.categories, ...Object.fromEntries(alike) } })}
          >
            {t('channel.takeAlike', { count: alike.length })}
          </Button>
        </FormButtons>
      )}
      <ChannelMap
        name={msg('channel.list.categories')}
        rows={rows}
        accepted={accepted}
        onWord={(category, word) => onChange({ categories: { ...channel.categories, [category]: word } })}
        onOunces={(category, ounces) => onChange({ weights: { ...channel.weights, [category]: ounces ?? 0 } })}
      />
    </>
  )
}
