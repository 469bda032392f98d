/**
 * How far a live show is, and what that allows. Invariants: stickers are put on until its report is in; its text changes until then as well;
 * what is worked on first stands first.
 */
import { msg, type Words } from '#messages/message.ts'
import type { SaleEventDoc, SaleEventStatus } from '#schemas/sale-events.ts'

export const showStatusLabels: { readonly [Status in SaleEventStatus]: Words } = {
  draft: msg('show.status.draft'),
  catalogued: msg('show.status.catalogued'),
  published: msg('show.status.published'),
  live: msg('show.status.published'),
  closing: msg('show.status.closed'),
  closed: msg('show.status.closed'),
  settled: msg('show.status.settled'),
}

const open: readonly SaleEventStatus[] = ['draft', 'catalogued', 'published', 'live']

/** Whether stickers may be put on for it, and its text and time may be changed. */
export const isOpenShow = ({ kind, status }: Pick<SaleEventDoc, 'kind' | 'status'>): boolean =>
  kind === 'show' && open.includes(status)

/** Open shows first, the one that starts first in front; then what is over, the latest in front. */
export function byWork(a: SaleEventDoc, b: SaleEventDoc): number {
  const rank = (show: SaleEventDoc) => (isOpenShow(show) ? 0 : 1)
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  const way = rank(a) === 0 ? 1 : -1
  return way * (a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : a.id < b.id ? -1 : 1)
}

/** What is wrong with a show's text and times, by field. */
export function showProblems({
  title,
  startsAt,
  endsAt,
}: Pick<SaleEventDoc, 'title' | 'startsAt' | 'endsAt'>): ReadonlyMap<string, Words> {
  const problems = new Map<string, Words>()
  if (title.trim() === '') problems.set('title', msg('show.problem.noTitle'))
  if (startsAt === '') problems.set('startsAt', msg('show.problem.noStart'))
  if (endsAt !== '' && startsAt !== '' && endsAt <= startsAt) problems.set('endsAt', msg('show.problem.endsBefore'))
  return problems
}

/** How long a show is taken to be where its end is not known. */
const USUAL_HOURS = 3

/** Hours from its start to its end. */
export function hoursOf({ startsAt, endsAt }: Pick<SaleEventDoc, 'startsAt' | 'endsAt'>): number {
  const ms = Date.parse(endsAt) - Date.parse(startsAt)
  return Number.isFinite(ms) && ms > 0 ? ms / 3_600_000 : USUAL_HOURS
}

/** The show whose start is nearest to a time, ISO UTC; `null` for none. */
export function showNear(shows: readonly SaleEventDoc[], at: string): SaleEventDoc | null {
  const away = (show: SaleEventDoc) => Math.abs(Date.parse(show.startsAt) - Date.parse(at)) || 0
  return shows.toSorted((a, b) => away(a) - away(b))[0] ?? null
}
