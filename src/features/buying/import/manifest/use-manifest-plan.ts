/** The plan of an import, made anew whenever its load, its mapping or an answer changes. Nothing is written here. */
import { refusalWords } from '#domain/core/refusal.ts'
import { msg, type Words } from '#messages/message.ts'
import { useEffect, useRef, useState } from 'react'
import { importGeneration, linesInChunks, receivedLineIds } from '#data/buying/import-batches.ts'
import type { Database } from '#data/store/database.ts'
import type { ManifestMapping } from '#domain/files/columns.ts'
import type { ManifestAnswers, ManifestQuestion } from '#domain/files/manifest-money.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import type { ImportClient } from '#features/buying/import/reading/import-client.ts'
import type { PlanFacts } from '#features/buying/import/reading/import-messages.ts'

export interface PlanChoices {
  readonly loadId: string
  readonly mapping: ManifestMapping | null
  readonly answers: ManifestAnswers
  readonly dropGone: boolean
}

export interface PlanState {
  /** `null` while it is being made. */
  readonly plan: PlanFacts | null
  readonly problem: Words
  /** Every question that was asked of this file: it stays, so that its answer can be changed. */
  readonly asked: readonly ManifestQuestion[]
}

/** One question for each currency, one of each other kind. */
const keyOf = ({ about, currency }: ManifestQuestion): string => (about === 'currency' ? currency : about)

/** What was asked before, and what is asked now in the place of the same question. */
export function allAsked(
  before: readonly ManifestQuestion[],
  now: readonly ManifestQuestion[],
): readonly ManifestQuestion[] {
  return [...before.filter((old) => now.every((question) => keyOf(question) !== keyOf(old))), ...now]
}

/** Hands the load's present lines to the Worker, chunk by chunk and without the cells of their files. */
async function handOverLines(client: ImportClient, db: Database, loadId: string): Promise<void> {
  await client.ask({ ask: 'existing', lines: [], first: true })
  for await (const lines of linesInChunks(db, loadId)) {
    await client.ask({ ask: 'existing', lines: lines.map((line) => ({ ...line, raw: {} })), first: false })
  }
}

async function planned(
  client: ImportClient,
  db: Database,
  choices: PlanChoices,
  mapping: ManifestMapping,
): Promise<PlanFacts> {
  const { loadId, answers, dropGone } = choices
  await handOverLines(client, db, loadId)
  const [generation, received] = await Promise.all([importGeneration(db, loadId), receivedLineIds(db, loadId)])
  return client.ask({
    ask: 'plan',
    request: { mapping, loadId, generation, receivedLineIds: received, answers, dropGone },
  })
}

export function useManifestPlan(client: ImportClient, choices: PlanChoices): PlanState {
  const { db } = useCommandContext()
  const [state, setState] = useState<PlanState>({ plan: null, problem: '', asked: [] })
  const queue = useRef<Promise<void>>(Promise.resolve())
  const { loadId, mapping, answers, dropGone } = choices
  useEffect(() => {
    let stale = false
    const put = (plan: PlanFacts | null, problem: Words) => {
      if (!stale) setState(({ asked }) => ({ plan, problem, asked: allAsked(asked, plan?.questions ?? []) }))
    }
    put(null, '')
    if (!mapping) return undefined
    // One after the other: the Worker holds one set of lines at a time.
    queue.current = queue.current.then(async () => {
      if (stale) return
      try {
        put(await planned(client, db, { loadId, mapping, answers, dropGone }, mapping), '')
      } catch (error) {
        put(null, refusalWords(error, msg('import.fileNotRead')))
      }
    })
    return () => {
      stale = true
    }
  }, [client, db, loadId, mapping, answers, dropGone])
  return state
}
