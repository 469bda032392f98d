/** The manifest of an export. Invariant: what this version cannot read whole is refused before anything else is looked at. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { EXPORT_FORMAT, EXPORT_MARK, exportNames as names, type ExportManifest } from '#backend/export/export-form.ts'
import { checksFile } from '#backend/export/lines-file.ts'
import { version } from '#scripts/demo/serve/open-folder.ts'
import { isCollectionName, schemaVersions } from './export-form.ts'
import { ExportRefused } from './export-problems.ts'
import { readRegular } from './regular-file.ts'

const count = z.int().check(z.nonnegative())
const lines = { file: z.string(), checks: z.string(), lines: count, bytes: count, sha256: z.string() }

const manifestShape = z.object({
  is: z.literal(EXPORT_MARK),
  format: z.int(),
  restow: z.string(),
  at: z.string(),
  ownCompany: z.boolean(),
  documents: z.record(z.string(), z.object({ ...lines, deleted: count, schemaVersion: count })),
  accounts: z.object(lines),
  photos: z.object({ ...lines, photoBytes: count }),
  photosOnDevices: count,
})

/** @throws ExportRefused */
export async function readManifest(folder: string, edited: boolean): Promise<ExportManifest> {
  const bytes = await readRegular(join(folder, names.manifest)).catch(() => undefined)
  if (bytes === undefined) throw new ExportRefused(absentWords(folder))
  const json = parse(bytes)
  refuseNewer(json)
  const { success, data } = manifestShape.safeParse(json)
  if (!success) throw new ExportRefused(`${names.manifest} of ${folder} is damaged: it is not the manifest of an export.`)
  const sum = await readRegular(join(folder, names.manifestSum)).then(String, () => '')
  const isAsWritten = sum.startsWith(createHash('sha256').update(bytes).digest('hex'))
  if (!isAsWritten && !edited)
    throw new ExportRefused(`${names.manifest} of ${folder} is not the one that was exported. Export again, or add --edited if it was changed on purpose.`)
  for (const [name, { schemaVersion }] of Object.entries(data.documents)) refuseUnknown(name, schemaVersion, data)
  // Names of files are ours, whatever the manifest says of them.
  const documents = Object.entries(data.documents).map(([name, facts]) => [name, { ...facts, ...filesOf(`${names.documents}/${name}.ndjson`) }])
  return {
    ...data,
    documents: Object.fromEntries(documents),
    accounts: { ...data.accounts, ...filesOf(names.accounts) },
    photos: { ...data.photos, ...filesOf(names.photoList) },
  }
} // prettier-ignore

function absentWords(folder: string): string {
  if (!existsSync(folder)) return `There is no folder ${folder}.`
  if (existsSync(join(folder, names.unfinished))) return `The export ${folder} was not finished. Export again into another folder.`
  return `${folder} is no whole export: it has no ${names.manifest}.`
} // prettier-ignore

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** Before its shape is looked at: a later format may have another. */
function refuseNewer(json: unknown): void {
  const head = z.object({ is: z.literal(EXPORT_MARK), format: z.int(), restow: z.string() }).safeParse(json)
  if (!head.success || head.data.format <= EXPORT_FORMAT) return
  const { format, restow } = head.data
  throw new ExportRefused(
    `The export has the format ${format}, and this version of Restow reads up to ${EXPORT_FORMAT}. ${readWith(restow)}`,
  )
}

/** Between two releases builds bear the same number: of those, the one that wrote it is newer. */
const readWith = (restow: string): string =>
  restow.split('+')[0] === version().split('+')[0]
    ? `A newer build of ${restow} wrote it. Read it with that one or a newer one.`
    : `Read it with Restow ${restow} or newer.`

function refuseUnknown(name: string, schemaVersion: number, { restow }: { readonly restow: string }): void {
  const known = isCollectionName(name) ? (schemaVersions[name] ?? 0) : undefined
  if (known === undefined)
    throw new ExportRefused(
      `The export holds the collection “${name}”, which this version of Restow does not have. ${readWith(restow)}`,
    )
  if (schemaVersion > known)
    throw new ExportRefused(
      `The export holds ${name} of schema version ${schemaVersion}, and this version of Restow has ${known}. ${readWith(restow)}`,
    )
}

const filesOf = (file: string) => ({ file, checks: checksFile(file) })
