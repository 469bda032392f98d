/** One long run for each store, whichever page is open. */
import { firstValueFrom } from 'rxjs'
import { expect, it } from 'vitest'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import { longProgress, runLong, stopLong } from '#features/buying/import/run-long.ts'
import { refusal } from '#tests/support/english.ts'

const about = { doing: 'importing', what: 'lines', total: 10 } as const

it('a second one is refused, and the first keeps its bar and can be stopped', async () => {
  const context = { db: {} } as unknown as CommandContext
  const first = runLong(
    context,
    about,
    ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve('stopped'))),
  )
  expect(await refusal(runLong(context, about, () => Promise.resolve('twice')))).toBe('Another import must end first')
  expect(await firstValueFrom(longProgress(context.db))).toMatchObject({ doing: 'importing', total: 10 })
  stopLong(context.db)
  expect(await first).toBe('stopped')
  expect(await firstValueFrom(longProgress(context.db))).toBeNull()
})
