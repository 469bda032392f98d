/** A page of the floor at the scan router: scans and taps go into the same step function, and what they come to is shown. */
import { useCallback } from 'react'
import type { Scan } from '#domain/codes/barcodes.ts'
import type { Floor } from '#data/core/scan-session.ts'
import { useFloorStep, type FloorStep } from './use-scan-session.ts'
import { sayAnswer } from './say-answer.ts'
import { useScanRouter, type ScanAnswer } from './scan-router.tsx'

export interface FloorPage<State, Event> extends FloorStep<State, Event> {
  /** What a scan means here; `null` leaves it to the app. */
  readonly onScan: (scan: Scan) => Promise<ScanAnswer | null>
  /** A tap: the same rules, the same answers. */
  readonly tap: (event: Event) => void
}

type ScanEvent = { readonly kind: 'scan'; readonly scan: Scan }

/**
 * @param floor the same object at every render
 * @param tapClears whether a tap that has nothing to say takes the answer before it off the screen
 */
export function useFloor<State extends object, Event, Facts, Write>(
  floor: Floor<State, Event | ScanEvent, Facts, Write>,
  tapClears = false,
): FloorPage<State, Event | ScanEvent> {
  const { show } = useScanRouter()
  const { state, act } = useFloorStep(floor)
  const onScan = useCallback(
    async (scan: Scan): Promise<ScanAnswer | null> => {
      const done = await act({ kind: 'scan', scan }, scan)
      return done.isOurs ? sayAnswer(done) : null
    },
    [act],
  )
  const tap = useCallback(
    (event: Event | ScanEvent) => {
      const answering = async () => {
        try {
          const answer = sayAnswer(await act(event))
          if (answer || tapClears) show(answer)
        } catch (error) {
          console.error('A tap could not be saved.', error)
          show({ tone: 'red', title: 'That was not saved', detail: 'This device could not save it. Try again.' })
        }
      }
      void answering()
    },
    [act, show, tapClears],
  )
  return { state, act, onScan, tap }
}
