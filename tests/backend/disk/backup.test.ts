import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askForBackup } from '#backend/backup/control.ts'
import { backUpOnce, KEPT_DAYS, nightOf } from '#backend/backup/nightly.ts'
import { restoreBackup, verifyBackup } from '#backend/backup/read-backup.ts'
import { startServer } from '#backend/server.ts'
import { AUTH, openServer, optionsIn, temporaryFolder, type TestServer } from '#tests/backend/server-fixture.ts'
import { eventually } from '#tests/support/eventually.ts'

let test: TestServer
let folder = ''
let file = ''
beforeEach(async () => {
  test = await openServer()
  folder = await temporaryFolder()
  file = join(folder, 'one.backup')
})
afterEach(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

const data = () => join(test.folder, 'data')

/** Two documents that one commit changes together. */
const pair = (n: number) => [
  { path: 'units/left', data: { n } },
  { path: 'units/right', data: { n } },
]

async function upload(token: string, uid: string, content: string): Promise<number> {
  const path = `/v0/b/demo-restow.appspot.com/o?name=photos/${uid}/one.png&uploadType=media`
  const headers = { authorization: `Firebase ${token}`, 'content-type': 'image/png' }
  return (await fetch(test.server.origin + path, { method: 'POST', body: content, headers })).status
}

describe('a backup of a running server', () => {
  it('is of one moment, while people go on working, and a restore gives it back with a new epoch', async () => {
    const { token, uid } = await test.signIn('ada@restow.test')
    expect(await upload(token, uid, 'pixels of a photo')).toBe(200)
    await test.server.admin.writeDocuments(
      Array.from({ length: 800 }, (_, n) => ({ path: `lines/${n}`, data: { text: 'x'.repeat(400) } })),
    )
    const work = { goes: true, n: 0 }
    const done = (async () => {
      while (work.goes) await test.server.admin.writeDocuments(pair((work.n += 1)))
    })()
    while (work.n < 5) await new Promise((resolve) => setTimeout(resolve, 5))
    expect(await askForBackup(data(), file)).toBe(true)
    work.goes = false
    await done
    const facts = await verifyBackup(file)
    expect(facts).toMatchObject({ documents: 802, accounts: 1, files: 1 })
    expect((await stat(file)).mode & 0o077).toBe(0)

    const before = (await (await fetch(`${test.server.origin}/__/restow/ping`)).json()) as {
      epochs: { name: string }[]
    }
    const target = join(folder, 'restored')
    await restoreBackup({ file, dataDir: target, fresh: false })
    const restored = await startServer({ ...(await optionsIn(folder)), dataDir: target })
    const [left, right] = ['left', 'right'].map((name) => restored.admin.readDocument(`units/${name}`)?.['n'])
    expect(left).toBe(right)
    expect(left).toBeGreaterThanOrEqual(5)
    const signIn = await fetch(restored.origin + AUTH('signInWithPassword'), {
      method: 'POST',
      body: JSON.stringify({ email: 'ada@restow.test', password: 'restow-demo' }),
    })
    expect(signIn.status).toBe(200)
    const { idToken } = (await signIn.json()) as { idToken: string }
    const photo = await fetch(`${restored.origin}/v0/b/demo-restow.appspot.com/o/photos%2F${uid}%2Fone.png?alt=media`, {
      headers: { authorization: `Firebase ${idToken}` },
    })
    expect(await photo.text()).toBe('pixels of a photo')
    const after = (await (await fetch(`${restored.origin}/__/restow/ping`)).json()) as {
      epochs: { name: string; restoredTo: string }[]
    }
    expect(after.epochs[1]?.name).toBe(before.epochs[0]?.name)
    expect(Date.parse(after.epochs[0]?.restoredTo ?? '') * 1000).toBeLessThanOrEqual(facts.lastCommitMicros)
    expect(Date.parse(after.epochs[0]?.restoredTo ?? '') * 1000).toBeGreaterThan(facts.lastCommitMicros - 1000)
    await restored.close()
  })

  it('keeps a photo that is deleted while the backup is written', async () => {
    const { token, uid } = await test.signIn('ada@restow.test')
    await upload(token, uid, 'pixels of a photo')
    await test.server.admin.writeDocuments(
      Array.from({ length: 2000 }, (_, n) => ({ path: `lines/${n}`, data: { text: 'x'.repeat(400) } })),
    )
    const writing = test.server.backup(file)
    // Its moment is that of its first line, after it has looked for what a killed server left behind.
    await eventually(async () => expect((await readdir(folder)).some((name) => name.endsWith('.part'))).toBe(true))
    const gone = await fetch(`${test.server.origin}/v0/b/demo-restow.appspot.com/o/photos%2F${uid}%2Fone.png`, {
      method: 'DELETE',
      headers: { authorization: `Firebase ${token}` },
    })
    expect(gone.status).toBe(204)
    await writing
    expect((await verifyBackup(file)).files).toBe(1)
    const left = await readdir(join(data(), 'blobs'), { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
  })
})

describe('a damaged backup', () => {
  it('is noticed wherever one bit is flipped and wherever it is cut, and restores nothing', async () => {
    await test.signIn('ada@restow.test')
    await test.server.admin.writeDocuments(pair(1))
    await test.server.backup(file)
    const whole = await readFile(file)
    const damaged = join(folder, 'damaged.backup')
    const content = gunzipSync(whole)
    // Some bits, such as those that fill the last byte of the packed data, mean nothing.
    const isSame = (other: Buffer): boolean => gunzipSync(other).equals(content)
    const isNoticed = async (other: Buffer): Promise<boolean> => {
      await writeFile(damaged, other)
      return verifyBackup(damaged).then(
        () => isSame(other),
        (error: Error) => /not whole|damaged/.test(error.message),
      )
    }
    const unnoticed: string[] = []
    for (let at = 0; at < whole.length; at += 1) {
      const flipped = Buffer.from(whole)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
      if (!(await isNoticed(flipped))) unnoticed.push(`flip at ${at}`)
    }
    for (let length = 0; length < whole.length; length += 1)
      if (!(await isNoticed(whole.subarray(0, length)))) unnoticed.push(`cut at ${length}`)
    expect(unnoticed).toEqual([])
    const target = join(folder, 'target')
    await writeFile(damaged, whole.subarray(0, whole.length - 1))
    await expect(restoreBackup({ file: damaged, dataDir: target, fresh: false })).rejects.toThrow(/not whole/)
    expect(await readdir(folder)).not.toContain('target')
  })

  it('does not replace what a folder holds unless it is given up, nor what a server is serving', async () => {
    await test.server.admin.writeDocuments(pair(1))
    await test.server.backup(file)
    await expect(restoreBackup({ file, dataDir: data(), fresh: true })).rejects.toThrow(
      /in use by another running server/,
    )
    const target = join(folder, 'target')
    await restoreBackup({ file, dataDir: target, fresh: false })
    await expect(restoreBackup({ file, dataDir: target, fresh: false })).rejects.toThrow(/holds data/)
    await restoreBackup({ file, dataDir: target, fresh: true })
  })
})

it('a backup of a newer build is told from a damaged one', async () => {
  const file = join(folder, 'newer.backup')
  await writeFile(file, gzipSync(`${JSON.stringify({ is: 'head', version: 2, at: '2027-01-01T00:00:00.000Z' })}\n`))
  await expect(verifyBackup(file)).rejects.toThrow(/has the form 2, and this version of Restow reads form 1\./)
})

describe('the nightly backup', () => {
  it('is written once a night, and fourteen are kept', async () => {
    const nightly = join(folder, 'nightly')
    await mkdir(nightly)
    for (let day = 1; day <= 20; day += 1)
      await writeFile(join(nightly, `restow-2026-01-${String(day).padStart(2, '0')}.backup`), '')
    await writeFile(join(nightly, 'mine.txt'), '')
    const lines: string[] = []
    const parts = {
      folder: nightly,
      backup: (to: string) => test.server.backup(to),
      log: (line: string) => lines.push(line),
    }
    const now = new Date(2026, 1, 3, 4)
    expect(await backUpOnce(parts, now)).toBe(true)
    expect(await backUpOnce(parts, now)).toBe(false)
    const names = await readdir(nightly)
    expect(names.filter((name) => name.endsWith('.backup'))).toHaveLength(KEPT_DAYS)
    expect(names).toContain('restow-2026-02-03.backup')
    expect(names).toContain('mine.txt')
    expect(lines).toHaveLength(1)
  })

  it('stays after a fortnight in which the clock was a year ahead, or on a day on which it is behind', async () => {
    const nightly = join(folder, 'nightly')
    await mkdir(nightly)
    for (let day = 1; day <= KEPT_DAYS; day += 1)
      await writeFile(join(nightly, `restow-2027-01-${String(day).padStart(2, '0')}.backup`), '')
    const parts = { folder: nightly, backup: (to: string) => test.server.backup(to), log: () => undefined }
    expect(await backUpOnce(parts, new Date(2026, 1, 3, 4))).toBe(true)
    const names = (await readdir(nightly)).sort()
    expect(names).toHaveLength(KEPT_DAYS)
    expect(names.slice(0, 2)).toEqual(['restow-2026-02-03.backup', 'restow-2027-01-02.backup'])
  })

  it('belongs to the day before until two in the morning', () => {
    expect(nightOf(new Date(2026, 1, 3, 1, 59))).toBe('2026-02-02')
    expect(nightOf(new Date(2026, 1, 3, 2, 1))).toBe('2026-02-03')
  })
})
