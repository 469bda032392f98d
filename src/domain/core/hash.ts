/**
 * Fingerprints of texts, the same on every device: for ids that follow from content and for
 * recognising a file's header. Invariants: one text has one fingerprint for ever, since ids rest on
 * it. It guards against accidents, not against people: where a person may gain by a collision, use
 * SHA-256.
 */

const lanePrimes = [0x01000193, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f] as const

/** Spreads every input bit over the whole lane. */
function settled(lane: number): number {
  let mixed = lane ^ (lane >>> 15)
  mixed = Math.imul(mixed, 0x2c1b3c6d)
  mixed ^= mixed >>> 12
  mixed = Math.imul(mixed, 0x297a2d39)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** 128 bits of the text as 32 hexadecimal digits. */
export function fingerprintOf(text: string): string {
  const lanes = lanePrimes.map((prime) => {
    let lane = prime ^ text.length
    for (let place = 0; place < text.length; place += 1) {
      lane = Math.imul(lane ^ text.charCodeAt(place), prime)
      lane = (lane << 13) | (lane >>> 19)
    }
    return settled(lane)
  })
  return lanes.map((lane) => lane.toString(16).padStart(8, '0')).join('')
}
