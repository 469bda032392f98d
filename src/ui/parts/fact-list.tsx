import type { ReactNode } from 'react'
import parts from '#ui/parts/parts.module.css'
import styles from '#ui/table/record-drawer.module.css'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  /** A label, code or place, to be read sign by sign. */
  readonly mono?: boolean
}

/** The fields of a record, name by name; an unknown value is a dash. */
export function FactList({ title, facts }: { readonly title?: string; readonly facts: readonly Fact[] }) {
  return (
    <section className={styles['section']}>
      {title && <h3 className={parts['heading']}>{title}</h3>}
      <dl className={styles['facts']}>
        {facts.map((fact) => (
          <div key={fact.label} className={styles['fact']}>
            <dt>{fact.label}</dt>
            <dd data-mono={fact.mono || undefined}>
              {fact.value === '' || fact.value === null || fact.value === undefined ? '–' : fact.value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
