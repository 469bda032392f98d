import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type RunningServer, type ServerOptions } from '#backend/server.ts'
import { normalTime } from '#sync/transport/server-time.ts'
import type { Epoch } from '#sync/transport/transport.ts'
import { optionsIn, temporaryFolder } from '#tests/backend/server-fixture.ts'

let folder: string
let options: ServerOptions
let server: RunningServer
let lines: string[]

beforeEach(async () => {
  folder = await temporaryFolder()
  lines = []
  options = { ...(await optionsIn(folder)), log: (line) => lines.push(line) }
  server = await startServer(options)
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const dataDir = () => join(folder, 'data')
const copyDir = () => join(folder, 'copy')
const receive = (id: string) => server.admin.writeDocuments([{ path: `units/${id}`, data: { qty: 1 } }])

async function epochsNow(): Promise<readonly Epoch[]> {
  const answer = await fetch(`${server.origin}/__/restow/ping?n=abc`)
  const body = (await answer.json()) as { readonly epochs: readonly Epoch[] }
  expect(Object.keys(body)).toEqual(expect.arrayContaining(['epochs', 'nonce', 'time']))
  return body.epochs
}

const epochNow = async (): Promise<string> => (await epochsNow())[0]?.name ?? ''

async function restart(changes: Partial<ServerOptions> = {}): Promise<void> {
  await server.close()
  server = await startServer({ ...options, ...changes })
}

/** Copies the stopped folder, goes on, and puts the copy in its place. */
async function setBackAfter(work: () => Promise<unknown>): Promise<void> {
  await server.close()
  await cp(dataDir(), copyDir(), { recursive: true })
  server = await startServer(options)
  await work()
  await server.close()
  await rm(dataDir(), { recursive: true })
  await cp(copyDir(), dataDir(), { recursive: true })
  server = await startServer(options)
}

describe('the data epoch', () => {
  it('stays the same over a restart', async () => {
    const before = await epochNow()
    expect(before).toMatch(/^[0-9a-f]{16}$/)
    await receive('a')
    await restart()
    expect(await epochNow()).toBe(before)
  })

  it('differs between two data folders, and after --fresh', async () => {
    const before = await epochNow()
    await restart({ dataDir: join(folder, 'other') })
    const other = await epochNow()
    expect(other).not.toBe(before)
    await restart({ fresh: true })
    expect(await epochNow()).not.toBe(before)
  })

  it('changes at once when a restore asks for a new one, and stays changed', async () => {
    const before = await epochNow()
    const renewed = await server.admin.newEpoch()
    expect(renewed).not.toBe(before)
    expect(await epochNow()).toBe(renewed)
    await restart()
    expect(await epochNow()).toBe(renewed)
  })

  it('changes when an older copy of the folder was put in place, and only at the first start with it', async () => {
    await receive('a')
    const before = await epochNow()
    await setBackAfter(() => receive('b'))
    expect(server.admin.readDocument('units/b')).toBeUndefined()
    const after = await epochNow()
    expect(after).not.toBe(before)
    expect(lines.join()).toContain('was set back to an older copy')
    await restart()
    expect(await epochNow()).toBe(after)
  })

  it('returns the epochs before it too, newest first, each with the reach of its backup, over a restart', async () => {
    const first = await epochNow()
    await receive('a')
    const second = await server.admin.newEpoch()
    await receive('b')
    const third = await server.admin.newEpoch()
    await restart()
    const epochs = await epochsNow()
    expect(epochs.map(({ name }) => name)).toEqual([third, second, first])
    const [newest, older, oldest] = epochs.map(({ restoredTo }) => restoredTo)
    expect(oldest).toBe('')
    // Less than a millisecond may lie between.
    expect(normalTime(older) < normalTime(newest)).toBe(true)
  })

  it('stays when a copy that is just as new was put in place', async () => {
    await receive('a')
    const before = await epochNow()
    await setBackAfter(() => Promise.resolve())
    expect(server.admin.readDocument('units/a')).toEqual({ qty: 1 })
    expect(await epochNow()).toBe(before)
  })

  it('stays when the high-water file is missing', async () => {
    await receive('a')
    const before = await epochNow()
    await server.close()
    await rm(`${dataDir()}.high-water`)
    server = await startServer(options)
    expect(await epochNow()).toBe(before)
  })
})
