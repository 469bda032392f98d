/** Channels: what each keeps of a sale, what our words are called there, and whether it can be used. One channel in a drawer. */
import { Button, Menu } from '@mantine/core'
import { IconBuildingStore, IconPlus } from '@tabler/icons-react'
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { channelTemplates } from '#domain/selling/channel-templates.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordTable } from '#ui/table/record-table.tsx'
import { ChannelDrawer } from './channel-drawer.tsx'
import { channelColumns } from './channels-columns.tsx'
import { useChannels, type ChannelRow, type ChannelsHere } from './use-channels.ts'
import parts from '#ui/parts/parts.module.css'

const rowId = ({ id }: ChannelRow) => id

export function ChannelsPage() {
  const t = useWords()
  const channels = useChannels()
  const { rows, search, setSearch } = channels
  const { open, ...view } = search
  return (
    <div className={parts['page']}>
      <RecordTable
        rows={rows}
        columns={channelColumns}
        rowId={rowId}
        name={msg('page.channels')}
        view={view}
        onView={setSearch}
        onOpen={({ id }) => setSearch({ open: id })}
        openId={open}
        actions={<AddChannel channels={channels} />}
        empty={
          <EmptyState icon={IconBuildingStore} title={msg('channel.none')} action={<AddChannel channels={channels} />}>
            {t('channel.noneHint')}
          </EmptyState>
        }
      />
      <ChannelDrawer channels={channels} />
    </div>
  )
}

function AddChannel({ channels: { busy, add } }: { readonly channels: ChannelsHere }) {
  const t = useWords()
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button variant="default" disabled={busy} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('channel.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {channelTemplates.map((template) => (
          <Menu.Item key={template} mih={48} onClick={() => add(template, t(`channel.offer.${template}`))}>
            {t(`channel.offer.${template}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
