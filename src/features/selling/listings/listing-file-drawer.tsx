/** The file for a channel: a dry run by its rules first, then the file; afterwards a press notes that the channel has it. */
import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import type { Channel } from '#domain/selling/channel.ts'
import { listingFile, profilesOf, type FileListing, type ListingProfile } from '#domain/selling/listing-files.ts'
import type { ListingRow } from '#domain/selling/listing.ts'
import { publicationsOf } from '#domain/selling/listing-price.ts'
import { goLive, noteTold } from '#data/selling/listing-commands.ts'
import { downloadText } from '#ui/download.ts'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import type { Listings } from './use-listings.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './listings.module.css'

const SHOWN = 40

export function ListingFileDrawer({ listings }: { readonly listings: Listings }) {
  const t = useWords()
  const { channels, search, setSearch } = listings
  const channel = channels.find(({ key }) => key === search.file)
  return (
    <RecordDrawer
      openId={channel && search.file}
      onClose={() => setSearch({ file: undefined })}
      title={channel ? t('listing.fileFor', { channel: channel.name }) : ''}
    >
      {channel && <ChannelFile key={channel.key} listings={listings} channel={channel} />}
    </RecordDrawer>
  )
}

/** Prices that the channel does not know; or what is ready for it. */
function rowsFor(profile: ListingProfile, rows: readonly ListingRow[], channelKey: string): readonly ListingRow[] {
  if (profile !== 'ebayRevise') return rows.filter(({ view, unit }) => view === 'ready' && unit !== null)
  return rows.filter(
    ({ listing, unit, live }) =>
      unit !== null && live.some(([key, { toldCents }]) => key === channelKey && toldCents !== listing.priceCents),
  )
}

const itemsOf = (rows: readonly ListingRow[], channelKey: string): readonly FileListing[] =>
  rows.flatMap(({ listing, unit }) => {
    const number = publicationsOf(listing).find(([key]) => key === channelKey)?.[1].number ?? ''
    return unit ? [{ listing, unit, number }] : []
  })

interface ChannelFileProps {
  readonly listings: Listings
  readonly channel: Channel
}

function ChannelFile({ listings, channel }: ChannelFileProps) {
  const t = useWords()
  const { rows = [], show, busy, act } = listings
  const profiles = profilesOf[channel.template]
  const [chosen, setProfile] = useState<ListingProfile | undefined>(show === 'live' ? profiles.at(-1) : profiles[0])
  const profile = chosen ?? 'shopify'
  const wanted = useMemo(() => rowsFor(profile, rows, channel.key), [profile, rows, channel.key])
  const file = useMemo(() => listingFile(profile, itemsOf(wanted, channel.key), channel), [profile, wanted, channel])
  const isRevise = profile === 'ebayRevise'
  const note = () =>
    isRevise
      ? act((context) => noteTold(context, wanted.map(({ listing }) => listing), channel.key), (count) => msg('listing.told', { count, channel: channel.name }))
      : act((context) => goLive(context, wanted, channel.key), (count) => msg('listing.isLive', { count, channel: channel.name }))
  const isClean = file.rows > 0 && file.problems.length === 0
  return (
    <div className={styles['file']}>
      {profiles.length > 1 && (
        <SegmentedControl
          aria-label={t('listing.whichFile')}
          data={profiles.map((one) => ({ value: one, label: t(`listing.profile.${one}`) }))}
          value={profile}
          onChange={(next) => setProfile(profiles.find((one) => one === next))}
        />
      )}
      {file.rows === 0 && <Text>{t(isRevise ? 'listing.nothingToRevise' : 'listing.nothingReady')}</Text>}
      {isClean && <StateMark look={{ words: msg('listing.takesAll', { channel: channel.name, count: file.rows }), icon: IconCircleCheck, tone: 'green' }} />}
      {file.problems.length > 0 && (
        <section>
          <StateMark look={{ words: msg('listing.wouldNotTake', { channel: channel.name, count: file.problems.length }), icon: IconAlertTriangle, tone: 'red' }} />
          <ul className={styles['cells']} aria-label={t('auction.toPutRight')}>
            {file.problems.slice(0, SHOWN).map(({ label, column, words }) => (
              <li key={`${label} ${column} ${t.of(words)}`}>{t('listing.cell', { label, column, problem: words })}</li>
            ))}
          </ul>
          {file.problems.length > SHOWN && <Text size="sm">{t('core.andMore', { count: file.problems.length - SHOWN })}</Text>}
        </section>
      )}
      <div className={parts['buttons']}>
        <Button disabled={!isClean} leftSection={<IconDownload size={18} aria-hidden />} onClick={() => downloadText(`${channel.key}-${profile}.csv`, 'text/csv;charset=utf-8', file.text)}>
          {t('listing.saveFile')}
        </Button>
        <Button variant="default" disabled={!isClean || busy} onClick={note}>
          {t(isRevise ? 'listing.areTold' : 'listing.areLive', { channel: channel.name })}
        </Button>
      </div>
      <Text size="sm" c="dimmed">
        {t('listing.fileHint')}
      </Text>
    </div>
  )
} // prettier-ignore
