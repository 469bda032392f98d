/** A sheet of closed loads on the page: its columns, what was answered, the plan that follows from both, and which of its loads are there already. */
import { useState } from 'react'
import { watchLoadsOfFile } from '#data/buying/import-batches.ts'
import { watchLoadKeys } from '#data/buying/import-closed.ts'
import type { Template } from '#data/buying/import-templates.ts'
import { closedColumns, closedProblems } from '#domain/files/closed-columns.ts'
import { freshLoads, isBroughtIn, type ClosedFacts, type ClosedPlan } from '#domain/files/closed-loads.ts'
import type { ManifestAnswers } from '#domain/files/manifest-money.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import type { ImportClient } from '#features/buying/import/reading/import-client.ts'
import type { FileFacts } from '#features/buying/import/reading/import-messages.ts'
import { useClosedPlan } from './use-closed-plan.ts'
import { useMapping } from '#features/buying/import/manifest/use-mapping.ts'

/** A plan without open questions, against what this device holds. */
export interface SettledPlan extends ClosedPlan {
  readonly fresh: readonly ClosedFacts[]
  /** Codes of the loads that are there already, by key. */
  readonly known: ReadonlyMap<string, string>
  /** The file was imported before. */
  readonly isIn: boolean
}

function useSettled(plan: ClosedPlan | null, fileHash: string): SettledPlan | null {
  const { db } = useCommandContext()
  const known = useLive(() => watchLoadKeys(db), [db])
  const ofFile = useLive(() => watchLoadsOfFile(db, fileHash), [db, fileHash])
  if (!plan || plan.questions.length > 0 || !known || !ofFile) return null
  return { ...plan, known, fresh: freshLoads(plan.loads, known), isIn: isBroughtIn(plan.loads, ofFile, known) }
}

export function useClosedSheet(client: ImportClient, facts: FileFacts, template: Template | null) {
  const spec = { kind: 'closedLoads', columns: closedColumns, guessed: facts.guessedClosed } as const
  const [{ mapping, source: mappedBy }, setMapping] = useMapping(facts, template, spec)
  const [source, setSource] = useState('')
  const [answers, setAnswers] = useState<ManifestAnswers>({})
  const isMapped = closedProblems(mapping).length === 0
  const { plan, problem, asked } = useClosedPlan(client, { mapping: isMapped ? mapping : null, source, answers })
  const settled = useSettled(plan, facts.fileHash)
  const open = plan?.questions.length ?? 0
  return {
    mapping, mappedBy, setMapping, isMapped, source, setSource, answers, setAnswers, problem, asked, settled, open,
    isReading: isMapped && !plan && problem === '',
  } // prettier-ignore
}

export type ClosedSheet = ReturnType<typeof useClosedSheet>
