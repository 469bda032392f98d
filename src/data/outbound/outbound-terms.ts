/** What managers set for orders that leave, as it is on this device. Invariant: one document for each subject, so that two devices change the same one. */
import { map, type Observable } from 'rxjs'
import type { ConfigDoc } from '#schemas/config.ts'
import { editBetween, insertOf, pathsUnder } from '#domain/core/merge/edits.ts'
import { readBoxes, readStorage } from '#domain/outbound/outbound-terms.ts'
import type { StorageTerms } from '#domain/outbound/pickup.ts'
import { runJob, type Job } from '#data/core/jobs/job.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import type { Database } from '#data/store/database.ts'

type Subject = 'storage' | 'boxes'

const idOf = (about: Subject): string => `terms-${about}`

/** What goods that stay cost a day. */
export const watchStorageTerms = (db: Database): Observable<StorageTerms> =>
  db.config.findByIds([idOf('storage'), 'settings-house']).$.pipe(
    map((docs) => {
      const dataOf = (id: string) => {
        const doc = docs.get(id)
        return doc ? toPlain<ConfigDoc>(doc).data : null
      }
      return readStorage(dataOf(idOf('storage')), dataOf('settings-house'))
    }),
  )

/** The boxes on the packing bench, smallest first. */
export const watchBoxes = (db: Database): Observable<readonly string[]> =>
  db.config.findOne(idOf('boxes')).$.pipe(map((doc) => readBoxes(doc ? toPlain<ConfigDoc>(doc).data : null)))

/** `null` where nothing differs. */
async function setTerms(context: CommandContext, about: Subject, data: ConfigDoc['data']): Promise<Job | null> {
  const id = idOf(about)
  const found = await context.db.config.findOne(id).exec()
  const before = found ? toPlain<ConfigDoc>(found).data : null
  if (JSON.stringify(before) === JSON.stringify({ ...before, ...data })) return null
  const edit = before
    ? editBetween('config', id, pathsUnder('data', before), pathsUnder('data', { ...before, ...data }))
    : insertOf('config', { id, kind: 'terms', key: about, data, rank: 0 })
  const row = { type: 'terms.changed', undoType: 'terms.takenBack', refType: 'config', refId: id, data: { about, before, after: data } } as const // prettier-ignore
  const job: Job = { id: context.newId(), edits: [edit], rows: [row] }
  return (await runJob(context, job)) ? job : null
}

export const setStorageTerms = (context: CommandContext, { freeDays, dayCents }: StorageTerms): Promise<Job | null> =>
  setTerms(context, 'storage', { freeDays, dayCents })

export const setBoxes = (context: CommandContext, boxes: readonly string[]): Promise<Job | null> =>
  setTerms(context, 'boxes', { boxes: [...boxes] })
