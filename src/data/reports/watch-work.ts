/** The work of people's days, live. One roll-up serves every report of this device. */
import { Observable } from 'rxjs'
import { dayAfter } from '#domain/core/days.ts'
import type { WorkEntry } from '#domain/reports/work-report.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import type { Database } from '#data/store/database.ts'
import { WorkDays } from './work-days.ts'

/** Changes of so long are rolled up together. */
const WAIT_MS = 1_500

export interface Work {
  readonly entries: readonly WorkEntry[]
  /** Days of people that were rolled up, of how many; `null` once all are. */
  readonly progress: { readonly done: number; readonly all: number } | null
}

const kept = new WeakMap<Database, WorkDays>()

function daysOf(context: Pick<CommandContext, 'db' | 'now'>): WorkDays {
  const known = kept.get(context.db) ?? new WorkDays(context)
  kept.set(context.db, known)
  return known
}

/**
 * Work since a day, `YYYY-MM-DD`, up to now, and what a clock that is ahead wrote. Emits progress until everything is rolled up, then the entries, then
 * again after each change.
 */
export function watchWork(context: Pick<CommandContext, 'db' | 'now'>, from: string): Observable<Work> {
  const { db } = context
  return new Observable((subscriber) => {
    const days = daysOf(context)
    const isOver = () => subscriber.closed
    const waiting = new Set<string>()
    let isReady = false
    let running: Promise<void> = Promise.resolve()
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = async (uids: readonly string[] | null) => {
      if (isOver()) return
      // Why a day more: another device's clock may be ahead, and its undo with it.
      await days.refresh(from, dayAfter(days.today()), uids, tell, isOver)
      isReady = true
      if (!isOver()) subscriber.next({ entries: days.entries(), progress: null })
    }
    function tell(done: number, all: number): void {
      if (!isReady && !isOver()) subscriber.next({ entries: [], progress: { done, all } })
    }
    const enqueue = (uids: readonly string[] | null) => {
      running = running.then(() => refresh(uids)).catch((error: unknown) => subscriber.error(error))
    }
    const changes = db.activity.$.subscribe(({ documentData, operation }) => {
      if (operation !== 'INSERT') return
      waiting.add(documentData.by)
      timer ??= setTimeout(() => {
        timer = undefined
        const uids = [...waiting]
        waiting.clear()
        enqueue(uids)
      }, WAIT_MS)
    })
    enqueue(null)
    return () => {
      clearTimeout(timer)
      changes.unsubscribe()
    }
  })
}
