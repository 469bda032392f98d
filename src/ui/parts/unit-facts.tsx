/** One unit, whole: what it is, where it is and was, what it is worth, what happened to it. The page binds it to the store. */
import { useWords } from '#language/use-words.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PastStep } from '#domain/core/words/history-labels.ts'
import type { FactGroup } from '#domain/core/floor/unit-facts.ts'
import { FactList } from '#ui/lists/fact-list.tsx'
import { HistoryList } from '#ui/lists/history-list.tsx'

export interface UnitFactsProps {
  readonly groups: readonly FactGroup[]
  /** The unit's photos; left out when there are none. */
  readonly photos?: ReactNode
  readonly steps: readonly PastStep[] | undefined
  readonly canUndo: (step: PastStep) => boolean
  readonly onUndo: (step: PastStep) => void
  readonly historyNote?: string
}

export function UnitFacts({ groups, photos, steps, canUndo, onUndo, historyNote }: UnitFactsProps) {
  const t = useWords()
  return (
    <>
      {photos}
      {groups.map((group) => (
        <FactList
          key={t.of(group.title)}
          title={group.title}
          facts={group.facts.map(({ label, value, mono, tone }) => ({
            label,
            value: tone ? <Flagged words={t.of(value)} /> : value,
            ...(mono ? { mono } : {}),
          }))}
        />
      ))}
      <section style={{ marginTop: 18 }}>
        <FactHeading>{t('parts.history')}</FactHeading>
        <HistoryList steps={steps} canUndo={canUndo} onUndo={onUndo} {...(historyNote ? { note: historyNote } : {})} />
      </section>
    </>
  )
}

function Flagged({ words }: { readonly words: string }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6, fontWeight: 600 }}>
      <IconAlertTriangle size={16} aria-hidden />
      {words}
    </span>
  )
}

/** The heading of a part of a drawer that is no list of facts. */
export function FactHeading({ children }: { readonly children: ReactNode }) {
  return (
    <h3 style={{ margin: '0 0 6px', fontSize: 13, fontWeight: 700, color: 'var(--mantine-color-dimmed)' }}>
      {children}
    </h3>
  )
}
