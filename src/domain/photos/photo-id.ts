/** The id of a photo derives from owner, slot and pixels: the same picture again is the same photo. */
export function photoIdOf(ownerId: string, slot: string, sha256: string): string {
  return `${ownerId.slice(0, 40)}-${slot.slice(0, 12)}-${sha256.slice(0, 24)}`
}
