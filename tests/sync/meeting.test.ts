/** Who the server says that it is, and how long it may take to say so. */
import { expect, it } from 'vitest'
import { EpochGuard } from '#sync/epoch.ts'
import { Meeting } from '#sync/meeting.ts'
import type { ServerIdentity } from '#sync/transport/transport.ts'
import { smallContext } from './small-context.ts'

/** Whether a server counts as met that answers so late. */
async function isMetAfter(ms: number, identity: ServerIdentity): Promise<boolean> {
  const { context, clock } = smallContext({
    ping: async () => {
      await new Promise<void>((resolve) => void clock.after(ms, resolve))
      return identity
    },
  })
  const meeting = new Meeting(
    context,
    new EpochGuard(
      context,
      () => [],
      () => undefined,
    ),
    new Map(),
  )
  const asked = meeting.ask(true)
  await clock.advance(ms)
  const isMet = await asked
  expect(context.contact.state$.value.contact).toBe(isMet)
  return isMet
}

const epochs = [{ name: 'first', restoredTo: '' }]

it('counts an answer that was on its way for long as none: the server may have been restored since', async () => {
  expect(await isMetAfter(6000, { epochs })).toBe(true)
  expect(await isMetAfter(8000, { epochs })).toBe(false)
})

it('is in contact over the slowest line with a server that names no epochs, and so takes nothing back', async () => {
  expect(await isMetAfter(25_000, { epochs: [] })).toBe(true)
})
