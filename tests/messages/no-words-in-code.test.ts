/** No word for a person stands in code: what a person reads is a message. What looks like words and is none is named here, with the reason. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Text that no person reads, or that has no language: by file, what it may hold. */
const allowed: Readonly<Record<string, RegExp>> = {
  // The beginning of an error, by which the app knows it again.
  'src/ui/parts/lost-code.ts': /^A part of Restow is not on this device/,
  // Words that records hold in English; a person reads them by `storedWords`.
  'src/domain/core/words/stored-words.ts': /./,
  'src/domain/dispositions/checklist-defaults.ts': /./,
  'src/domain/grading/inspecting.ts': /^Graded on two devices$/,
  'src/domain/grading/inspection-write.ts': /^(?:Second opinion|Graded on two devices)$/,
  'src/domain/grading/shooting.ts': /^Taken again$/,
  'src/features/dock/inbound/load/refuse-load.tsx': /^(?:Seal broken|Load shifted or damaged|Not our load|Too late|No door free)$/,
  'src/features/dock/manifest/manifest-waive.tsx': /^(?:Too small to claim|The seller credited it|Agreed with the seller|Counted again, it is right|Past the claim date)$/,
  'src/features/grading/inspect/inspect-grade.tsx': /^(?:Found a defect|Complete after all|Wrong item graded)$/,
  'src/features/grading/photo/photo-set.tsx': /^(?:Blurred|Too dark|Wrong item|Something in the way)$/,
  // What an import writes into a record, and what it names a column that has no name.
  'src/domain/files/table.ts': /^Column /,
  'src/domain/dock/inbound.ts': /^Seal .* on the door/,
  // Names of columns and values in the files of channels.
  'src/domain/selling/channel-templates.ts': /./,
  'src/domain/selling/listing-files.ts': /./,
  'src/domain/outbound/ship-files.ts': /./,
  'src/domain/selling/stays/stay-writes.ts': /^(?:Beyond repair|Unsafe to sell|Not worth the work)$/,
  'src/domain/selling/results-file.ts': /^Lot$/,
  'src/domain/shows/product-file.ts': /./,
  'src/domain/selling/auction-file.ts': /^(?:No|Title|Description|Reserve|Lead)$/,
  // Names of companies, browsers, systems, places and keys.
  'src/domain/core/people/people.ts': /^(?:Edge|Firefox|Chrome|Safari|Android|Windows|Mac|Chromebook|Linux)$/,
  'src/data/core/channel-names.ts': /^Whatnot$/,
  'src/domain/codes/tracking-numbers.ts': /^(?:Amazon|Post)$/,
  'src/features/buying/import/use-import-target.ts': /^(?:Target|Amazon)$/,
  'src/domain/files/zoned-time.ts': /^Arizona$/,
  'src/features/buying/import/leads/import-lead-questions.tsx': /^currency /,
  'src/features/buying/import/import-questions.tsx': /^currency /,
  'src/language/language-choice.ts': /^(?:English|Español)$/,
  // HTTP's own word.
  'src/app/session/people-calls.ts': /^Bearer/,
  'src/app/shell/public-layout.tsx': /^Restow$/,
  'src/ui/shell/shell.tsx': /^(?:Restow|Home)$/,
  // What the browser, a store or a server reads.
  'src/app/shell/sync-drawer.tsx': /^1px solid/,
  'src/features/dock/receive/receive-by-hand.tsx': /^1px solid/,
  'src/ui/labels/label-barcode.ts': /^<svg/,
  'src/ui/labels/label-preview.tsx': /^top left$/,
  'src/ui/labels/label-print-host.tsx': /^@page/,
  'src/data/store/store-lock.ts': /^let go$/,
  'src/domain/core/people/sync-scope.ts': /^open paid/,
  'src/domain/files/currency.ts': /\\\$/,
  'sync/photos/photo-upload.ts': /^photos refused$/,
  'sync/push/retry-refused.ts': /^what is new$/,
  'sync/transport/firestore-rest.ts': /^Bearer /,
  'sync/transport/listen/web-channel.ts': /^Bearer /,
  'sync/transport/storage-read.ts': /^Firebase /,
  'sync/transport/storage-upload.ts': /^Firebase /,
  'src/data/core/find/found.ts': /^UPC /,
  // What people type to find a page or an action, in both languages at once.
  'src/domain/core/words/palette-words.ts': /./,
  // Messages of errors that are caught by their kind.
  'src/app/worker.ts': /^A part of Restow/,
  'sync/backoff.ts': /^(?:Sync was stopped\.|Stopped)$/,
  'sync/pull/place.ts': /^The server keeps answering/,
  // Sides and endings of names in code.
  'src/domain/core/refusal.ts': /^Refusal$/,
  'src/domain/core/words/field-labels.ts': /^(?:Id|Cents)$/,
  'src/domain/core/loads/load-history.ts': /^(?:Cents|At)$/,
  'src/domain/core/people/access.ts': /^[A-Z][a-z]+$/,
} // prettier-ignore

const keys =
  /^(?:Enter|Tab|Shift|Escape|Home|End|Delete|Backspace|Unidentified|Arrow\w+|Page\w+|Space|Control|Meta|Alt)$/
/** A sentence, or one word with a capital. */
const looksLikeWords = (text: string): boolean =>
  /\p{L}{2,} [a-zà-ÿ(]/u.test(text) || /^\p{Lu}\p{Ll}+$/u.test(text) || /^\p{Lu}\p{L}+[^]*[.?!…]$/u.test(text)

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

/** Errors for developers and lines of the console: no person of the warehouse reads them. */
function isForDevelopers({ type, callee }: Node): boolean {
  const { name, object } = (callee ?? {}) as { readonly name?: string; readonly object?: { readonly name?: string } }
  if (type === 'NewExpression') return /Error$|^(?:Stopped|StoreIsNewer)$/.test(name ?? '')
  return type === 'CallExpression' && object?.name === 'console'
}

function textsOf(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const one of node) textsOf(one, found)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return found
  const one = node as Node
  if (['ImportDeclaration', 'ExportAllDeclaration', 'TSLiteralType'].includes(one.type) || isForDevelopers(one))
    return found
  if (one.type === 'JSXText' || (one.type === 'Literal' && typeof one['value'] === 'string')) {
    const text = String(one['value']).trim()
    if (one.type === 'JSXText' ? /\p{L}{2}/u.test(text) : looksLikeWords(text)) found.push(text)
  }
  if (one.type === 'TemplateLiteral') {
    const parts = one['quasis'] as readonly { readonly value: { readonly raw: string } }[]
    const text = parts.map(({ value }) => value.raw).join('…')
    if (looksLikeWords(text)) found.push(text)
  }
  for (const [field, value] of Object.entries(one)) if (field !== 'type') textsOf(value, found)
  return found
}

const files = ['src', 'sync'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('src/messages/')),
)

it('no word for a person stands in code', () => {
  const strange = files.flatMap((path) =>
    textsOf(parseSync(path, readFileSync(join(root, path), 'utf8')).program)
      .filter((text) => !keys.test(text) && !allowed[path]?.test(text))
      .map((text) => `${path}: ${text}`),
  )
  expect(strange).toEqual([])
})
