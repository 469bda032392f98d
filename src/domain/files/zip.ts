/**
 * Writing a ZIP archive without compression: photos are compressed already. Invariants: any unzip program opens it; the parts are handed out as
 * they are, so that an archive of many photos is never copied whole. Limits: under 4 GB, under 65,535 files; names in UTF-8.
 * Source: PKWARE APPNOTE 6.3 (local header, central directory, end record; flag 11 for UTF-8 names).
 */
const UTF8_NAMES = 0x0800
const VERSION = 20

export interface ZipEntry {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})

/** CRC-32 as ZIP, gzip and PNG use it. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}

/** Little-endian fields, each with its width in bytes. */
function record(fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value >>> 0, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

/** MS-DOS date and time, two seconds fine. */
function dosTime(at: Date): readonly [time: number, date: number] {
  const year = Math.max(1980, at.getFullYear()) - 1980
  return [
    (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
    (year << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
  ]
}

interface Placed {
  readonly name: Uint8Array<ArrayBuffer>
  readonly crc: number
  readonly size: number
  readonly offset: number
}

/** Takes entries one after the other; `end` gives all parts of the archive in order, ready for a Blob. */
export class ZipWriter {
  readonly #parts: Uint8Array<ArrayBuffer>[] = []
  readonly #placed: Placed[] = []
  readonly #time: readonly [number, number]
  #offset = 0

  /** @param at what the files are dated with */
  constructor(at: Date) {
    this.#time = dosTime(at)
  }

  add({ name, bytes }: ZipEntry): void {
    const placed = { name: new TextEncoder().encode(name), crc: crc32(bytes), size: bytes.length, offset: this.#offset }
    const header = record([[0x04034b50, 4], [VERSION, 2], ...this.#common(placed), [0, 2]])
    this.#put(header)
    this.#put(placed.name)
    this.#put(bytes)
    this.#placed.push(placed)
  }

  end(): readonly Uint8Array<ArrayBuffer>[] {
    const start = this.#offset
    for (const placed of this.#placed) {
      const rest = [[0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [placed.offset, 4]] as const
      this.#put(record([[0x02014b50, 4], [VERSION, 2], [VERSION, 2], ...this.#common(placed), ...rest]))
      this.#put(placed.name)
    } // prettier-ignore
    const count = this.#placed.length
    this.#put(record([[0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [this.#offset - start, 4], [start, 4], [0, 2]])) // prettier-ignore
    return this.#parts
  }

  /** What both headers of a file hold, from the flags to the length of its name. */
  #common({ name, crc, size }: Placed): readonly (readonly [number, 2 | 4])[] {
    const [time, date] = this.#time
    return [[UTF8_NAMES, 2], [0, 2], [time, 2], [date, 2], [crc, 4], [size, 4], [size, 4], [name.length, 2]] // prettier-ignore
  }

  #put(part: Uint8Array<ArrayBuffer>): void {
    this.#parts.push(part)
    this.#offset += part.length
  }
}
