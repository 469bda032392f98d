/** What the page Leads looks at: the leads, live, with what each may cost; and their moves. */
import { useCallback, useMemo } from 'react'
import { lower, msg } from '#messages/message.ts'
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import { loadStageLabels } from '#domain/core/loads/load-stages.ts'
import { bidLimit } from '#domain/buying/bid.ts'
import { endState, isOpenLead, type EndState } from '#domain/buying/lead-time.ts'
import { moveLead, moveLeads } from '#data/buying/lead-commands.ts'
import { watchLeads } from '#data/buying/leads.ts'
import type { LoadFields } from '#data/core/change-load.ts'
import { undoJob, undoJobs } from '#data/core/jobs/undo-job.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { leadsSearch, type LeadsAddress } from './leads-search.ts'

export interface LeadRow {
  readonly load: LoadDoc
  readonly end: EndState
  /** The most to bid, in cents; `null` where it cannot be reckoned. */
  readonly limitCents: number | null
  /** How much the limit is above the highest bid that is known. */
  readonly roomCents: number | null
}

export interface Leads extends LeadsAddress {
  /** `undefined` while the store has not answered. */
  readonly rows: readonly LeadRow[] | undefined
  /** Those of the view that is chosen. */
  readonly shown: readonly LeadRow[] | undefined
  readonly nowIso: string
  readonly busy: boolean
  readonly move: (load: LoadDoc, to: LoadStage, fields?: Partial<LoadFields>) => void
  /** Resolves with whether any was moved. */
  readonly moveAll: (loadIds: readonly string[], to: LoadStage) => Promise<boolean>
}

function rowOf(load: LoadDoc, nowIso: string): LeadRow {
  const limitCents = bidLimit(load)?.limitCents ?? load.maxBidCents
  const highest = Math.max(load.currentBidCents ?? 0, load.bidCents ?? 0)
  const roomCents = limitCents === null || highest === 0 ? null : limitCents - highest
  return { load, end: endState(load, nowIso), limitCents, roomCents }
}

export function useLeads(): Leads {
  const context = useCommandContext()
  const nowIso = useNow(30_000)
  const address = leadsSearch.useSearch()
  const loads = useLive(() => watchLeads(context.db), [context])
  const rows = useMemo(() => loads?.map((load) => rowOf(load, nowIso)), [loads, nowIso])
  const { show = 'open' } = address.search
  const shown = useMemo(
    () => rows?.filter(({ load }) => show === 'all' || isOpenLead(load) === (show === 'open')),
    [rows, show],
  )
  const { busy, run } = useCommand({ title: msg('lead.notMoved') })
  const move = useCallback<Leads['move']>(
    (load, to, fields) =>
      void run(async () => {
        const change = await moveLead(context, load.id, to, fields)
        const words = msg('lead.isNow', { load: load.code, stage: lower(loadStageLabels[to]) })
        return change ? { words, undo: () => undoJob(context, change) } : AS_IT_IS
      }),
    [context, run],
  )
  const moveAll = useCallback<Leads['moveAll']>(
    (loadIds, to) =>
      run(async () => {
        const changes = await moveLeads(context, loadIds, to)
        if (changes.length === 0) return AS_IT_IS
        const words = msg('lead.moved', { count: changes.length, stage: lower(loadStageLabels[to]) })
        return { words, undo: () => undoJobs(context, changes) }
      }),
    [context, run],
  )
  return { ...address, rows, shown, nowIso, busy, move, moveAll }
}
