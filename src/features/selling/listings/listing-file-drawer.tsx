/** The file for a channel: a dry run by its rules first, then the file; afterwards a press notes that the channel has it. */
import { Button, Progress, SegmentedControl, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconFileZip } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import type { Channel } from '#domain/selling/channel.ts'
import { photoFileName, photoFileNames } from '#domain/files/photo-names.ts'
import {
  listingFile,
  mostPhotos,
  profilesOf,
  type FileListing,
  type ListingFile,
  type ListingProfile,
} from '#domain/selling/listing-files.ts'
import type { ListingRow } from '#domain/selling/listing.ts'
import { publicationsOf } from '#domain/selling/listing-price.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { goLive, noteEnded, noteTold } from '#data/selling/listing-commands.ts'
import { usePhotoPack } from '#records/use-photo-pack.ts'
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

const none: readonly never[] = []

/** `undefined` while they are read. A catalogue without what must end there would leave it on sale. */
const readFor = (profile: ListingProfile, { rows, isWhole }: Listings) =>
  profile === 'metaCatalogue' && !isWhole ? undefined : rows

/** Prices that the channel does not know; or what is ready for it. A catalogue holds all that is on offer there, and what must end. */
function rowsFor(profile: ListingProfile, rows: readonly ListingRow[], channelKey: string): readonly ListingRow[] {
  const isThere = ({ live }: ListingRow) => live.some(([key]) => key === channelKey)
  if (profile === 'metaCatalogue')
    return rows.filter((row) => row.unit !== null && (row.view === 'ready' || isThere(row)))
  if (profile !== 'ebayRevise') return rows.filter(({ view, unit }) => view === 'ready' && unit !== null)
  return rows.filter(
    ({ listing, unit, live }) =>
      unit !== null && live.some(([key, { toldCents }]) => key === channelKey && toldCents !== listing.priceCents),
  )
}

/** @param names of the photo files of each row; where they are not packed, as many as there are */
const itemsOf = (
  rows: readonly ListingRow[],
  channelKey: string,
  names?: readonly (readonly string[])[],
): readonly FileListing[] =>
  rows.flatMap(({ listing, unit, photos, view }, place) => {
    if (!unit) return []
    const number = publicationsOf(listing).find(([key]) => key === channelKey)?.[1].number ?? ''
    const files = names?.[place] ?? photoFileNames(unit.label, photos)
    return [{ listing, unit, number, photos: files, isGone: view === 'endNow' }]
  })

/** What the channel has once it has the file: what is ready is live, what is gone is ended there. */
async function noteCatalogue(context: CommandContext, rows: readonly ListingRow[], channelKey: string) {
  const live = await goLive(context, rows.filter(({ view }) => view === 'ready'), channelKey) // prettier-ignore
  const ended = []
  for (const { listing, view } of rows) if (view === 'endNow') ended.push(await noteEnded(context, listing, channelKey))
  return [...live, ...ended]
}

interface ChannelFileProps {
  readonly listings: Listings
  readonly channel: Channel
}

function ChannelFile({ listings, channel }: ChannelFileProps) {
  const t = useWords()
  const { show, busy, act } = listings
  const profiles = profilesOf[channel.template]
  const [chosen, setProfile] = useState<ListingProfile | undefined>(show === 'live' ? profiles.at(-1) : profiles[0])
  const profile = chosen ?? 'shopify'
  const rows = readFor(profile, listings)
  const wanted = useMemo(() => rowsFor(profile, rows ?? none, channel.key), [profile, rows, channel.key])
  const file = useMemo(() => listingFile(profile, itemsOf(wanted, channel.key), channel), [profile, wanted, channel])
  const isRevise = profile === 'ebayRevise'
  const name = `${channel.key}-${profile}`
  const pack = usePhotoPack()
  const packed = wanted.flatMap(({ unit }) => (unit ? [{ units: [unit], photoName: (place: number) => photoFileName(unit.label, place), most: mostPhotos[profile] }] : []))
  const savePack = () => pack.save(name, packed, (names) => listingFile(profile, itemsOf(wanted, channel.key, names), channel).text)
  const note = () =>
    profile === 'metaCatalogue'
      ? act((context) => noteCatalogue(context, wanted, channel.key), (count) => msg('listing.told', { count, channel: channel.name }))
      : isRevise
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
      <DryRun file={rows && file} channel={channel} isRevise={isRevise} />
      <div className={parts['buttons']}>
        {pack.packed === null && !isRevise && (
          <Button disabled={!isClean} leftSection={<IconFileZip size={18} aria-hidden />} onClick={() => void savePack()}>
            {t('listing.savePack')}
          </Button>
        )}
        {pack.packed !== null && (
          <Button variant="default" onClick={pack.stop}>
            {t('core.cancel')}
          </Button>
        )}
        <Button variant={isRevise ? 'filled' : 'default'} disabled={!isClean} leftSection={<IconDownload size={18} aria-hidden />} onClick={() => downloadText(`${name}.csv`, 'text/csv;charset=utf-8', file.text)}>
          {t('listing.saveFile')}
        </Button>
        <Button variant="default" disabled={!isClean || busy} onClick={note}>
          {t(isRevise ? 'listing.areTold' : 'listing.areLive', { channel: channel.name })}
        </Button>
      </div>
      {pack.packed !== null && <Progress value={(100 * pack.packed) / Math.max(1, file.rows)} aria-label={t('listing.packing')} />}
      {pack.small > 0 && <StateMark look={{ words: msg('auction.smallPhotos', { count: pack.small }), icon: IconAlertTriangle, tone: 'amber' }} />}
      <Text size="sm" c="dimmed">
        {t('listing.fileHint')}
      </Text>
    </div>
  )
} // prettier-ignore

interface DryRunProps {
  /** `undefined` while the listings are read. */
  readonly file: ListingFile | undefined
  readonly channel: Channel
  readonly isRevise: boolean
}

function DryRun({ file, channel, isRevise }: DryRunProps) {
  const t = useWords()
  if (!file) return <Text>{t('table.readingRest')}</Text>
  if (file.rows === 0) return <Text>{t(isRevise ? 'listing.nothingToRevise' : 'listing.nothingReady')}</Text>
  if (file.problems.length === 0) return <StateMark look={{ words: msg('listing.takesAll', { channel: channel.name, count: file.rows }), icon: IconCircleCheck, tone: 'green' }} />
  return (
    <section>
      <StateMark look={{ words: msg('listing.wouldNotTake', { channel: channel.name, count: file.problems.length }), icon: IconAlertTriangle, tone: 'red' }} />
      <ul className={styles['cells']} aria-label={t('auction.toPutRight')}>
        {file.problems.slice(0, SHOWN).map(({ label, column, words }) => (
          <li key={`${label} ${column} ${t.of(words)}`}>{t('listing.cell', { label, column, problem: words })}</li>
        ))}
      </ul>
      {file.problems.length > SHOWN && <Text size="sm">{t('core.andMore', { count: file.problems.length - SHOWN })}</Text>}
    </section>
  )
} // prettier-ignore
