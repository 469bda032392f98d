/** Who of a truck's loads has come, and writing it down: once for the button at the bottom and for the time that is typed. */
import { useState } from 'react'
import type { LoadDoc } from '#schemas/loads.ts'
import type { Truck } from '#domain/dock/inbound.ts'
import { undoJobs } from '#data/core/undo-job.ts'
import { arrive } from '#data/dock/inbound-commands.ts'
import { useWork } from '#hooks/use-session.ts'
import { timeWords } from '#ui/time.ts'
import { showUndo } from '#ui/undo-notice.tsx'

export interface Arrival {
  /** Loads of the truck that have not come yet. */
  readonly coming: readonly LoadDoc[]
  /** Those of them that come now: all, unless somebody took one out. */
  readonly chosen: readonly LoadDoc[]
  readonly choose: (loadId: string, comes: boolean) => void
  /** `at` is ISO UTC. */
  readonly save: (loads: readonly LoadDoc[], at: string) => Promise<void>
}

export function useArrival(truck: Truck): Arrival {
  const work = useWork()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const coming = truck.loads.filter((load) => load.arrivedAt === '')
  const choose = (loadId: string, comes: boolean) => {
    const next = new Set(left)
    if (comes) next.delete(loadId)
    else next.add(loadId)
    setLeft(next)
  }
  const save = async (loads: readonly LoadDoc[], at: string) => {
    const changes = await arrive(
      work,
      loads.map((load) => load.id),
      at,
    )
    if (changes.length === 0) return
    const codes = loads.map((load) => load.code).join(' and ')
    showUndo(`${codes} arrived ${timeWords(at)}`, () => undoJobs(work, changes))
  }
  return { coming, chosen: coming.filter((load) => !left.has(load.id)), choose, save }
}
