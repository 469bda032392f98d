/** What was changed in the rules, with the way back. */
import { notifications } from '@mantine/notifications'
import { useMemo, useState } from 'react'
import { pastSteps } from '#domain/core/history-labels.ts'
import { Refusal } from '#domain/core/refusal.ts'
import { watchOfType } from '#data/core/activity.ts'
import { SORT_CHANGED, undoRuleRows } from '#data/grading/sort-rule-commands.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useWork } from '#hooks/use-session.ts'
import { HistoryList } from '#ui/history-list.tsx'
import type { Work } from '#data/core/work.ts'
import own from './sorts-page.module.css'

/** A device holds the ledger of 90 days. */
const LEDGER_MS = 90 * 86_400_000
const kindWords: Readonly<Record<string, string>> = {
  added: 'New rule',
  changed: 'Rule changed',
  moved: 'Rule moved',
  removed: 'Rule taken away',
}
const asItIs = (text: string): string => text

/** Takes changes back, and says so when that is no longer possible. */
export async function takeRulesBack(work: Work, rowIds: readonly string[]): Promise<void> {
  try {
    await undoRuleRows(work, rowIds)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    notifications.show({ role: 'alert', color: 'red', title: 'Not undone', message: error.message })
  }
}

export function SortsChangeList() {
  const work = useWork()
  const { db } = work
  const { person } = useNames()
  const [since] = useState(() => new Date(Date.now() - LEDGER_MS).toISOString())
  const rows = useLive(() => watchOfType(db, SORT_CHANGED, since), [db, since])
  const steps = useMemo(() => {
    const kinds = new Map(rows?.map((row) => [row.id, String(row.data['kind'])]))
    return (
      rows &&
      pastSteps(rows, asItIs, person).map((step) => ({
        ...step,
        title: step.isUndo ? 'Taken back' : (kindWords[kinds.get(step.id) ?? ''] ?? step.title),
      }))
    )
  }, [rows, person])
  return (
    <section className={own['changes']} aria-label="Changes">
      <HistoryList
        steps={steps}
        canUndo={() => true}
        onUndo={(step) => void takeRulesBack(work, [step.id])}
        note="What is changed in the rules and put into use is listed here, for 90 days."
      />
    </section>
  )
}
