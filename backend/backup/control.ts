/**
 * How a command of the same machine reaches the server that holds the data folder: a socket in the folder, which only its
 * owner can open. It takes one line of JSON and answers with one; an export tells its progress before, a line each. A command that goes away ends its export.
 */
import { rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { ExportProgress } from '#backend/export/export-form.ts'
import type { ExportWish } from '#backend/export/write-export.ts'
import type { BackupFacts } from './read-backup.ts'

/** Linux allows 107 bytes, others 103 (unix(7)). */
const LONGEST_PATH = 100
const LONGEST_LINE = 8192

type ControlWish = { readonly backup: string } | { readonly export: string }

interface ControlAnswer {
  readonly error?: string
  readonly progress?: ExportProgress
}

export interface ControlCommands {
  backup(file: string): Promise<BackupFacts>
  export(wish: ExportWish): Promise<void>
}

const socketOf = (dataDir: string): string => join(resolve(dataDir), 'control.sock')

export interface Control {
  close(): Promise<void>
}

/** Absent where the folder's path is too long for a socket, or sockets are not to be had there: then a backup needs a stopped server. */
export async function openControl(dataDir: string, commands: ControlCommands): Promise<Control | undefined> {
  const path = socketOf(dataDir)
  if (Buffer.byteLength(path) > LONGEST_PATH) return undefined
  // The journal's lock is ours, so this socket is of a server that was killed.
  await rm(path, { force: true })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.once('data', (bytes: Buffer) => {
      void answer(bytes, commands, socket).then((reply) => socket.end(`${JSON.stringify(reply)}\n`))
    })
  })
  const isOpen = await new Promise<boolean>((done) => {
    server.once('error', () => done(false))
    server.listen(path, () => done(true))
  })
  if (!isOpen) return undefined
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        // A backup of a large warehouse would hold up the stop for minutes; the command says that it was not written.
        for (const socket of sockets) socket.destroy()
      }),
  }
}

async function answer(bytes: Buffer, commands: ControlCommands, socket: Socket): Promise<ControlAnswer> {
  try {
    const wish = JSON.parse(bytes.subarray(0, LONGEST_LINE).toString('utf8')) as Record<string, unknown>
    if (typeof wish['backup'] === 'string') await commands.backup(wish['backup'])
    else if (typeof wish['export'] === 'string') await exportFor(socket, wish['export'], commands)
    else return { error: 'This server does not know the command.' }
    return {}
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

async function exportFor(socket: Socket, folder: string, commands: ControlCommands): Promise<void> {
  const gone = new AbortController()
  socket.once('close', () => gone.abort())
  const tell = (progress: ExportProgress): void => {
    if (!socket.destroyed) socket.write(`${JSON.stringify({ progress } satisfies ControlAnswer)}\n`)
  }
  await commands.export({ folder, tell, signal: gone.signal })
}

/** Asks the server that runs on the folder for a backup. Resolves with `false` when none runs there. @throws Error with its words */
export const askForBackup = (dataDir: string, file: string): Promise<boolean> =>
  ask(dataDir, { backup: resolve(file) }, () => undefined, 'The server ended before the backup was written.')

/** Asks the server that runs on the folder for an export. Resolves with `false` when none runs there. @throws Error with its words */
export const askForExport = (dataDir: string, { folder, tell, signal }: ExportWish): Promise<boolean> =>
  ask(dataDir, { export: resolve(folder) }, tell, 'The server ended before the export was written.', signal)

async function ask(
  dataDir: string,
  wish: ControlWish,
  tell: (progress: ExportProgress) => void,
  ended: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const socket = createConnection(socketOf(dataDir))
  const isThere = await new Promise<boolean>((done) => {
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
  })
  if (!isThere) return false
  socket.on('error', () => undefined)
  signal?.addEventListener('abort', () => socket.destroy())
  socket.write(`${JSON.stringify(wish)}\n`)
  const lines = createInterface({ input: socket })
  // A socket that is destroyed here has no end, for which the lines would wait.
  socket.once('close', () => lines.close())
  for await (const line of lines) {
    const { error, progress } = JSON.parse(line) as ControlAnswer
    if (error !== undefined) throw new Error(error)
    if (progress === undefined) return true
    tell(progress)
  }
  throw new Error(signal?.aborted === true ? 'The export was stopped. Nothing of it was kept.' : ended)
}
