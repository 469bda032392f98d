/** A warehouse with everyone's record in it, each test file in a project of its own on the one server. */
import {
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing'
import { doc, setLogLevel, writeBatch, type Firestore } from 'firebase/firestore'
import { inject } from 'vitest'
import type { CollectionName } from '#schemas/collections.ts'
import { newDocument, type Fields } from './documents.ts'
import { emailOf, people, personNames, uidOf, type PersonName } from './people.ts'

export interface Seed {
  readonly collection: CollectionName
  readonly id: string
  readonly fields: Fields
}

export interface Warehouse {
  readonly environment: RulesTestEnvironment
  context(person: PersonName): RulesTestContext
  as(person: PersonName): Firestore
  /** Writes past the rules. */
  seed(seeds: readonly Seed[]): Promise<void>
}

const SEEDS_PER_BATCH = 100

/**
 * The testing library still uses the compatible Firestore; the modular functions take it as it is.
 */
const modular = (context: RulesTestContext): Firestore => context.firestore() as unknown as Firestore

export async function openWarehouse(projectId: string): Promise<Warehouse> {
  const { host, port } = inject('rulesServer')
  // Every denial is one that a test expects; the SDK would print each.
  setLogLevel('silent')
  const environment = await initializeTestEnvironment({ projectId, firestore: { host, port }, storage: { host, port } })
  // The library's tokens are of 1970 by default; ours look at the hour of an unsigned token too.
  const issuedAtSeconds = Math.floor(Date.now() / 1000)
  const contexts = new Map<PersonName, RulesTestContext>()
  const context = (person: PersonName): RulesTestContext => {
    const known = contexts.get(person)
    if (known) return known
    const token = { email: emailOf(person), email_verified: true, iat: issuedAtSeconds, auth_time: issuedAtSeconds }
    const opened =
      person === 'nobody'
        ? environment.unauthenticatedContext()
        : environment.authenticatedContext(uidOf(person), token)
    contexts.set(person, opened)
    return opened
  }
  const seed = (seeds: readonly Seed[]): Promise<void> =>
    environment.withSecurityRulesDisabled(async (owner) => {
      const database = modular(owner)
      for (let start = 0; start < seeds.length; start += SEEDS_PER_BATCH) {
        const batch = writeBatch(database)
        for (const { collection, id, fields } of seeds.slice(start, start + SEEDS_PER_BATCH)) {
          batch.set(doc(database, collection, id), fields)
        }
        await batch.commit()
      }
    })
  const databases = new Map<PersonName, Firestore>()
  const as = (person: PersonName): Firestore => {
    const database = databases.get(person) ?? modular(context(person))
    databases.set(person, database)
    return database
  }
  await environment.clearFirestore()
  await seed(
    personNames.flatMap((name) => {
      const { record } = people[name]
      const id = uidOf(name)
      return record ? [{ collection: 'users', id, fields: newDocument('users', id, 'seed', record) } as const] : []
    }),
  )
  return { environment, context, as, seed }
}

/** `allowed`, `denied`, or what else went wrong: a fault must not pass for a denial. */
export async function outcome(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt
    return 'allowed'
  } catch (error) {
    const code = (error as { code?: string }).code ?? String(error)
    return ['permission-denied', 'storage/unauthorized', 'storage/unauthenticated'].includes(code) ? 'denied' : code
  }
}
