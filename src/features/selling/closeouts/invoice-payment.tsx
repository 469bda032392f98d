/** How an invoice was paid: method, amount, reference. Cards are charged elsewhere; no number of one is kept. */
import { useState } from 'react'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { money, msg } from '#messages/message.ts'
import type { InvoiceRow } from '#domain/selling/closeouts.ts'
import { holdsCardNumber, payLabels, payMethods, type PayMethod } from '#domain/selling/payments.ts'
import { markPaid } from '#data/selling/invoice-commands.ts'
import { Caution } from '#ui/parts/caution.tsx'
import { MoneyField } from '#ui/parts/fields.tsx'
import { Section } from '#ui/parts/section.tsx'
import type { Closeouts } from './use-closeouts.ts'
import styles from './closeouts.module.css'

export function InvoicePayment({ closeouts, row }: { readonly closeouts: Closeouts; readonly row: InvoiceRow }) {
  const t = useWords()
  const { act, busy } = closeouts
  const { order, totalCents } = row
  const [method, setMethod] = useState<PayMethod>('cash')
  const [cents, setCents] = useState<number | null>(totalCents)
  const [reference, setReference] = useState('')
  const buyer = order.buyerName || order.buyerKey
  const isCard = holdsCardNumber(reference)
  const pay = () =>
    act((context) => markPaid(context, [order.id], { method, amountCents: cents ?? 0, reference }), () => msg('closeout.paid', { buyer }))
  return (
    <Section title={msg('closeout.payment')} level={3}>
      <div className={styles['fields']}>
      <div className={styles['pair']}>
        <NativeSelect
          label={t('closeout.method')}
          value={method}
          data={payMethods.map((value) => ({ value, label: t.of(payLabels[value]) }))}
          onChange={(change) => setMethod(payMethods.find((one) => one === change.currentTarget.value) ?? 'cash')}
        />
        <MoneyField label={t('closeout.amount')} value={cents} onChange={setCents} />
      </div>
      <TextInput
        label={t('closeout.reference')}
        autoComplete="off"
        maxLength={80}
        value={reference}
        error={isCard ? t('closeout.problem.cardNumber') : undefined}
        onChange={(change) => setReference(change.currentTarget.value)}
      />
      {cents !== null && cents !== totalCents && <Caution>{t('closeout.otherAmount', { total: money(totalCents) })}</Caution>}
      <Button mih="var(--target)" disabled={busy || isCard} leftSection={<IconCash size={18} aria-hidden />} onClick={() => void pay()}>
        {t('closeout.markPaid')}
      </Button>
      </div>
    </Section>
  )
} // prettier-ignore
