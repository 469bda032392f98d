/** HTTP by hand: what a well-behaved client refuses to send goes out byte for byte, slowly or cut off if so wished. */
import { connect } from 'node:net'

/** Fuzzing comes from an address of its own, so that what it is throttled for does not keep the inspector out. */
const FROM_ADDRESS = '127.0.0.2'
const PAUSE_MS = 3

export interface RawRequest {
  readonly method: string
  /** As in the request line. */
  readonly target: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
  /** `slow`: in small parts; `cut`: only the first half, then the end. */
  readonly manner: 'plain' | 'slow' | 'cut'
  /** How long an answer may take before the connection is given up. */
  readonly patienceMs: number
}

export interface RawAnswer {
  /** Undefined when none came. */
  readonly code: number | undefined
  readonly text: string
  readonly wasGivenUp: boolean
}

export function bytesOf({ method, target, headers, body }: RawRequest): Buffer {
  const lines = [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body])
}

export function sendRaw(port: number, request: RawRequest): Promise<RawAnswer> {
  const all = bytesOf(request)
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let wasGivenUp = false
    const socket = connect({ port, host: '127.0.0.1', localAddress: FROM_ADDRESS }, () => void write())
    const timer = setTimeout(() => {
      wasGivenUp = true
      socket.destroy()
    }, request.patienceMs)
    async function write(): Promise<void> {
      if (request.manner === 'plain') socket.write(all)
      else if (request.manner === 'cut') socket.end(all.subarray(0, all.length - Math.ceil(request.body.length / 2)))
      else {
        const size = Math.ceil(all.length / 4)
        for (let at = 0; at < all.length && !socket.destroyed; at += size) {
          socket.write(all.subarray(at, at + size))
          await new Promise((next) => setTimeout(next, PAUSE_MS))
        }
      }
    }
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      const text = Buffer.concat(chunks).toString('utf8')
      const code = /^HTTP\/1\.1 ([2-5]\d\d)/m.exec(text)?.[1]
      resolve({ code: code === undefined ? undefined : Number(code), text, wasGivenUp })
    })
  })
}
