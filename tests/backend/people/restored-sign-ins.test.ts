import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { restoreBackup } from '#backend/backup/read-backup.ts'
import { startServer, type RunningServer } from '#backend/server.ts'
import { AUTH, openServer, optionsIn } from '#tests/backend/server-fixture.ts'

let folder = ''
let restored: RunningServer | undefined
afterEach(async () => {
  await restored?.close()
  await rm(folder, { recursive: true, force: true })
})

const call = async (path: string, body: object | URLSearchParams): Promise<number> => {
  const sent = body instanceof URLSearchParams ? body : JSON.stringify(body)
  return (await fetch((restored?.origin ?? '') + path, { method: 'POST', body: sent })).status
}
const password = (text: string) => call(AUTH('signInWithPassword'), { email: 'dana@restow.test', password: text })

it('a restore brings back no sign-in and no link of before: people sign in again with their password', async () => {
  const before = await openServer()
  folder = before.folder
  const [ada, dana] = [await before.signIn('ada@restow.test'), await before.signIn('dana@restow.test')]
  const person = { role: 'admin', active: true, _deleted: false }
  await before.server.admin.writeDocuments([{ path: `users/${ada.uid}`, data: person }])
  const link = await before.post<Record<string, string>>('/__/restow/people/reset', { uid: dana.uid }, ada.token)
  const backup = join(folder, 'night.backup')
  await before.server.backup(backup)
  // The link is spent, and then a handheld is lost.
  await before.post(AUTH('resetPassword'), { oobCode: link.body['code'], newPassword: 'new crates' })
  await before.post('/__/restow/people/sign-out', { uid: dana.uid }, ada.token)
  await before.server.close()

  await restoreBackup({ file: backup, dataDir: join(folder, 'data'), fresh: true })
  restored = await startServer(await optionsIn(folder))

  const renewal = (refresh_token: string) => new URLSearchParams({ grant_type: 'refresh_token', refresh_token })
  for (const one of [dana, ada]) {
    expect(await call('/securetoken.googleapis.com/v1/token?key=local', renewal(one.refreshToken))).toBe(400)
    expect(await call(AUTH('lookup'), { idToken: one.token })).toBe(400)
  }
  expect(await call(AUTH('resetPassword'), { oobCode: link.body['code'], newPassword: 'crates of a thief' })).toBe(400)
  expect(await password('restow-demo')).toBe(200)
})
