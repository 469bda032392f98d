/**
 * How a command of the same machine reaches the server that holds the data folder: a socket in the folder, which only its
 * owner can open. It takes one line of JSON and answers with one.
 */
import { rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

/** Linux allows 107 bytes, others 103 (unix(7)). */
const LONGEST_PATH = 100
const LONGEST_LINE = 8192

interface ControlWish {
  readonly backup: string
}

interface ControlAnswer {
  readonly error?: string
}

const socketOf = (dataDir: string): string => join(resolve(dataDir), 'control.sock')

export interface Control {
  close(): Promise<void>
}

/** Absent where the folder's path is too long for a socket, or sockets are not to be had there: then a backup needs a stopped server. */
export async function openControl(
  dataDir: string,
  backup: (file: string) => Promise<void>,
): Promise<Control | undefined> {
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
      void answer(bytes, backup).then((reply) => socket.end(`${JSON.stringify(reply)}\n`))
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

async function answer(bytes: Buffer, backup: (file: string) => Promise<void>): Promise<ControlAnswer> {
  try {
    const wish = JSON.parse(bytes.subarray(0, LONGEST_LINE).toString('utf8')) as Partial<ControlWish>
    if (typeof wish.backup !== 'string') return { error: 'This server does not know the command.' }
    await backup(wish.backup)
    return {}
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

/** Asks the server that runs on the folder for a backup. Resolves with `false` when none runs there. @throws Error with its words */
export async function askForBackup(dataDir: string, file: string): Promise<boolean> {
  const wish: ControlWish = { backup: resolve(file) }
  const socket = createConnection(socketOf(dataDir))
  const isThere = await new Promise<boolean>((done) => {
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
  })
  if (!isThere) return false
  socket.write(`${JSON.stringify(wish)}\n`)
  for await (const line of createInterface({ input: socket })) {
    const { error } = JSON.parse(line) as ControlAnswer
    if (error !== undefined) throw new Error(error)
    return true
  }
  throw new Error('The server ended before the backup was written.')
}
