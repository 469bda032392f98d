/** What a channel keeps, and what is left of any price. */
import { Select, SegmentedControl, Table, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { joined, moment, money, msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { isWebAddress } from '#domain/files/photo-names.ts'
import { MAX_ADDRESS, MAX_TITLE } from '#domain/selling/channel.ts'
import type { ChannelTemplate } from '#domain/selling/channel-templates.ts'
import { newestList } from '#domain/selling/value-lists.ts'
import { priceForNet, saleAt, type ExtraFee, type FeeTerms } from '#domain/core/orders/fees.ts'
import { CountField, MoneyField, PercentField } from '#ui/fields/fields.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { FieldGroup } from '#ui/fields/field-group.tsx'
import parts from '#ui/parts/parts.module.css'
import type { ChannelTabProps } from './channel-drawer.tsx'
import styles from './channels.module.css'

/** A thousand dollars of each sale. */
const MOST_FEE_CENTS = 100_000

/** What the channel's files take from the web. */
const addressFields: { readonly [Template in ChannelTemplate]: readonly ('photoBase' | 'pageBase')[] } = {
  ebay: ['photoBase'], shopify: ['photoBase'], whatnot: ['photoBase'], meta: ['photoBase', 'pageBase'], hibid: [], local: [],
} // prettier-ignore

export function ChannelFees({ row: { channel, extraFees }, channels: { lists }, onChange }: ChannelTabProps) {
  const t = useWords()
  return (
    <>
      <FieldGroup title={msg('channel.terms')}>
        <TextInput
          label={t('channel.field.name')}
          maxLength={40}
          autoComplete="off"
          value={channel.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <CountField
          label={t('channel.field.titleLimit')}
          max={MAX_TITLE}
          value={channel.titleLimit}
          onChange={(count) => onChange({ titleLimit: count ?? 0 })}
        />
        <PercentField
          label={t('channel.field.feePct')}
          value={channel.feePct}
          onChange={(pct) => onChange({ feePct: pct ?? 0 })}
        />
        <MoneyField
          label={t('channel.field.feeFixedCents')}
          maxCents={MOST_FEE_CENTS}
          value={channel.feeFixedCents}
          onChange={(cents) => onChange({ feeFixedCents: cents ?? 0 })}
        />
        <MoneyField
          label={t('channel.field.feeMinCents')}
          maxCents={MOST_FEE_CENTS}
          value={channel.feeMinCents}
          onChange={(cents) => onChange({ feeMinCents: cents ?? 0 })}
        />
        <PercentField
          label={t('channel.field.premiumPct')}
          value={channel.premiumPct}
          onChange={(pct) => onChange({ premiumPct: pct ?? 0 })}
        />
        <PercentField
          label={t('channel.field.taxPct')}
          value={channel.taxPct}
          onChange={(pct) => onChange({ taxPct: pct ?? 0 })}
        />
        {channel.template === 'hibid' && (
          <TextInput
            label={t('channel.field.sellerCode')}
            maxLength={20}
            autoComplete="off"
            value={channel.sellerCode}
            onChange={(event) => onChange({ sellerCode: event.currentTarget.value })}
          />
        )}
        <Addresses channel={channel} onChange={onChange} />
        <div className={styles['wide']}>
          <SegmentedControl
            fullWidth
            aria-label={t('channel.feeOn')}
            data={[
              { value: 'price', label: t('channel.feeOnPrice') },
              { value: 'total', label: t('channel.feeOnTotal') },
            ]}
            value={channel.feeOn}
            onChange={(feeOn) => onChange({ feeOn: feeOn === 'total' ? 'total' : 'price' })}
          />
        </div>
      </FieldGroup>
      <ExtraFees fees={extraFees} fetchedAt={newestList(lists, channel.key, 'fees')?.fetchedAt ?? ''} />
      <Preview terms={{ ...channel, extraFees }} />
    </>
  )
}

/** Where photos and pages of its listings are on the web, for a channel that takes addresses. */
function Addresses({
  channel,
  onChange,
}: { readonly channel: ChannelTabProps['row']['channel'] } & Pick<ChannelTabProps, 'onChange'>) {
  const t = useWords()
  return addressFields[channel.template].map((field) => (
    <TextInput
      key={field}
      label={t(`channel.field.${field}`)}
      description={t(`channel.${field}Hint`)}
      error={channel[field] === '' || isWebAddress(channel[field]) ? undefined : t('channel.badAddress')}
      inputMode="url"
      maxLength={MAX_ADDRESS}
      autoComplete="off"
      spellCheck={false}
      value={channel[field]}
      onChange={(event) => onChange({ [field]: event.currentTarget.value.trim() })}
    />
  ))
}

/** What states and marketplaces take beside the channel, by its newest list. */
function ExtraFees({ fees, fetchedAt }: { readonly fees: readonly ExtraFee[]; readonly fetchedAt: string }) {
  const t = useWords()
  if (fees.length === 0)
    return (
      <Text size="sm" c="dimmed" mt={8}>
        {t('channel.fee.none')}
      </Text>
    )
  const facts = fees.map(({ name, state, pct, fixedCents, paidBy }) => ({
    label: state === '' ? name : `${name} · ${state}`,
    value: joined([pct > 0 && msg('lead.percent', { pct }), fixedCents > 0 && money(fixedCents), msg(`channel.fee.paidBy.${paidBy}`)], ' · '),
  }))
  return <FactList title={joined([msg('channel.list.fees'), msg('channel.listOfDay', { date: moment(fetchedAt, 'plainDay') })], ' ')} facts={facts} />
} // prettier-ignore

/** Prices that show where a fixed fee hurts and where a percent does. */
const usualCents = [500, 1_000, 2_500, 5_000, 10_000, 25_000]
const PRICE_KEY = 'restow-fee-price'

/** The price that this device looked at last. */
function keptPrice(): number | null {
  const kept = Number(localStorage.getItem(PRICE_KEY) ?? '')
  return Number.isInteger(kept) && kept > 0 ? kept : null
}

function Preview({ terms }: { readonly terms: FeeTerms }) {
  const t = useWords()
  const [price, setPrice] = useState(keptPrice)
  const [net, setNet] = useState<number | null>(null)
  const [chosen, setState] = useState('')
  const states = [...new Set((terms.extraFees ?? []).map((fee) => fee.state))].filter((one) => one !== '').toSorted()
  const state = states.includes(chosen) ? chosen : ''
  const needed = net === null ? null : priceForNet(terms, net, state)
  const prices = price === null || usualCents.includes(price) ? usualCents : [price, ...usualCents]
  return (
    <section className={parts['part']} aria-label={t('channel.preview')}>
      <FieldGroup title={msg('channel.preview')}>
        <MoneyField
          label={t('channel.atPrice')}
          value={price}
          onChange={(cents) => {
            setPrice(cents)
            localStorage.setItem(PRICE_KEY, String(cents ?? ''))
          }}
        />
        <MoneyField
          label={t('channel.forNet')}
          value={net}
          onChange={setNet}
          description={
            net === null
              ? ''
              : needed === null
                ? t('channel.neverNet')
                : t('channel.needsPrice', { price: { cents: needed } })
          }
        />
        {states.length > 0 && (
          <Select
            label={t('channel.fee.buyerIn')}
            data={[{ value: '', label: t('channel.fee.unknownState') }, ...states]}
            allowDeselect={false}
            value={state}
            onChange={(next) => setState(next ?? '')}
          />
        )}
      </FieldGroup>
      <Table className={styles['prices'] ?? ''} verticalSpacing={6} withRowBorders>
        <Table.Thead>
          <Table.Tr>
            {(['price', 'buyerPays', 'fee', 'net'] as const).map((column) => (
              <Table.Th key={column}>{t(`channel.preview.${column}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {prices.map((cents) => {
            const sale = saleAt(terms, cents, state)
            return (
              <Table.Tr key={cents} data-own={cents === price || undefined}>
                {[sale.priceCents, sale.buyerPaysCents, sale.feeCents, sale.netCents].map((amount, place) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <Table.Td key={place}>{t.money(amount)}</Table.Td>
                ))}
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </section>
  )
}
