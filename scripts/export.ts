/**
 * `npm run export -- FOLDER [--data .data]`: everything as files that can be read without Restow. The server that runs on the data folder writes them, or this
 * command where none runs. `npm run check-export -- FOLDER` looks whether such a folder is whole; `npm run read-export -- FOLDER --data NEW` reads it into a
 * new data folder.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { askForExport } from '#backend/backup/control.ts'
import { exportFailure } from '#backend/export/export-failure.ts'
import type { ExportProgress } from '#backend/export/export-form.ts'
import { openFolder } from '#scripts/demo/serve/open-folder.ts'
import { stopSignal } from '#scripts/demo/serve/stop-signal.ts'
import { fillFolder, type FilledFolder } from '#scripts/leave/fill-folder.ts'
import { shownCount } from '#scripts/leave/show-count.ts'
import { verifyExport, type ExportToRead, type VerifiedExport } from '#scripts/leave/verify-export.ts'

const USAGE = `Usage: npm run export -- FOLDER [--data .data]                while the server runs, or not; into an empty or new folder
       npm run check-export -- FOLDER [--edited]             reads the whole export and checks it
       npm run read-export -- FOLDER --data NEW [--edited]   into a new data folder; --edited: its files were changed on purpose`

interface Wish {
  readonly folder: string
  /** `''` where it was not named. */
  readonly data: string
  readonly edited: boolean
}

function readWish(args: readonly string[]): Wish {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { data: { type: 'string', default: '' }, edited: { type: 'boolean', default: false } },
  })
  if (positionals.length !== 1) throw new Error(USAGE)
  return { folder: resolve(positionals[0] ?? ''), ...values }
}

const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`

const describe = ({ manifest, documents, accounts, photos }: VerifiedExport): string =>
  `${count(documents, 'record')}, ${count(accounts, 'account')} and ${count(photos, 'photo')}, as of ${manifest.at}`

const lines = (...texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n')

const counter = shownCount()

const toRead = ({ folder, edited }: Pick<Wish, 'folder' | 'edited'>): ExportToRead => ({
  folder,
  edited,
  tell: (step, documents) => counter.show(`${step}: ${count(documents, 'record')}`),
})

async function write({ folder, data: named }: Wish): Promise<string> {
  const data = named || '.data'
  if (!existsSync(join(data, '.restow-data')))
    throw new Error(`${data} is no data folder of Restow; name it with --data.`)
  const tell = ({ documents, photos }: ExportProgress): void =>
    counter.show(`Writing: ${count(documents, 'record')}, ${count(photos, 'photo')}`)
  const wish = { folder, tell, signal: stopSignal() }
  if (!(await askForExport(data, wish))) {
    const server = await openFolder({ port: 0, dataDir: data, use: 'export', log: () => undefined })
    await server.export(wish).finally(() => server.close())
  }
  wish.signal.throwIfAborted()
  const verified = await verifyExport(toRead({ folder, edited: false }))
  const { photosOnDevices } = verified.manifest
  return lines(
    `The export ${folder} is written, read back and whole: ${describe(verified)}.`,
    photosOnDevices === 0 ? '' : `${count(photosOnDevices, 'photo')} of these records ${photosOnDevices === 1 ? 'is' : 'are'} still on devices, and not in it. Let the devices send what they hold, and export again.`,
    'What a device has not sent yet is not in it. It holds names and addresses of people; keep it where only you can read it.',
    'FORMAT.md in it says what stands where.',
  ) // prettier-ignore
}

async function check({ folder, edited }: Wish): Promise<string> {
  const verified = await verifyExport(toRead({ folder, edited }))
  return lines(`The export ${folder} is whole: ${describe(verified)}.`, ...verified.notes)
}

async function read({ folder, data, edited }: Wish): Promise<string> {
  if (data === '') throw new Error(USAGE)
  const filled = await fillFolder(toRead({ folder, edited }), data)
  return lines(
    `Read into ${data}: ${describe(filled)}.`,
    ...filled.notes,
    ...signInWords(filled),
    `Start with: npm start -- --data ${data}`,
  )
}

/** Passwords are in no export. */
function signInWords({ links, accounts }: FilledFolder): readonly string[] {
  if (accounts === 0) return []
  if (links.length === 0)
    return ['Nobody in it is an active admin with an account; give one the role with npm run admin. Nobody has a password.']
  return [
    'Nobody has a password yet. Each admin sets one by their own link, once, within 7 days, and makes links for the others on the page Users:',
    ...links.map(({ email, path }) => `  ${email}: the address that npm start prints, followed by ${path}`),
  ]
} // prettier-ignore

const commands: Readonly<Record<string, (wish: Wish) => Promise<string>>> = { write, check, read }

const [name = '', ...args] = process.argv.slice(2)
try {
  const command = commands[name]
  if (command === undefined) throw new Error(USAGE)
  const said = await command(readWish(args)).finally(() => counter.end())
  console.log(said)
} catch (error) {
  const { name: kind } = error as Error
  console.error(
    kind === 'AbortError' ? exportFailure('', error).message : error instanceof Error ? error.message : error,
  )
  process.exitCode = 1
}
