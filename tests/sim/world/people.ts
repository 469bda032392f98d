/** What people do at their devices, through the app's own writes. What a device has confirmed goes into the evidence. */
import { mayRemove, mayTouch } from '#domain/core/people/document-access.ts'
import type { CollectionName } from '#schemas/collections.ts'
import { containerStatuses } from '#schemas/containers.ts'
import { listingStatuses } from '#schemas/listings.ts'
import { orderStatuses } from '#schemas/orders.ts'
import { isUnitStage, unitMoves } from '#domain/core/floor/unit-stages.ts'
import type { Fields } from './app-writes.ts'
import { holds, type Evidence, type Written } from './evidence.ts'
import { draft } from './records.ts'
import type { PersonAction } from './schedule.ts'
import type { SimDevice } from '#tests/sim/world/device/sim-device.ts'
import type { StoredDoc } from '#tests/sim/world/device/sim-disk.ts'
import type { SimTab } from '#tests/sim/world/device/sim-tab.ts'

/** Free text that people write, by collection; `data` means a key of the map. */
const textFields: { readonly [Name in CollectionName]: readonly string[] } = {
  users: ['name'],
  config: ['data'],
  loads: ['title', 'note', 'carrier'],
  manifestLines: ['title', 'waivedReason'],
  containers: ['note', 'locationId'],
  locations: ['name', 'purpose'],
  units: ['title', 'note', 'serialNo', 'locationId', 'containerId'],
  photos: ['slot'],
  listings: ['title', 'description'],
  saleEvents: ['title'],
  orders: ['tracking', 'carrier', 'lineStates'],
  activity: [],
}
const statusField: { readonly [Name in CollectionName]?: readonly [field: string, words: readonly string[]] } = {
  containers: ['status', containerStatuses],
  listings: ['status', listingStatuses.filter((word) => !['live', 'sold', 'settled'].includes(word))],
  orders: ['status', orderStatuses.filter((word) => !['paid', 'cancelled', 'abandoned'].includes(word))],
}

export class People {
  readonly #evidence: Evidence

  constructor(evidence: Evidence) {
    this.#evidence = evidence
  }

  async act(device: SimDevice, action: PersonAction): Promise<void> {
    const tab = device.usable
    if (!tab) return undefined
    switch (action.kind) {
      case 'make':
        return this.#make(
          tab,
          action.collection,
          action.id,
          newFields(action.collection, action.id, action.value),
          action,
        )
      case 'importLoad':
        return this.#importLoad(tab, action)
      case 'edit': {
        const fields = textFields[action.collection]
        return this.#edit(tab, action, fields[action.choice % fields.length] ?? 'note')
      }
      case 'defect':
        return this.#defect(tab, action.id, action.value)
      case 'status':
        return this.#status(tab, action)
      case 'loadStage':
        return this.#change(tab, 'loads', action.load, () => ({ stage: action.stage }), action)
      case 'remove':
        return this.#remove(tab, action)
      case 'ledger':
        return this.#row(tab, action.id, action.refId)
      case 'photo':
        return this.#photo(tab, action)
      case 'retryRefused':
        for (const { id } of await device.refused()) await tab.handle?.retryRefused(id)
        return undefined
    }
  }

  async #make(
    tab: SimTab,
    collection: CollectionName,
    id: string,
    fields: object,
    { bold }: { readonly bold?: boolean },
  ): Promise<void> {
    const doc = draft(collection, id, fields) as Fields
    if (!bold && !mayTouch(tab.rank ?? 'signedIn', collection, 'create', doc)) return
    this.#evidence.made.add(`${collection}/${id}`)
    if (!(await tab.insert(collection, doc))) return
    const field = textFields[collection][0] ?? ''
    const value = Object.values(flat(doc[field])).find((inner) => typeof inner === 'string')
    if (typeof value === 'string') this.#note(tab, { collection, id, field, value, before: null })
  }

  async #importLoad(
    tab: SimTab,
    { load, lines, value, ...how }: Extract<PersonAction, { kind: 'importLoad' }>,
  ): Promise<void> {
    await this.#make(tab, 'loads', load, { code: load, stage: 'lead', title: value }, how)
    for (let row = 0; row < lines; row += 1) {
      const fields = { loadId: load, row: row + 1, title: `${value}-${row}`, qty: 2, raw: { Title: value } }
      await this.#make(tab, 'manifestLines', `${load}-${row}`, fields, how)
    }
  }

  async #edit(tab: SimTab, action: Extract<PersonAction, { kind: 'edit' }>, field: string): Promise<void> {
    const { collection, id, value, choice } = action
    const isMap = field === 'data' || field === 'lineStates'
    const key = `key${choice % 3}`
    let before: unknown = null
    const after = await this.#changed(tab, collection, id, action, (doc) => {
      before = isMap ? (doc[field] as Fields)[key] : doc[field]
      return { [field]: isMap ? { ...(doc[field] as Fields), [key]: value } : value }
    })
    if (after) this.#note(tab, { collection, id, field, value, before })
  }

  async #defect(tab: SimTab, id: string, value: string): Promise<void> {
    const after = await this.#changed(tab, 'units', id, {}, (doc) => {
      const defects = doc['defects'] as string[]
      return defects.length < 25 ? { defects: [...defects, value] } : null
    })
    if (after) this.#note(tab, { collection: 'units', id, field: 'defects', value, before: null })
  }

  #status(tab: SimTab, action: Extract<PersonAction, { kind: 'status' }>): Promise<void> {
    const { collection, id, choice } = action
    return this.#change(
      tab,
      collection,
      id,
      (doc) => {
        const stage = String(doc['stage'])
        if (collection === 'units') {
          const moves = isUnitStage(stage) ? unitMoves[stage] : []
          return moves.length > 0 ? { stage: moves[choice % moves.length] } : null
        }
        const [field, words] = statusField[collection] ?? ['', []]
        return field ? { [field]: words[choice % words.length] } : null
      },
      action,
    )
  }

  async #remove(tab: SimTab, action: Extract<PersonAction, { kind: 'remove' }>): Promise<void> {
    const { collection, id } = action
    let before: Fields = {}
    const after = await this.#changed(tab, collection, id, action, (doc) => {
      if (!mayRemove(tab.rank ?? 'signedIn', collection, { createdBy: '', ...doc }, tab.device.uid)) return null
      before = doc
      return { _deleted: true }
    })
    if (after) this.#evidence.removed.push({ collection, id, before })
  }

  async #row(tab: SimTab, id: string, refId: string): Promise<void> {
    if (!mayTouch(tab.rank ?? 'signedIn', 'activity', 'create', {})) return
    const { uid, code, disk } = tab.device
    const ms = this.#evidence.rows.size + 1
    const fields = { type: 'unit.received', refType: 'units', refId, by: uid, device: code, at: tab.context.now(), ms }
    if (!(await tab.insert('activity', draft('activity', `row-${id}`, fields)))) return
    if (disk.hasPower || disk.read('activity', `row-${id}`))
      this.#evidence.rows.set(`row-${id}`, { ms, device: tab.device.name })
  }

  async #photo(tab: SimTab, { unit, value, bytes }: Extract<PersonAction, { kind: 'photo' }>): Promise<void> {
    const sha256 = tab.device.pixels.keep(value, bytes)
    const fields = {
      ownerType: 'unit',
      ownerId: unit,
      slot: value,
      takenAt: tab.context.now(),
      sha256,
      bytes,
      uploadState: 'waiting',
    }
    // Few ids, so that several people edit one photo; but no two photos share an id, which a device mints at random.
    const known = `p${Number(value.slice(1)) % 4}`
    const id = this.#evidence.made.has(`photos/${known}`) ? `p-${value}` : known
    await this.#make(tab, 'photos', id, fields, {})
  }

  async #change(
    tab: SimTab,
    collection: CollectionName,
    id: string,
    change: (doc: StoredDoc) => Fields | null,
    how: { readonly bold?: boolean },
  ): Promise<void> {
    await this.#changed(tab, collection, id, how, change)
  }

  async #changed(
    tab: SimTab,
    collection: CollectionName,
    id: string,
    { bold }: { readonly bold?: boolean },
    change: (doc: StoredDoc) => Fields | null,
  ): Promise<boolean> {
    const may = (doc: StoredDoc): boolean =>
      bold === true || mayTouch(tab.rank ?? 'signedIn', collection, 'update', doc)
    return (await tab.edit(collection, id, (doc) => (may(doc) ? change(doc) : null))) !== null
  }

  /** A write that never reached the disk was never shown as saved. */
  #note({ device }: SimTab, written: Omit<Written, 'device'>): void {
    const onDisk = device.disk.read(written.collection, written.id)
    if (device.hasPower || holds(onDisk?.[written.field], written.value)) {
      this.#evidence.written.push({ device: device.name, ...written })
    }
  }
}

const flat = (value: unknown): object => (typeof value === 'object' && value !== null ? value : { value })

function newFields(collection: CollectionName, id: string, value: string): object {
  switch (collection) {
    case 'units':
      return { label: id, qty: 1, title: value, stage: 'received', loadId: `l${Number(value.slice(1)) % 4}` }
    case 'containers':
      return { label: id, kind: 'tote', status: 'stored', note: value }
    case 'locations':
      return { code: id, kind: Number(value.slice(1)) % 2 === 0 ? 'zone' : 'bin', name: value }
    case 'listings':
      return { saleType: Number(value.slice(1)) % 3 === 0 ? 'fixed' : 'auction', status: 'draft', title: value }
    case 'orders':
      return { channelKey: 'shop', externalId: id, status: 'open', method: 'ship', tracking: value }
    case 'config':
      return { kind: 'sort', key: id, data: { first: value } }
    case 'saleEvents':
      return { kind: 'auction', status: 'draft', title: value }
    case 'manifestLines':
      return { loadId: id.slice(0, 2), row: 9, title: value, extra: true, qty: 1 }
    default:
      return {}
  }
}
