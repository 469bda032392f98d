/** Puts the parts together that answer requests: each gets what it needs of the data, and no more. */
import { join } from 'node:path'
import type { Admin } from './admin.ts'
import { AccountChanges } from './auth/account-changes.ts'
import type { Account, Accounts } from './auth/accounts.ts'
import type { Outbox } from './auth/outbox.ts'
import type { Passwords } from './auth/passwords.ts'
import { setupThrottle, type PeopleParts } from './auth/people-endpoints.ts'
import { PeopleLinks, type Reach } from './auth/people-links.ts'
import { Setup } from './auth/setup.ts'
import { SignIn } from './auth/sign-in.ts'
import { TOKEN_LIFETIME_SECONDS, Tokens, type TokenAge, type TokenOptions } from './auth/tokens.ts'
import type { DataEpoch } from './data-epoch.ts'
import type { DataSecrets } from './data-folder.ts'
import type { Log } from './event-log.ts'
import type { Database } from './firestore/database.ts'
import { openStream } from './firestore/endpoint.ts'
import { createResumeTokens } from '#backend/firestore/listening/resume-token.ts'
import { Transactions } from '#backend/firestore/writes/transactions.ts'
import type { Answering } from './http/answering.ts'
import { freeBytesOf, type Room } from './room.ts'
import type { RouterParts } from './router.ts'
import type { ServerOptions } from './server.ts'
import type { Site } from './site.ts'
import type { Objects } from './storage/objects.ts'
import type { StorageGate } from './storage/storage-gate.ts'
import { Uploads } from './storage/uploads.ts'
import { initJson } from './web/app-endpoints.ts'
import type { HealthParts } from './web/health.ts'
import { hasAnalytics, policyFor } from './web/content-policy.ts'
import { FIREBASE_JSON, loadHosting } from './web/hosting.ts'
import { createStaticFiles } from './web/static-files.ts'
import { ChannelEndpoint } from './webchannel/endpoint.ts'

const DEFAULT_MAX_UPLOAD_BYTES = 20 * 1024 * 1024

export interface Ingredients {
  readonly options: ServerOptions
  readonly projectId: string
  readonly secrets: DataSecrets
  readonly epoch: DataEpoch
  readonly database: Database
  readonly accounts: Accounts
  readonly passwords: Passwords
  readonly outbox: Outbox
  readonly storageGate: StorageGate
  readonly objects: Objects
  readonly log: Log
  readonly origin: () => string
  readonly reach: () => Reach
  readonly site: Site
  readonly setup: Setup | undefined
  readonly admin: Admin
  readonly answering: Answering
  readonly room: Room
  /** False once a write has failed. */
  readonly isWritable: () => boolean
}

/** Asked for in an own folder alone. */
export function setupOf({ newCompany }: ServerOptions, admin: Admin): Setup | undefined {
  if (newCompany === undefined) return undefined
  return new Setup({
    hasPeople: () => admin.countDocuments('users') > 0,
    complete: (company) => newCompany(admin, company),
  })
}

export async function assemble(from: Ingredients): Promise<RouterParts> {
  const { options, projectId, secrets, epoch, database, accounts, passwords, outbox, storageGate, log, origin } = from
  const testMode = options.testMode ?? false
  const tokens = new Tokens({
    key: secrets.tokenKey,
    projectId,
    testMode,
    isCurrent: isCurrentIn(accounts),
    lifetimeSeconds: options.tokenLifetimeSeconds ?? TOKEN_LIFETIME_SECONDS,
  })
  const mayJoin = () => !from.site.isOwn
  const signIn = new SignIn({ accounts, tokens, passwords, mayJoin, tellsWho: testMode })
  const isLastAdmin = (uid: string): boolean => isLastAdminOf(from, uid)
  const changes = new AccountChanges({ accounts, tokens, passwords, signIn, outbox, isLastAdmin })
  const servesProject = (id: string): boolean => testMode || id === projectId
  const onRevoked = accounts.onRevoked.bind(accounts)
  const resumeTokens = createResumeTokens(() => `${secrets.dataId}-${epoch.current}`)
  const firestore = { database, transactions: new Transactions(), resumeTokens, tokens, servesProject, onRevoked }
  const hosting = await loadHosting(options.firebaseJson ?? FIREBASE_JSON, fitPolicy(options))
  const maxBytes = options.maxUploadBytes ?? DEFAULT_MAX_UPLOAD_BYTES
  const uploads = await Uploads.open(join(options.dataDir, 'uploads'), maxBytes, from.objects)
  const channels = new ChannelEndpoint((opening) => openStream(opening, firestore))
  return {
    firestore,
    channels,
    hasRoom: from.room.hasRoom,
    health: healthParts(from, tokens, channels),
    auth: { signIn, changes, projectId, origin },
    storage: { objects: from.objects, gate: storageGate, tokens, uploads, maxBytes, origin },
    staticFiles: createStaticFiles(options.distDir, hosting),
    init: initJson(projectId, options.firebaseConfig, !from.site.isOwn),
    people: peopleParts(from, tokens),
    epoch,
    test: testMode ? { database, storageGate, accounts, outbox } : undefined,
    log,
  }
}

/** Another admin who cannot sign in, as before the invitation was taken up, cannot take over. */
function isLastAdminOf({ accounts, admin }: Ingredients, uid: string): boolean {
  const isAdmin = (id: string): boolean => {
    const person = admin.readDocument(`users/${id}`)
    return person?.['role'] === 'admin' && person['active'] === true && person['_deleted'] !== true
  }
  const canSignIn = [...accounts.all()].filter(({ disabled, passwordHash }) => !disabled && passwordHash !== '')
  return isAdmin(uid) && !canSignIn.some((account) => account.uid !== uid && isAdmin(account.uid))
}

function isCurrentIn(accounts: Accounts): TokenOptions['isCurrent'] {
  const fits = (account: Account | undefined, { series, issuedAt }: TokenAge): boolean =>
    account !== undefined &&
    (series ?? '') === (account.series ?? '') &&
    (series !== undefined || issuedAt >= account.validSince)
  return (uid, age, use) => {
    const account = accounts.find(uid)
    if (account === undefined || account.disabled) return false
    return fits(account, age) || (use === 'work' && fits(accounts.inGrace(uid), age))
  }
}

function fitPolicy({ firebaseConfig = '', printService = '' }: ServerOptions): (policy: string) => string {
  const wish = { hasProject: firebaseConfig.trim() !== '', hasAnalytics: hasAnalytics(firebaseConfig), printService }
  return (policy) => policyFor(policy, wish)
}

function healthParts(from: Ingredients, tokens: Tokens, channels: ChannelEndpoint): HealthParts {
  const { options, admin, database, answering, isWritable, room } = from
  return {
    version: options.version ?? '',
    tokens,
    readPerson: (uid) => admin.readDocument(`users/${uid}`),
    health: async () => {
      if (answering.isStopping) return 'stopping'
      if (!isWritable()) return 'diskFailed'
      return (await room.hasRoom()) ? 'ok' : 'diskFull'
    },
    freeBytes: () => freeBytesOf(options.dataDir),
    lastCommitMicros: () => database.committer.appliedMicros,
    listeners: () => channels.size,
  }
}

function peopleParts({ accounts, admin, setup, site, reach }: Ingredients, tokens: Tokens): PeopleParts {
  const readPerson = (uid: string) => admin.readDocument(`users/${uid}`)
  return {
    links: new PeopleLinks({ accounts, readPerson, reach }),
    tokens,
    setup: site.isOwn ? setup : undefined,
    setupFailures: setupThrottle(),
  }
}
