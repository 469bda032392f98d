/** Binds the rules of Bin spot to the store and to the scan router: a scan or a tap goes in, an answer comes out, and between them the writes. */
import { useCallback } from 'react'
import type { SpotEvent, SpotState } from '#domain/stock/bin-spot-state.ts'
import { spotFlow } from '#data/stock/bin-spot.ts'
import { useScanFlow } from '#scan/use-scan-flow.ts'
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
  const { state, act, tap } = useScanFlow(spotFlow, { sights: true })
  const audit = state?.audit
  const drop = useCallback(() => {
    if (!audit) return
    tap({ kind: 'drop' })
    showUndo(`The count of ${audit.code} is thrown away`, async () => void (await act({ kind: 'restore', audit })))
  }, [act, audit, tap])
  return { state, tap, drop }
}
