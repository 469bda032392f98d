/**
 * A list of auctions becomes leads. Invariants: a known auction is matched by seller and number,
 * and only fields that differ in the list change; a load that was won, lost or passed is left
 * alone; blanks of the list wipe nothing; running it twice changes nothing.
 */
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import { isMap } from '#domain/core/merge/merge-values.ts'
import { leadKeyOf, type LeadFacts } from '#domain/files/leads.ts'
import { log } from '#data/core/jobs/activity.ts'
import { mintLabels } from '#data/store/device.ts'
import { changeOne, INSERT_CHUNK, insertAll, toPlain, removeAll } from '#data/core/jobs/write.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { newLoadDraft } from './import-new-load.ts'

export interface LeadsImport {
  readonly batchId: string
  readonly added: readonly string[]
  readonly changed: readonly string[]
  readonly same: number
}

type LeadFields = Partial<Pick<LoadDoc, (typeof importedFields)[number]>>

const openStages: readonly LoadStage[] = ['lead', 'watching', 'bid']
const importedFields = [
  'title', 'endsAt', 'endZone', 'declaredRetailCents', 'declaredUnits', 'freightCents', 'currentBidCents', 'category', 'condition', 'place', 'pageUrl',
] as const // prettier-ignore

async function knownLeads(context: CommandContext): Promise<Map<string, LoadDoc>> {
  const loads = await context.db.loads.find({ selector: { code: { $gte: '' } } }).exec()
  return new Map(loads.map((load) => [leadKeyOf(load), toPlain(load)]))
}

function corrections(load: LoadDoc, lead: LeadFacts): LeadFields {
  if (!openStages.includes(load.stage)) return {}
  const fields = importedFields.filter(
    (field) => lead[field] !== null && lead[field] !== '' && lead[field] !== load[field],
  )
  return Object.fromEntries(fields.map((field) => [field, lead[field]]))
}

async function changeKnown(
  context: CommandContext,
  batchId: string,
  known: readonly (readonly [LoadDoc, LeadFields])[],
): Promise<void> {
  for (const [load, fields] of known) {
    const before = Object.fromEntries(Object.keys(fields).map((field) => [field, load[field as keyof LeadFields]]))
    await log(context, [
      {
        id: `${batchId}-${load.id}`.slice(0, 80),
        type: 'lead.updated',
        refType: 'load',
        refId: load.id,
        data: { batchId, before, after: fields },
      },
    ])
    await changeOne(context, 'loads', load.id, () => fields)
  }
}

/** Adds and updates leads; resolves with what it did. */
export async function importLeads(
  context: CommandContext,
  fileName: string,
  leads: readonly LeadFacts[],
): Promise<LeadsImport> {
  const batchId = context.newId()
  const known = await knownLeads(context)
  const met = leads.flatMap((lead) => {
    const load = known.get(lead.key)
    return load ? [[load, corrections(load, lead)] as const] : []
  })
  const changed = met.filter(([, fields]) => Object.keys(fields).length > 0)
  const fresh = leads.filter((lead) => !known.has(lead.key))
  const codes = fresh.length > 0 ? await mintLabels(context.db, 'load', fresh.length) : []
  const drafts = fresh.map((lead, place) => {
    const { key: _key, ...facts } = lead
    return newLoadDraft({ ...facts, id: context.newId(), code: codes[place] ?? '', stage: 'lead' })
  })
  for (let start = 0; start < drafts.length; start += INSERT_CHUNK) {
    await insertAll(context, 'loads', drafts.slice(start, start + INSERT_CHUNK))
  }
  await changeKnown(context, batchId, changed)
  const added = drafts.map((draft) => draft.id)
  const done: LeadsImport = {
    batchId,
    added,
    changed: changed.map(([load]) => load.id),
    same: met.length - changed.length,
  }
  if (added.length + changed.length > 0) {
    const data = { added: added.length, changed: changed.length }
    await log(context, [{ id: batchId, type: 'leads.imported', refType: 'file', refId: batchId, to: fileName, data }])
  }
  return done
}

/** Takes an import of leads back: new ones that no person changed since go, updated ones are as before, but for what a person wrote since. */
export async function undoLeadsImport(context: CommandContext, done: LeadsImport): Promise<void> {
  const found = await context.db.loads.findByIds([...done.added]).exec()
  const untouched = [...found.values()].filter((load) => load.stage === 'lead' && load.updatedAt === load.createdAt)
  await removeAll(
    context,
    'loads',
    untouched.map((load) => load.id),
  )
  for (const id of done.changed) {
    const row = await context.db.activity.findOne(`${done.batchId}-${id}`.slice(0, 80)).exec()
    const { before, after } = row?.data ?? {}
    if (!isMap(before) || !isMap(after)) continue
    // What a person wrote since stays.
    const asListed = (load: LoadDoc) => importedFields.filter((field) => field in after && load[field] === after[field])
    await changeOne(context, 'loads', id, (load) => {
      const back = asListed(load).map((field) => [field, before[field]])
      return back.length === 0 ? null : (Object.fromEntries(back) as LeadFields)
    })
  }
  await log(context, [
    {
      id: `${done.batchId}-back`,
      type: 'leads.importTakenBack',
      refType: 'file',
      refId: done.batchId,
      undoOf: done.batchId,
    },
  ])
}
