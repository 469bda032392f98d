/**
 * Named views of tables, in the person's own record: they follow the person to every device. No rows of the ledger: they change nothing of the warehouse.
 * Each change is undone by its own lines, and a line that was changed since stays.
 */
import { refuseIf, Refusal } from '#domain/core/refusal.ts'
import { boundsProblem, isPlan, planViews, withLines, type LineChanges, type SavedViews, type ViewChange } from '#domain/core/people/saved-views.ts' // prettier-ignore
import { msg } from '#messages/message.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { changeOne } from '#data/core/jobs/write.ts'

export interface ViewsChange {
  readonly table: string
  /** Of the view that was meant. */
  readonly id: string
  readonly before: LineChanges
  readonly after: LineChanges
}

const notHere = () => new Refusal('notHere', msg('views.notHere'))

const lineOf = (views: SavedViews, table: string, id: string): string | null => views[table]?.[id] ?? null

/** Saves, changes or removes a view of this table. `null` when it is so already. @throws Refusal in words where it is not possible */
export async function changeViews(
  context: CommandContext,
  table: string,
  change: ViewChange,
): Promise<ViewsChange | null> {
  const fresh = { id: context.newId(), at: context.now() }
  const own = await context.db.users.findOne(context.uid).exec()
  if (!own) throw notHere()
  let done: ViewsChange | null = null
  await changeOne(context, 'users', context.uid, ({ views }) => {
    const plan = planViews(views, table, change, fresh)
    if (!isPlan(plan)) throw new Refusal('notAllowed', plan)
    const { id, changes } = plan
    const before = Object.fromEntries(Object.keys(changes).map((one) => [one, lineOf(views, table, one)]))
    const next = withLines(views, table, changes)
    if (Object.values(changes).some((text) => text !== null)) refuseIf(boundsProblem(next, table))
    const isNew = Object.entries(changes).some(([one, text]) => before[one] !== text)
    done = isNew ? { table, id, before, after: changes } : null
    return isNew ? { views: next } : null
  })
  return done
}

/** Takes a change back; safe to repeat. Resolves with `false` where a view was changed since, which stays. @throws Refusal where there is no room for it any more */
export async function undoViews(context: CommandContext, { table, before, after }: ViewsChange): Promise<boolean> {
  let isWhole = true
  await changeOne(context, 'users', context.uid, ({ views }) => {
    const mine = Object.entries(before).filter(([id]) => lineOf(views, table, id) === (after[id] ?? null))
    isWhole = Object.entries(before).every(([id, text]) => mine.some(([own]) => own === id) || lineOf(views, table, id) === text) // prettier-ignore
    if (mine.length === 0) return null
    const next = withLines(views, table, Object.fromEntries(mine))
    if (mine.some(([, text]) => text !== null)) refuseIf(boundsProblem(next, table))
    return { views: next }
  })
  return isWhole
}
