/** `FORMAT.md` of an export, and `docs/export-format.md`: what stands in which file, from the schemas, for a reader without Restow. */
import { EXPORT_FORMAT, exportNames as names } from '#backend/export/export-form.ts'
import { describeField } from '#domain/core/words/field-labels.ts'
import { collectionPlurals } from '#domain/core/words/record-labels.ts'
import { translator } from '#language/translate.ts'
import { catalogue } from '#messages/compiled/en.ts'
import { collectionNames, collections, type CollectionName } from '#schemas/collections.ts'
import { cents, flag, gain, isoTime, map, percent, ref, type Field } from '#schemas/fields.ts'
import { exportedFields } from './export-form.ts'

const t = translator('en', catalogue)

const about: { readonly [Name in CollectionName]: string } = {
  users: 'People: what they are called and what they may do. The id is the `uid` of their account.',
  config: 'Small settings, by `kind` and `key`: channels, sort rules, grades, reasons, checklists, import templates, labels, terms. `data` depends on the kind.',
  loads: 'Purchases, from lead to closed: a truckload, or pallets bought as one.',
  manifestLines: 'What the seller lists in a load, a line for each row of the manifest; `extra` lines were found and not listed. `raw` has the cells of the file by header.',
  containers: 'Pallets, gaylords, totes and carts, each under its own label.',
  locations: 'Zones, aisles, racks, bins, dock doors, stages. `parentId` is the place around it.',
  units: 'One label on one item, or on `qty` identical items. Amounts are for all items of the label.',
  photos: 'What each picture shows. `path` leads to its file by `photos.ndjson`; `thumb` is a small picture as a data URL.',
  listings: 'What one buyer can buy: a fixed-price listing, an auction lot, a show item. `publications` says by channel where it is offered.',
  saleEvents: 'Auctions and live shows.',
  orders: 'Invoices and orders. `lines` by line id: `listingId`, `unitId`, `sticker`, `priceCents`; `lineStates` by line id: how far a line has come, open where it is not named.',
  activity: 'The ledger: one row for each action, never changed. `undoOf` names the row that it takes back.',
} // prettier-ignore

/** Where a reference leads that its name alone does not tell. */
const targets: Readonly<Record<string, string>> = {
  by: 'users', loadId: 'loads', lineId: 'manifestLines', containerId: 'containers', locationId: 'locations',
  listingId: 'listings', orderId: 'orders', eventId: 'saleEvents', undoOf: 'activity', ownerId: 'the collection that `ownerType` names', refId: 'the collection that `refType` names',
} // prettier-ignore

function kindOf(collection: CollectionName, name: string, field: Field): string {
  if (field === cents) return 'cents or null'
  if (field === isoTime) return 'time or `""`'
  if (field === ref) return `id or \`""\`, of ${name === 'parentId' ? collection : (targets[name] ?? 'a document')}`
  if (field === percent || field === gain) return `percent, 0 to ${field.maximum}, or null`
  if (field === flag) return 'true or false'
  if (field === map) return 'map'
  if (field.lines) return `map of maps of texts, at most ${field.lines.all} texts in all`
  if (field.enum) return `one of ${field.enum.map((word) => `\`${JSON.stringify(word)}\``).join(' ')}`
  if (field.items) return `list of at most ${field.maxItems} texts`
  if (field.maxLength !== undefined) return `text, at most ${field.maxLength} characters`
  const most = (field.maximum ?? 0).toLocaleString('en')
  return `whole number, 0 to ${most}${typeof field.type === 'string' ? '' : ', or null'}`
}

const everyRecord = ['id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy']

function collectionPart(name: CollectionName): string {
  const own = Object.entries(exportedFields(name)).filter(([field]) => !everyRecord.includes(field))
  const rows = own.map(
    ([field, kind]) => `| \`${field}\` | ${t.of(describeField(field))} | ${kindOf(name, field, kind)} |`,
  )
  const version = `Schema version ${collections[name].version}.`
  const head = `### ${names.documents}/${name}.ndjson: ${t.of(collectionPlurals[name])}\n\n${about[name]} ${version}\n`
  return [head, '| field | meaning | holds |', '|---|---|---|', ...rows, ''].join('\n')
}

const intro = `# The format of an export

Written by \`npm run export\` of Restow. Format ${EXPORT_FORMAT}. Everything that the server held at one moment, as files that any program reads.

| file | holds |
|---|---|
| \`${names.manifest}\` | what is in the folder: the moment, the program's version, lines, bytes and SHA-256 of each file. It is written last: **a folder without it is not a whole export** |
| \`${names.manifestSum}\` | the SHA-256 of \`${names.manifest}\`; \`sha256sum -c ${names.manifestSum}\` checks it |
| \`${names.documents}/NAME.ndjson\` | the records of a collection, one a line, by id |
| \`${names.accounts}\` | who can sign in: \`uid\`, \`email\`, \`name\`, \`disabled\`, \`createdAt\`. No passwords |
| \`${names.photoList}\` | the photos, one a line: \`file\` in this folder, \`path\` as the photo's record names it, \`contentType\`, \`bytes\`, \`sha256\`, \`createdAt\` |
| \`${names.photos}/\` | the photos as files, by what they show: \`${names.photos}/units/LABEL/SLOT-HASH.jpg\`, \`${names.photos}/loads/CODE/…\`; \`other/\` has those that no record names any more |
| \`${names.checks}/\` | for each file of lines the CRC-32 of each line, so that a changed line can be named. A reader does not need it |
| \`${names.guide}\` | this text |

## How to read it

- **A line is one JSON object** (NDJSON): UTF-8 without a byte order mark, lines end with a line feed, no line is empty.
- **Times** are texts in UTC with milliseconds: \`2026-11-24T16:05:00.000Z\`. They are the time of the device that did it; \`""\` is not yet, or unknown.
- **Money** is whole cents of the warehouse's currency (\`config\`, kind \`settings\`, key \`house\`, \`data.currency\`): \`1250\` is 12.50. \`null\` is unknown, 0 is nothing.
- **References** are ids of other records: \`loadId\` of a unit is the \`id\` of a load. \`""\` is none.
- **Labels are ids**: the id of a unit or container is the label that is printed on it.
- **Deleted records** are kept, with \`"_deleted": true\`, so that the ledger's rows still lead somewhere. Leave them out to count.
- **Counts and sums are not stored.** Stock is a count over \`units\` by \`stage\`, \`containerId\`, \`locationId\`; received of expected is units by \`lineId\` against \`qty\` of the line;
  profit of a load is what its order lines brought (price, its share of premium and shipping, less fee and postage), less goods, freight and fee of the load. A load with \`broughtCents\` closed before Restow: it has no units, and that is its net.
- **A map** is an open object whose keys depend on the record.
- **Every record** has \`id\` (text, at most 80 characters), \`createdAt\` and \`updatedAt\` (times), \`createdBy\` and \`updatedBy\` (ids of users), \`_deleted\` (true or false) and
  \`syncedAt\`: when the server received this version, UTC with microseconds. What devices keep of old records hangs on it; a record that is written by hand has none.

## What is not in it

- Passwords, sign-ins on devices, the server's keys and its certificate: people set a new password.
- Work that a device has not sent yet, and photos still on a device (\`photosOnDevices\` in \`${names.manifest}\` counts them).
`

/** The whole text. */
export const exportGuide = (): string =>
  `${intro}\n## The collections\n\n${collectionNames.map(collectionPart).join('\n')}`
