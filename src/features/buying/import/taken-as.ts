/** What a file is taken in as. Names of columns tell it for most; what looks alike, a person decides. */
import type { ImportBatch } from '#data/buying/import-batches.ts'
import type { Template } from '#data/buying/import-templates.ts'
import { isManifestKind, type FileKind } from '#domain/files/kinds.ts'
import type { FileFacts } from '#features/buying/import/reading/import-messages.ts'

/** `other`: its page is another. */
export type TakenAs = 'manifest' | 'leads' | 'closedLoads' | 'other'

/** What a file of this kind may be, the likeliest first. */
export function choicesFor(kind: FileKind): readonly TakenAs[] {
  if (kind === 'closedLoads') return ['closedLoads', 'manifest']
  if (kind === 'auctionList') return ['leads', 'closedLoads']
  if (kind === 'manifest' || kind === 'unknown') return ['manifest', 'closedLoads']
  return [isManifestKind(kind) ? 'manifest' : 'other']
}

/** What a person made of such headings before counts more than the names of the columns. */
export function firstTakenAs({ kind }: FileFacts, template: Template | null): TakenAs {
  const choices = choicesFor(kind)
  const before = template && choices.includes(template.kind) ? template.kind : undefined
  return before ?? choices[0] ?? 'other'
}

export const kindOfBatch = ({ kind }: ImportBatch): TakenAs => kind ?? 'manifest'
