/** How an export of this version looks: documents in the form of their schemas, photos under the names of what they show. */
import type { ExportForm, ExportWork } from '#backend/export/export-form.ts'
import { collectionNames, collections, type CollectionName } from '#schemas/collections.ts'
import { serverFields, type Audited, type CollectionSpec } from '#schemas/document.ts'
import { emptyValue, type Field } from '#schemas/fields.ts'

export const isCollectionName = (name: string): name is CollectionName =>
  (collectionNames as readonly string[]).includes(name)

const fieldsByName = new Map<CollectionName, Readonly<Record<string, Field>>>()

/** Every field that a document of this collection has in an export, but for `_deleted`. Looked up once: hundreds of thousands of records come in a row. */
export function exportedFields(name: CollectionName): Readonly<Record<string, Field>> {
  const known = fieldsByName.get(name) ?? serverFields(collections[name] as unknown as CollectionSpec<Audited>)
  fieldsByName.set(name, known)
  return known
}

export const schemaVersions: Readonly<Record<string, number>> = Object.fromEntries(
  collectionNames.map((name) => [name, collections[name].version]),
)

export const exportForm: ExportForm = {
  schemaVersions,
  // Why imported late: words of all fields are needed once in the life of a warehouse, and a server starts often.
  guide: async () => (await import('./export-guide.ts')).exportGuide(),
  begin: () => new Work(),
}

type Fields = Readonly<Record<string, unknown>>

/** When the server took a version in, µs since 1970. What a device holds of old records hangs on it. */
export const RECEIVED = 'syncedAt'

/**
 * In the order of the schema, with the empty value where an older document has none; what no schema has comes last. One object, filled in place: copies of
 * copies made the memory of a server rise threefold while it wrote an export.
 */
export function inSchemaForm(collection: string, own: Fields): Record<string, unknown> {
  const formed: Record<string, unknown> = {}
  const fields = isCollectionName(collection) ? exportedFields(collection) : {}
  for (const name of Object.keys(fields)) formed[name] = Object.hasOwn(own, name) ? own[name] : emptyOf(fields[name])
  for (const name of Object.keys(own)) if (!besides.has(name)) formed[name] = own[name]
  formed['_deleted'] = own['_deleted'] === true
  return formed
}

/** They have a place of their own. */
const besides: ReadonlySet<string> = new Set(['_deleted', RECEIVED])

const emptyOf = (field: Field | undefined): unknown => (field ? emptyValue(field) : undefined)

interface Shown {
  readonly owner: string
  readonly slot: string
  /** How many photos show these pixels. */
  photos: number
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Letters, digits, `.`, `-` and `_`: every file system has them, and none reads them as a way out of the folder. */
const fileName = (words: string): string =>
  words
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
    .slice(0, 60)

const HASH_DIGITS = 12

class Work implements ExportWork {
  readonly #loadCodes = new Map<string, string>()
  readonly #shown = new Map<string, Shown>()
  readonly #taken = new Set<string>()
  #withoutFile = 0

  document(collection: string, fields: Fields, receivedAt: string): Fields {
    if (collection === 'loads') this.#loadCodes.set(text(fields['id']), text(fields['code']))
    if (collection === 'photos' && fields['_deleted'] !== true) this.#seePhoto(fields)
    const formed = inSchemaForm(collection, fields)
    formed[RECEIVED] = receivedAt
    return formed
  }

  /** Loads are seen before photos: collections come by name. */
  #seePhoto(photo: Fields): void {
    this.#withoutFile += 1
    const path = text(photo['path'])
    const [type, id] = [text(photo['ownerType']), text(photo['ownerId'])]
    const known = this.#shown.get(path)
    if (known) known.photos += 1
    else if (path !== '') {
      const named = type === 'load' ? (this.#loadCodes.get(id) ?? id) : id
      this.#shown.set(path, { owner: `${type}s/${fileName(named) || 'unnamed'}`, slot: text(photo['slot']), photos: 1 })
    }
  }

  photoFile(path: string, sha256: string): string {
    const shown = this.#shown.get(path)
    this.#withoutFile -= shown?.photos ?? 0
    const ending = /\.(\w{1,5})$/.exec(path)?.[1] ?? 'bin'
    const start = shown ? `${fileName(shown.owner.split('/')[0] ?? '')}/${shown.owner.split('/')[1]}/${fileName(shown.slot) || 'photo'}` : 'other/photo' // prettier-ignore
    const short = `${start}-${sha256.slice(0, HASH_DIGITS)}.${ending}`
    // Two people may have sent the same picture, and some file systems take A and a for one letter.
    const others = (name: string): boolean => this.#taken.has(name.toLowerCase())
    let name = short
    for (let more = 2; others(name); more += 1) name = `${start}-${sha256.slice(0, HASH_DIGITS)}-${more}.${ending}`
    this.#taken.add(name.toLowerCase())
    return name
  }

  photosWithoutFile(): number {
    return this.#withoutFile
  }
}
