/**
 * Why a load takes nothing more, in words for the person at the table: what happened, and the way out. Invariant: every way to receive asks here, since another
 * device may have moved the load while it lies open on the table.
 */
import { msg, type Words } from '#messages/message.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import { loadStageLabels } from '#domain/core/loads/load-stages.ts'
import { storedWords } from '#domain/core/words/stored-words.ts'
import type { ReceiveState } from './receive-state.ts'

interface Shut {
  readonly title: Words
  readonly detail: Words
}

/** A lead is no load of the dock yet, or no more. */
const backAmongLeads = ({ code: load, stage }: LoadDoc): Shut => ({
  title: msg('receive.loadNotBooked', { load }),
  detail: msg(stage === 'won' ? 'receive.loadBackToWon' : 'receive.loadBackToLeads', {
    load,
    stage: loadStageLabels[stage],
  }),
})

const words: { readonly [Stage in LoadStage]?: (load: LoadDoc) => Shut } = {
  lead: backAmongLeads,
  watching: backAmongLeads,
  bid: backAmongLeads,
  won: backAmongLeads,
  lost: backAmongLeads,
  passed: backAmongLeads,
  closed: ({ code }) => ({ title: msg('receive.loadClosed'), detail: msg('receive.loadClosedDetail', { load: code }) }),
  reconciled: ({ code }) => ({
    title: msg('receive.loadReconciled', { load: code }),
    detail: msg('receive.loadReconciledDetail', { load: code }),
  }),
  refused: ({ code, refusedReason }) => ({
    title: msg('receive.loadRefused', { load: code }),
    detail:
      refusedReason === ''
        ? msg('receive.loadRefusedDetail')
        : msg('receive.loadRefusedWhy', { reason: storedWords(refusedReason) }),
  }),
}

/** `null` while the load may be received. A refused one may, once a manager has confirmed it at this table. */
export function shutLoad({ refusedLoadId }: Pick<ReceiveState, 'refusedLoadId'>, load: LoadDoc): Shut | null {
  if (load.stage === 'refused' && refusedLoadId === load.id) return null
  return words[load.stage]?.(load) ?? null
}

/** The same for the head of the load on the page; `''` while it may be received. */
export const shutWords = (state: Pick<ReceiveState, 'refusedLoadId'>, load: LoadDoc | null): Words =>
  (load && shutLoad(state, load)?.detail) ?? ''

/** Pallets of which nothing is received any more. */
export const goneStatuses: { readonly [Status in ContainerDoc['status']]?: Words } = {
  soldWhole: msg('pallet.soldWhole'),
  scrapped: msg('core.gone.scrapped'),
}
