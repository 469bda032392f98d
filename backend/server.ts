/**
 * Puts the server together and starts it: data folder, rules, documents, accounts, files, and the
 * port they are served on.
 * Invariants: it starts whole or not at all. Missing or unreadable rules, a folder in use, a taken
 * port: each is a StartError with one sentence, and nothing is left open behind it.
 */
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { createAdmin, type Admin } from './admin.ts'
import { AccountChanges } from './auth/account-changes.ts'
import { Accounts } from './auth/accounts.ts'
import { createOutbox, type Outbox } from './auth/outbox.ts'
import { SignIn } from './auth/sign-in.ts'
import { TOKEN_LIFETIME_SECONDS, Tokens } from './auth/tokens.ts'
import { createHighWater, loadEpoch, type DataEpoch, type HighWater } from './data-epoch.ts'
import { emptyDataFolder, loadSecrets, prepareDataFolder, type DataSecrets } from './data-folder.ts'
import { createCommitClock } from './firestore/clock.ts'
import { Committer } from './firestore/committer.ts'
import { Database } from './firestore/database.ts'
import { openStream } from './firestore/endpoint.ts'
import { createResumeTokens } from './firestore/resume-token.ts'
import { RulesGate } from './firestore/rules-gate.ts'
import { DocumentStore } from './firestore/store.ts'
import { loadDocuments } from './firestore/stored-form.ts'
import { Transactions } from './firestore/transactions.ts'
import { createListener, listen, originOf, stopListening } from './http/listener.ts'
import { openJournal, type Journal } from './journal.ts'
import { route, type RouterParts } from './router.ts'
import { parseRules, type Ruleset } from './rules/rules.ts'
import { createStats, type Stats } from './stats.ts'
import { Objects } from './storage/objects.ts'
import { StorageGate } from './storage/storage-gate.ts'
import { Uploads } from './storage/uploads.ts'
import { initJson } from './web/app-endpoints.ts'
import { loadHosting } from './web/hosting.ts'
import { createStaticFiles } from './web/static-files.ts'
import { ChannelEndpoint } from './webchannel/endpoint.ts'

export interface ServerOptions {
  /** 0 takes any free port. */
  readonly port: number
  readonly host?: string
  readonly dataDir: string
  /** Empties the data folder first, if it is one of ours and no server runs on it. */
  readonly fresh?: boolean
  /** The built app; without it the server answers its APIs only. */
  readonly distDir?: string
  readonly rulesFile: string
  readonly storageRulesFile: string
  /** Where hosting headers are read from; `firebase.json` in the working folder if left out. */
  readonly firebaseJson?: string
  readonly projectId?: string
  /** Accepts unsigned tokens, `Bearer owner` and the emulator's own endpoints. For tests only. */
  readonly testMode?: boolean
  readonly log?: (line: string) => void
  /** Settings of a real Firebase project as JSON, to be served instead of our own. */
  readonly firebaseConfig?: string
  readonly maxUploadBytes?: number
  /** How long an ID token is good for; an hour if left out. */
  readonly tokenLifetimeSeconds?: number
}

export interface RunningServer {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string
  readonly port: number
  close(): Promise<void>
  readonly admin: Admin
  /** A copy of the counts so far. */
  stats(): Stats
}

const DEFAULT_PROJECT = 'demo-restow'
const DEFAULT_MAX_UPLOAD_BYTES = 20 * 1024 * 1024

/** Why the server did not start, in one sentence. */
export class StartError extends Error {}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const log = options.log ?? ((line: string) => console.log(line))
  const ruleset = await readRules(options.rulesFile)
  const storageRuleset = await readRules(options.storageRulesFile)
  const opened = await openData(options, log)
  try {
    return await serve(options, log, ruleset, storageRuleset, opened)
  } catch (error) {
    await opened.journal.close()
    throw error instanceof StartError ? error : new StartError(error instanceof Error ? error.message : String(error))
  }
}

async function readRules(file: string): Promise<Ruleset> {
  let source: string
  try {
    source = await readFile(file, 'utf8')
  } catch {
    throw new StartError(`The security rules ${file} cannot be read; without rules the server does not start.`)
  }
  try {
    return parseRules(source)
  } catch (error) {
    throw new StartError(
      `The security rules ${file} cannot be understood: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

interface OpenedData {
  readonly journal: Journal
  readonly secrets: DataSecrets
  readonly epoch: DataEpoch
}

async function openData(options: ServerOptions, log: (line: string) => void): Promise<OpenedData> {
  try {
    await prepareDataFolder(options.dataDir)
    const fresh = options.fresh ?? false
    const journal = await openJournal(
      join(options.dataDir, 'db'),
      (error) => {
        log(
          `The data folder ${options.dataDir} cannot be written any more: ${String(error)}. Nothing is accepted until a restart.`,
        )
      },
      fresh,
    )
    try {
      if (fresh) await emptyDataFolder(options.dataDir, journal)
      return { journal, secrets: await loadSecrets(journal), epoch: await loadEpoch(journal) }
    } catch (error) {
      await journal.close()
      throw error
    }
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}

async function serve(
  options: ServerOptions,
  log: (line: string) => void,
  ruleset: Ruleset,
  storageRuleset: Ruleset,
  { journal, secrets, epoch }: OpenedData,
): Promise<RunningServer> {
  const projectId = options.projectId ?? DEFAULT_PROJECT
  const stats = createStats()
  const database = await openDatabase(journal, new RulesGate(ruleset, stats, log), stats)
  const highWater = createHighWater(options.dataDir, secrets.dataId, () => database.committer.appliedMicros)
  if (await highWater.wasHigher()) {
    await epoch.renew(database.committer.appliedMicros)
    log(`The data folder ${options.dataDir} was set back to an older copy; devices compare what they hold.`)
  }
  const accounts = await Accounts.load(journal)
  const outbox = createOutbox(options.dataDir, log)
  const storageGate = new StorageGate(storageRuleset, projectId, database.read, log)
  const objects = await Objects.open(journal, join(options.dataDir, 'blobs'))
  let origin = ''
  const parts = await assemble({
    options,
    projectId,
    secrets,
    epoch,
    database,
    accounts,
    outbox,
    storageGate,
    log,
    origin: () => origin,
    objects,
  })
  const server = createListener((request, response) => route(request, response, parts))
  const host = options.host ?? '127.0.0.1'
  const port = await listen(server, options.port, host)
  origin = originOf(host, port)
  await highWater.keep()
  return {
    origin,
    port,
    stats: () => ({ ...stats }),
    admin: createAdmin({ database, accounts, projectId, epoch, mails: outbox.mails }),
    close: () => closeAll(server, parts, highWater, journal),
  }
}

async function openDatabase(journal: Journal, gate: RulesGate, stats: Stats): Promise<Database> {
  const { documents, lastCommitMicros } = await loadDocuments(journal)
  const store = new DocumentStore(documents, lastCommitMicros)
  const clock = createCommitClock(lastCommitMicros)
  return new Database(store, new Committer({ store, journal, clock, gate, stats }), gate, stats)
}

interface Ingredients {
  readonly options: ServerOptions
  readonly projectId: string
  readonly secrets: DataSecrets
  readonly epoch: DataEpoch
  readonly database: Database
  readonly accounts: Accounts
  readonly outbox: Outbox
  readonly storageGate: StorageGate
  readonly objects: Objects
  readonly log: (line: string) => void
  readonly origin: () => string
}

async function assemble(from: Ingredients): Promise<RouterParts> {
  const { options, projectId, secrets, epoch, database, accounts, storageGate, log, origin } = from
  const testMode = options.testMode ?? false
  const isCurrent = (uid: string, issuedAt: number): boolean => {
    const account = accounts.find(uid)
    return account !== undefined && !account.disabled && issuedAt >= account.validSince
  }
  const tokens = new Tokens({
    key: secrets.tokenKey,
    projectId,
    testMode,
    isCurrent,
    lifetimeSeconds: options.tokenLifetimeSeconds ?? TOKEN_LIFETIME_SECONDS,
  })
  const signIn = new SignIn(accounts, tokens)
  const servesProject = (id: string): boolean => testMode || id === projectId
  const onRevoked = accounts.onRevoked.bind(accounts)
  const resumeTokens = createResumeTokens(() => `${secrets.dataId}-${epoch.current}`)
  const firestore = { database, transactions: new Transactions(), resumeTokens, tokens, servesProject, onRevoked }
  const hosting = await loadHosting(options.firebaseJson ?? 'firebase.json')
  const maxBytes = options.maxUploadBytes ?? DEFAULT_MAX_UPLOAD_BYTES
  const uploads = await Uploads.open(join(options.dataDir, 'uploads'), maxBytes, from.objects)
  return {
    firestore,
    channels: new ChannelEndpoint((opening) => openStream(opening, firestore)),
    auth: { signIn, changes: new AccountChanges(accounts, tokens, signIn, from.outbox), projectId, origin },
    storage: { objects: from.objects, gate: storageGate, tokens, uploads, maxBytes, origin },
    staticFiles: createStaticFiles(options.distDir, hosting),
    init: initJson(projectId, options.firebaseConfig),
    epoch,
    test: testMode ? { database, storageGate } : undefined,
    log,
  }
}

/** Ends all streams and connections, then lets the disk finish. */
async function closeAll(server: Server, parts: RouterParts, highWater: HighWater, journal: Journal): Promise<void> {
  parts.channels.closeAll()
  await stopListening(server)
  await highWater.close()
  await journal.close()
}
