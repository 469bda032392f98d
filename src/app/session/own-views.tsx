import { useMemo, type ReactNode } from 'react'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { loadOrStay } from '#ui/parts/lost-code.ts'
import { OwnViewsContext, type OwnViews } from '#ui/table/views/saved-views.ts'
import { ownRecord$ } from './session.ts'

/** Gives every table the person's own views; what changes them is loaded with the first change. */
export function OwnViewsProvider({ children }: { readonly children: ReactNode }) {
  const context = useCommandContext()
  const own = useLive(() => ownRecord$, [])
  const held = own?.context === context ? own.record?.views : undefined
  const views = useMemo(
    (): OwnViews => ({
      held,
      change: async (table, change) => {
        const { changeViews, undoViews } = await loadOrStay(() => import('#data/people/own-views.ts'))
        const done = await changeViews(context, table, change)
        return done && { id: done.id, undo: () => undoViews(context, done) }
      },
    }),
    [context, held],
  )
  return <OwnViewsContext value={views}>{children}</OwnViewsContext>
}
