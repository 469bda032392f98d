/**
 * The way between one device and the server, which can lose an answer: the commit gets through, and
 * no answer of the server comes back.
 * Invariants: it works on bytes below both sides alike, and depends only on the form of a commit on
 * the wire.
 */
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen, stopListening } from '#backend/http/listener.ts'

export interface Lane {
  readonly origin: string
  /** From the next commit on the server's bytes are dropped, the commit's answer first of all. */
  loseAnswersFromNextCommit(): void
  /** Whether a commit has gone out since then. */
  isLosing(): boolean
  /** Ends every connection; the next ones are whole. */
  mend(): void
  close(): Promise<void>
}

export async function openLane(serverPort: number): Promise<Lane> {
  let state: 'whole' | 'armed' | 'losing' = 'whole'
  const server = createServer((request, response) => void pass(request, response))

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    if (state === 'armed' && isCommit(request.url ?? '', body)) state = 'losing'
    const { method, url: path, headers } = request
    const onward = ask({ host: '127.0.0.1', port: serverPort, method, path, headers }, (answer) => {
      if (state !== 'losing') {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        response.flushHeaders()
      }
      answer.on('data', (bytes: Buffer) => state !== 'losing' && response.write(bytes))
      answer.on('end', () => state !== 'losing' && response.end())
      answer.on('error', () => response.destroy())
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    onward.end(body)
  }

  const port = await listen(server, 0, '127.0.0.1')
  return {
    origin: `http://127.0.0.1:${port}`,
    loseAnswersFromNextCommit: () => (state = 'armed'),
    isLosing: () => state === 'losing',
    mend: () => {
      server.closeAllConnections()
      state = 'whole'
    },
    close: () => stopListening(server),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Over REST, or in the SDK's stream of writes (a form whose fields are JSON); the SDK's empty commits write nothing. */
function isCommit(url: string, body: Buffer): boolean {
  const text = body.toString('utf8')
  if (url.includes(':commit')) return text.includes('"update"')
  return url.includes('/Write/channel') && decodeURIComponent(text.replaceAll('+', ' ')).includes('"writes":[{')
}
