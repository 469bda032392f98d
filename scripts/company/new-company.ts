/**
 * A company of its own, from the form of its first admin: the usual settings, its name, and that one person. Invariant: the
 * person comes last, so a company that was cut off half way has nobody and is set up again.
 */
import { randomBytes } from 'node:crypto'
import type { Admin, SeedDocument } from '#backend/admin.ts'
import type { NewCompany } from '#backend/auth/setup.ts'
import { usualSettings } from '#scripts/demo/settings.ts'

const UID_BYTES = 21

export async function newCompany(admin: Admin, company: NewCompany): Promise<void> {
  const { email, password, name } = company
  const uid = admin.findUser(email)?.uid ?? randomBytes(UID_BYTES).toString('base64url')
  const at = new Date().toISOString()
  const made = { createdAt: at, createdBy: uid, updatedAt: at, updatedBy: uid, _deleted: false }
  const { company: companyName, timeZone, currency } = company
  const house = { kind: 'settings', key: 'house', data: { name: companyName, timeZone, currency }, rank: 0 } as const
  const settings = [...usualSettings, house].map((one) =>
    seed(`config/${one.kind}-${one.key}`, { id: `${one.kind}-${one.key}`, ...one, ...made }),
  )
  await admin.createUser({ uid, email, password, displayName: name })
  await admin.writeDocuments(settings)
  const person = { id: uid, name, email, role: 'admin', active: true, language: company.language, views: {}, ...made }
  await admin.writeDocuments([seed(`users/${uid}`, person)])
}

// Records hold texts, numbers, booleans, null, lists and maps only: what the server calls plain data.
const seed = (path: string, data: object): SeedDocument => ({
  path,
  data: data as SeedDocument['data'],
  commitTimeFields: ['syncedAt'],
})
