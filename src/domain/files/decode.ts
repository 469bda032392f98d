/**
 * From a file's bytes to its text. Decides what the file is by its first bytes, never by its name: sellers' sites hand out sign-in pages as
 * `.csv` and HTML tables as `.xls`. Invariants: whatever comes, the answer is a text, a workbook to be opened, or a refusal that says
 * what to do. Signatures: ZIP and PDF specifications, Microsoft compound file header; a text that is no UTF-8 is read as Windows-1252. Why a few
 * broken letters do not decide that: programs cut texts to so many bytes, and files put together do not all agree.
 */
import { msg, type Words } from '#messages/message.ts'
import { zipMembers } from './unzip.ts'

export const MAX_FILE_BYTES = 50 * 1024 * 1024
export const MAX_FILE_ROWS = 100_000

export type DecodedFile =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: string }
  | { readonly kind: 'workbook' }
  | { readonly kind: 'refused'; readonly message: Words }

const refused = (message: Words): DecodedFile => ({ kind: 'refused', message })

const signatures: readonly { readonly bytes: readonly number[]; readonly message: Words }[] = [
  { bytes: [0x25, 0x50, 0x44, 0x46], message: msg('file.pdf') },
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    message: msg('file.oldExcel'),
  },
  { bytes: [0x1f, 0x8b], message: msg('file.gzip') },
  { bytes: [0x89, 0x50, 0x4e, 0x47], message: msg('file.picture') },
  { bytes: [0xff, 0xd8, 0xff], message: msg('file.picture') },
]

function begins(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, place) => bytes[place] === byte)
}

/** Where the name of the first member begins. */
const NAME_AT = 30
/** Members that files of Excel and of Word begin with. */
const officeStart = /^(?:\[Content_Types\]|docProps\/|_rels\/|xl\/)/

function zipMeaning(bytes: Uint8Array<ArrayBuffer>): DecodedFile {
  const members = zipMembers(bytes).map(({ name }) => name)
  // An archive that was cut off has no list of its members; the reader of workbooks says so.
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 65_536))
  const names = members.length > 0 ? members.join('\n') : head
  if (names.includes('xl/workbook')) return { kind: 'workbook' }
  if (names.includes('word/document')) return refused(msg('file.word'))
  return members.length === 0 && officeStart.test(head.slice(NAME_AT)) ? { kind: 'workbook' } : refused(msg('file.zip'))
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
  if (begins(bytes, [0xef, 0xbb, 0xbf])) return 'utf-8'
  const guess = utf16Guess(bytes)
  if (guess) return guess
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return mostlyUtf8(bytes) ? 'utf-8' : 'windows-1252'
  }
}

/** Whether as many letters beyond ASCII are whole in UTF-8 as are broken: in Windows-1252 hardly any is. */
function mostlyUtf8(bytes: Uint8Array): boolean {
  const beyond = new TextDecoder('utf-8').decode(bytes).replace(/[\u0020-\u007e\s]/g, '')
  const broken = beyond.split('\ufffd').length - 1
  return beyond.length >= 2 * broken
}

function isWebPage(text: string): boolean {
  const head = text.slice(0, 2_000).trimStart().toLowerCase()
  return /^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html|head|body|script|meta|table|title)\b/.test(
    head,
  )
}

/** Returns what a file is. `workbook` means XLSX: open it with `readWorkbook`. */
export function decodeFile(bytes: Uint8Array<ArrayBuffer>): DecodedFile {
  if (bytes.length === 0) return refused(msg('file.empty'))
  if (bytes.length > MAX_FILE_BYTES) return refused(msg('file.tooLarge'))
  if (begins(bytes, [0x50, 0x4b, 0x03, 0x04])) return zipMeaning(bytes)
  const known = signatures.find((signature) => begins(bytes, signature.bytes))
  if (known) return refused(known.message)
  const encoding = encodingOf(bytes)
  const text = new TextDecoder(encoding).decode(bytes).replace(/^\ufeff/, '')
  if (isWebPage(text)) {
    return refused(msg('file.webPage'))
  }
  const head = text.slice(0, 4_000)
  const odd = head.replace(/[^\p{Cc}]|[\t\r\n]/gu, '').length
  if (odd > head.length / 20) return refused(msg('file.unreadable'))
  if (text.trim() === '') return refused(msg('file.empty'))
  return { kind: 'text', text: text.replaceAll('\0', ''), encoding }
}
