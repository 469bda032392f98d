import { formatCents } from '#domain/core/money.ts'
import type { PlanFacts } from './import-messages.ts'
import styles from './import-page.module.css'

/** What the file amounts to, and what importing it would do. */
export function ImportFigures({ plan }: { readonly plan: PlanFacts }) {
  const { totals, counts, lostRows } = plan
  const figures: readonly (readonly [string, string, boolean])[] = [
    ['Lines', totals.lines.toLocaleString(), true],
    ['Units', totals.units.toLocaleString(), true],
    ['Retail, USD', formatCents(totals.priced > 0 ? totals.retailCents : null), true],
    ['Pallets', totals.pallets.length.toLocaleString(), true],
    ['New', counts.new.toLocaleString(), true],
    ['Corrected', counts.changed.toLocaleString(), counts.changed > 0],
    ['Rows left out', lostRows.toLocaleString(), lostRows > 0],
    ['There already', counts.same.toLocaleString(), counts.same > 0],
    ['Kept, received against', counts.received.toLocaleString(), counts.received > 0],
  ]
  return (
    <dl className={styles['figures']} aria-label="In this file">
      {figures
        .filter(([, , shown]) => shown)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
