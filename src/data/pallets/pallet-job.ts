/**
 * What a command does to a pallet and to all that is on it, as one list of edits that can be run again. Must stay true: the list is on the disk
 * before its first write, so that a device that dies in the middle finishes it when the page opens again (`finishPalletJob`); running it
 * twice changes nothing; what somebody else changed meanwhile is left alone; the ledger row is the last write and has a fixed id.
 */
import type { RxCollection } from 'rxdb'
import type { Docs } from '#schemas/collections.ts'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { Draft, Stamped } from '#schemas/document.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { log, type LedgerEntry } from '#data/core/activity.ts'
import { dropDraft, readDraft, writeDraft } from '#data/store/device.ts'
import { insertOne } from '#data/core/write.ts'
import { stampEdit, type Work } from '#data/core/work.ts'

/** New fields of one document, and its `updatedAt` when that was decided. */
export interface Edit<Doc> {
  readonly id: string
  readonly seen: string
  readonly fields: Partial<Doc>
}

export interface PalletJob {
  /** The pallet that a split makes. */
  readonly insert: Draft<ContainerDoc> | null
  /** Before the units: where the pallet is now, that it is locked. */
  readonly containersFirst: readonly Edit<ContainerDoc>[]
  readonly units: readonly Edit<UnitDoc>[]
  /** After the units: that it is empty. */
  readonly containersLast: readonly Edit<ContainerDoc>[]
  readonly row: LedgerEntry & { readonly id: string }
}

const UNFINISHED = 'pallet-job'

export const emptyJob = { insert: null, containersFirst: [], units: [], containersLast: [] } as const

export function edit<Doc extends Stamped>(doc: Doc, fields: Partial<Doc>): Edit<Doc> {
  return { id: doc.id, seen: doc.updatedAt, fields }
}

function differs(doc: object, fields: object): boolean {
  const now = doc as Readonly<Record<string, unknown>>
  return Object.entries(fields).some(([name, value]) => now[name] !== value)
}

/** One read for all of them, then writes that the store takes together: a pallet of 60 is three transactions, not 120. */
async function apply<Name extends 'units' | 'containers'>(
  work: Work,
  name: Name,
  edits: readonly Edit<Docs[Name]>[],
  isAgain: boolean,
): Promise<void> {
  if (edits.length === 0) return
  const collection = work.db[name] as unknown as RxCollection<Docs[Name]>
  const found = await collection.findByIds(edits.map((one) => one.id)).exec()
  const writes = edits.map(async ({ id, seen, fields }) => {
    await found.get(id)?.incrementalModify((current) => {
      const doc = current as unknown as Docs[Name]
      // After a crash time has gone by: who changed it meanwhile knew better.
      const leave = !differs(doc, fields) || (isAgain && doc.updatedAt !== seen)
      return (leave ? doc : stampEdit(work, name, doc, fields)) as unknown as typeof current
    })
  })
  await Promise.all(writes)
}

async function run(work: Work, job: PalletJob, isAgain: boolean): Promise<void> {
  if (job.insert) await insertOne(work, 'containers', job.insert)
  await apply(work, 'containers', job.containersFirst, isAgain)
  await apply(work, 'units', job.units, isAgain)
  await apply(work, 'containers', job.containersLast, isAgain)
  await log(work, [job.row])
}

/** Runs a job to its end. Resolves when all of it is on the disk. */
export async function runPalletJob(work: Work, job: PalletJob): Promise<void> {
  await writeDraft(work.db, UNFINISHED, job)
  await run(work, job, false)
  await dropDraft(work.db, UNFINISHED)
}

/** Finishes what a crash or a closed tab left half done. `true` when something was. */
export async function finishPalletJob(work: Work): Promise<boolean> {
  const job = await readDraft<PalletJob>(work.db, UNFINISHED)
  if (!job) return false
  await run(work, job, true)
  await dropDraft(work.db, UNFINISHED)
  return true
}
