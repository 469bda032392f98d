/** What is done with several listings at once: those that are chosen, else all that are shown where that is meant. */
import { Button, Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconCircleX,
  IconFileExport,
  IconPlus,
  IconRosetteDiscountCheck,
  IconWorldUpload,
} from '@tabler/icons-react'
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { profilesOf } from '#domain/selling/listing-files.ts'
import { endListings, goLive, makeDrafts, markReady, noteEnded, setPrices } from '#data/selling/listing-commands.ts'
import { chosenAmong } from '#ui/table/use-chosen.ts'
import type { Listings } from './use-listings.ts'

interface ActionsProps {
  readonly listings: Listings
  readonly chosen: ReadonlySet<string>
  readonly onDone: () => void
}

export function DraftActions({ listings, chosen, onDone }: ActionsProps) {
  const t = useWords()
  const { units = [], channels, busy, act } = listings
  const ids = units.map(({ unit }) => unit.id).filter((id) => chosen.has(id))
  if (ids.length === 0) return null
  return (
    <Button
      disabled={busy}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => {
        act((context) => makeDrafts(context, ids, channels), (count) => msg('listing.drafted', { count }))
        onDone()
      }}
    >
      {t('listing.makeDrafts', { count: ids.length })}
    </Button>
  )
} // prettier-ignore

export function ListingActions(props: ActionsProps) {
  const { show } = props.listings
  const Actions = {
    toList: null,
    draft: DraftsChosen,
    ready: ReadyChosen,
    live: LiveChosen,
    endNow: EndNowChosen,
    over: null,
  }[show]
  return Actions && <Actions {...props} />
}

const chosenOf = ({ listings: { shown = [], isPart }, chosen }: ActionsProps) =>
  chosenAmong(shown, isPart, chosen, ({ listing }) => listing.id)

function EndButton({ listings, chosen, onDone }: ActionsProps) {
  const t = useWords()
  const rows = chosenOf({ listings, chosen, onDone })
  if (rows.length === 0) return null
  return (
    <Button
      variant="default"
      disabled={listings.busy}
      leftSection={<IconCircleX size={16} aria-hidden />}
      onClick={() => {
        listings.act((context) => endListings(context, rows), (count) => msg('listing.endedMany', { count }))
        onDone()
      }}
    >
      {t('listing.endMany', { count: rows.length })}
    </Button>
  )
} // prettier-ignore

function DraftsChosen(props: ActionsProps) {
  const t = useWords()
  const { listings, onDone } = props
  const ready = chosenOf(props).filter(({ problems }) => problems.length === 0)
  return (
    <>
      {ready.length > 0 && (
        <Button
          disabled={listings.busy}
          leftSection={<IconRosetteDiscountCheck size={16} aria-hidden />}
          onClick={() => {
            listings.act((context) => markReady(context, ready), (count) => msg('listing.readied', { count }))
            onDone()
          }}
        >
          {t('listing.markReady', { count: ready.length })}
        </Button>
      )}
      <EndButton {...props} />
    </>
  )
} // prettier-ignore

function ReadyChosen(props: ActionsProps) {
  const t = useWords()
  const { listings, onDone } = props
  const { channels, busy, act, setSearch } = listings
  const rows = chosenOf(props)
  const withFiles = channels.filter(({ template }) => profilesOf[template].length > 0)
  return (
    <>
      {rows.length > 0 && (
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <Button disabled={busy} leftSection={<IconWorldUpload size={16} aria-hidden />}>
              {t('listing.putLive', { count: rows.length })}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {channels.map(({ key, name }) => (
              <Menu.Item
                key={key}
                mih={48}
                onClick={() => {
                  act((context) => goLive(context, rows, key), (count) => msg('listing.isLive', { count, channel: name }))
                  onDone()
                }}
              >
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {withFiles.map(({ key, name }) => (
        <Button key={key} variant="default" leftSection={<IconFileExport size={16} aria-hidden />} onClick={() => setSearch({ file: key })}>
          {t('listing.fileFor', { channel: name })}
        </Button>
      ))}
      <EndButton {...props} />
    </>
  )
} // prettier-ignore

function LiveChosen(props: ActionsProps) {
  const t = useWords()
  const { listings, onDone } = props
  const { channels, busy, act, setSearch } = listings
  const due = chosenOf(props).flatMap(({ listing, dueCents }) => (dueCents === null ? [] : [[listing, dueCents] as const]))
  const revised = channels.filter(({ template }) => profilesOf[template].includes('ebayRevise'))
  return (
    <>
      {due.length > 0 && (
        <Button
          variant="default"
          disabled={busy}
          leftSection={<IconArrowDown size={16} aria-hidden />}
          onClick={() => {
            act((context) => setPrices(context, due), (count) => msg('listing.reduced', { count }))
            onDone()
          }}
        >
          {t('listing.reduce', { count: due.length })}
        </Button>
      )}
      {revised.map(({ key, name }) => (
        <Button key={key} variant="default" leftSection={<IconFileExport size={16} aria-hidden />} onClick={() => setSearch({ file: key })}>
          {t('listing.pricesFor', { channel: name })}
        </Button>
      ))}
      <EndButton {...props} />
    </>
  )
} // prettier-ignore

function EndNowChosen(props: ActionsProps) {
  const t = useWords()
  const { listings, onDone } = props
  const rows = chosenOf(props)
  if (rows.length === 0) return null
  return (
    <Button
      disabled={listings.busy}
      leftSection={<IconCircleX size={16} aria-hidden />}
      onClick={() => {
        listings.act(
          async (context) => {
            const changes = []
            for (const { listing, live } of rows) for (const [key] of live) changes.push(await noteEnded(context, listing, key))
            return changes
          },
          (count) => msg('listing.noted', { count }),
        )
        onDone()
      }}
    >
      {t('listing.areEnded', { count: rows.length })}
    </Button>
  )
} // prettier-ignore
