/** Who took what of an order, visit by visit, with their signatures: while it is in work, and after it is complete. */
import { useWords } from '#language/use-words.ts'
import { joined, moment, money, msg } from '#messages/message.ts'
import { signingsOf } from '#domain/core/orders/signings.ts'
import type { OrderDoc } from '#schemas/orders.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './order-signings.module.css'

interface OrderSigningsProps {
  readonly order: Pick<OrderDoc, 'handOver'>
  /** The storage that was taken is a manager's. */
  readonly withFee: boolean
}

export function OrderSignings({ order, withFee }: OrderSigningsProps) {
  const t = useWords()
  const signings = signingsOf(order)
  if (signings.length === 0) return null
  return (
    <section aria-label={t('pickup.handOver')}>
      <h3 className={parts['heading']}>{t('pickup.handOver')}</h3>
      {signings.map(({ at, takenBy, isProxy, signature, feeCents, lineIds }) => (
        <div key={at}>
          <p className={parts['quiet']}>
            {t.of(joined([
              isProxy ? msg('pickup.proxyBy', { name: takenBy }) : takenBy,
              moment(at, 'time'),
              lineIds.length > 0 && msg('pickup.itemsSigned', { count: lineIds.length }),
              withFee && feeCents > 0 && msg('pickup.feeOf', { fee: money(feeCents) }),
            ], ' · '))}
          </p>
          {signature !== '' && (
            <svg viewBox="0 0 300 120" role="img" aria-label={t('parts.signature')} className={styles['signature']}>
              <path d={signature} />
            </svg>
          )}
        </div>
      ))}
    </section>
  )
} // prettier-ignore
