/** Mappings that people confirmed, remembered by the fingerprint of a file's header. What is read back is checked: it came over the network. */
import type { ManifestMapping } from '#domain/files/columns.ts'
import type { Database } from '#data/store/database.ts'
import { changeOne, insertOne } from '#data/core/write.ts'
import type { CommandContext } from '#data/core/command-context.ts'

const idOf = (fingerprint: string): string => `importTemplate-${fingerprint}`

/** The mapping that was confirmed last for such a header, or `null`. The caller fits it to the file's columns. */
export async function findTemplate(db: Database, fingerprint: string): Promise<ManifestMapping | null> {
  const found = await db.config.findOne(idOf(fingerprint)).exec()
  const mapping: unknown = found?.data['mapping']
  if (typeof mapping !== 'object' || mapping === null) return null
  return Object.fromEntries(Object.entries(mapping).filter(([, header]) => typeof header === 'string'))
}

/** Remembers a confirmed mapping. */
export async function saveTemplate(
  context: CommandContext,
  fingerprint: string,
  mapping: ManifestMapping,
): Promise<void> {
  const id = idOf(fingerprint)
  const data = { mapping }
  if (await insertOne(context, 'config', { id, kind: 'importTemplate', key: fingerprint, data, rank: 0 })) return
  await changeOne(context, 'config', id, (doc) =>
    JSON.stringify(doc.data['mapping']) === JSON.stringify(mapping) ? null : { data },
  )
}
