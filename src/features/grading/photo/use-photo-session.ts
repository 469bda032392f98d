/** A photo session on the scan flow, with the pictures that are on their way to the disk. */
import { useCallback, useEffect, useState } from 'react'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { classifyScan } from '#domain/codes/barcodes.ts'
import { slotNow, type PhotoSession, type ShootEvent } from '#domain/grading/photo-session.ts'
import type { Shot } from '#domain/dispositions/shots.ts'
import { watchUnit } from '#data/core/units.ts'
import { keepPictures, photoFlow, watchShotsOf } from '#data/grading/photographing.ts'
import { measureAside } from '#data/photos/photo-aside.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useScanFlow } from '#scan/use-scan-flow.ts'

/** The unit in work with all that the screen shows of it. */
export interface CurrentUnit {
  readonly unit: UnitDoc
  readonly shots: readonly Shot[]
  readonly photos: readonly PhotoDoc[]
  /** The slot of the next photo. */
  readonly slot: string
}

export interface PhotoBench {
  /** `undefined` until the saved draft is loaded. */
  readonly state: PhotoSession | undefined
  readonly current: CurrentUnit | null
  /** The unit in work is no longer on this device. */
  readonly isGone: boolean
  /** Pictures on their way to the disk, oldest first, as object URLs. */
  readonly keeping: readonly string[]
  readonly tap: (event: ShootEvent) => void
  readonly shoot: (files: readonly Blob[]) => void
  /** Takes a unit up; with a slot, that one is shot next. */
  readonly takeUp: (unit: UnitDoc, slot?: string) => void
}

export function usePhotoSession(): PhotoBench {
  const context = useCommandContext()
  const { state, tap } = useScanFlow(photoFlow)
  const [keeping, setKeeping] = useState<readonly string[]>([])
  const takeUp = useCallback(
    (unit: UnitDoc, slot?: string) =>
      tap({ kind: 'scan', scan: classifyScan(unit.label), ...(slot === undefined ? {} : { slot }) }),
    [tap],
  )
  const shoot = useCallback(
    (files: readonly Blob[]) => {
      const urls = files.map((file) => URL.createObjectURL(file))
      setKeeping((before) => [...before, ...urls])
      const onKept = (place: number) => {
        const url = urls[place] ?? ''
        setKeeping((before) => before.filter((one) => one !== url))
        URL.revokeObjectURL(url)
      }
      tap(keepPictures(context, files, measureAside, onKept))
    },
    [tap, context],
  )
  return { state, ...useCurrent(state), keeping, tap, shoot, takeUp }
}

function useCurrent(state: PhotoSession | undefined): Pick<PhotoBench, 'current' | 'isGone'> {
  const { db } = useCommandContext()
  const unitId = state?.unitId ?? ''
  const unit = useLive(() => (unitId ? watchUnit(db, unitId) : null), [db, unitId])
  const around = useLive(() => (unit ? watchShotsOf(db, unit) : null), [db, unit])
  const [last, setLast] = useState<CurrentUnit | null>(null)
  const now = state && unit && around ? { unit, ...around, slot: slotNow(state, around) } : null
  // Between a change of the unit and its photos being read again, what was shown stays: nothing flickers under a thumb.
  useEffect(() => {
    if (now) setLast(now)
    // eslint-disable-next-line react/exhaustive-deps -- made of these three
  }, [state, unit, around])
  return { current: now ?? (unitId !== '' && last?.unit.id === unitId ? last : null), isGone: unit === null }
}
