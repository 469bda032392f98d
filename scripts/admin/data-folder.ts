/** The role of a person in a data folder, past the rules: for a house whose admins are all gone. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openFolder } from '#scripts/demo/serve/open-folder.ts'
import type { Grant } from './firebase-project.ts'

/** @throws StartError while a server runs on the folder, Error with one sentence where nobody has the address */
export async function grantInFolder(dataDir: string, { email, role }: Grant): Promise<void> {
  if (!existsSync(join(dataDir, '.restow-data')))
    throw new Error(`${dataDir} is no data folder of Restow; name it with --data.`)
  const server = await openFolder({ port: 0, dataDir })
  const { admin } = server
  try {
    const account = admin.findUser(email)
    if (account === undefined) throw new Error(`Nobody in ${dataDir} has an account with ${email}.`)
    const { uid } = account
    const at = new Date().toISOString()
    const fresh = {
      id: uid,
      name: '',
      email: account.email,
      language: '',
      views: {},
      createdAt: at,
      createdBy: uid,
      _deleted: false,
    }
    const known = admin.readDocument(`users/${uid}`) ?? fresh
    const data = { ...known, syncedAt: undefined, role, active: true, updatedAt: at, updatedBy: uid }
    await admin.writeDocuments([{ path: `users/${uid}`, data, commitTimeFields: ['syncedAt'] }])
  } finally {
    await server.close()
  }
}
