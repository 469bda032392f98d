/**
 * Writes the demonstration warehouse through the server's own commits. Invariants: people come last, so that a warehouse that was
 * interrupted half way has none and is begun anew; a folder that people already work in is never written to.
 */
import type { Admin, SeedDocument } from '#backend/admin.ts'
import { collectionNames } from '#schemas/collections.ts'
import { DEMO_PASSWORD } from './people.ts'
import type { DemoWarehouse } from './warehouse.ts'

const CHUNK = 1_000

/** How many of how many documents are written; what it throws ends the writing. */
export type SeedProgress = (written: number, total: number) => void

/** Whether this folder has no people yet. */
export function isUnpeopled(admin: Admin): boolean {
  return admin.countDocuments('users') === 0
}

/** Empties the folder's documents and writes the warehouse. Resolves with the number of documents. */
export async function writeDemo(
  admin: Admin,
  warehouse: DemoWarehouse,
  tell: SeedProgress = () => {},
): Promise<number> {
  if (collectionNames.some((name) => admin.countDocuments(name) > 0)) await admin.deleteAllDocuments()
  const names = [...collectionNames].sort((a, b) => Number(a === 'users') - Number(b === 'users'))
  const total = names.reduce((sum, name) => sum + warehouse.docs[name].length, 0)
  let written = 0
  for (const name of names) {
    if (name === 'users') await writeAccounts(admin, warehouse)
    const docs = warehouse.docs[name]
    for (let start = 0; start < docs.length; start += CHUNK) {
      const chunk = docs.slice(start, start + CHUNK)
      await admin.writeDocuments(chunk.map((doc) => asSeed(name, doc)))
      written += chunk.length
      tell(written, total)
    }
  }
  return total
}

function asSeed(collection: string, doc: { readonly id: string }): SeedDocument {
  // Schemas hold texts, numbers, booleans, null, lists and maps only: what the server calls plain data.
  return {
    path: `${collection}/${doc.id}`,
    data: doc,
    commitTimeFields: ['syncedAt'],
  }
}

async function writeAccounts(admin: Admin, { people }: DemoWarehouse): Promise<void> {
  const passwordHash = await admin.hashPassword(DEMO_PASSWORD)
  for (const { uid, email, name, active } of people) {
    await admin.createUser({ uid, email, passwordHash, displayName: name })
    await admin.setUserDisabled(uid, !active)
  }
}
