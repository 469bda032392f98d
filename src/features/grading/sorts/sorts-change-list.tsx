/** What was changed in the rules, with the way back. */
import { useMemo, useState } from 'react'
import { pastSteps } from '#domain/core/history-labels.ts'
import { describeChangeRow } from '#domain/grading/sort-draft.ts'
import { watchOfType } from '#data/core/activity.ts'
import { SORT_CHANGED, undoRuleRows } from '#data/grading/sort-rule-commands.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { HistoryList } from '#ui/parts/history-list.tsx'
import { showPartlyUndone } from '#ui/command/undo-notice.tsx'
import { useCommand } from '#ui/command/use-command.ts'
import own from './sorts-page.module.css'

/** A device holds the ledger of 90 days. */
const LEDGER_MS = 90 * 86_400_000
const changeLabels: Readonly<Record<string, string>> = {
  added: 'New rule',
  changed: 'Rule changed',
  moved: 'Rule moved',
  removed: 'Rule taken away',
}
const asItIs = (text: string): string => text

export function SortsChangeList() {
  const context = useCommandContext()
  const { db } = context
  const { person } = useNames()
  const { run } = useCommand({ title: 'Not undone' })
  const [since] = useState(() => new Date(Date.now() - LEDGER_MS).toISOString())
  const rows = useLive(() => watchOfType(db, SORT_CHANGED, since), [db, since])
  const steps = useMemo(() => {
    const described = new Map(rows?.map((row) => [row.id, describeChangeRow(row)]))
    const kinds = new Map(rows?.map((row) => [row.id, String(row.data['kind'])]))
    return (
      rows &&
      pastSteps(rows, asItIs, person).map((step) => ({
        ...step,
        detail: described.get(step.id) || step.detail,
        title: step.isUndo ? 'Taken back' : (changeLabels[kinds.get(step.id) ?? ''] ?? step.title),
      }))
    )
  }, [rows, person])
  const undo = (rowId: string) =>
    run(async () => {
      if (!(await undoRuleRows(context, [rowId]))) showPartlyUndone()
    })
  return (
    <section className={own['changes']} aria-label="Changes">
      <HistoryList
        steps={steps}
        canUndo={() => true}
        onUndo={(step) => void undo(step.id)}
        note="What is changed in the rules and put into use is listed here, for 90 days."
      />
    </section>
  )
}
