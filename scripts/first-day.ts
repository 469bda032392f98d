/**
 * The first day of a company, acted out: an empty folder, the server's own HTTPS, a desktop at the server's machine, and a handheld in a network of its own
 * that trusts the server, is invited, works with its cable pulled out, and sends what it received. `npm run first-day`; each step is a line with its time. Ends
 * non-zero at the first step that fails. Needs root on Linux (`first-day/far-network.ts`).
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { ensureChromium } from './chromium.ts'
import { makeFarNetwork, type FarNetwork } from './first-day/far-network.ts'
import { trustIn } from './first-day/trust.ts'
import { step } from './steps.ts'

const MANIFEST = `Item #,Seller Category,Item Description,Qty,Unit Retail,Ext. Retail,Brand,UPC,TCIN,Origin,Category,Condition,Product Class,Category Code,Division,Department,Optoro Condition,Pallet ID,Subcategory,Lot ID
LPRQ0000001,KITCHEN,Hearthway Kettle 1.7 l,1,29.99,29.99,Hearthway,,,,KITCHEN,USED_GOOD,,,,,,PTMB10001,KITCHEN,first_day_1
LPRQ0000002,KITCHEN,Hearthway Toaster,1,39.99,39.99,Hearthway,,,,KITCHEN,USED_GOOD,,,,,,PTMB10001,KITCHEN,first_day_1
`
const BEN = { email: 'ben@harbor.test', password: 'ten crates' }
const LIMIT_MS = 60_000
const HANDHELD = { width: 360, height: 640 }

interface Server {
  readonly port: number
  /** Opened once, by the first admin. */
  readonly setupAddress: string
  readonly process: ChildProcess
}

/** Starts the product as the README says, and reads from what it prints as a person does. */
function startServer(folder: string): Promise<Server> {
  const args = ['tsx', 'scripts/start.ts', '--empty', '--host', '--port', '0', '--data', join(folder, 'data')]
  const child = spawn('npx', args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const setup = /^\s+(http:\/\/127\.0\.0\.1:(\d+)\/auth\?setup=\S+)/.exec(line)
      if (setup?.[1]) resolve({ setupAddress: setup[1], port: Number(setup[2]), process: child })
    })
  })
}

const scanField = (page: Page) => page.getByRole('textbox', { name: 'Scan' })
const result = (page: Page) => page.getByLabel('Scan result')

async function scan(page: Page, code: string): Promise<void> {
  await page.waitForTimeout(400)
  await page.keyboard.type(code, { delay: 5 })
  await page.keyboard.press('Enter')
}

async function allSent(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sync: Sent/ }).waitFor()
}

async function setUpCompany(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Company').fill('Harbor Liquidation')
  await page.getByLabel('Name', { exact: true }).fill('Ida Moss')
  await page.getByLabel('Email').fill('ida@harbor.test')
  await page.getByLabel('Password', { exact: true }).fill('nine crates')
  await page.getByRole('button', { name: 'Start the warehouse' }).click()
  await page.getByRole('region', { name: 'First steps' }).waitFor()
}

async function importManifest(page: Page): Promise<void> {
  const origin = new URL(page.url()).origin
  await page.goto(`${origin}/import`)
  const file = { name: 'first-day.csv', mimeType: 'text/csv', buffer: Buffer.from(MANIFEST) }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Import 2 lines' }).click()
  await page.getByText(/first-day\.csv is in load/).first().waitFor() // prettier-ignore
  await allSent(page)
}

/** Resolves with the link that the page shows, as the invited person's device would scan it. */
async function invite(page: Page): Promise<string> {
  await page.goto(`${new URL(page.url()).origin}/users?open=invite`)
  const drawer = page.getByRole('dialog', { name: 'Invite a person' })
  await drawer.getByLabel('Name').fill('Ben Okafor')
  await drawer.getByLabel('Email').fill(BEN.email)
  await drawer.getByRole('button', { name: 'Make the link' }).click()
  const link = await drawer.getByLabel(`Link for ${BEN.email}`).inputValue()
  await allSent(page)
  return link
}

async function openFar(network: FarNetwork, folder: string): Promise<BrowserContext> {
  const home = join(folder, 'far-home')
  await mkdir(home, { recursive: true })
  const context = await chromium.launchPersistentContext(join(home, 'profile'), {
    executablePath: await network.wrap(ensureChromium(), folder),
    env: { ...process.env, HOME: home },
    viewport: HANDHELD,
    args: ['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  })
  context.setDefaultTimeout(LIMIT_MS)
  return context
}

/** The page that a device gets over plain HTTP, and the certificate that it hands out. */
async function readTrustPage(network: FarNetwork, folder: string, address: string): Promise<Buffer> {
  const context = await openFar(network, folder)
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto(address)
    const stranger = await context.newPage()
    const refusal = await stranger.goto(address.replace('http:', 'https:')).then(() => '', String)
    if (!refusal.includes('ERR_CERT_AUTHORITY_INVALID'))
      throw new Error(`The browser should not believe the server before it is told to: ${refusal}`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /certificate/i }).click(),
    ])
    return await readFile(await download.path())
  } finally {
    await context.close()
  }
}

async function workAsBen(page: Page, link: string, network: FarNetwork): Promise<void> {
  await step('the invited person sets a password over HTTPS', async () => {
    await page.goto(link)
    await page.getByLabel('New password').fill(BEN.password)
    await page.getByRole('button', { name: 'Set the password and sign in' }).click()
    await scanField(page).waitFor()
    await allSent(page)
  })
  await step('the app is on the handheld', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  })
  await step('the cable is out, and the handheld starts the app again', async () => {
    network.pullOut()
    await page.goto(`${new URL(page.url()).origin}/receive`)
    await page.getByRole('heading', { name: 'Receive', level: 1 }).waitFor()
    await page.getByText('Offline!').first().waitFor()
  })
  await step('a pallet is received with no network', async () => {
    for (const [code, words] of [['PTMB10001', 'Pallet'], ['LPRQ0000001', 'Kettle'], ['LPRQ0000002', 'Toaster']] as const) {
      await scan(page, code)
      await result(page).filter({ hasText: words }).waitFor().catch(async () => { throw new Error(`${code} is answered by: ${await result(page).innerText()}`) })
    }
  }) // prettier-ignore
  await step('the camera opens', async () => {
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
    await page.keyboard.press('Escape')
  })
  await step('the cable is in, and everything is sent', async () => {
    network.plugIn()
    await allSent(page)
  })
}

async function actOut(folder: string, network: FarNetwork): Promise<void> {
  const server = await step('npm start -- --empty --host, in an empty folder', () => startServer(folder))
  let near: Browser | undefined
  try {
    near = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] })
    const office = await near.newPage({ viewport: { width: 1440, height: 900 } })
    office.setDefaultTimeout(LIMIT_MS)
    await step('the first admin names the company at the printed address', () =>
      setUpCompany(office, server.setupAddress),
    )
    await step('the first manifest comes in', () => importManifest(office))
    const link = await step('a person is invited', () => invite(office))
    const trustAt = `http://${network.serverAddress}:${server.port}/`
    const certificate = await step('the handheld is shown how to trust the server, and does not yet', () =>
      readTrustPage(network, folder, trustAt),
    )
    await step('the handheld trusts the server', () => trustIn(join(folder, 'far-home'), certificate))
    const far = await openFar(network, folder)
    try {
      const page = far.pages()[0] ?? (await far.newPage())
      // The server may name another of this machine's addresses; the far network has this one alone.
      const own = new URL(link)
      if (own.protocol !== 'https:') throw new Error(`The link leads to ${link}, and not to the server's HTTPS.`)
      own.hostname = network.serverAddress
      await workAsBen(page, own.href, network)
    } finally {
      await far.close()
    }
    await step('both items wait for inspection in the office', async () => {
      await office.goto(`${new URL(office.url()).origin}/inspect?show=queue`)
      for (const title of ['Hearthway Kettle', 'Hearthway Toaster']) await office.getByText(title).first().waitFor()
    })
  } finally {
    await near?.close()
    server.process.removeAllListeners('exit')
    if (server.process.pid !== undefined) process.kill(-server.process.pid, 'SIGTERM')
  }
}

const folder = await mkdtemp(join(tmpdir(), 'restow-first-day-'))
let network: FarNetwork | undefined
try {
  network = makeFarNetwork()
  await actOut(folder, network)
  console.log('The first day went well.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  network?.remove()
  await rm(folder, { recursive: true, force: true })
}
