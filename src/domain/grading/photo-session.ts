/** What a photo session consists of: its state, its events, the facts that it decides on, and what it writes. */
import type { Words } from '#messages/message.ts'
import type { Draft } from '#schemas/document.ts'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from '#domain/codes/barcodes.ts'
import type { Doubt } from '#domain/codes/units-meant.ts'
import type { Step, UnitWrite } from '#domain/core/floor/scan-step.ts'
import { photoIdOf } from '#domain/photos/photo-id.ts'
import type { PhotoQuality } from '#domain/photos/photo-quality.ts'
import { openShots, type Reslot, type Shot } from '#domain/dispositions/shots.ts'

/** Kept as a draft. */
export interface PhotoSession {
  readonly unitId: string
  /** A slot chosen by hand; `''` for the next open one. */
  readonly slot: string
  /** Photos taken since the unit was scanned, oldest first: the set that moves when it was the wrong unit. */
  readonly set: readonly string[]
  /** The next unit that is scanned gets the set. */
  readonly isMoving: boolean
}

export const emptySession: PhotoSession = { unitId: '', slot: '', set: [], isMoving: false }

/** What a picture is, without its pixels: those lie on the disk under the SHA-256. */
export interface TakenPicture {
  readonly photo: Pick<PhotoDoc, 'sha256' | 'width' | 'height' | 'bytes' | 'thumb' | 'dHash' | 'likeness'>
  readonly quality: Pick<PhotoQuality, 'isBlurred' | 'isDark'>
}

export type NewPhoto = Draft<PhotoDoc>

/** @param at ISO UTC */
export function newPhoto(unitId: string, slot: string, picture: TakenPicture['photo'], at: string): NewPhoto {
  const id = photoIdOf(unitId, slot, picture.sha256)
  return { id, ownerType: 'unit', ownerId: unitId, slot, ...picture, takenAt: at, uploadState: 'waiting', path: '' }
}

export type ShootEvent =
  /** With a slot, that one is shot next. */
  | { readonly kind: 'scan'; readonly scan: Scan; readonly slot?: string }
  /** Photos were taken, and their pixels are on the disk. */
  | { readonly kind: 'shots'; readonly pictures: readonly TakenPicture[]; readonly failures: readonly Words[] }
  /** Take this slot next; `''` for the next open one. */
  | { readonly kind: 'choose'; readonly slot: string }
  /** The last photo is taken once more. */
  | { readonly kind: 'retakeLast' }
  | { readonly kind: 'reject'; readonly photoId: string; readonly reason: string }
  /** To another place among the unit's photos, as they are ordered in the facts. */
  | { readonly kind: 'reorder'; readonly photoId: string; readonly to: number }
  | { readonly kind: 'wrongUnit' }
  /** No unit is in work: what was shot stays with its unit. */
  | { readonly kind: 'leave' }
  /** Take up the scanned unit although shots are missing. */
  | { readonly kind: 'goOn' }

export interface ShootFacts {
  readonly unit: UnitDoc | null
  readonly shots: readonly Shot[]
  readonly photos: readonly PhotoDoc[]
  /** Why the code that was scanned names no single unit; `null` where it does, and where no unit has it. */
  readonly doubt: Doubt | null
  /** The unit that was scanned, its shots and photos. */
  readonly scanned: UnitDoc | null
  readonly scannedShots: readonly Shot[]
  readonly scannedPhotos: readonly PhotoDoc[]
  /** Now, ISO UTC. */
  readonly at: string
}

export type PhotoWrite =
  | { readonly kind: 'keepPhoto'; readonly photo: NewPhoto }
  | { readonly kind: 'removePhoto'; readonly photo: PhotoDoc; readonly reason: string }
  | { readonly kind: 'movePhotos'; readonly photos: readonly PhotoDoc[]; readonly toUnitId: string }
  | { readonly kind: 'reslot'; readonly unitId: string; readonly slots: readonly Reslot[] }
export type ShootStep = Step<PhotoSession, ShootEvent, UnitWrite | PhotoWrite>

/** The slot of the next photo; `more` when every shot is there. */
export function slotNow(
  state: PhotoSession,
  { shots, photos }: { readonly shots: readonly Shot[]; readonly photos: readonly Pick<PhotoDoc, 'slot'>[] },
): string {
  return state.slot || (openShots(shots, photos)[0]?.slot ?? 'more')
}
