/** Recognition on the scan flow, with the Worker that looks at pictures. */
import { msg } from '#messages/message.ts'
import { useCallback, useEffect, useState } from 'react'
import { firstValueFrom } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { refusalWords } from '#domain/core/refusal.ts'
import type { RecognitionEvent, RecognitionState, SeenInPicture } from '#domain/grading/recognizing-scan.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { recognitionFlow } from '#data/grading/recognizing.ts'
import { readFullPhoto } from '#data/photos/full-photo.ts'
import { watchPhotosOf } from '#data/photos/photos.ts'
import { keepPixels } from '#data/photos/pixels.ts'
import { useLive } from '#hooks/use-live.ts'
import { useSync, useCommandContext } from '#hooks/use-session.ts'
import { useScanFlow } from '#scan/use-scan-flow.ts'
import type { RecognitionClient } from './recognition-client.ts'
import type { FoundCandidate, Looked } from './recognition-messages.ts'
import { useCandidates, watchClient, type Candidates } from './use-candidates.ts'

export interface Recognition {
  /** `undefined` until the saved draft is loaded. */
  readonly state: RecognitionState | undefined
  readonly candidates: Candidates
  /** A picture is being looked at. */
  readonly isLooking: boolean
  readonly tap: (event: RecognitionEvent) => void
  readonly shoot: (files: readonly Blob[]) => void
  readonly take: (unit: UnitDoc) => void
  /** @param place among the candidates, from 1 */
  readonly confirm: (candidate: FoundCandidate, place: number) => void
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

function seenIn({ codes, asked }: Looked): SeenInPicture {
  return { codes, asked: asked.map((one) => Array.from(one, rounded)) }
}

/** Never rejects: what went wrong is an event as well. */
async function lookedAt(context: CommandContext, client: RecognitionClient, file: Blob): Promise<RecognitionEvent> {
  try {
    const looked = await client.ask({ ask: 'look', file })
    const { shrunk, quality } = looked.measured
    const { pixels, ...photo } = shrunk
    await keepPixels(context, shrunk.sha256, pixels)
    return { kind: 'looked', picture: { photo: { ...photo, bytes: pixels.size }, quality }, seen: seenIn(looked) }
  } catch (error) {
    console.warn('A picture could not be looked at.', error)
    return { kind: 'notLooked', problem: refusalWords(error, msg('recognition.tryAgain')) }
  }
}

/** @param loadInWork comes first while no unit names another; `''` for none */
export function useRecognition(unit: UnitDoc | null, loadInWork: string): Recognition {
  const context = useCommandContext()
  const { state, tap } = useScanFlow(recognitionFlow)
  const known = useLive(() => watchClient(context.db), [context.db])
  const client = known?.client ?? null
  const [isLooking, setLooking] = useState(false)
  const isRecalling = useRecall(state, client, tap)
  const shoot = useCallback(
    ([file]: readonly Blob[]) => {
      if (!client || !file) return
      setLooking(true)
      tap(lookedAt(context, client, file).finally(() => setLooking(false)))
    },
    [client, tap, context],
  )
  return {
    state,
    candidates: useCandidates(known, state, unit?.loadId || loadInWork),
    isLooking: isLooking || isRecalling,
    tap,
    shoot,
    take: (next) => tap({ kind: 'scan', scan: classifyScan(next.label) }),
    confirm: ({ score, reasons, ...as }, place) => tap({ kind: 'confirm', as, offer: { score, reasons, place } }),
  }
}

/** Looks at a photo that the unit in question has already. */
function useRecall(
  state: RecognitionState | undefined,
  client: RecognitionClient | null,
  tap: (event: RecognitionEvent) => void,
): boolean {
  const context = useCommandContext()
  const sync = useSync()
  const [isLooking, setLooking] = useState(false)
  const unitId = state?.unitId ?? ''
  const isSeen = state === undefined || state.thumb !== ''
  useEffect(() => {
    if (!client || unitId === '' || isSeen) return
    let current = true
    const recall = async () => {
      const [photo] = await firstValueFrom(watchPhotosOf(context.db, unitId))
      const pixels = photo && ((await readFullPhoto(context, sync, photo)) ?? blobOf(photo.thumb))
      if (!pixels || !current) return
      setLooking(true)
      const looked = await client.ask({ ask: 'look', file: pixels })
      tap({ kind: 'recalled', unitId, thumb: looked.measured.shrunk.thumb, seen: seenIn(looked) })
    }
    recall()
      .catch((error: unknown) => console.warn('A photo could not be looked at.', error))
      .finally(() => setLooking(false))
    return () => {
      current = false
    }
  }, [client, isSeen, sync, tap, unitId, context])
  return isLooking
}

function blobOf(dataUrl: string): Blob | null {
  const [, base64] = dataUrl.split('base64,')
  if (!base64) return null
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  return new Blob([bytes], { type: 'image/jpeg' })
}
