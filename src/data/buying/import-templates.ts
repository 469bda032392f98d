/** Mappings that people confirmed, remembered by the fingerprint of a file's header. What is read back is checked: it came over the network. */
import type { AnyMapping } from '#domain/files/columns.ts'
import type { Database } from '#data/store/database.ts'
import { changeOne, insertOne } from '#data/core/jobs/write.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'

const idOf = (fingerprint: string): string => `importTemplate-${fingerprint}`

/** Which kind of list a mapping was confirmed for. */
export type MappedKind = 'manifest' | 'closedLoads'

export interface Template {
  readonly kind: MappedKind
  readonly mapping: AnyMapping
}

/** What was confirmed last for such a header, or `null`. The caller fits the mapping to the file's columns. */
export async function findTemplate(db: Database, fingerprint: string): Promise<Template | null> {
  const found = await db.config.findOne(idOf(fingerprint)).exec()
  const mapping: unknown = found?.data['mapping']
  if (typeof mapping !== 'object' || mapping === null) return null
  const kind = found?.data['kind'] === 'closedLoads' ? 'closedLoads' : 'manifest'
  return {
    kind,
    mapping: Object.fromEntries(Object.entries(mapping).filter(([, header]) => typeof header === 'string')),
  }
}

/** Remembers a confirmed mapping. A manifest's has no kind, as those of before had none. */
export async function saveTemplate(
  context: CommandContext,
  fingerprint: string,
  { kind, mapping }: Template,
): Promise<void> {
  const id = idOf(fingerprint)
  const data = kind === 'manifest' ? { mapping } : { mapping, kind }
  if (await insertOne(context, 'config', { id, kind: 'importTemplate', key: fingerprint, data, rank: 0 })) return
  await changeOne(context, 'config', id, (doc) => {
    const isSame = doc.data['kind'] === data.kind && JSON.stringify(doc.data['mapping']) === JSON.stringify(mapping)
    return isSame ? null : { data }
  })
}
