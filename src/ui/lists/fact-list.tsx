import { isWords, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import type { ReactNode } from 'react'
import parts from '#ui/parts/parts.module.css'
import styles from '#ui/table/record-drawer.module.css'

export interface Fact {
  readonly label: Words
  readonly value: ReactNode | Words
  /** A label, code or place, to be read sign by sign. */
  readonly mono?: boolean
}

/** The fields of a record, name by name; an unknown value is a dash. */
export function FactList({ title, facts }: { readonly title?: Words; readonly facts: readonly Fact[] }) {
  const t = useWords()
  return (
    <section className={styles['section']}>
      {title && <h3 className={parts['heading']}>{t.of(title)}</h3>}
      <dl className={styles['facts']}>
        {facts.map((fact) => {
          const label = t.of(fact.label)
          return (
            <div key={label} className={styles['fact']}>
              <dt>{label}</dt>
              <dd data-mono={fact.mono || undefined}>
                {isWords(fact.value) ? t.of(fact.value) || '–' : (fact.value ?? '–')}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
