/**
 * The way in for the process itself (seeding, tests): accounts with a chosen uid and documents in
 * bulk, past the rules but through the same commits. So what it writes is stamped, stored and sent
 * to listeners like every other write.
 */
import type { Accounts, Account } from './auth/accounts.ts'
import type { Passwords } from './auth/passwords.ts'
import { newAccount } from './auth/sign-in.ts'
import type { DataEpoch } from './data-epoch.ts'
import { ADMIN } from './firestore/caller.ts'
import type { Database } from './firestore/database.ts'
import { decodeFields, encodeFields, type PlainData } from '#backend/firestore/values/plain-data.ts'
import { documentsRoot, splitName } from '#backend/firestore/values/names.ts'
import type { Transform } from '#backend/firestore/writes/transforms.ts'
import { parseWrite, type Write } from '#backend/firestore/writes/writes.ts'

const WRITES_PER_COMMIT = 500

export interface SeedDocument {
  /** `units/u1`. */
  readonly path: string
  /** Plain data: text, numbers (whole ones become integers), booleans, null, Date, lists, maps. */
  readonly data: PlainData
  /** Fields that get the commit time as a timestamp, e.g. `['syncedAt']`. */
  readonly commitTimeFields?: readonly string[]
}

export interface Admin {
  /**
   * Creates the account, or gives an existing one of this uid the password and name. With a hash of `hashPassword` in place of a password, many people
   * with one password cost one hash, which takes 0.2 s.
   */
  createUser(
    user: { uid: string; email: string; displayName?: string } & ({ password: string } | { passwordHash: string }),
  ): Promise<void>
  hashPassword(password: string): Promise<string>
  setUserDisabled(uid: string, disabled: boolean): Promise<void>
  findUser(email: string): { uid: string; email: string; disabled: boolean; hasPassword: boolean } | undefined
  /** Replaces the documents whole, 500 to a commit. Gives the time of the last commit, µs since 1970. */
  writeDocuments(documents: readonly SeedDocument[]): Promise<number>
  readDocument(path: string): PlainData | undefined
  /** Every document of a collection, by its path; none where there is no such collection. */
  readCollection(collectionPath: string): readonly PlainData[]
  /** Number of documents in a collection, by its path. */
  countDocuments(collectionPath: string): number
  deleteAllDocuments(): Promise<void>
  /** What a restore calls when it has put older data in place: a new epoch, which answers carry from then on. */
  newEpoch(): Promise<string>
  /** Mails that are never sent: the password resets of this run. */
  mails(): readonly { to: string; subject: string; link: string }[]
}

export interface AdminParts {
  readonly database: Database
  readonly accounts: Accounts
  readonly passwords: Passwords
  readonly projectId: string
  readonly epoch: DataEpoch
  readonly mails: readonly { to: string; subject: string; link: string }[]
}

export function createAdmin({ database, accounts, passwords, projectId, epoch, mails }: AdminParts): Admin {
  const root = documentsRoot(projectId)
  return {
    async createUser(user) {
      const { uid, email } = user
      const { displayName } = user
      const passwordHash = 'passwordHash' in user ? user.passwordHash : await passwords.hash(user.password)
      const fresh = newAccount({ uid, email, passwordHash, ...(displayName === undefined ? {} : { displayName }) })
      const owner = accounts.findByEmail(email)
      if (owner !== undefined && owner.uid !== uid)
        throw new Error(`The address ${email} belongs to the account ${owner.uid}.`)
      const earlier = accounts.find(uid)
      const account: Account =
        earlier === undefined
          ? fresh
          : { ...fresh, createdAt: earlier.createdAt, validSince: earlier.validSince, series: earlier.series ?? '' }
      await accounts.save(account)
    },
    hashPassword: (password) => passwords.hash(password),
    async setUserDisabled(uid, disabled) {
      const account = accounts.find(uid)
      if (account === undefined) throw new Error(`There is no account ${uid}.`)
      await accounts.save({ ...account, disabled }, disabled)
    },
    findUser(email) {
      const account = accounts.findByEmail(email)
      if (account === undefined) return undefined
      const { uid, disabled, passwordHash } = account
      return { uid, email: account.email, disabled, hasPassword: passwordHash !== '' }
    },
    async writeDocuments(documents) {
      let last = database.committer.appliedMicros
      for (let i = 0; i < documents.length; i += WRITES_PER_COMMIT) {
        const writes = documents.slice(i, i + WRITES_PER_COMMIT).map((document) => seedWrite(document, root))
        last = (await database.committer.commit(root, writes, ADMIN)).commitMicros
      }
      return last
    },
    readDocument(path) {
      const document = database.store.get(`${root}/${path}`)
      return document === undefined ? undefined : decodeFields(document.fields)
    },
    readCollection(collectionPath) {
      const documents = database.store.collection(`${root}/${collectionPath}`)?.documents.values() ?? []
      return [...documents].map(({ fields }) => decodeFields(fields))
    },
    countDocuments: (collectionPath) => database.store.collection(`${root}/${collectionPath}`)?.documents.size ?? 0,
    deleteAllDocuments: () => deleteBelow(database, root),
    newEpoch: () => epoch.renew(database.committer.appliedMicros),
    mails: () => mails,
  }
}

function seedWrite({ path, data, commitTimeFields = [] }: SeedDocument, root: string): Write {
  const write = parseWrite({ update: { name: `${root}/${path}`, fields: encodeFields(data) } }, root)
  const transforms = commitTimeFields.map((field): Transform => ({ kind: 'requestTime', path: [field] }))
  return { ...write, transforms }
}

/** Deletes every document of a database. */
export async function deleteBelow(database: Database, root: string): Promise<void> {
  splitName(root)
  const names = [...database.store.namesBelow(root)]
  for (let i = 0; i < names.length; i += WRITES_PER_COMMIT) {
    const writes = names.slice(i, i + WRITES_PER_COMMIT).map((name) => parseWrite({ delete: name }, root))
    await database.committer.commit(root, writes, ADMIN)
  }
}
