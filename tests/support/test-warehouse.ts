/** A warehouse of a test's own: the real local server on a free port, with the people and documents that the test names. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startServer, type RunningServer } from '#backend/server.ts'
import { collections, type CollectionName, type Docs } from '#schemas/collections.ts'
import { withoutMirror, type CollectionSpec, type Audited } from '#schemas/document.ts'
import { newCompany } from '#scripts/company/new-company.ts'
import { CHEAP_PASSWORDS } from './cheap-passwords.ts'
import { aUser } from './records.ts'

const root = resolve(import.meta.dirname, '../..')

/** The people of every test, by role; each has the password of the demonstration warehouse. */
export const people = {
  admin: { uid: 'uid-admin', email: 'admin@restow.test', role: 'admin', active: true },
  manager: { uid: 'uid-manager', email: 'manager@restow.test', role: 'manager', active: true },
  associate: { uid: 'uid-associate', email: 'associate@restow.test', role: 'associate', active: true },
  second: { uid: 'uid-second', email: 'second@restow.test', role: 'associate', active: true },
  newcomer: { uid: 'uid-newcomer', email: 'newcomer@restow.test', role: '', active: true },
  wizard: { uid: 'uid-wizard', email: 'wizard@restow.test', role: 'wizard', active: true },
  disabled: { uid: 'uid-disabled', email: 'disabled@restow.test', role: 'admin', active: false },
} as const
export type PersonName = keyof typeof people
export const PASSWORD = 'restow-demo'

export type Stock = { readonly [Name in CollectionName]?: readonly Docs[Name][] }

export interface TestWarehouse {
  readonly server: RunningServer
  readonly origin: string
  put(stock: Stock): Promise<void>
  read(collection: CollectionName, id: string): Record<string, unknown> | undefined
  close(): Promise<void>
}

export interface TestWarehouseOptions {
  readonly stock?: Stock
  /** The built app; the one that the checks built by default. */
  readonly distDir?: string
  /** Goes on with the data of an earlier one. */
  readonly dataDir?: string
  readonly port?: number
  /** `false` for a warehouse that brings its own. */
  readonly withPeople?: boolean
  /** How long an ID token is good for; an hour if left out. */
  readonly tokenLifetimeSeconds?: number
  /** A company's own warehouse, still without people: `server.setupCode()` is good. */
  readonly own?: boolean
}

/** The warehouses of this process that were open since `forgetClosed`. */
const opened = new Map<TestWarehouse, 'open' | 'closed'>()

/** Every record of these warehouses, as they stand or stood at their end. */
export function* allRecords(): Generator<readonly [CollectionName, readonly object[]]> {
  for (const { server } of opened.keys()) {
    for (const name of Object.keys(collections) as CollectionName[]) yield [name, server.admin.readCollection(name)]
  }
}

/** Whether a device looks at one of these warehouses. */
export const isOpened = (origin: string): boolean => [...opened.keys()].some((one) => one.origin === origin)

export function forgetClosed(): void {
  for (const [warehouse, state] of opened) if (state === 'closed') opened.delete(warehouse)
}

export async function openTestWarehouse(options: TestWarehouseOptions = {}): Promise<TestWarehouse> {
  const dataDir = options.dataDir ?? join(await mkdtemp(join(tmpdir(), 'restow-test-')), 'data')
  const server = await startServer({
    port: options.port ?? 0,
    dataDir,
    distDir: options.distDir ?? resolve(root, process.env['RESTOW_DIST'] ?? 'dist'),
    rulesFile: join(root, 'firestore.rules'),
    storageRulesFile: join(root, 'storage.rules'),
    firebaseJson: join(root, 'firebase.json'),
    log: () => undefined,
    passwordCost: CHEAP_PASSWORDS,
    ...(options.own === true ? { own: true, newCompany } : {}),
    ...(options.tokenLifetimeSeconds === undefined ? {} : { tokenLifetimeSeconds: options.tokenLifetimeSeconds }),
  })
  const put = async (stock: Stock) => {
    const documents = Object.entries(stock).flatMap(([name, docs]) => {
      const spec = collections[name as CollectionName] as unknown as CollectionSpec<Audited>
      return (docs as readonly Audited[]).map((doc) => ({
        path: `${name}/${doc.id}`,
        data: { _deleted: false, ...withoutMirror(spec, doc) } as never,
        commitTimeFields: ['syncedAt'],
      }))
    })
    await server.admin.writeDocuments(documents)
  }
  if (options.withPeople !== false && options.own !== true) {
    for (const { uid, email } of Object.values(people))
      await server.admin.createUser({ uid, email, password: PASSWORD })
    await put({
      users: Object.values(people).map(({ uid, email, role, active }) =>
        aUser({ id: uid, email, role, active, name: role || 'Newcomer' }),
      ),
    })
  }
  if (options.stock) await put(options.stock)
  const warehouse: TestWarehouse = {
    server,
    origin: server.origin,
    put,
    read: (collection, id) => server.admin.readDocument(`${collection}/${id}`),
    close: async () => {
      await server.close()
      opened.set(warehouse, 'closed')
      if (!options.dataDir) await rm(resolve(dataDir, '..'), { recursive: true, force: true })
    },
  }
  opened.set(warehouse, 'open')
  return warehouse
}
