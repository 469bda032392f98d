/** What is said where an import or a take-back has ended, and where what it made is. */
import type { ImportBatch } from '#data/buying/import-batches.ts'
import type { PagePath } from '#domain/core/people/access.ts'
import { plainDayOf } from '#domain/core/plain-days.ts'
import { msg, type Words } from '#messages/message.ts'
import type { AnyOrder } from './use-import-run.ts'

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

/** @param kept loads that a person has changed, and that therefore stayed */
export const describeTakenBack = ({ fileName: file }: ImportBatch, kept: number): Words =>
  kept > 0 ? msg('import.takenBackBut', { file, kept }) : msg('import.takenBack', { file })

export const describeCanceled = ({ fileName: file }: ImportBatch, kept: number): Words =>
  kept > 0 ? msg('import.takenBackBut', { file, kept }) : msg('import.canceled', { file })

export function doneOf(order: AnyOrder, count: number): Pick<Ended, 'words' | 'next'> {
  const { fileName: file, loadCode: load, loadId } = order.batch
  if (!('loads' in order)) return { words: msg('import.isIn', { file, load }), next: manifestOf(loadId) }
  const days = order.loads.map(({ closedAt }) => plainDayOf(closedAt))
  return { words: msg('import.closedIn', { file, count }), next: profitOf(days) }
}
