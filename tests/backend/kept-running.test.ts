import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '#backend/server.ts'
import { addressOf, killScripts, runScript } from '#tests/support/run-script.ts'
import { DOCUMENTS, openServer, optionsIn, ROOT, temporaryFolder, type TestServer } from './server-fixture.ts'

const write = (id: string) => ({ writes: [{ update: { name: `${ROOT}/units/${id}`, fields: {} } }] })

describe('the health of the server', () => {
  let shop: TestServer
  beforeAll(async () => {
    shop = await openServer({ version: '9.8.7' })
    await shop.server.admin.writeDocuments([
      { path: 'users/lead', data: { role: 'manager', active: true } },
      { path: 'users/gone', data: { role: 'manager', active: false } },
      { path: 'users/newcomer', data: { role: '', active: true } },
    ])
  })
  afterAll(() => shop.close())

  const health = async (token?: string): Promise<{ code: number; body: Record<string, unknown> }> => {
    const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await fetch(`${shop.server.origin}/__/health`, { headers })
    return { code: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }

  test('is one word for a probe that is not signed in, and for a token that is void', async () => {
    expect(await health()).toEqual({ code: 200, body: { status: 'ok' } })
    expect(await health('void')).toEqual({ code: 200, body: { status: 'ok' } })
  })

  test('is one word for people who are signed in without a role, or no longer active', async () => {
    for (const email of ['newcomer@restow.test', 'gone@restow.test', 'stranger@restow.test']) {
      const { token } = await shop.signIn(email)
      expect(await health(token)).toEqual({ code: 200, body: { status: 'ok' } })
    }
  })

  test('tells staff the disk, the last commit, the listeners, the version and the uptime', async () => {
    const { token } = await shop.signIn('lead@restow.test')
    const { body } = await health(token)
    expect(Object.keys(body).sort()).toEqual(
      ['freeDiskBytes', 'lastCommit', 'listeners', 'status', 'uptimeSeconds', 'version'],
    ) // prettier-ignore
    expect(body).toMatchObject({ status: 'ok', version: '9.8.7', listeners: 0 })
    expect(body['freeDiskBytes']).toBeGreaterThan(0)
    expect(Date.now() - Date.parse(String(body['lastCommit']))).toBeLessThan(60_000)
    const database = encodeURIComponent('projects/demo-restow/databases/(default)')
    const channel = `/google.firestore.v1.Firestore/Listen/channel?VER=8&database=${database}&RID=1`
    const headers = { authorization: `Bearer ${token}` }
    await fetch(shop.server.origin + channel, { method: 'POST', body: 'count=0', headers })
    expect((await health(token)).body).toMatchObject({ listeners: 1 })
  })

  test('answers a probe that wants the head alone, and changes nothing for one that posts', async () => {
    expect((await fetch(`${shop.server.origin}/__/health`, { method: 'HEAD' })).status).toBe(200)
    expect((await fetch(`${shop.server.origin}/__/health`, { method: 'POST' })).status).toBe(404)
  })
})

describe('a server that is stopped', () => {
  test('answers the write that is under way, and has it after the next start', async () => {
    const folder = await temporaryFolder()
    const options = await optionsIn(folder)
    const server = await startServer({ ...options, testMode: true })
    const body = JSON.stringify(write('late'))
    const target = { host: '127.0.0.1', port: server.port, path: DOCUMENTS('commit'), method: 'POST' }
    const late = httpRequest({ ...target, headers: { authorization: 'Bearer owner', 'content-length': body.length } })
    const code = new Promise((resolve, reject) => {
      late.on('response', (answer) => resolve(answer.resume().statusCode))
      late.on('error', reject)
    })
    await new Promise<void>((resolve) => void late.write(body.slice(0, 10), () => resolve()))
    await fetch(`${server.origin}/__/health`)
    const stopped = server.close()
    await expect(fetch(`${server.origin}/__/health`)).rejects.toThrow()
    late.end(body.slice(10))
    expect(await code).toBe(200)
    await stopped
    const again = await startServer({ ...options, testMode: true })
    expect(again.admin.countDocuments('units')).toBe(1)
    await again.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('refuses what comes over a connection that is still open, and says on its health that it is stopping', async () => {
    const folder = await temporaryFolder()
    const server = await startServer({ ...(await optionsIn(folder)), testMode: true })
    const { hostname, port } = new URL(server.origin)
    // A request whose body never ends keeps the server from closing for the whole of its patience.
    const slow = httpRequest({ host: hostname, port, path: DOCUMENTS('commit'), method: 'POST' })
    slow.on('error', () => undefined)
    slow.write('{')
    const socket = connect(Number(port), hostname)
    let heard = ''
    socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
    socket.write('GET /__/health HTTP/1.1\r\nHost: x\r\n\r\nGET /__/health HTTP/1.1\r\nHost: x\r\n')
    await expect.poll(() => heard).toContain('"ok"')
    const stopped = server.close()
    socket.write('\r\n')
    await expect.poll(() => heard).toContain('503')
    expect(heard).toMatch(/503[^]*Connection: close/i)
    await stopped
    await rm(folder, { recursive: true, force: true })
  }, 20_000)
})

describe('npm start, asked to end by a service manager', { timeout: 60_000 }, () => {
  afterAll(killScripts)

  test('ends with 0 within 10 s, though a device listens and an upload never ends', async () => {
    const folder = await temporaryFolder()
    const dist = join(folder, 'dist')
    await mkdir(dist)
    await writeFile(join(dist, 'index.html'), '<!doctype html><title>Restow</title>')
    const args = ['--port', '0', '--no-build', '--empty', '--data', join(folder, 'data')]
    const run = runScript('start', args, { RESTOW_DIST: dist })
    const { hostname, port } = new URL(await addressOf(run))
    const slow = httpRequest({ host: hostname, port, path: DOCUMENTS('commit'), method: 'POST' })
    slow.on('error', () => undefined)
    slow.write('{')
    const database = encodeURIComponent('projects/demo-restow/databases/(default)')
    const channel = `http://${hostname}:${port}/google.firestore.v1.Firestore/Listen/channel?VER=8&database=${database}`
    const hello = await fetch(`${channel}&RID=1`, { method: 'POST', body: 'count=0' })
    const sid = /"c","([^"]+)"/.exec(await hello.text())?.[1] ?? ''
    const listening = await fetch(`${channel}&SID=${sid}&RID=rpc&AID=0&CI=0&TYPE=xmlhttp`)
    const askedAt = Date.now()
    run.child.kill('SIGTERM')
    expect(await run.ended).toBe(0)
    expect(Date.now() - askedAt).toBeLessThan(10_000)
    await listening.text().catch(() => '')
    expect(run.said()).toMatch(/^\S+Z stopped$/m)
    await rm(folder, { recursive: true, force: true })
  })
})
