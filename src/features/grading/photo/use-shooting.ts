/** Binds the rules of the photo tent to the store, the camera and the scan router. */
import { watchUnit } from '#data/core/units.ts'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { classifyScan, type Scan } from '#domain/codes/barcodes.ts'
import { slotNow, type ShootEvent, type ShootState } from '#domain/grading/shooting.ts'
import type { Shot } from '#domain/grading/shots.ts'
import { measureAside } from '#data/photos/photo-aside.ts'
import { Tent, watchShotsOf } from '#data/grading/photographing.ts'
import { useLive } from '#hooks/use-live.ts'
import { useWork } from '#hooks/use-session.ts'
import { answerOf } from '#scan/answer-of.ts'
import { useScanHandler, useScanRouter, type ScanAnswer } from '#scan/scan-router.tsx'

/** The unit in the tent with all that the screen shows of it. */
export interface InTent {
  readonly unit: UnitDoc
  readonly shots: readonly Shot[]
  readonly photos: readonly PhotoDoc[]
  /** The slot of the next photo. */
  readonly slot: string
}

export interface Shooting {
  /** `undefined` until the draft of before was read. */
  readonly state: ShootState | undefined
  readonly inTent: InTent | null
  /** What was in the tent is no longer on this device. */
  readonly isGone: boolean
  /** Pictures on their way to the disk, oldest first, as object URLs. */
  readonly keeping: readonly string[]
  readonly tap: (event: ShootEvent) => void
  readonly shoot: (files: readonly Blob[]) => void
  /** Takes a unit into the tent; with a slot, that one is shot next. */
  readonly takeIn: (unit: UnitDoc, slot?: string) => void
}

const notSaved: ScanAnswer = {
  tone: 'red',
  title: 'That was not saved',
  detail: 'This device could not save it. Try again.',
}

export function useShooting(): Shooting {
  const work = useWork()
  const { show } = useScanRouter()
  const tent = useMemo(() => new Tent(work), [work])
  const state = useLive(() => tent.state$, [tent])
  const [keeping, setKeeping] = useState<readonly string[]>([])

  const onScan = useCallback(
    async (scan: Scan): Promise<ScanAnswer | null> => {
      const done = await tent.act({ kind: 'scan', scan }, scan)
      return done.isOurs ? answerOf(done) : null
    },
    [tent],
  )
  useScanHandler(onScan)

  const answering = useCallback(
    async (act: () => Promise<ScanAnswer | null>) => {
      try {
        show(await act())
      } catch (error) {
        console.error('A tap could not be saved.', error)
        show(notSaved)
      }
    },
    [show],
  )
  const tap = useCallback(
    (event: ShootEvent) => void answering(async () => answerOf(await tent.act(event))),
    [answering, tent],
  )
  const takeIn = useCallback(
    (unit: UnitDoc, slot?: string) =>
      void answering(async () => {
        const scan = classifyScan(unit.label)
        const done = await tent.act({ kind: 'scan', scan }, scan)
        // A question comes first: what it is about still lies in the tent.
        if (slot !== undefined && !done.say?.choices && done.say?.tone !== 'red')
          await tent.act({ kind: 'choose', slot })
        return answerOf(done)
      }),
    [answering, tent],
  )
  const shoot = useCallback(
    (files: readonly Blob[]) => {
      const urls = files.map((file) => URL.createObjectURL(file))
      setKeeping((before) => [...before, ...urls])
      const kept = (url: string) => {
        setKeeping((before) => before.filter((one) => one !== url))
        URL.revokeObjectURL(url)
      }
      void answering(() => keepAll(tent, files, (place) => kept(urls[place] ?? '')))
    },
    [answering, tent],
  )
  return { state, ...useInTent(state), keeping, tap, shoot, takeIn }
}

/** Keeps the pictures one after the other; one that cannot be kept does not cost the others. */
async function keepAll(
  tent: Tent,
  files: readonly Blob[],
  onKept: (place: number) => void,
): Promise<ScanAnswer | null> {
  let answer: ScanAnswer | null = null
  let trouble: ScanAnswer | null = null
  let poor = 0
  for (const [place, file] of files.entries()) {
    try {
      const done = await tent.shoot(measureAside(file))
      if (done?.say?.choices) poor += 1
      answer = done ? answerOf(done) : { tone: 'red', title: 'Scan a unit first', detail: 'The photo was not kept.' }
    } catch (error) {
      console.warn('A picture could not be kept.', error)
      const detail = error instanceof Error ? error.message : 'This device could not keep it. Take it again.'
      trouble = { tone: 'red', title: 'Not kept', detail }
    }
    onKept(place)
  }
  if (trouble) return trouble
  if (files.length > 1 && poor > 0) {
    return { tone: 'amber', title: `${poor} of ${files.length} are dark or blurred`, detail: 'Look at them and take them again.' } // prettier-ignore
  }
  return answer
}

function useInTent(state: ShootState | undefined): Pick<Shooting, 'inTent' | 'isGone'> {
  const { db } = useWork()
  const unitId = state?.unitId ?? ''
  const unit = useLive(() => (unitId ? watchUnit(db, unitId) : null), [db, unitId])
  const around = useLive(() => (unit ? watchShotsOf(db, unit) : null), [db, unit])
  const [last, setLast] = useState<InTent | null>(null)
  const now = state && unit && around ? { unit, ...around, slot: slotNow(state, around) } : null
  // Between a change of the unit and its photos being read again, what was shown stays: nothing flickers under a thumb.
  useEffect(() => {
    if (now) setLast(now)
    // eslint-disable-next-line react/exhaustive-deps -- made of these three
  }, [state, unit, around])
  return { inTent: now ?? (unitId !== '' && last?.unit.id === unitId ? last : null), isGone: unit === null }
}
