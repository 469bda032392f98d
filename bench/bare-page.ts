/** A page of a benchmark without the app: built from its script, served where a browser finds it. */
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build } from 'vite'

/** Builds `script`, a path in `root`, as `page.js` in `outDir`. */
export async function buildPage(root: string, script: string, outDir: string): Promise<void> {
  const output = { entryFileNames: 'page.js', chunkFileNames: 'page-[hash].js' }
  const rolldownOptions = { input: join(root, script), output }
  // PouchDB asks for Node's name of the global object.
  await build({ configFile: false, logLevel: 'error', root, publicDir: false, define: { global: 'globalThis' }, build: { outDir, emptyOutDir: true, target: 'es2023', rolldownOptions } }) // prettier-ignore
}

/** Serves the pages in `folder`, each at the path of its own folder, under one origin: so they open the same stores. */
export async function servePages(folder: string): Promise<{ readonly server: Server; readonly origin: string }> {
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (path.endsWith('.js')) {
      readFile(join(folder, path)).then(
        (bytes) => response.setHeader('content-type', 'text/javascript').end(bytes),
        () => response.writeHead(404).end(),
      )
    } else response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Store</title><script type="module" src="${path}page.js"></script>`) // prettier-ignore
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
