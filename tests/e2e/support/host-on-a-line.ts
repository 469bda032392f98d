/** A host whose devices reach it by a line that breaks as told; for the tests of one file. */
import { rm } from 'node:fs/promises'
import { buildNext, openHost, type Host } from './builds.ts'
import { openLine, type Line } from './line.ts'
import { test } from './support.ts'

/** Call once in a file; each test has a host and a line of its own. */
export function hostOnALine(): { readonly host: Host; readonly line: Line } {
  let next = ''
  const on = {} as { host: Host; line: Line }
  test.beforeAll(async () => {
    next = await buildNext()
  })
  test.afterAll(() => rm(next, { recursive: true, force: true }))
  test.beforeEach(async () => {
    on.host = await openHost(next, {})
    on.line = await openLine(on.host.warehouse.origin)
  })
  test.afterEach(async () => {
    await on.line.close()
    await on.host.close()
  })
  return on
}
