/** Pallets on the scan flow: the pallet in hand is the one that the address names. */
import { useCallback, useState } from 'react'
import { idleSession, sessionOf, type PalletSession, type PalletView } from '#domain/dock/pallet-scan.ts'
import { palletFlow } from '#data/dock/pallet-flow.ts'
import { useScanFlow } from '#scan/use-scan-flow.ts'

export interface Pallets {
  /** What the pallet in hand is in the middle of. */
  readonly session: PalletSession
  readonly setSession: (next: PalletSession) => void
}

/** @param openId the pallet in hand, `''` for none */
export function usePallets(openId: string, onOpen: (id: string) => void): Pallets {
  // Why: the next scan may come before the address shows what the one before took in hand.
  const [going, setGoing] = useState<{ readonly from: string; readonly to: string } | null>(null)
  if (going && going.from !== openId) setGoing(null)
  const inHand = going?.from === openId ? going.to : openId
  const { state, tap } = useScanFlow(palletFlow, {
    input: inHand,
    onGo: (view) => {
      const { open } = view as PalletView
      if (open !== openId) setGoing({ from: openId, to: open })
      onOpen(open)
    },
    inputAfter: (view) => (view as PalletView).open,
  })
  const setSession = useCallback((session: PalletSession) => tap({ kind: 'set', session }), [tap])
  return { session: state ? sessionOf(state, inHand) : idleSession, setSession }
}
