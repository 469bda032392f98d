/** What was changed in the rules, with the way back. */
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { useMemo, useState } from 'react'
import { pastSteps } from '#domain/core/words/history-labels.ts'
import { describeChangeRow } from '#domain/grading/sort-draft.ts'
import { watchOfType } from '#data/core/jobs/activity.ts'
import { SORT_CHANGED, undoRuleRows } from '#data/grading/sort-rule-commands.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { HistoryList } from '#ui/lists/history-list.tsx'
import { showPartlyUndone } from '#ui/command/undo-notice.tsx'
import { useCommand } from '#ui/command/use-command.ts'
import own from './sorts-page.module.css'

/** A device holds the ledger of 90 days. */
const LEDGER_MS = 90 * 86_400_000
const changeLabels: Readonly<Record<string, Words>> = {
  added: msg('sorts.newRule'),
  changed: msg('sorts.past.changed'),
  moved: msg('sorts.past.moved'),
  removed: msg('sorts.past.removed'),
}
const asItIs = (text: string): string => text

export function SortsChangeList() {
  const t = useWords()
  const context = useCommandContext()
  const { db } = context
  const { person } = useNames()
  const { run } = useCommand({ title: msg('core.notUndone') })
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
        title: step.isUndo ? msg('scan.undone') : (changeLabels[kinds.get(step.id) ?? ''] ?? step.title),
      }))
    )
  }, [rows, person])
  const undo = (rowId: string) =>
    run(async () => {
      if (!(await undoRuleRows(context, [rowId]))) showPartlyUndone()
    })
  return (
    <section className={own['changes']} aria-label={t('sorts.changes')}>
      <HistoryList
        steps={steps}
        canUndo={() => true}
        onUndo={(step) => void undo(step.id)}
        note={t('sorts.changesHint')}
      />
    </section>
  )
}
