/**
 * Which photos a unit needs, and which of them it has. Decides by its category's checklist, by what channels ask for, and by what is wrong with
 * it. Invariants: a front and a back are always needed; each defect has a shot of its own; a photo in a slot that is no longer asked for
 * is kept, after the others.
 */
import { msg, type Words } from '#messages/message.ts'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { labelOfSlot } from '#domain/core/floor/slot-labels.ts'
import type { Checklist } from '#domain/dispositions/checklist.ts'

export interface Shot {
  /** The `slot` of its photo, at most 30 characters. */
  readonly slot: string
  readonly label: Words
  readonly required: boolean
}

export const usualSlots = ['front', 'back', 'label'] as const

const always: readonly string[] = ['front', 'back']
/** Nice to have: their absence does not hold a unit up. */
const optional: readonly string[] = ['label']
const LONGEST_SLOT = 30

/** The shots of this unit in the order in which they are taken. `asked` are slots that channels ask for. */
export function shotsFor(unit: UnitDoc, list: Checklist, asked: readonly string[] = []): readonly Shot[] {
  const usual = list.shots.length > 0 ? list.shots : usualSlots
  const serial = list.serial !== 'none' && unit.serialNo !== '' ? ['serial'] : []
  const parts = unit.missingParts.length > 0 ? ['parts'] : []
  const slots = [...new Set([...always, ...usual, ...asked, ...serial, ...parts].map((slot) => slot.slice(0, LONGEST_SLOT)))] // prettier-ignore
  const shots = slots.map((slot) => ({
    slot,
    label: labelOfSlot(slot),
    required: always.includes(slot) || asked.includes(slot) || list.shots.includes(slot) || !optional.includes(slot),
  }))
  // A defect keeps its slot while the list of defects only grows.
  const defects = unit.defects.map((defect, place) => ({
    slot: `defect-${place + 1}`,
    label: msg('photo.slot.defect', { defect }),
    required: true,
  }))
  return [...shots, ...defects]
}

/** Photos in the order of the shots, what is in no shot after them, each slot's newest first. */
export function inShotOrder(photos: readonly PhotoDoc[], shots: readonly Shot[]): readonly PhotoDoc[] {
  const places = new Map(shots.map((shot, place) => [shot.slot, place]))
  const placeOf = (photo: PhotoDoc) => places.get(photo.slot) ?? shots.length
  return photos.toSorted(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      (a.slot < b.slot ? -1 : a.slot > b.slot ? 1 : 0) ||
      (a.takenAt > b.takenAt ? -1 : a.takenAt < b.takenAt ? 1 : 0) ||
      (a.id < b.id ? -1 : 1),
  )
}

/** Shots without a photo. */
export function openShots(shots: readonly Shot[], photos: readonly Pick<PhotoDoc, 'slot'>[]): readonly Shot[] {
  return shots.filter((shot) => !photos.some((photo) => photo.slot === shot.slot))
}

/** Whether everything that must be photographed is. */
export function isComplete(shots: readonly Shot[], photos: readonly Pick<PhotoDoc, 'slot'>[]): boolean {
  return openShots(shots, photos).every((shot) => !shot.required)
}

export interface Reslot {
  readonly photoId: string
  readonly from: string
  readonly to: string
}

/**
 * A photo is moved to another place among a unit's photos: the order is that of the slots, so the photos between hand their slots on. The
 * first photo is the one that buyers see first.
 */
export function reordered(photos: readonly PhotoDoc[], photoId: string, to: number): readonly Reslot[] {
  const from = photos.findIndex((photo) => photo.id === photoId)
  const moved = photos[from]
  if (!moved) return []
  const others = photos.filter((photo) => photo.id !== photoId)
  const after = others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, moved)
  return after.flatMap((photo, place) => {
    const slot = photos[place]?.slot ?? photo.slot
    return slot === photo.slot ? [] : [{ photoId: photo.id, from: photo.slot, to: slot }]
  })
}

/** `3 photos to send, the oldest from 12 minutes ago`; `''` when all are sent. `now` is ISO UTC. */
export function describePending(waiting: readonly Pick<PhotoDoc, 'takenAt'>[], now: string): Words {
  if (waiting.length === 0) return ''
  const oldest = waiting.reduce((least, photo) => (photo.takenAt < least ? photo.takenAt : least), now)
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(oldest)) / 60_000))
  const count = waiting.length
  if (minutes < 1) return msg('photo.toSend', { count })
  const time = minutes < 120 ? msg('time.minutes', { n: minutes }) : msg('time.hours', { n: Math.floor(minutes / 60) })
  return msg('photo.toSendOldest', { count, time })
}
