/** What is said where an import or a take-back has ended, and where what it made is. */
import type { ImportBatch } from '#data/buying/import-batches.ts'
import type { PagePath } from '#domain/core/people/access.ts'
import { plainDayOf } from '#domain/core/plain-days.ts'
import { msg, type Words } from '#messages/message.ts'
import type { AnyOrder, RunResult } from './use-import-run.ts'

export interface Ended {
  readonly ok: boolean
  readonly words: Words
  /** What it made is a tap away. */
  readonly next: NextPage | null
}

interface NextPage {
  readonly words: Words
  readonly to: PagePath
  readonly search: Readonly<Record<string, string>>
}

const manifestOf = (load: string): NextPage => ({
  words: msg('import.openManifest'),
  to: '/manifest',
  search: { load },
})

/** @param days on which the loads closed, `YYYY-MM-DD` */
function profitOf(days: readonly string[]): NextPage {
  const [from = '', to = ''] = [days.toSorted()[0], days.toSorted().at(-1)]
  return { words: msg('import.openProfit'), to: '/inbound', search: { show: 'profit', by: 'load', from, to } }
}

/** What others have changed or imported too, and what therefore stayed. */
interface Stayed {
  readonly kept: number
  readonly left: number
  readonly twin: boolean
}

type Ran = Exclude<RunResult, { end: 'failed' | 'stopped' }>

export const stayedOf = ({ count: kept, left = 0, twin = false }: Ran): Stayed => ({ kept, left, twin })

function describeStayed({ fileName: file, loadCode: load }: ImportBatch, { kept, left, twin }: Stayed): Words | null {
  if (twin) return msg('import.takenBackTwin', { file, load })
  if (kept > 0) return msg('import.takenBackBut', { file, kept })
  return left > 0 ? msg('import.takenBackButLines', { file, left }) : null
}

export const describeTakenBack = (batch: ImportBatch, stayed: Stayed): Words =>
  describeStayed(batch, stayed) ?? msg('import.takenBack', { file: batch.fileName })

export const describeCanceled = (batch: ImportBatch, stayed: Stayed): Words =>
  describeStayed(batch, stayed) ?? msg('import.canceled', { file: batch.fileName })

export function doneOf(order: AnyOrder, count: number): Pick<Ended, 'words' | 'next'> {
  const { fileName: file, loadCode: load, loadId } = order.batch
  if (!('loads' in order)) return { words: msg('import.isIn', { file, load }), next: manifestOf(loadId) }
  const days = order.loads.map(({ closedAt }) => plainDayOf(closedAt))
  return { words: msg('import.closedIn', { file, count }), next: profitOf(days) }
}
