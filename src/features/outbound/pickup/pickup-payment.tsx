/** A manager records that an order was paid: how, and the receipt's number. */
import { Button, TextInput } from '@mantine/core'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { markPaid } from '#data/outbound/pickup-commands.ts'
import { useDraft } from '#hooks/use-draft.ts'
import type { PickupFormProps } from './pickup-drawer.tsx'
import styles from './pickup-page.module.css'

const nothing = { payment: '' }

export function PickupPayment({ work, row: { order } }: PickupFormProps) {
  const t = useWords()
  const [draft, put] = useDraft(`paid-${order.id}`, nothing)
  if (!draft) return null
  const save = async () => {
    const words = msg('pickup.paidDone', { buyer: order.buyerName || order.externalId })
    if (await work.act((context) => markPaid(context, order.id, draft.payment), words)) await put(nothing)
  }
  return (
    <form
      noValidate
      className={styles['fields']}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextInput
        label={t('pickup.payment')}
        description={t('pickup.paymentHint')}
        autoComplete="off"
        maxLength={120}
        value={draft.payment}
        onChange={(event) => void put({ payment: event.currentTarget.value })}
      />
      <Button type="submit" mih="var(--target)" disabled={work.busy || draft.payment.trim() === ''}>
        {t('pickup.recordPayment')}
      </Button>
    </form>
  )
}
