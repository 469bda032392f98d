/** The plan of a sheet of closed loads, made anew whenever its mapping, its source or an answer changes. Nothing is written here. */
import { useEffect, useState } from 'react'
import { refusalWords } from '#domain/core/refusal.ts'
import { dayOf } from '#domain/core/days.ts'
import type { ClosedMapping } from '#domain/files/closed-columns.ts'
import type { ClosedPlan } from '#domain/files/closed-loads.ts'
import type { ManifestAnswers, ManifestQuestion } from '#domain/files/manifest-money.ts'
import { msg, type Words } from '#messages/message.ts'
import type { ImportClient } from '#features/buying/import/reading/import-client.ts'
import { allAsked } from '#features/buying/import/manifest/use-manifest-plan.ts'

export interface ClosedPlanState {
  /** `null` while it is being made. */
  readonly plan: ClosedPlan | null
  readonly problem: Words
  /** Every question that was asked of this file: it stays, so that its answer can be changed. */
  readonly asked: readonly ManifestQuestion[]
}

interface ClosedChoices {
  readonly mapping: ClosedMapping | null
  readonly source: string
  readonly answers: ManifestAnswers
}

export function useClosedPlan(client: ImportClient, { mapping, source, answers }: ClosedChoices): ClosedPlanState {
  const [state, setState] = useState<ClosedPlanState>({ plan: null, problem: '', asked: [] })
  useEffect(() => {
    let current = true
    const put = (plan: ClosedPlan | null, problem: Words) => {
      if (current) setState(({ asked }) => ({ plan, problem, asked: allAsked(asked, plan?.questions ?? []) }))
    }
    if (!mapping) {
      put(null, '')
      return undefined
    }
    client
      .ask({ ask: 'closed', request: { mapping, source, answers, today: dayOf(Date.now()) } })
      .then((plan) => put(plan, ''))
      .catch((error: unknown) => put(null, refusalWords(error, msg('import.fileNotRead'))))
    return () => {
      current = false
    }
  }, [client, mapping, source, answers])
  return state
}
