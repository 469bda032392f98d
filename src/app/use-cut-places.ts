/** Work on many places that a reload cut short goes on at the next start of the app. Loaded after the shell: the first screen does not wait for it. */
import { useEffect } from 'react'
import { mayDo, type Rank } from '#domain/core/people/access.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { loadOrStay } from '#ui/parts/lost-code.ts'

const loadNotes = () => loadOrStay(() => import('#data/stock/begun-places.ts'))
/** Why the page: what is loaded by itself becomes a file of its own (decision 0015). */
const loadPage = () => loadOrStay(() => import('#features/stock/locations/locations-page.tsx'))

async function resume(context: CommandContext): Promise<void> {
  const { readBegun } = await loadNotes()
  if ((await readBegun(context.db)).size === 0) return
  const { resumePlaces } = await loadPage()
  await resumePlaces(context)
}

/** A person whose rank no longer allows it leaves the work noted: the rank may come back. */
export function useCutPlaces(context: CommandContext | null, rank: Rank | 'signedOut'): void {
  const mayWrite = mayDo(rank, 'manager')
  useEffect(() => {
    if (!context || !mayWrite) return
    resume(context).catch((error: unknown) => console.error('Work on places that was cut short is not resumed.', error))
  }, [context, mayWrite])
}
