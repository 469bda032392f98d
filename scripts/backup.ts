/**
 * `npm run backup -- FILE [--data .data]`, `npm run verify -- FILE`, `npm run restore -- FILE [--data .data] [--fresh]`, `npm run repair -- [--data .data]`.
 * A backup is taken by the server that runs on the folder, or by this command where none runs. Ends with 2 where the backup lacks uploaded files.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { askForBackup } from '#backend/backup/control.ts'
import { restoreBackup, verifyBackup, type BackupFacts } from '#backend/backup/read-backup.ts'
import { repairData } from '#backend/repair-data.ts'
import { openFolder } from '#scripts/demo/serve/open-folder.ts'

const USAGE = `Usage: npm run backup -- FILE [--data .data]             while the server runs, or not
       npm run verify -- FILE                            reads the whole backup and checks it; ends with 2 where it lacks uploaded files
       npm run restore -- FILE [--data .data] [--fresh]  into a new folder; --fresh gives up what it holds
       npm run repair -- [--data .data]                  a damaged folder opens again with what of it is whole`

interface Wish {
  readonly file: string
  readonly data: string
  readonly fresh: boolean
}

function readWish(args: readonly string[], takesFile: boolean): Wish {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { data: { type: 'string', default: '.data' }, fresh: { type: 'boolean', default: false } },
  })
  if (positionals.length !== Number(takesFile)) throw new Error(USAGE)
  return { file: resolve(positionals[0] ?? ''), ...values }
}

const count = (number: number): string => number.toLocaleString('en')

const describe = ({ at, documents, accounts, files }: BackupFacts): string =>
  `${count(documents)} documents, ${count(accounts)} accounts and ${count(files)} files, as of ${at}`

const LACKS_FILES = 2

/** What a backup lacks, a line each; the command ends with a number that says so. */
function lostWords({ lost }: BackupFacts): string {
  if (lost.length === 0) return ''
  process.exitCode = LACKS_FILES
  return [
    `\nNot in it, since their content was damaged on the disk of the server: ${count(lost.length)} uploaded files.`,
    ...lost.map((name) => `  ${name}`),
  ].join('\n')
}

async function write({ file, data }: Wish): Promise<string> {
  requireFolder(data)
  if (!(await askForBackup(data, file))) {
    const server = await openFolder({ port: 0, dataDir: data, use: 'backup' })
    await server.backup(file).finally(() => server.close())
  }
  const facts = await verifyBackup(file)
  return `The backup ${file} is written and whole: ${describe(facts)}. It holds password hashes; keep it where only you can read it.${lostWords(facts)}`
}

function requireFolder(data: string): void {
  if (!existsSync(join(data, '.restow-data')))
    throw new Error(`${data} is no data folder of Restow; name it with --data.`)
}

async function restore({ file, data, fresh }: Wish): Promise<string> {
  const facts = await restoreBackup({ file, dataDir: data, fresh })
  return `Restored into ${data}: ${describe(facts)}. Everybody signs in again, with the password of that time; links for a new password are not good any more. Devices then send what this backup lacks. Start with: npm start -- --data ${data}${lostWords(facts)}`
}

const commands: Readonly<Record<string, (wish: Wish) => Promise<string>>> = {
  write,
  restore,
  repair,
  verify: async ({ file }) => {
    const facts = await verifyBackup(file)
    return `The backup ${file} is whole: ${describe(facts)}.${lostWords(facts)}`
  },
}

async function repair({ data }: Wish): Promise<string> {
  requireFolder(data)
  return repairData(data)
}

const [name = '', ...args] = process.argv.slice(2)
try {
  const command = commands[name]
  if (command === undefined) throw new Error(USAGE)
  console.log(await command(readWish(args, name !== 'repair')))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
