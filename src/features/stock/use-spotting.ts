/** Binds the rules of Bin spot to the store and to the scan router: a scan or a tap goes in, an answer comes out, and between them the writes. */
import { useCallback } from 'react'
import type { Scan } from '#domain/barcodes.ts'
import type { SpotEvent, SpotState } from '#domain/spot-state.ts'
import { spotFloor } from '#data/spotting.ts'
import { useFloorStep } from '#hooks/use-floor-step.ts'
import { sayAnswer } from '#ui/say-answer.ts'
import { useScanHandler, useScanRouter, type ScanAnswer } from '#ui/scan-context.tsx'
import { showUndo } from '#ui/undo-notice.tsx'

export interface Spotting {
  /** `undefined` until the draft of before was read. */
  readonly state: SpotState | undefined
  /** A tap: the same rules, the same answers. */
  readonly tap: (event: SpotEvent) => void
  /** Throws the count away; the way back stays for ten seconds. */
  readonly drop: () => void
}

export function useSpotting(): Spotting {
  const { show } = useScanRouter()
  const { state, act } = useFloorStep(spotFloor)
  const onScan = useCallback(
    async (scan: Scan): Promise<ScanAnswer | null> => {
      const done = await act({ kind: 'scan', scan }, scan)
      return done.isOurs ? sayAnswer(done) : null
    },
    [act],
  )
  useScanHandler(onScan, true)
  const tap = useCallback(
    (event: SpotEvent) => {
      const answering = async () => {
        try {
          show(sayAnswer(await act(event)))
        } catch (error) {
          console.error('A tap could not be saved.', error)
          show({ tone: 'red', title: 'That was not saved', detail: 'This device could not save it. Try again.' })
        }
      }
      void answering()
    },
    [act, show],
  )
  const audit = state?.audit
  const drop = useCallback(() => {
    if (!audit) return
    tap({ kind: 'drop' })
    showUndo(`The count of ${audit.code} is thrown away`, async () => void (await act({ kind: 'restore', audit })))
  }, [act, audit, tap])
  return { state, tap, drop }
}
