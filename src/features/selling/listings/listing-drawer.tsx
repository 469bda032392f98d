/** One listing: its text and price with what is left of it, what hinders it, and where buyers see it. */
import { Button, CopyButton, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleX, IconCopy, IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { joined, money, msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { saleAt } from '#domain/core/orders/fees.ts'
import { titleLimitOf, type ListingRow } from '#domain/selling/listing.ts'
import { publicationsOf } from '#domain/selling/listing-price.ts'
import {
  editListing,
  endListings,
  noteEnded,
  noteNumber,
  relist,
  type ListingFields,
} from '#data/selling/listing-commands.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useLive } from '#hooks/use-live.ts'
import { useSync } from '#hooks/use-session.ts'
import { FactList } from '#ui/lists/fact-list.tsx'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import { MoneyField } from '#ui/fields/fields.tsx'
import { FormFoot } from '#ui/fields/foot.tsx'
import { LongText } from '#ui/fields/long-text.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './listings.module.css'
import type { Listings } from './use-listings.ts'

export function ListingDrawer({ listings }: { readonly listings: Listings }) {
  const t = useWords()
  const { opened: row, search, setSearch } = listings
  const sync = useSync()
  const state = useLive(() => (search.open ? sync.watchRecord('listings', search.open) : null), [sync, search.open])
  return (
    <RecordDrawer
      openId={search.open}
      onClose={() => setSearch({ open: undefined })}
      title={row?.listing.title || t('field.listingId')}
      label={row?.unit?.label ?? ''}
      state={state && <RecordStateIcon state={state} />}
    >
      {row === null && search.open && t('listing.notHere')}
      {row && <OpenListing key={row.listing.id} listings={listings} row={row} />}
    </RecordDrawer>
  )
}

interface OpenProps {
  readonly listings: Listings
  readonly row: ListingRow
}

function OpenListing({ listings, row }: OpenProps) {
  const t = useWords()
  const { busy, act } = listings
  const isOpen = row.view !== 'over'
  return (
    <>
      {row.problems.length > 0 && (
        <ul className={styles['problems']} aria-label={t('channel.missing')}>
          {row.problems.map((problem) => (
            <li key={t.of(problem)}>
              <StateMark look={{ words: problem, icon: IconAlertTriangle, tone: 'amber' }} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && row.view !== 'endNow' ? <ListingForm listings={listings} row={row} /> : <Text>{row.listing.description}</Text>}
      <LeftOf listings={listings} row={row} />
      <Publications listings={listings} row={row} />
      <div className={`${parts['buttons']} ${styles['foot']}`}>
        {isOpen && row.view !== 'endNow' && (
          <Button variant="default" disabled={busy} leftSection={<IconCircleX size={18} aria-hidden />} onClick={() => act((context) => endListings(context, [row]), () => msg('listing.ended'))}>
            {t('listing.end')}
          </Button>
        )}
        {row.listing.status === 'ended' && (
          <Button variant="default" disabled={busy} leftSection={<IconRepeat size={18} aria-hidden />} onClick={() => act(async (context) => [await relist(context, row)], () => msg('listing.relisted', { count: row.listing.relists + 1 }))}>
            {t('listing.relist')}
          </Button>
        )}
      </div>
    </>
  )
} // prettier-ignore

interface Touched {
  readonly fields: ListingFields
}
const untouched: Touched = { fields: {} }

function ListingForm({ listings, row: { listing } }: OpenProps) {
  const t = useWords()
  const { channels, busy, act } = listings
  const [draft, put] = useDraft<Touched>(`listing-${listing.id}`, untouched)
  if (!draft) return null
  const values = { ...listing, ...draft.fields }
  const change = (fields: ListingFields) => void put({ fields: { ...draft.fields, ...fields } })
  const limit = titleLimitOf(channels)
  const touched = Object.keys(draft.fields).length
  const save = () => {
    act(
      async (context) => {
        const changed = await editListing(context, listing.id, draft.fields)
        await put(untouched)
        return [changed]
      },
      () => msg('listing.saved'),
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <FieldGroup title={msg('listing.offer')}>
        <div className={styles['wide']}>
          <TextInput
            label={t('unit.title')}
            description={t('listing.titleUsed', { count: values.title.length, limit })}
            error={values.title.length > limit ? t('listing.problem.titleLong', { count: values.title.length, limit }) : undefined}
            maxLength={120}
            autoComplete="off"
            value={values.title}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
        </div>
        <MoneyField label={t('field.priceCents')} value={values.priceCents} onChange={(priceCents) => change({ priceCents })} />
        <div className={styles['wide']}>
          <LongText label={t('field.description')} least={3} most={10} maxLength={6000} value={values.description} onChange={(event) => change({ description: event.currentTarget.value })} />
        </div>
      </FieldGroup>
      {touched > 0 && (
        <FormFoot>
          <Button type="submit" mih="var(--target)" disabled={busy}>
            {t('core.save')}
          </Button>
          <Button variant="default" mih="var(--target)" onClick={() => void put(untouched)}>
            {t('inbound.discard')}
          </Button>
        </FormFoot>
      )}
    </form>
  )
} // prettier-ignore

/** What is left of the price on each channel. */
function LeftOf({ listings: { channels }, row: { listing, unit } }: OpenProps) {
  const { priceCents } = listing
  if (priceCents === null) return null
  const facts = channels.map((channel) => {
    const { netCents, feeCents } = saleAt(channel, priceCents)
    return { label: channel.name, value: msg('listing.left', { net: money(netCents), fee: money(feeCents) }) }
  })
  const cost = unit?.costCents === null || unit?.costCents === undefined ? [] : [{ label: msg('unit.fact.cost'), value: joined([money(unit.costCents)]) }]
  return <FactList title={msg('channel.preview')} facts={[...facts, ...cost]} />
} // prettier-ignore

function Publications({ listings, row }: OpenProps) {
  const t = useWords()
  const known = publicationsOf(row.listing)
  if (known.length === 0) return null
  return (
    <section aria-label={t('listing.column.where')} className={parts['part']}>
      <h3 className={parts['heading']}>{t('listing.column.where')}</h3>
      <ul className={parts['bare']}>
        {known.map(([key, { state, number, at }]) => (
          <li key={key} className={`${parts['row']} ${styles['publication']}`}>
            <span className={parts['grow']}>
              {listings.nameOf(key)}
              <small>{state === 'live' ? t('listing.liveSince', { at: { at, as: 'time' } }) : t('listing.endedThere')}</small>
            </span>
            <NumberOnChannel listings={listings} row={row} channelKey={key} number={number} />
            {state === 'live' && (
              <Button variant="default" disabled={listings.busy} onClick={() => listings.act(async (context) => [await noteEnded(context, row.listing, key)], () => msg('listing.noted', { count: 1 }))}>
                {t('listing.isEnded')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
} // prettier-ignore

interface NumberProps extends OpenProps {
  readonly channelKey: string
  readonly number: string
}

/** The channel's own number: typed once, then copied to find the offer there. */
function NumberOnChannel({ listings, row, channelKey, number }: NumberProps) {
  const t = useWords()
  const [typed, setTyped] = useState(number)
  if (number !== '') {
    return (
      <CopyButton value={number}>
        {({ copied, copy }) => (
          <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
            {copied ? t('listing.copied') : number}
          </Button>
        )}
      </CopyButton>
    )
  }
  return (
    <TextInput
      aria-label={t('listing.numberOn', { channel: listings.nameOf(channelKey) })}
      placeholder={t('listing.number')}
      maxLength={40}
      w={150}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed.trim() !== '') listings.act(async (context) => [await noteNumber(context, row.listing, channelKey, typed)], () => msg('listing.saved'))
      }}
    />
  )
} // prettier-ignore
