/** Damage on the disk: the server starts right, or says what is lost; it never serves what nobody wrote. */
import { copyFile, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ClassicLevel } from 'classic-level'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openJournal } from '#backend/journal.ts'
import { repairData } from '#backend/repair-data.ts'
import { startServer, type RunningServer } from '#backend/server.ts'
import { damage } from '#scripts/torture/damage.ts'
import { optionsIn, temporaryFolder } from '#tests/backend/server-fixture.ts'

const UNITS = 'd/projects/demo-restow/databases/(default)/documents/units'
let folder: string
let dataDir: string
beforeEach(async () => {
  folder = await temporaryFolder()
  dataDir = join(folder, 'data')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const start = async (): Promise<RunningServer> => startServer(await optionsIn(folder))

/** A data folder with so many units, whose server has stopped. */
async function unitsOf(count: number): Promise<string> {
  const server = await start()
  const units = Array.from({ length: count }, (_, at) => ({ path: `units/u${at + 1}`, data: { title: `Lamp ${at + 1}` } })) // prettier-ignore
  await server.admin.writeDocuments(units)
  const epoch = await epochOf(server)
  await server.close()
  return epoch
}

async function epochOf(server: RunningServer): Promise<string> {
  const ping = (await (await fetch(`${server.origin}/__/restow/ping`)).json()) as { epochs: { name: string }[] }
  return ping.epochs[0]?.name ?? ''
}

/** Changes what is on the disk behind the server's back. */
async function tamper(change: (level: ClassicLevel) => Promise<void>): Promise<void> {
  const level = new ClassicLevel(join(dataDir, 'db'), { keyEncoding: 'utf8', valueEncoding: 'utf8' })
  await level.open()
  await change(level)
  await level.close()
}

const titlesOf = (server: RunningServer) =>
  [1, 2, 3, 4].map((at) => server.admin.readDocument(`units/u${at}`)?.['title'])

describe('a damaged data folder', () => {
  test('whose unit was changed on the disk is not served, and the unit is named', async () => {
    await unitsOf(3)
    await tamper(async (level) => {
      const key = `${UNITS}/u2`
      await level.put(key, ((await level.get(key)) ?? '').replace('Lamp 2', 'Lamp 9'))
    })
    await expect(start()).rejects.toThrow(/is damaged\. Lost: 1 of 3 units \(u2\)\..*npm run restore.*npm run repair/)
  })

  test('that lost units goes on without them once it is repaired, with an epoch that makes devices send theirs', async () => {
    const before = await unitsOf(4)
    await tamper((level) => level.del(`${UNITS}/u2`))
    await expect(start()).rejects.toThrow('Lost: 1 of 4 units.')
    expect(await repairData(dataDir)).toMatch(/^Repaired .* Lost: 1 of 4 units\./)
    const server = await start()
    expect(titlesOf(server)).toEqual(['Lamp 1', undefined, 'Lamp 3', 'Lamp 4'])
    expect(await epochOf(server)).not.toBe(before)
    await server.close()
    expect(await repairData(dataDir)).toContain('is whole; nothing was done')
  })

  test('in which an older version of a unit came back is not served', async () => {
    await unitsOf(2)
    let old = ''
    await tamper(async (level) => void (old = (await level.get(`${UNITS}/u1`)) ?? ''))
    const server = await start()
    await server.admin.writeDocuments([{ path: 'units/u1', data: { title: 'Lamp, mended' } }])
    await server.close()
    await tamper((level) => level.put(`${UNITS}/u1`, old))
    await expect(start()).rejects.toThrow('is damaged')
  })

  test('whose database is gone is not taken for a new one', async () => {
    await unitsOf(2)
    await rm(join(dataDir, 'db'), { recursive: true })
    await expect(start()).rejects.toThrow('its records are gone')
  })

  test('from before there were checksums gets them at its first start', async () => {
    await unitsOf(2)
    await tamper(async (level) => {
      for await (const [key, value] of level.iterator()) {
        if (key === 'p/proof') await level.del(key)
        else await level.put(key, value.slice(8))
      }
    })
    await rm(join(dataDir, 'db.last'))
    const server = await start()
    expect(titlesOf(server).slice(0, 2)).toEqual(['Lamp 1', 'Lamp 2'])
    await server.close()
    await tamper((level) => level.del(`${UNITS}/u2`))
    await expect(start()).rejects.toThrow('Lost: 1 of 2 units.')
  })

  test('of a bent note on the last write starts: the note alone proves nothing', async () => {
    await unitsOf(1)
    await writeFile(join(dataDir, 'db.last'), '0000000000999999 12345678\n')
    await (await start()).close()
  })

  test('is given up with --fresh', async () => {
    await unitsOf(2)
    await tamper((level) => level.del(`${UNITS}/u2`))
    const server = await startServer({ ...(await optionsIn(folder)), fresh: true })
    expect(titlesOf(server)[0]).toBeUndefined()
    await server.close()
  })
})

describe('an uploaded file', () => {
  async function withPhoto(): Promise<{ content: string; read: (server: RunningServer) => Promise<Response> }> {
    const server = await startServer({ ...(await optionsIn(folder)), testMode: true })
    const owner = { authorization: 'Bearer owner' }
    const address = '/v0/b/demo-restow.appspot.com/o'
    await fetch(`${server.origin}${address}?name=photos%2Fann%2Fone.png`, { method: 'POST', body: 'pixels of a photo', headers: { ...owner, 'content-type': 'image/png' } }) // prettier-ignore
    await server.close()
    const blobs = join(dataDir, 'blobs')
    const [file] = (await readdir(blobs, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
    if (file === undefined) throw new Error('The photo was not stored.')
    return {
      content: join(file.parentPath, file.name),
      read: (running) => fetch(`${running.origin}${address}/photos%2Fann%2Fone.png?alt=media`, { headers: owner }),
    }
  }

  test('that changed on the disk is refused, not shown', async () => {
    const { content, read } = await withPhoto()
    const handle = await open(content, 'r+')
    await handle.write('P', 0)
    await handle.close()
    const server = await startServer({ ...(await optionsIn(folder)), testMode: true })
    expect((await read(server)).status).toBe(500)
    await server.close()
    expect(await repairData(dataDir)).toContain('1 of 1 uploaded files (photos/ann/one.png)')
  })

  test('whose content is gone stops the start, and is let go by a repair', async () => {
    const { content } = await withPhoto()
    await copyFile(content, join(folder, 'aside'))
    await rm(content)
    await expect(start()).rejects.toThrow('Lost: 1 of 1 uploaded files (photos/ann/one.png).')
    expect(await repairData(dataDir)).toContain('photos/ann/one.png')
    await (await start()).close()
  })
})

test('a repair leaves a folder alone that a server has open', async () => {
  await unitsOf(1)
  const journal = await openJournal(join(dataDir, 'db'), { onFailure: () => undefined })
  await expect(repairData(dataDir)).rejects.toThrow('in use by another running server')
  await journal.close()
})

test('a folder whose table is damaged while a server has it open is not given up with --fresh', async () => {
  await unitsOf(2)
  await (await start()).close()
  const journal = await openJournal(join(dataDir, 'db'), { onFailure: () => undefined })
  const [table] = (await readdir(join(dataDir, 'db'))).filter((name) => name.endsWith('.ldb'))
  const handle = await open(join(dataDir, 'db', table ?? ''), 'r+')
  await handle.write('damage', 0)
  await handle.close()
  const second = openJournal(join(dataDir, 'db'), { onFailure: () => undefined, mayDiscard: true })
  await expect(second).rejects.toThrow('in use by another running server')
  await journal.close()
})

test(
  'cuts, changed bits and each file gone: all that opens is what was acknowledged, and a repair invents nothing',
  { timeout: 300_000 },
  async () => {
    const report = await damage({ count: 12, seed: 3, isOver: () => false })
    expect(report.wrong).toEqual([])
    expect([report.opened > 0, report.refused > 10, report.repaired > 0]).toEqual([true, true, true])
  },
)
