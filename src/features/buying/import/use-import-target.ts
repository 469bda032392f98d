/** Which load an opened manifest goes into, and the batch that carries it there. */
import { useMemo, useState } from 'react'
import type { LoadDoc } from '#schemas/loads.ts'
import type { ImportOrder } from '#data/buying/import-manifest.ts'
import { mintLabels } from '#data/store/device.ts'
import { importableStages, importGeneration, type RunningImport } from '#data/buying/import-batches.ts'
import { watchLoadsIn } from '#data/core/loads.ts'
import type { FileKind } from '#domain/files/kinds.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import type { FileFacts, PlanFacts } from '#features/buying/import/reading/import-messages.ts'
import type { Target } from './import-target.tsx'

const sellers: Readonly<Partial<Record<FileKind, string>>> = { manifestTarget: 'Target', manifestAmazon: 'Amazon' }

export interface ImportTargetState {
  readonly target: Target
  readonly setTarget: (target: Target) => void
  readonly loads: readonly LoadDoc[]
  /** The load that is planned for; `''` while none is chosen. */
  readonly loadId: string
  readonly makeOrder: (plan: PlanFacts) => Promise<ImportOrder>
}

/** The order number is that of the file when each of its rows has the same. */
function orderNoOf(facts: FileFacts): string {
  const place = facts.headers.indexOf(facts.guessed.orderNo ?? '')
  const whole = facts.sample.filter((row) => row.problem === '')
  const values = new Set(whole.map(({ cells }) => (cells[place] ?? '').trim()))
  return values.size === 1 ? ([...values][0] ?? '').slice(0, 60) : ''
}

export function useImportTarget(facts: FileFacts, fileName: string, resumed: RunningImport | null): ImportTargetState {
  const context = useCommandContext()
  const loads = useLive(() => watchLoadsIn(context.db, importableStages), [context]) ?? []
  const [newLoadId] = useState(() => context.newId())
  const [chosen, setTarget] = useState<Target | null>(null)
  const first = useMemo<Target>(() => {
    const sellerOrderNo = orderNoOf(facts)
    const title = fileName.replace(/\.[^.]*$/, '')
    const newLoad = { title, source: sellers[facts.kind] ?? '', sellerOrderNo }
    return { kind: 'new', existingId: '', newLoad }
  }, [facts, fileName])
  // A load that waits for this very order is the likelier one; a person may still choose another.
  const waiting =
    first.newLoad.sellerOrderNo === ''
      ? undefined
      : loads.find((load) => load.sellerOrderNo === first.newLoad.sellerOrderNo)
  const target = chosen ?? (waiting ? { ...first, kind: 'existing' as const, existingId: waiting.id } : first)
  const loadId = resumed?.batch.loadId ?? (target.kind === 'new' ? newLoadId : target.existingId)

  const makeOrder = async (plan: PlanFacts): Promise<ImportOrder> => {
    const totals = { totals: plan.totals, writes: plan.writes }
    if (resumed) return { ...totals, batch: resumed.batch, newLoad: resumed.batch.newLoad ? target.newLoad : null }
    const isNew = target.kind === 'new'
    const [minted = ''] = isNew ? await mintLabels(context.db, 'load', 1) : []
    const batch = {
      id: context.newId(),
      loadId,
      loadCode: isNew ? minted : (loads.find((load) => load.id === loadId)?.code ?? ''),
      newLoad: isNew,
      fileHash: facts.fileHash,
      fileName,
      at: context.now(),
      generation: await importGeneration(context.db, loadId),
    }
    return { ...totals, batch, newLoad: isNew ? target.newLoad : null }
  }
  return { target, setTarget, loads, loadId, makeOrder }
}
