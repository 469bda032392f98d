/**
 * Puts the server together and starts it: data folder, rules, documents, accounts, files, and the
 * port they are served on.
 * Invariants: it starts whole or not at all. Missing or unreadable rules, a folder in use, a taken
 * port: each is a StartError with one sentence, and nothing is left open behind it.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openControl } from './backup/control.ts'
import { copiesOf } from './backup/copies.ts'
import type { BackupFacts } from './backup/read-backup.ts'
import { createAdmin, type Admin } from './admin.ts'
import { assemble, setupOf, type Ingredients } from './assemble.ts'
import type { NewCompany } from './auth/setup.ts'
import { Accounts } from './auth/accounts.ts'
import { createOutbox } from './auth/outbox.ts'
import { Passwords, type PasswordCost } from './auth/passwords.ts'
import { createHighWater, type HighWater } from './data-epoch.ts'
import { createEventLog, placeOf, printEvent, type Log } from './event-log.ts'
import type { ExportForm } from './export/export-form.ts'
import type { ExportWish } from './export/write-export.ts'
import { createCommitClock } from '#backend/firestore/writes/clock.ts'
import { Committer } from '#backend/firestore/writes/committer.ts'
import { Database } from './firestore/database.ts'
import { practise } from './firestore/practice.ts'
import { RulesGate, type Denial } from './firestore/rules-gate.ts'
import { DocumentStore } from './firestore/store.ts'
import { declaredIndexes } from '#backend/firestore/queries/declared-indexes.ts'
import { keepIndexes, type CollectionOrders, type KeptIndexes } from '#backend/firestore/queries/kept-indexes.ts'
import type { FolderUse } from './folder-lock.ts'
import { Answering } from './http/answering.ts'
import { listen, originOf, type Handler } from './http/listener.ts'
import { noteProxied } from './http/shares.ts'
import type { Reach } from './auth/people-links.ts'
import { openDoor } from './tls/open-door.ts'
import { reachOf } from './tls/reach.ts'
import type { TlsWish } from './tls/server-certificate.ts'
import { openData, type OpenedData } from './open-data.ts'
import { diskFullWords, isDiskFull } from './room.ts'
import { route } from './router.ts'
import { documentsRoot } from '#backend/firestore/values/names.ts'
import { FIREBASE_JSON } from './web/hosting.ts'
import { parseRules, type Ruleset } from './rules/rules.ts'
import type { Site } from './site.ts'
import { createStats, type Stats } from './stats.ts'
import { stop } from './stop.ts'
import { Objects } from './storage/objects.ts'
import { StorageGate } from './storage/storage-gate.ts'

export interface ServerOptions {
  /** 0 takes any free port. */
  readonly port: number
  readonly host?: string
  readonly dataDir: string
  /** Empties the data folder first, if it is one of ours and no server runs on it. */
  readonly fresh?: boolean
  /** What the folder is opened for, in the words of who is refused it meanwhile; `server` if left out. */
  readonly use?: FolderUse
  /** The built app; without it the server answers its APIs only. */
  readonly distDir?: string
  readonly rulesFile: string
  readonly storageRulesFile: string
  /** Where hosting headers are read from; `firebase.json` in the working folder if left out. */
  readonly firebaseJson?: string
  readonly projectId?: string
  /** Accepts unsigned tokens, `Bearer owner` and the emulator's own endpoints. For tests only. */
  readonly testMode?: boolean
  /** Takes one event, one line, without people's data. */
  readonly log?: Log
  /** Of the program, for `/__/health`. */
  readonly version?: string
  /** Settings of a real Firebase project as JSON, to be served instead of our own. */
  readonly firebaseConfig?: string
  /** Where people open the app when a proxy stands before it, as an origin; links name it. `''` for where the server listens. */
  readonly address?: string
  /** Where the devices' own print service takes labels; pages may not reach it unless it is named. */
  readonly printService?: string
  readonly maxUploadBytes?: number
  /** Bytes of the disk that are left free: with less, nothing is accepted. */
  readonly reserveBytes?: () => number
  /** How long an ID token is good for; an hour if left out. */
  readonly tokenLifetimeSeconds?: number
  /** Less than `PASSWORD_COST` for tests only, which sign people in all the time. */
  readonly passwordCost?: PasswordCost
  /** Marks the folder as a company's own: no sign-up by strangers, now and at every later start. */
  readonly own?: boolean
  /** Writes a new company and its first admin, who is asked for while an own folder has no people. */
  readonly newCompany?: (admin: Admin, company: NewCompany) => Promise<void>
  /** HTTPS, with plain HTTP left to this machine. Plain HTTP for everyone if left out: only for this machine, or behind a proxy. */
  readonly tls?: TlsWish
  /** How an export of everything looks; without it none is written. */
  readonly exportForm?: ExportForm
  /** Looks at the data before anything is served; throws a StartError where they must not be served so. */
  readonly mayServe?: (admin: Admin, site: Site) => void
}

export interface RunningServer {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string
  readonly port: number
  close(): Promise<void>
  readonly admin: Admin
  readonly site: Site
  /** Of the own authority, as devices show it; `''` where there is none. */
  readonly fingerprint: string
  /** Of the one-time address for the first admin; `''` where there are people already or none is asked for. */
  setupCode(): string
  /** Writes a backup of this moment, while the server goes on. */
  backup(file: string): Promise<BackupFacts>
  /** Writes everything of this moment as files that can be read without Restow, while the server goes on. @throws ExportError */
  export(wish: ExportWish): Promise<void>
  /** A copy of the counts so far. */
  stats(): Stats
}

export const DEFAULT_PROJECT = 'demo-restow'

/** Why the server did not start, in one sentence. `cause` is a DamageError where the data are to be put right first. */
export class StartError extends Error {}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const log = createEventLog(options.log ?? printEvent)
  const ruleset = await readRules(options.rulesFile)
  const storageRuleset = await readRules(options.storageRulesFile)
  const opened = await openData(options, log).catch((error: unknown) => {
    throw startError(error, options.dataDir)
  })
  try {
    return await serve(options, log, ruleset, storageRuleset, opened)
  } catch (error) {
    await opened.close()
    throw startError(error, options.dataDir)
  }
}

function startError(error: unknown, dataDir: string): StartError {
  if (error instanceof StartError) return error
  if (isDiskFull(error)) return new StartError(diskFullWords(dataDir), { cause: error })
  return new StartError(error instanceof Error ? error.message : String(error), { cause: error })
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

async function serve(
  options: ServerOptions,
  log: Log,
  ruleset: Ruleset,
  storageRuleset: Ruleset,
  opened: OpenedData,
): Promise<RunningServer> {
  const { site } = opened
  const stats = createStats()
  const declared = await declaredOf(options)
  const database = databaseOf(opened, new RulesGate(ruleset, stats, noteDenied(log)), stats, declared)
  const highWater = await watchHighWater(options, log, opened, database)
  let origin = ''
  let port = 0
  let certificate = () => ''
  const { host = '127.0.0.1', address = '' } = options
  const reach = () => reachOf({ host, port, tls: options.tls, certificate: certificate(), address })
  const answering = new Answering()
  const loaded = { options, log, storageRuleset, opened, database, origin: () => address || origin, reach, answering }
  const from = await ingredientsOf(loaded)
  const { admin, setup } = from
  options.mayServe?.(admin, site)
  practise({ store: database.store, ruleset, root: rootOf(options), people: from.accounts.uids(), kinds: declared })
  if (options.own === true) await site.makeOwn()
  const parts = await assemble(from)
  const handle = answering.handler((request, response) => route(request, response, parts))
  const opening = await openDoor(options, address === '' ? handle : proxied(handle), log)
  const { door } = opening
  certificate = () => opening.certificate()
  port = await listen(door.server, options.port, host)
  origin = originOf(host, port, door.scheme)
  const indexes = await keepUp(highWater, database, opened, declared)
  log(`started ${options.version ?? ''}`.trim())
  const commands = copiesOf(options, opened, from.objects)
  const control = await openControl(options.dataDir, commands)
  return {
    origin,
    ...commands,
    port,
    stats: () => ({ ...stats }),
    admin,
    site,
    fingerprint: opening.fingerprint,
    setupCode: () => (site.isOwn && setup?.isOpen === true ? setup.code : ''),
    close: () =>
      stop({
        answering,
        channels: parts.channels,
        control,
        opening,
        highWater,
        indexes,
        opened,
        committer: database.committer,
        log,
      }),
  }
}

const proxied =
  (handle: Handler): Handler =>
  (request, response) => {
    noteProxied(request)
    return handle(request, response)
  }

const noteDenied =
  (log: Log) =>
  ({ method, path, reason }: Denial): void =>
    log(`denied ${method} ${placeOf(path)}: ${reason}`)

const rootOf = ({ projectId = DEFAULT_PROJECT }: ServerOptions): string => documentsRoot(projectId)

const declaredOf = (options: ServerOptions) => declaredIndexes(options.firebaseJson ?? FIREBASE_JSON, rootOf(options))

/** What goes on beside the answers, from the moment at which there are any. */
async function keepUp(
  highWater: HighWater,
  { store }: Database,
  { journal }: OpenedData,
  declared: readonly CollectionOrders[],
): Promise<KeptIndexes> {
  await highWater.keep()
  const indexes = keepIndexes(store, journal, declared)
  void indexes.build()
  return indexes
}

/** Notices data that were set back to an older copy: they get a new epoch before anything is served. */
async function watchHighWater(
  { dataDir }: ServerOptions,
  log: Log,
  { secrets, epoch }: OpenedData,
  { committer }: Database,
): Promise<HighWater> {
  const highWater = createHighWater(dataDir, secrets.dataId, () => committer.appliedMicros)
  if (await highWater.wasHigher()) {
    await epoch.renew(committer.appliedMicros)
    log(`The data folder ${dataDir} was set back to an older copy; devices compare what they hold.`)
  }
  return highWater
}

interface Loaded {
  readonly options: ServerOptions
  readonly log: Log
  readonly storageRuleset: Ruleset
  readonly opened: OpenedData
  readonly database: Database
  readonly origin: () => string
  readonly reach: () => Reach
  readonly answering: Answering
}

async function ingredientsOf({ opened, storageRuleset, ...loaded }: Loaded): Promise<Ingredients> {
  const { options, log, database } = loaded
  const { journal, room, isWritable, secrets, epoch, site } = opened
  const projectId = options.projectId ?? DEFAULT_PROJECT
  const accounts = await Accounts.load(journal)
  const passwords = new Passwords(options.passwordCost)
  const outbox = createOutbox(options.dataDir, log)
  const storageGate = new StorageGate(storageRuleset, projectId, database.read, log)
  const objects = await Objects.open(journal, join(options.dataDir, 'blobs'))
  const admin = createAdmin({ database, accounts, passwords, projectId, epoch, mails: outbox.mails })
  const setup = setupOf(options, admin)
  const parts = { secrets, epoch, accounts, passwords, outbox, storageGate, objects, site, admin, setup }
  return { ...loaded, ...parts, projectId, room, isWritable }
}

function databaseOf(
  { journal, loaded, readMicros }: OpenedData,
  gate: RulesGate,
  stats: Stats,
  declared: readonly CollectionOrders[],
): Database {
  const { documents, lastCommitMicros } = loaded
  const store = new DocumentStore(documents, lastCommitMicros, declared)
  const clock = createCommitClock(lastCommitMicros, Date.now, readMicros)
  return new Database(store, new Committer({ store, journal, clock, gate, stats }), gate, stats)
}
