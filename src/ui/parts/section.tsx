import type { ReactNode } from 'react'
import { useWords } from '#language/use-words.ts'
import type { Words } from '#messages/message.ts'
import parts from './parts.module.css'

export interface SectionProps {
  readonly title: Words
  /** How many are in it; not shown while it is unknown. */
  readonly count?: number | undefined
  /** There are more than were counted. */
  readonly isMore?: boolean | undefined
  /** Of the heading, for what it names. */
  readonly id?: string
  /** 3 where the page around it has a heading of its own. */
  readonly level?: 2 | 3
  readonly children: ReactNode
}

/** A part of a page or of a drawer, under its heading. */
export function Section({ title, count, isMore, id, level = 2, children }: SectionProps) {
  const t = useWords()
  const Heading = `h${level}` as const
  return (
    <section className={parts['slim']}>
      <Heading className={parts['heading']} id={id}>
        {count === undefined ? t.of(title) : t(isMore ? 'parts.countOrMore' : 'parts.count', { title, count })}
      </Heading>
      {children}
    </section>
  )
}
