/**
 * From a file's bytes to its text. Decides what the file is by its first bytes, never by its name: sellers' sites hand out sign-in pages as
 * `.csv` and HTML tables as `.xls`. Invariants: whatever comes, the answer is a text, a workbook to be opened, or a refusal that says
 * what to do. Signatures: ZIP and PDF specifications, Microsoft compound file header; a text that is no UTF-8 is read as Windows-1252.
 */

export const MAX_FILE_BYTES = 50 * 1024 * 1024
export const MAX_FILE_ROWS = 100_000

export type DecodedFile =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: string }
  | { readonly kind: 'workbook' }
  | { readonly kind: 'refused'; readonly message: string }

const refused = (message: string): DecodedFile => ({ kind: 'refused', message })

const signatures: readonly { readonly bytes: readonly number[]; readonly message: string }[] = [
  { bytes: [0x25, 0x50, 0x44, 0x46], message: 'This is a PDF. Ask the seller for the list as CSV or XLSX.' },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    message:
      'This is an old Excel file (.xls) or one with a password. Open it, save it as .xlsx or CSV, and drop that.',
  },
  { bytes: [0x1f, 0x8b], message: 'This file is compressed (gzip). Unpack it and drop the list inside.' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], message: 'This is a picture, not a list. Drop a CSV or XLSX file.' },
  { bytes: [0xff, 0xd8, 0xff], message: 'This is a picture, not a list. Drop a CSV or XLSX file.' },
]

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, place) => bytes[place] === byte)
}

function zipMeaning(bytes: Uint8Array): DecodedFile {
  // A ZIP names its members in the directory at its end.
  const directory = new TextDecoder('latin1').decode(bytes.subarray(Math.max(0, bytes.length - 65_536)))
  if (directory.includes('xl/workbook')) return { kind: 'workbook' }
  if (directory.includes('word/document')) return refused('This is a Word document. Drop a CSV or XLSX file.')
  return refused('This is a ZIP archive. Unpack it and drop the CSV or XLSX file inside.')
}

/** UTF-16 without a byte order mark shows as a zero in every second byte. */
function utf16Guess(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const head = bytes.subarray(0, 512)
  if (head.length < 4) return null
  let evenZeros = 0
  let oddZeros = 0
  for (const [place, byte] of head.entries()) {
    if (byte === 0 && place % 2 === 0) evenZeros += 1
    if (byte === 0 && place % 2 === 1) oddZeros += 1
  }
  if (oddZeros > head.length / 4 && evenZeros === 0) return 'utf-16le'
  return evenZeros > head.length / 4 && oddZeros === 0 ? 'utf-16be' : null
}

function encodingOf(bytes: Uint8Array): string {
  if (begins(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (begins(bytes, [0xfe, 0xff])) return 'utf-16be'
  const guess = utf16Guess(bytes)
  if (guess) return guess
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

function isWebPage(text: string): boolean {
  const head = text.slice(0, 2_000).trimStart().toLowerCase()
  return /^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html|head|body|script|meta|table|title)\b/.test(
    head,
  )
}

/** Returns what a file is. `workbook` means XLSX: open it with `readWorkbook`. */
export function decodeFile(bytes: Uint8Array): DecodedFile {
  if (bytes.length === 0) return refused('This file is empty.')
  if (bytes.length > MAX_FILE_BYTES) return refused('This file is larger than 50 MB. Split it and drop the parts.')
  if (begins(bytes, [0x50, 0x4b, 0x03, 0x04])) return zipMeaning(bytes)
  const known = signatures.find((signature) => begins(bytes, signature.bytes))
  if (known) return refused(known.message)
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes).replace(/^\ufeff/, '')
  if (isWebPage(text)) {
    return refused(
      'This is a web page, not a list: the download probably met a sign-in page. Sign in at the seller’s site and download the file again.',
    )
  }
  const head = text.slice(0, 4_000)
  const odd = head.replace(/[^\p{Cc}]|[\t\r\n]/gu, '').length
  if (odd > head.length / 20) return refused('This file is not a list that can be read. Drop a CSV or XLSX file.')
  if (text.trim() === '') return refused('This file is empty.')
  return { kind: 'text', text: text.replaceAll('\0', ''), encoding }
}
