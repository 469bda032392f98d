/** Binds a step function of the floor to the store of the person at the device. */
import { useCallback, useMemo } from 'react'
import type { Scan } from '#domain/codes/barcodes.ts'
import { FloorSession, type Done, type Floor } from '#data/core/scan-session.ts'
import { useLive } from '#hooks/use-live.ts'
import { useWork } from '#hooks/use-session.ts'

export interface FloorStep<State, Event> {
  /** `undefined` until the draft of before was read. */
  readonly state: State | undefined
  /** Puts an event into the step function; the writes are on the disk when it resolves. */
  readonly act: (event: Event, scan?: Scan) => Promise<Done<Event>>
}

/** @param floor the same object at every render */
export function useFloorStep<State extends object, Event, Facts, Write>(
  floor: Floor<State, Event, Facts, Write>,
): FloorStep<State, Event> {
  const work = useWork()
  const session = useMemo(() => new FloorSession(work, floor), [work, floor])
  const state = useLive(() => session.state$, [session])
  const act = useCallback((event: Event, scan?: Scan) => session.act(event, scan ?? null), [session])
  return { state, act }
}
