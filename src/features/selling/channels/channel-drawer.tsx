/** One channel: fees with what is left of a price, the channel's words for ours, and its lists. What was typed in any tab is saved at once. */
import { Button, Switch, Tabs, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '#language/use-words.ts'
import { touchedFurther, withFields, type ChannelFields, type Touched } from '#domain/selling/channel.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useLive } from '#hooks/use-live.ts'
import { useSync } from '#hooks/use-session.ts'
import { FormFoot } from '#ui/fields/foot.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { Later } from '#ui/parts/later.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import { ChannelCategories } from './channel-categories.tsx'
import { ChannelConditions } from './channel-conditions.tsx'
import { ChannelFees } from './channel-fees.tsx'
import { ChannelLists } from './channel-lists.tsx'
import { ChannelShipping } from './channel-shipping.tsx'
import type { ChannelRow, ChannelsHere } from './use-channels.ts'
import styles from './channels.module.css'

const tabs = ['fees', 'conditions', 'categories', 'shipping', 'lists'] as const
type DrawerTab = (typeof tabs)[number]

export function ChannelDrawer({ channels }: { readonly channels: ChannelsHere }) {
  const t = useWords()
  const { rows, search, setSearch } = channels
  const sync = useSync()
  const [tab, setTab] = useState<DrawerTab>('fees')
  const row = rows?.find(({ id }) => id === search.open)
  const state = useLive(() => (search.open ? sync.watchRecord('config', search.open) : null), [sync, search.open])
  return (
    <RecordDrawer
      openId={search.open}
      onClose={() => setSearch({ open: undefined })}
      title={row?.channel.name || t('channel.one')}
      state={state && <RecordStateIcon state={state} />}
      tabs={
        row && (
          <Tabs value={tab} onChange={(next) => setTab(tabs.find((one) => one === next) ?? 'fees')}>
            <Tabs.List>
              {tabs.map((one) => (
                <Tabs.Tab key={one} value={one} mih="var(--target)">
                  {t(`channel.tab.${one}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
        )
      }
    >
      {rows && search.open && !row && t('channel.notHere')}
      {row && <ChannelForm key={row.id} channels={channels} row={row} tab={tab} />}
    </RecordDrawer>
  )
}

const untouched: Touched = { fields: {}, began: {} }

export interface ChannelTabProps {
  /** With what is typed and not saved yet. */
  readonly row: ChannelRow
  readonly channels: ChannelsHere
  readonly onChange: (fields: ChannelFields) => void
}

interface ChannelFormProps {
  readonly channels: ChannelsHere
  readonly row: ChannelRow
  readonly tab: DrawerTab
}

const views = {
  fees: ChannelFees,
  conditions: ChannelConditions,
  categories: ChannelCategories,
  shipping: ChannelShipping,
  lists: ChannelLists,
} as const

function ChannelForm({ channels, row, tab }: ChannelFormProps) {
  const t = useWords()
  const [draft, put] = useDraft<Touched>(row.id, untouched)
  if (!draft) return null
  const touched = Object.keys(draft.fields).length
  const save = async () => {
    if (await channels.save(row, draft.fields, draft.began)) await put(untouched)
  }
  const View = views[tab]
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <ChannelSwitch channels={channels} row={row} isTyped={touched > 0} />
      {/* Only what a tab shows: what is typed is the form's. */}
      <Later key={tab}>
        <View
          row={{ ...row, channel: withFields(row.channel, draft.fields, draft.began) }}
          channels={channels}
          onChange={(fields) => void put(touchedFurther(row.channel, draft, fields))}
        />
      </Later>
      {touched > 0 && (
        <FormFoot>
          <Button type="submit" mih="var(--target)" disabled={channels.busy}>
            {t('core.save')}
          </Button>
          <Button variant="default" mih="var(--target)" onClick={() => void put(untouched)}>
            {t('inbound.discard')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('inbound.fieldsChanged', { count: touched })}
          </Text>
        </FormFoot>
      )}
    </form>
  )
}

interface ChannelSwitchProps {
  readonly channels: ChannelsHere
  readonly row: ChannelRow
  readonly isTyped: boolean
}

/** On only for a complete channel; what is missing stands beside it. */
function ChannelSwitch({ channels, row, isTyped }: ChannelSwitchProps) {
  const t = useWords()
  const { active } = row.channel
  const mayTurnOn = row.problems.length === 0 && !isTyped
  return (
    <div className={styles['switch']}>
      <Switch
        size="md"
        label={t('channel.inUse')}
        checked={active}
        disabled={channels.busy || (!active && !mayTurnOn)}
        onChange={(event) => channels.switchTo(row, event.currentTarget.checked)}
      />
      {!active && isTyped && row.problems.length === 0 && <Text size="sm">{t('channel.saveFirst')}</Text>}
      {row.problems.length > 0 && (
        <ul className={styles['problems']} aria-label={t('channel.missing')}>
          {row.problems.map((problem) => (
            <li key={t.of(problem)}>
              <StateMark look={{ words: problem, icon: IconAlertTriangle, tone: 'amber' }} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
