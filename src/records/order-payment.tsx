/** How an order was paid: method, amount, reference. Cards are charged elsewhere; no number of one is kept. */
import { useState } from 'react'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { money, msg } from '#messages/message.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import { totalsOf } from '#domain/core/orders/order-work.ts'
import { holdsCardNumber, payLabels, payMethods, type PayMethod } from '#domain/core/orders/payments.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { markPaid } from '#data/core/order-payments.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useCommand } from '#ui/command/use-command.ts'
import { Caution } from '#ui/parts/caution.tsx'
import { MoneyField } from '#ui/fields/fields.tsx'
import { Section } from '#ui/parts/section.tsx'
import styles from './order-payment.module.css'

export function OrderPayment({ order }: { readonly order: OrderDoc }) {
  const t = useWords()
  const context = useCommandContext()
  const totalCents = totalsOf(order).buyerPaysCents
  const [method, setMethod] = useState<PayMethod>('cash')
  const [cents, setCents] = useState<number | null>(totalCents)
  const [reference, setReference] = useState('')
  const { busy, run } = useCommand({ title: msg('core.notDone') })
  const buyer = order.buyerName || order.buyerKey
  const isCard = holdsCardNumber(reference)
  const pay = () =>
    run(async () => {
      const jobs = await markPaid(context, [order.id], { method, amountCents: cents ?? 0, reference })
      if (jobs.length === 0) throw new Refusal('changedSince', msg('listing.nothingDone'))
      return { words: msg('payment.noted', { buyer }), undo: () => undoJobs(context, jobs) }
    })
  return (
    <Section title={msg('payment.title')} level={3}>
      <div className={styles['fields']}>
        <div className={styles['pair']}>
          <NativeSelect
            label={t('payment.method')}
            value={method}
            data={payMethods.map((value) => ({ value, label: t.of(payLabels[value]) }))}
            onChange={(change) => setMethod(payMethods.find((one) => one === change.currentTarget.value) ?? 'cash')}
          />
          <MoneyField label={t('payment.amount')} value={cents} onChange={setCents} />
        </div>
        <TextInput
          label={t('payment.reference')}
          autoComplete="off"
          maxLength={80}
          value={reference}
          error={isCard ? t('payment.cardNumber') : undefined}
          onChange={(change) => setReference(change.currentTarget.value)}
        />
        {cents !== null && cents !== totalCents && <Caution>{t('payment.otherAmount', { total: money(totalCents) })}</Caution>}
        <Button mih="var(--target)" disabled={busy || isCard} leftSection={<IconCash size={18} aria-hidden />} onClick={() => void pay()}>
          {t('payment.markPaid')}
        </Button>
      </div>
    </Section>
  )
} // prettier-ignore
