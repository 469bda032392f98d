/**
 * Reading what a ZIP archive holds, without unpacking it into memory. Invariants: nothing that the archive declares is believed further than to find a
 * member; a damaged archive has no members. Source: PKWARE APPNOTE 6.3 (end record 4.3.16, central directory 4.3.12, local header 4.3.7).
 */
export interface ZipMember {
  readonly name: string
  /** As declared: a member may hold more. */
  readonly unpackedBytes: number
  readonly packed: Uint8Array<ArrayBuffer>
  readonly isDeflated: boolean
}

const END = 0x06054b50
const DIRECTORY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
/** A comment after the end record has 65,535 bytes at most. */
const END_SEARCH = END_BYTES + 65_535

function endOf(view: DataView): number {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - END_SEARCH); at -= 1) if (view.getUint32(at, true) === END) return at
  return -1
}

function packedOf(
  bytes: Uint8Array<ArrayBuffer>,
  view: DataView,
  local: number,
  size: number,
): Uint8Array<ArrayBuffer> {
  if (local + 30 > bytes.length || view.getUint32(local, true) !== LOCAL) return bytes.subarray(0, 0)
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  return bytes.subarray(start, start + size)
}

/** The members of the archive by its central directory; none where it is cut short or is no archive. */
export function zipMembers(bytes: Uint8Array<ArrayBuffer>): readonly ZipMember[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  const members: ZipMember[] = []
  let at = end < 0 ? bytes.length : view.getUint32(end + 16, true)
  while (at + 46 <= bytes.length && view.getUint32(at, true) === DIRECTORY) {
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    members.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)),
      unpackedBytes: view.getUint32(at + 24, true),
      packed: packedOf(bytes, view, view.getUint32(at + 42, true), view.getUint32(at + 20, true)),
      isDeflated: view.getUint16(at + 10, true) !== 0,
    })
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return members
}

/** The member's text in pieces, read as Latin-1, which keeps the marks of XML as they are. @throws for damaged bytes */
export async function* memberPieces({ packed, isDeflated }: ZipMember): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('latin1')
  const stream = new Blob([packed]).stream()
  const reader = (isDeflated ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield decoder.decode(value)
    }
  } finally {
    // A reader that stopped early wants no more of it; what was damaged has said so already.
    reader.cancel().catch(() => undefined)
  }
}
