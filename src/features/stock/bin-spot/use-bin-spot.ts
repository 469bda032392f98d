/** Binds the rules of Bin spot to the store and to the scan router: a scan or a tap goes in, an answer comes out, and between them the writes. */
import { msg } from '#messages/message.ts'
import { useCallback } from 'react'
import type { BinSpotEvent, BinSpotState } from '#domain/stock/bin-spot-state.ts'
import { binSpotFlow } from '#data/stock/bin-spot.ts'
import { useScanActs } from '#scan/scan-router.ts'
import { useScanFlow } from '#scan/use-scan-flow.ts'
import { useCommand } from '#ui/command/use-command.ts'

export interface BinSpot {
  /** `undefined` until the draft of before was read. */
  readonly state: BinSpotState | undefined
  /** A tap: the same rules, the same answers. */
  readonly tap: (event: BinSpotEvent) => void
  /** Throws the count away; the way back stays for ten seconds. */
  readonly drop: () => void
  /** The count is being thrown away. */
  readonly isDropping: boolean
}

export function useBinSpot(): BinSpot {
  const { state, act, tap } = useScanFlow(binSpotFlow, { sights: true })
  const { show } = useScanActs()
  const { busy, run } = useCommand({ title: msg('binSpot.notThrownAway') })
  const audit = state?.audit
  const drop = useCallback(() => {
    if (!audit) return
    void run(async () => {
      await act({ kind: 'drop' })
      // The message about the count is no longer true.
      show(null)
      const undo = async () => void (await act({ kind: 'restore', audit }))
      return { words: msg('binSpot.thrownAway', { place: audit.code }), undo }
    })
  }, [act, audit, run, show])
  return { state, tap, drop, isDropping: busy }
}
