/** The fields of an auction: where it is, when, and what its lots start at. Times are the reader's own, with US Eastern beside them. */
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useWords } from '#language/use-words.ts'
import { easternTime } from '#domain/selling/auction-stages.ts'
import { termsOf, type AuctionFields } from '#data/selling/auction-commands.ts'
import { watchChannels } from '#data/selling/channels.ts'
import { startBidBases, type StartBidBase } from '#schemas/sale-events.ts'
import { useChannelNames } from '#hooks/use-channel-names.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { CountField, DateTimeField, MoneyField, PercentField } from '#ui/fields/fields.tsx'
import styles from './auction-page.module.css'

const hintLast: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

interface FieldsProps {
  readonly values: AuctionFields
  readonly onChange: (changes: Partial<AuctionFields>) => void
}
type CheckedFieldsProps = FieldsProps & { readonly problemOf: (field: string) => string | undefined }

export function ChannelFields({ values, onChange }: FieldsProps) {
  const t = useWords()
  const { db } = useCommandContext()
  const channelName = useChannelNames()
  const records = useLive(() => watchChannels(db), [db]) ?? []
  const channels = records.map(({ channel }) => channel)
  const isKnown = channels.some(({ key }) => key === values.channelKey)
  const options = [...channels, ...(isKnown ? [] : [{ key: values.channelKey, name: channelName(values.channelKey) }])]
  const choose = (channelKey: string) => {
    const channel = channels.find(({ key }) => key === channelKey)
    onChange(channel ? termsOf(channel) : { channelKey })
  }
  return (
    <div className={styles['pair']}>
      <NativeSelect
        label={t('field.channelKey')}
        value={values.channelKey}
        data={options.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={(change) => choose(change.currentTarget.value)}
      />
      <TextInput
        inputWrapperOrder={hintLast}
        label={t('field.sellerCode')}
        description={t('auction.sellerCodeHint')}
        autoComplete="off"
        maxLength={20}
        value={values.sellerCode}
        onChange={(change) => onChange({ sellerCode: change.currentTarget.value })}
      />
      <PercentField
        label={t('field.premiumPct')}
        value={values.premiumPct}
        onChange={(premiumPct) => onChange({ premiumPct })}
      />
      <PercentField label={t('field.taxPct')} value={values.taxPct} onChange={(taxPct) => onChange({ taxPct })} />
    </div>
  )
}

export function TimeFields({ values, onChange, problemOf }: CheckedFieldsProps) {
  const t = useWords()
  const field = (name: 'startsAt' | 'endsAt' | 'pickupFrom' | 'pickupTo', label: string) => (
    <DateTimeField
      label={label}
      inputWrapperOrder={hintLast}
      description={values[name] === '' ? undefined : t('auction.eastern', { at: easternTime(values[name]) })}
      value={values[name]}
      error={problemOf(name)}
      onChange={(iso) => onChange({ [name]: iso })}
    />
  )
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('core.timeZone', { zone })}
      </Text>
      <div className={styles['pair']}>
        {field('startsAt', t('field.startsAt'))}
        {field('endsAt', t('auction.column.firstEnd'))}
        {field('pickupFrom', t('field.pickupFrom'))}
        {field('pickupTo', t('field.pickupTo'))}
        <CountField label={t('field.staggerSeconds')} max={3600} value={values.staggerSeconds} onChange={(seconds) => onChange({ staggerSeconds: seconds ?? 0 })} />
        <CountField label={t('field.slotMinutes')} max={1440} value={values.slotMinutes} onChange={(minutes) => onChange({ slotMinutes: minutes ?? 0 })} />
      </div>
    </>
  )
} // prettier-ignore

export function BidFields({ values, onChange, problemOf }: CheckedFieldsProps) {
  const t = useWords()
  const isShare = values.startBidBase !== 'fixed'
  return (
    <div className={styles['pair']}>
      <NativeSelect
        label={t('field.startBidBase')}
        value={values.startBidBase}
        data={startBidBases.map((base) => ({ value: base, label: t(`auction.base.${base}`) }))}
        onChange={(change) => onChange({ startBidBase: change.currentTarget.value as StartBidBase })}
      />
      <MoneyField
        label={t(isShare ? 'auction.leastBid' : 'field.startBidCents')}
        value={values.startBidCents}
        error={problemOf('startBidCents')}
        onChange={(startBidCents) => onChange({ startBidCents })}
      />
      {isShare && (
        <>
          <PercentField
            label={t('auction.share')}
            value={values.startBidPct}
            error={problemOf('startBidPct')}
            onChange={(startBidPct) => onChange({ startBidPct })}
          />
          <MoneyField
            label={t('field.startBidStepCents')}
            value={values.startBidStepCents}
            onChange={(startBidStepCents) => onChange({ startBidStepCents })}
          />
        </>
      )}
    </div>
  )
}
