/** A line between browser and local server that breaks as told. Unlike the routes of a page, it sees what the worker asks for too. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `page`: with 200, the page of a gateway. `cut`: half of the first piece. A number: that status. */
export type Fault = 'pass' | 'page' | 'hang' | 'cut' | number

export interface Line {
  readonly origin: string
  /** What becomes of a request; `nth` counts from 1 for each path. */
  rule: (path: string, nth: number, asks: IncomingMessage) => Fault
  /** No server answers, though there is Wi-Fi. */
  isDown: boolean
  /** In ms, before a request is passed on. */
  delay: (path: string) => number
  close(): Promise<void>
}

const GATEWAY = '<!doctype html><title>Guest Wi-Fi</title><h1>Please accept the terms</h1>'

export async function openLine(target: string): Promise<Line> {
  const counts = new Map<string, number>()
  const server = createServer((asks, answer) => {
    if (line.isDown) return void asks.socket.destroy()
    const path = (asks.url ?? '').split('?')[0] ?? ''
    const nth = (counts.get(path) ?? 0) + 1
    counts.set(path, nth)
    const fault = line.rule(path, nth, asks)
    setTimeout(() => give(asks, answer, fault), line.delay(path))
  })

  function give(asks: IncomingMessage, answer: ServerResponse, fault: Fault): void {
    if (fault === 'hang') return
    if (fault === 'page') return void answer.writeHead(200, { 'content-type': 'text/html' }).end(GATEWAY)
    if (typeof fault === 'number') return void answer.writeHead(fault, { 'cache-control': 'no-store' }).end('no')
    const to = new URL(asks.url ?? '/', target)
    const headers = { ...asks.headers, host: to.host, ...(asks.headers.origin ? { origin: target } : {}) }
    const out = request(to, { method: asks.method, headers }, (got) => {
      const allowed = got.headers['access-control-allow-origin'] ? { 'access-control-allow-origin': line.origin } : {}
      answer.writeHead(got.statusCode ?? 502, { ...got.headers, ...allowed })
      if (fault === 'pass') return void got.pipe(answer)
      got.once('data', (piece: Buffer) =>
        answer.write(piece.subarray(0, piece.length / 2), () => asks.socket.destroy()),
      )
    })
    out.on('error', () => asks.socket.destroy())
    answer.on('close', () => out.destroy())
    asks.pipe(out)
  }

  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const line: Line = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    rule: () => 'pass',
    isDown: false,
    delay: () => 0,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return line
}
