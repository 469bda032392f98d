/** Photo metadata with a thumbnail. The pixels wait on the device until Storage has them. */
import type { CollectionSpec, Audited } from './document.ts'
import { oneOf, ref, isoTime, text, whole } from './fields.ts'

export const photoOwners = ['unit', 'load', 'container', 'listing', 'line'] as const
export type PhotoOwner = (typeof photoOwners)[number]
export const uploadStates = ['waiting', 'uploaded', 'refused'] as const
export type UploadState = (typeof uploadStates)[number]

export interface PhotoDoc extends Audited {
  readonly ownerType: PhotoOwner
  readonly ownerId: string
  /** Which required shot it is: `front`, `back`, `serial`, `damage`, … */
  readonly slot: string
  readonly takenAt: string
  /** Of the full-size picture, hexadecimal; the upload is idempotent by it. */
  readonly sha256: string
  readonly width: number
  readonly height: number
  readonly bytes: number
  /** A data URL of at most 8 kB. */
  readonly thumb: string
  /** 64-bit difference hash, hexadecimal, for likeness. */
  readonly dHash: string
  /**
   * Coarse light and colors, hexadecimal, to compare similar items (`picture-likeness.ts`); `''`
   * where it could not be made.
   */
  readonly likeness: string
  readonly uploadState: UploadState
  readonly path: string
}

export const photos: CollectionSpec<PhotoDoc> = {
  name: 'photos',
  version: 1,
  fields: {
    ownerType: oneOf(photoOwners),
    ownerId: ref,
    slot: text(30),
    takenAt: isoTime,
    sha256: text(64),
    width: whole(100_000),
    height: whole(100_000),
    bytes: whole(100_000_000),
    thumb: text(11_000),
    dHash: text(16),
    likeness: text(120),
    uploadState: oneOf(uploadStates),
    path: text(300),
  },
  indexes: [['ownerId', 'slot'], ['uploadState']],
  merge: { sha256: 'fixed' },
}
