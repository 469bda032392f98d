/** Binds recognition to the store, the Worker and the scan router: what is in question, what was seen of it, and who it may be. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { firstValueFrom, Observable } from 'rxjs'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import { goneProblem, nameOfUnit } from '#domain/core/scan-step.ts'
import { METHOD } from '#domain/grading/identifying.ts'
import { log } from '#data/core/activity.ts'
import type { Database } from '#data/store/database.ts'
import { findLabelled, findUnit } from '#data/core/find-unit.ts'
import { readFullPhoto } from '#data/photos/full-photo.ts'
import { watchPhotosOf } from '#data/photos/photos.ts'
import { identify, keepForUnit, watchKnownThings } from '#data/grading/recognizing.ts'
import type { ShrunkPhoto } from '#data/photos/shrink-photo.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useLive } from '#hooks/use-live.ts'
import { useSync, useWork } from '#hooks/use-session.ts'
import { useScanHandler, useScanRouter, type ScanAnswer } from '#scan/scan-router.tsx'
import { RecognitionClient } from './recognition-client.ts'
import type { FoundCandidate, Looked } from './recognition-messages.ts'

/** What is in question. Kept as a draft. */
export interface Asking {
  readonly unitId: string
  readonly codes: readonly string[]
  readonly words: string
  /** What the picture looks like, to ask with. */
  readonly asked: readonly (readonly number[])[]
  readonly thumb: string
}

export const emptyAsking: Asking = { unitId: '', codes: [], words: '', asked: [], thumb: '' }
const MOST_CANDIDATES = 8
/** `unknown`: the seller's own item number looks like anything. */
const itemCodes: readonly Scan['kind'][] = ['gtin', 'asin', 'lpn', 'fnsku', 'unknown']
/** New documents make the list anew at most so often. */
const FED_MS = 400

export interface Recognising {
  /** `undefined` until the draft of before was read. */
  readonly asking: Asking | undefined
  /** `null` while they are looked for. */
  readonly candidates: readonly FoundCandidate[] | null
  /** A picture is being looked at. */
  readonly isLooking: boolean
  readonly type: (words: string) => void
  readonly shoot: (files: readonly Blob[]) => void
  readonly take: (unit: UnitDoc) => void
  readonly confirm: (candidate: FoundCandidate, place: number) => void
  /** Nobody knows it: it stays in the queue. */
  readonly giveUp: () => void
  readonly clear: () => void
}

/** @param loadInWork comes first while no unit says otherwise; `''` for none */
export function useRecognising(unit: UnitDoc | null, loadInWork: string): Recognising {
  const work = useWork()
  const sync = useSync()
  const { show } = useScanRouter()
  const [asking, setAsking] = useDraft<Asking>('recognition', emptyAsking)
  const known = useLive(() => watchClient(work.db), [work.db])
  const client = known?.client ?? null
  const [isLooking, setLooking] = useState(false)
  // A picture of a thing whose unit is not known yet; it is kept when the unit is.
  const unkept = useRef<ShrunkPhoto | null>(null)
  const latest = useRef<Asking>(emptyAsking)
  useEffect(() => {
    if (asking) latest.current = asking
  }, [asking])
  const put = useCallback(
    (change: Partial<Asking>) => {
      latest.current = { ...latest.current, ...change }
      return setAsking(latest.current)
    },
    [setAsking],
  )

  const look = useCallback(
    async (file: Blob): Promise<Looked | null> => {
      if (!client) return null
      setLooking(true)
      const looked = await client.ask({ ask: 'look', file }).catch((error: unknown) => {
        setLooking(false)
        throw error
      })
      const { codes, asked, measured } = looked
      await put({ codes, thumb: measured.shrunk.thumb, asked: asked.map((one) => Array.from(one, rounded)) })
      setLooking(false)
      return looked
    },
    [client, put],
  )

  const takeUp = useCallback(
    async (next: UnitDoc): Promise<ScanAnswer> => {
      const gone = goneProblem(next)
      if (gone !== '') return { tone: 'red', title: 'This has left the house', detail: gone }
      const shot = unkept.current
      unkept.current = null
      if (shot) {
        await keepForUnit(work, next.id, shot)
        await put({ unitId: next.id })
      } else {
        await put({ ...emptyAsking, unitId: next.id })
        const [photo] = await firstValueFrom(watchPhotosOf(work.db, next.id))
        const pixels = photo && ((await readFullPhoto(work, sync, photo)) ?? (await blobOf(photo.thumb)))
        if (pixels) void look(pixels).catch((error: unknown) => console.warn('A photo could not be looked at.', error))
      }
      if (next.title !== '') return { tone: 'amber', title: nameOfUnit(next), detail: 'It has this name already.' }
      return {
        tone: 'green',
        title: next.label,
        detail: shot ? 'Choose what it is.' : 'Shoot it, or type what is on it.',
      }
    },
    [look, put, sync, work],
  )

  const onScan = useCallback(
    async (scan: Scan): Promise<ScanAnswer | null> => {
      const found = await findLabelled(work.db, scan)
      if (found) return takeUp(found)
      if (scan.kind === 'unit') return { tone: 'red', title: 'No unit here has this label', detail: scan.raw }
      if (!itemCodes.includes(scan.kind)) return null
      await put({ codes: [...new Set([...latest.current.codes, scan.value])] })
      return { tone: 'green', title: 'Code noted', detail: scan.value }
    },
    [put, takeUp, work],
  )
  useScanHandler(onScan)

  const answering = useCallback(
    async (act: () => Promise<ScanAnswer | null>) => {
      try {
        show(await act())
      } catch (error) {
        console.warn('Recognition could not do that.', error)
        const detail = error instanceof Error ? error.message : 'Try again.'
        show({ tone: 'red', title: 'That did not work', detail })
      }
    },
    [show],
  )
  const shoot = (files: readonly Blob[]) =>
    void answering(async () => {
      const looked = files[0] ? await look(files[0]) : null
      if (!looked) return null
      const { shrunk, quality } = looked.measured
      const { unitId } = latest.current
      if (unitId === '') unkept.current = shrunk
      else await keepForUnit(work, unitId, shrunk)
      if (quality.isDark || quality.isBlurred) {
        return { tone: 'amber', title: quality.isDark ? 'Too dark' : 'Blurred', detail: 'A better picture finds more.' }
      }
      const codes = looked.codes.length
      return { tone: 'green', title: codes > 0 ? `Read ${looked.codes.join(', ')}` : 'Looked at it', detail: 'Choose what it is.' } // prettier-ignore
    })
  const confirm = (candidate: FoundCandidate, place: number) =>
    void answering(async () => {
      const { unitId } = latest.current
      if (unitId === '')
        return { tone: 'amber', title: 'Scan its unit first', detail: `Then choose ${candidate.title} again.` }
      const { score, reasons } = candidate
      const undo = await identify(work, unitId, candidate, { score, reasons, place })
      if (!undo) return { tone: 'red', title: 'This unit is no longer here', detail: 'Scan it again.' }
      const before = latest.current
      await put(emptyAsking)
      const takeBack = async (): Promise<ScanAnswer> => {
        const isWhole = await undo()
        await put(before)
        return { tone: 'amber', title: isWhole ? 'Taken back' : 'Taken back in part', detail: candidate.title }
      }
      return { tone: 'green', title: candidate.title, detail: `Named ${unit?.label ?? unitId}. Scan the next.`, undo: takeBack } // prettier-ignore
    })
  const giveUp = () =>
    void answering(async () => {
      const { unitId, words, codes } = latest.current
      const known = await findUnit(work.db, unitId)
      if (!known) return { tone: 'amber', title: 'Scan its unit first', detail: 'Then it stays in the queue.' }
      await log(work, [{ type: 'unit.notRecognised', refType: 'unit', refId: unitId, data: { method: METHOD, words, codes } }]) // prettier-ignore
      await put(emptyAsking)
      return { tone: 'amber', title: 'Left for others', detail: `${known.label} stays in the queue.` }
    })
  return {
    asking,
    candidates: useCandidates(known, asking, unit?.loadId || loadInWork),
    isLooking,
    type: (words) => void put({ words }),
    shoot,
    take: (next) => void answering(() => takeUp(next)),
    confirm,
    giveUp,
    clear: () => {
      unkept.current = null
      void put(emptyAsking)
      show(null)
    },
  }
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

async function blobOf(dataUrl: string): Promise<Blob | null> {
  const [, base64] = dataUrl.split('base64,')
  if (!base64) return null
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
  return new Blob([bytes], { type: 'image/jpeg' })
}

interface Fed {
  readonly client: RecognitionClient
  /** Grows with what the Worker learns. */
  readonly fed: number
}

/** The Worker of the open page, fed with all that is known; it ends when nobody asks any more. */
function watchClient(db: Database): Observable<Fed> {
  return new Observable((subscriber) => {
    const client = new RecognitionClient()
    let fed = 0
    let timer: ReturnType<typeof setTimeout> | null = null
    subscriber.next({ client, fed })
    const feeding = watchKnownThings(db).subscribe((batch) => {
      client.ask({ ask: 'put', batch }).catch(() => undefined)
      timer ??= setTimeout(() => {
        timer = null
        fed += 1
        subscriber.next({ client, fed })
      }, FED_MS)
    })
    return () => {
      if (timer) clearTimeout(timer)
      feeding.unsubscribe()
      client.close()
    }
  })
}

function useCandidates(
  known: Fed | undefined,
  asking: Asking | undefined,
  loadId: string,
): readonly FoundCandidate[] | null {
  const [found, setFound] = useState<readonly FoundCandidate[] | null>(null)
  useEffect(() => {
    if (!known || !asking) return
    let current = true
    const { codes, words, unitId } = asking
    const sought = { codes, words, unitId, loadId, limit: MOST_CANDIDATES, asked: asking.asked.map((one) => Float32Array.from(one)) } // prettier-ignore
    known.client
      .ask({ ask: 'find', sought })
      .then((list) => {
        if (current) setFound(list)
      })
      // The page was left, or the next answer comes soon.
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [known, asking, loadId])
  return found
}
