/** `npm run admin`: the folder is real; of Google's services there is a double, which checks what it is sent. */
import { createVerify, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { grantInFolder } from '#scripts/admin/data-folder.ts'
import { grantInProject, readServiceKey } from '#scripts/admin/firebase-project.ts'
import { openFolder } from '#scripts/demo/serve/open-folder.ts'

let folder = ''
let double: Server | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restow-admin-'))
})
afterEach(async () => {
  double?.close()
  double = undefined
  await rm(folder, { recursive: true, force: true })
})

describe('admin grant in a data folder', () => {
  it('makes a person an admin whose admins are all gone, and names an address that nobody has', async () => {
    const dataDir = join(folder, 'data')
    const server = await openFolder({ port: 0, dataDir, log: () => undefined })
    await server.admin.createUser({ uid: 'ida', email: 'ida@harbor.test', password: 'nine crates' })
    await expect(grantInFolder(dataDir, { email: 'ida@harbor.test', role: 'admin' })).rejects.toThrow(
      /in use by another/,
    )
    await server.close()
    await grantInFolder(dataDir, { email: 'Ida@harbor.test', role: 'admin' })
    await expect(grantInFolder(dataDir, { email: 'no@harbor.test', role: 'admin' })).rejects.toThrow(/Nobody in/)
    await expect(grantInFolder(join(folder, 'none'), { email: 'a@b.test', role: 'admin' })).rejects.toThrow(
      /no data folder/,
    )
    const again = await openFolder({ port: 0, dataDir, log: () => undefined })
    expect(again.admin.readDocument('users/ida')).toMatchObject({
      role: 'admin',
      active: true,
      email: 'ida@harbor.test',
    })
    await again.close()
  })
})

describe('admin grant in a Firebase project', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const sent: Record<string, unknown>[] = []

  async function openDouble(isKnown: boolean): Promise<string> {
    sent.length = 0
    double = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString()
        const reply = (value: unknown) => response.end(JSON.stringify(value))
        if (request.url === '/token') {
          const [head = '', claims = '', signature = ''] = (new URLSearchParams(body).get('assertion') ?? '').split('.')
          const isOurs = createVerify('RSA-SHA256')
            .update(`${head}.${claims}`)
            .verify(publicKey, signature, 'base64url')
          if (!isOurs) response.writeHead(401)
          return reply({ access_token: 'short-lived' })
        }
        if (request.headers.authorization !== 'Bearer short-lived') return response.writeHead(403).end('{}')
        if (request.url?.endsWith(':lookup') === true)
          return reply(body.includes('ida@') ? { users: [{ localId: 'uid-1', displayName: 'Ida' }] } : {})
        if (request.url?.endsWith(':batchGet') === true) return reply([isKnown ? { found: {} } : { missing: 'x' }])
        sent.push(JSON.parse(body) as Record<string, unknown>)
        return reply({})
      })
    })
    await new Promise<void>((done) => double?.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(double.address() as AddressInfo).port}`
  }

  const keyFor = async (origin: string) => {
    const file = join(folder, 'key.json')
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
    await writeFile(
      file,
      JSON.stringify({
        project_id: 'harbor',
        client_email: 's@harbor.test',
        private_key: pem,
        token_uri: `${origin}/token`,
      }),
    )
    return readServiceKey(file)
  }
  const at = (origin: string) => ({ identity: origin, firestore: origin })

  it('writes a whole record for a person who never opened the app', async () => {
    const origin = await openDouble(false)
    expect(await grantInProject(await keyFor(origin), { email: 'ida@harbor.test', role: 'admin' }, at(origin))).toBe(
      'uid-1',
    )
    expect(sent[0]).toMatchObject({
      writes: [
        {
          update: {
            fields: { role: { stringValue: 'admin' }, name: { stringValue: 'Ida' }, _deleted: { booleanValue: false } },
          },
          updateTransforms: [{ fieldPath: 'syncedAt', setToServerValue: 'REQUEST_TIME' }],
          currentDocument: { exists: false },
        },
      ],
    })
  })

  it('leaves all but the role of a person who is known', async () => {
    const origin = await openDouble(true)
    await grantInProject(await keyFor(origin), { email: 'ida@harbor.test', role: 'admin' }, at(origin))
    expect(sent[0]).toMatchObject({
      writes: [{ updateMask: { fieldPaths: ['role', 'active', 'updatedAt', 'updatedBy'] } }],
    })
  })

  it('writes nothing for an address without an account, or with a file that is no key', async () => {
    const origin = await openDouble(false)
    await expect(
      grantInProject(await keyFor(origin), { email: 'x@y.test', role: 'admin' }, at(origin)),
    ).rejects.toThrow(/Nobody in harbor/)
    expect(sent).toEqual([])
    await writeFile(join(folder, 'other.json'), '{}')
    await expect(readServiceKey(join(folder, 'other.json'))).rejects.toThrow(/no key of a service account/)
  })
})
