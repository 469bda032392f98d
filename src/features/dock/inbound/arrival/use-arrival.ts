/** Who of a truck's loads has come, and writing it down: once for the button at the bottom and for the time that is typed. */
import { moment, msg, type Words } from '#messages/message.ts'
import { useState } from 'react'
import type { LoadDoc } from '#schemas/loads.ts'
import type { Truck } from '#domain/dock/inbound.ts'
import { arrive } from '#data/dock/inbound-commands.ts'
import { undoArrival } from '#data/dock/undo-arrival.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'

export interface Arrival {
  /** Loads of the truck that have not come yet. */
  readonly coming: readonly LoadDoc[]
  /** Those of them that come now: all, unless a person took one out. */
  readonly chosen: readonly LoadDoc[]
  readonly choose: (loadId: string, comes: boolean) => void
  /** `at` is ISO UTC. Resolves with whether it went through. */
  readonly save: (loads: readonly LoadDoc[], at: string) => Promise<boolean>
  readonly busy: boolean
}

export function useArrival(truck: Truck): Arrival {
  const context = useCommandContext()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const coming = truck.loads.filter((load) => load.arrivedAt === '')
  const choose = (loadId: string, comes: boolean) => {
    const next = new Set(left)
    if (comes) next.delete(loadId)
    else next.add(loadId)
    setLeft(next)
  }
  const { busy, run } = useCommand()
  const save = (loads: readonly LoadDoc[], at: string) =>
    run(async () => {
      const ids = loads.map((load) => load.id)
      const changes = await arrive(context, ids, at)
      if (changes.length === 0) return AS_IT_IS
      const arrived = loads.filter(({ id }) => changes.some(({ docId }) => docId === id))
      const codes = arrived
        .map((load): Words => load.code)
        .reduce((first, second) => msg('core.and', { first, second }))
      return {
        words: msg('inbound.haveArrived', { loads: codes, at: moment(at, 'time') }),
        undo: () => undoArrival(context, changes),
      }
    })
  return { coming, chosen: coming.filter((load) => !left.has(load.id)), choose, save, busy }
}
