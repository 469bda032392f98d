/**
 * Where both sides are driven: one local server with the product's rules, a page with either side,
 * devices in contexts of their own of one Chromium. Invariants: the sides share the server and the
 * script; each has its own collection, so that none sees the other's documents.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { build } from 'vite'
import { startServer, type RunningServer } from '#backend/server.ts'
import { collections } from '#schemas/collections.ts'
import { withMirror, withoutMirror } from '#schemas/document.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { encodeFields } from '#sync/transport/firestore-values.ts'
import { aUser } from '#tests/support/records.ts'
import { PASSWORD, people } from '#tests/support/test-warehouse.ts'
import { openLane, type Lane } from './lane.ts'
import { LONGEST_TITLE, collectionOf, type Side } from './sides.ts'

const root = resolve(import.meta.dirname, '../..')
const DOCUMENTS = 'projects/demo-restow/databases/(default)/documents'

export interface Device {
  readonly context: BrowserContext
  readonly lane: Lane
  readonly page: Page
  /** Closes the page and opens another on the same device; what happens meanwhile happens to a closed page. */
  reload(meanwhile: () => void): Promise<void>
  close(): Promise<void>
}

export interface Stand {
  readonly server: RunningServer
  open(browser: Browser, side: Side, person: 'associate' | 'second'): Promise<Device>
  /** Written by another person in one commit, past the rules, with the server's time. */
  put(side: Side, docs: readonly UnitDoc[]): Promise<void>
  /** The same with this time, ISO UTC to the microsecond, as if the server had taken them in then. At most 500. */
  putAt(side: Side, docs: readonly UnitDoc[], time: string): Promise<void>
  /** A document as other means may leave it: these fields and no others. */
  putRaw(side: Side, id: string, data: Record<string, unknown>): Promise<void>
  read(side: Side, id: string): Record<string, unknown> | undefined
  close(): Promise<void>
}

/** Builds the page; resolves with the folder, which the caller removes. */
export async function buildPage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'restow-bench-page-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root,
    publicDir: false,
    build: {
      outDir: folder,
      target: 'es2023',
      rolldownOptions: {
        input: join(import.meta.dirname, 'page.ts'),
        output: { entryFileNames: 'assets/page.js', chunkFileNames: 'assets/[name]-[hash].js' },
      },
    },
  })
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><title>Device</title><script type="module" src="/assets/page.js"></script>',
  )
  return folder
}

export async function openStand(distDir: string): Promise<Stand> {
  const folder = await mkdtemp(join(tmpdir(), 'restow-bench-'))
  const rulesFile = join(folder, 'firestore.rules')
  await writeFile(rulesFile, withPeers(await readFile(join(root, 'firestore.rules'), 'utf8')))
  const server = await startServer({
    port: 0,
    dataDir: join(folder, 'data'),
    distDir,
    rulesFile,
    storageRulesFile: join(root, 'storage.rules'),
    firebaseJson: join(root, 'firebase.json'),
    testMode: true,
    log: () => undefined,
  })
  for (const person of Object.values(people)) await server.admin.createUser({ ...person, password: PASSWORD })
  await server.admin.writeDocuments(
    Object.values(people).map(({ uid, email, role, active }) => ({
      path: `users/${uid}`,
      data: { ...aUser({ id: uid, email, role, active }), _deleted: false },
      commitTimeFields: ['syncedAt'],
    })),
  )
  return {
    server,
    open: (browser, side, person) => openDevice(browser, server, side, person),
    put: async (side, docs) => {
      const documents = docs.map((doc) => ({ path: pathOf(side, doc.id), data: fieldsOf(side, doc) as never }))
      await server.admin.writeDocuments(documents.map((one) => ({ ...one, commitTimeFields: ['syncedAt'] })))
    },
    putAt: async (side, docs, time) => {
      const writes = docs.map((doc) => {
        const fields = { ...encodeFields(fieldsOf(side, doc)), syncedAt: { timestampValue: time } }
        return { update: { name: `${DOCUMENTS}/${pathOf(side, doc.id)}`, fields } }
      })
      await callAsOwner(server, 'commit', { writes })
    },
    putRaw: async (side, id, data) => {
      const path = pathOf(side, id)
      await server.admin.writeDocuments([{ path, data: data as never }])
    },
    read: (side, id) => server.admin.readDocument(pathOf(side, id)),
    close: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The product's rules as they are. Beside them are collections in which the plugin may do all but
 * what the comparison denies both.
 */
function withPeers(rules: string): string {
  const peers = [collectionOf.plugin, collectionOf.pluginMerging].map(
    (name) => `
    match /${name}/{id} {
      allow read: if request.auth != null;
      allow write: if request.auth != null && request.resource.data.title.size() <= ${LONGEST_TITLE};
    }`,
  )
  const start = rules.indexOf('    match /users/{id}')
  if (start < 0) throw new Error('The rules begin in another way than this comparison expects.')
  return `${rules.slice(0, start)}${peers.join('')}\n${rules.slice(start)}`
}

/** As each side's own devices write it: the product without its mirrored field, the plugin without the id. */
function fieldsOf(side: Side, doc: UnitDoc): object {
  if (side === 'own') return { ...withoutMirror(collections.units, doc), _deleted: false }
  const { id: _id, ...fields } = withMirror(collections.units, doc)
  return { ...fields, _deleted: false }
}

const pathOf = (side: Side, id: string): string => `${collectionOf[side]}/${id}`

/** One of Firestore's REST calls, past the rules: the server runs in test mode. Resolves with the answer's text. */
export async function callAsOwner({ origin }: RunningServer, method: string, body: object): Promise<string> {
  const response = await fetch(`${origin}/v1/${DOCUMENTS}:${method}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} was answered with ${response.status}: ${await response.text()}`)
  return response.text()
}

async function openDevice(
  browser: Browser,
  server: RunningServer,
  side: Side,
  person: 'associate' | 'second',
): Promise<Device> {
  const lane = await openLane(server.port)
  const context = await browser.newContext()
  const { uid, email } = people[person]
  const openPage = async (): Promise<Page> => {
    const page = await context.newPage()
    await page.goto(`${lane.origin}/receive`)
    await page.waitForFunction(() => 'device' in window)
    await page.evaluate((options) => window.device.start(options), { side, uid, email, password: PASSWORD })
    return page
  }
  let page = await openPage()
  return {
    context,
    lane,
    get page() {
      return page
    },
    reload: async (meanwhile) => {
      await page.close()
      meanwhile()
      page = await openPage()
    },
    close: async () => {
      await context.close()
      await lane.close()
    },
  }
}
