/**
 * Which pictures leave the device when room is short. Invariants: only pictures that the server holds are among them, the one confirmed first
 * at the front; nothing leaves while there is room; no more leaves than is needed.
 */

/** A picture that the server holds. */
export interface HeldPicture {
  readonly sha256: string
  readonly bytes: number
}

/** The browser's report of this device; a quota of 0 when it reports none. */
export interface DeviceStorage {
  readonly usageBytes: number
  readonly quotaBytes: number
}

export const unknownStorage: DeviceStorage = { usageBytes: 0, quotaBytes: 0 }

/** Of pictures that the server holds, this much stays to be looked at with no network. */
export const MOST_HELD_BYTES = 200 * 1024 * 1024
/** The device is short of room beyond this share of its quota; below the one at which people are warned. */
export const TIGHT_SHARE = 0.7

export function isTight({ usageBytes, quotaBytes }: DeviceStorage): boolean {
  return quotaBytes > 0 && usageBytes > TIGHT_SHARE * quotaBytes
}

/**
 * Hashes of the pictures that leave. `held` is in the order in which the server confirmed them; `spared` are pictures that some photo still waits
 * with.
 */
export function leavingPictures(
  held: readonly HeldPicture[],
  storage: DeviceStorage,
  spared: ReadonlySet<string> = new Set(),
  mostBytes = MOST_HELD_BYTES,
): readonly string[] {
  const tooMuch = held.reduce((sum, picture) => sum + picture.bytes, 0) - mostBytes
  const tight = isTight(storage) ? storage.usageBytes - TIGHT_SHARE * storage.quotaBytes : 0
  let over = Math.max(tooMuch, tight)
  const leaving: string[] = []
  for (const { sha256, bytes } of held) {
    if (over <= 0) break
    if (spared.has(sha256)) continue
    leaving.push(sha256)
    over -= bytes
  }
  return leaving
}

/** `48 MB`, `2.1 GB`; under a megabyte in kB. */
export function describeBytes(bytes: number): string {
  const megabytes = bytes / 1_048_576
  if (megabytes < 1) return `${Math.round(bytes / 1024)} kB`
  return megabytes < 1000 ? `${Math.round(megabytes)} MB` : `${(megabytes / 1024).toFixed(1)} GB`
}
