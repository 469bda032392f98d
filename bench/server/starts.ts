/** Servers in processes of their own, as `npm start` runs them: filled, opened, asked by somebody who has signed in, and ended. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { PASSWORD, people } from '#tests/support/test-warehouse.ts'
import { timeQueries } from './questions.ts'
import type { FromStand } from './stand.ts'

/** In a process of its own: what it leaves to the collector of garbage would slow the questions down. */
export async function fill(dataDir: string, docs: number): Promise<void> {
  const filling = fork(resolve(import.meta.dirname, 'fill.ts'), [dataDir, String(docs)], {
    execArgv: ['--import', 'tsx'],
  })
  const [code] = (await once(filling, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The data could not be written.')
}

export async function openStand(
  dataDir: string,
): Promise<{ stand: ChildProcess; origin: string; startMs: number; openMs: number }> {
  const started = performance.now()
  const stand = fork(resolve(import.meta.dirname, 'stand.ts'), [dataDir], { execArgv: ['--import', 'tsx'] })
  const [told] = (await once(stand, 'message')) as [FromStand]
  if (told.kind !== 'open') throw new Error('The server did not say that it is open.')
  return { stand, origin: told.origin, startMs: performance.now() - started, openMs: told.tookMs }
}

export async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: people.associate.email, password: PASSWORD, returnSecureToken: true }),
  })
  const { idToken } = (await answer.json()) as { idToken?: string }
  if (!idToken) throw new Error(`Nobody could sign in: ${answer.status}.`)
  return idToken
}

export async function ended(stand: ChildProcess): Promise<void> {
  stand.send('end')
  await once(stand, 'exit')
}

/** The time of the first thing that a device asks a server which has just opened, ms. */
export async function timeFirstOfAll(dataDir: string): Promise<number> {
  const { stand, origin } = await openStand(dataDir)
  const { firstQueryMs } = await timeQueries(origin, await signIn(origin))
  await ended(stand)
  return firstQueryMs
}
