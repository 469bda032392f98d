/** The offer to the next bidder, for a lot that was not paid: name, number and a price of at most the high bid. */
import { useState } from 'react'
import { Button, TextInput } from '@mantine/core'
import { useWords } from '#language/use-words.ts'
import { lower, money, msg } from '#messages/message.ts'
import { bidderKey } from '#domain/selling/results-file.ts'
import { offerToNext } from '#data/selling/invoice-commands.ts'
import type { ListingDoc } from '#schemas/listings.ts'
import { MoneyField } from '#ui/fields/fields.tsx'
import { Section } from '#ui/parts/section.tsx'
import type { Closeouts } from './use-closeouts.ts'
import styles from './closeouts.module.css'

export interface NextBidderProps {
  readonly closeouts: Closeouts
  readonly lot: Pick<ListingDoc, 'id' | 'eventId' | 'lotNo'>
  /** `null` where it is not known. */
  readonly highCents: number | null
  readonly onDone: () => void
}

export function NextBidder({ closeouts, lot, highCents, onDone }: NextBidderProps) {
  const t = useWords()
  const { act, busy } = closeouts
  const [name, setName] = useState('')
  const [number, setNumber] = useState('')
  const [cents, setCents] = useState<number | null>(highCents)
  const title = lot.lotNo > 0 ? msg('closeout.nextBidderFor', { name: lower(msg('auction.lotNumber', { lot: lot.lotNo })) }) : msg('closeout.nextBidder') // prettier-ignore
  const key = bidderKey(number.trim() || name)
  const offer = async () => {
    const bidder = { key, name: name.trim() || number.trim(), email: '', phone: '' }
    const isDone = await act(
      (context) => offerToNext(context, lot.eventId, lot.id, bidder, cents ?? 0),
      () => msg('closeout.offered', { lot: lot.lotNo, buyer: bidder.name }),
    )
    if (isDone) onDone()
  }
  return (
    <Section title={title} level={3}>
      <div className={styles['fields']}>
      <TextInput label={t('closeout.bidderName')} autoComplete="off" maxLength={120} value={name} onChange={(change) => setName(change.currentTarget.value)} />
      <div className={styles['pair']}>
        <TextInput label={t('closeout.bidderNumber')} autoComplete="off" maxLength={60} value={number} onChange={(change) => setNumber(change.currentTarget.value)} />
        <MoneyField label={highCents === null ? t('closeout.price') : t('closeout.priceUpTo', { high: money(highCents) })} value={cents} onChange={setCents} />
      </div>
      <Button mih="var(--target)" variant="default" disabled={busy} onClick={() => void offer()}>
        {t('closeout.invoiceNext')}
      </Button>
      </div>
    </Section>
  )
} // prettier-ignore
