/**
 * Firestore takes about 500 writes a second into a collection with an indexed field whose values only rise, as `syncedAt` does, however many devices
 * write; what comes faster fails and is tried again. One device that sends much, an import, leaves room for the others.
 * https://firebase.google.com/docs/firestore/best-practices#hotspots
 */
const WRITES_A_SECOND = 300

/** How long to wait, in ms, before the next of several commits to Firebase itself, after one of so many writes that took so long. */
export const pauseAfter = (writes: number, tookMs: number): number =>
  Math.max(0, Math.ceil((writes * 1000) / WRITES_A_SECOND - Math.max(0, tookMs)))

/** Each turn is a commit, two writes of the device's store and one of the server's: beside scans without a pause they took the disk from the next scan. */
const TURNS_APART_MS = 300

/** How long to wait, in ms, before a turn that follows one that began at such a time. A clock that was set back holds up no longer. */
export const pauseSince = (beganMs: number, nowMs: number): number =>
  Math.min(TURNS_APART_MS, Math.max(0, beganMs + TURNS_APART_MS - nowMs))
