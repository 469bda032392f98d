/** Serves the bare page that the app is compared with. */
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

export interface Floor {
  readonly origin: string
  close(): Promise<void>
}

export async function serveFloor(): Promise<Floor> {
  const [page, script] = await Promise.all(
    ['floor.html', 'floor.js'].map((name) => readFile(join(import.meta.dirname, name))),
  )
  const server = createServer((request, response) => {
    const isScript = request.url === '/floor.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html').end(isScript ? script : page)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
