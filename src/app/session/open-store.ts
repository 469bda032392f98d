/** Opens the store and makes what commands work with: the device's code, its clock, its ids. A chunk of its own: RxDB comes with it. */
import type { Database } from '#data/store/database.ts'
import { deviceCode, isUntouched } from '#data/store/device.ts'
import { StoreIsNewer } from '#data/store/migrate-store.ts'
import { databaseName, openDatabase } from '#data/store/open-database.ts'
import { resumeJobs } from '#data/core/jobs/job.ts'
import { beforeFirstStep } from '#data/core/jobs/open-benches.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { finishLeftSteps } from './benches.ts'
import { opening$ } from './store-opening.ts'
import { noteStore } from '#app/storage-watch.ts'
import type { Remembered } from './last-user.ts'

/**
 * Every reason that keeps the store from opening is shown. Text typed in this tab is on the disk,
 * so the tab may be reloaded when another one needs the store.
 */
async function openStore(store: string): Promise<Database> {
  try {
    const db = await openDatabase(store, {
      onOpening: (state) => opening$.next({ ...state, store }),
      onAskedToLetGo: () => location.reload(),
    })
    opening$.next(null)
    return db
  } catch (error) {
    if (error instanceof StoreIsNewer) opening$.next({ kind: 'newer' })
    throw error
  }
}

export async function openWork(person: Remembered): Promise<CommandContext> {
  const db = await openStore(databaseName(person.projectId, person.uid))
  noteStore(person.uid, await isUntouched(db))
  const device = await deviceCode(db, Math.random)
  const context: CommandContext = {
    db,
    uid: person.uid,
    device,
    now: () => new Date().toISOString(),
    newId: () => crypto.randomUUID(),
  }
  // Before any page can write: what a killed tab left half done is finished first.
  await resumeJobs(context)
  whenComesBack(
    db,
    beforeFirstStep(db, () => finishLeftSteps(context)),
  )
  return context
}

/** The person was elsewhere, perhaps at a bench in another tab. Ends with the store. */
function whenComesBack(db: Database, act: () => void): void {
  const onChange = (): void => {
    if (db.closed) document.removeEventListener('visibilitychange', onChange)
    else if (document.visibilityState === 'visible') act()
  }
  document.addEventListener('visibilitychange', onChange)
}
