/**
 * What another machine gets over plain HTTP: how to trust this server once, its certificate, and the way into the app.
 * Invariants: no script, nothing from the request in the page but the address that it was asked for, checked; no data of the warehouse.
 */
import { X509Certificate } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { drawingSVG, qrcode } from 'bwip-js/node'
import type { Authority } from '#backend/tls/authority.ts'
import { trustWords, type TrustWords } from './trust-words.ts'

const HOST = /^[a-z0-9.-]{1,253}(:\d{1,5})?$/i
const CERTIFICATE_PATH = '/restow-authority.crt'
const CSP =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const STYLE = `
:root{color-scheme:dark light;--line:#8884;--dock:#e8762b}
body{font:17px/1.5 system-ui,sans-serif;max-width:40rem;margin:0 auto;padding:1.5rem 1rem 3rem;background:#17181a;color:#e9eaec}
@media (prefers-color-scheme:light){body{background:#fff;color:#1b1c1e}}
h1{font-size:1.5rem;margin:0 0 .5rem}h2{font-size:1.15rem;margin:1.75rem 0 .5rem}
a.go{display:flex;align-items:center;justify-content:center;min-height:52px;padding:0 1rem;border-radius:8px;background:var(--dock);color:#1a0f06;font-weight:650;text-decoration:none}
details{border-top:1px solid var(--line);padding:.25rem 0}summary{min-height:48px;display:flex;align-items:center;cursor:pointer;font-weight:600}
summary::after{content:'+';margin-left:auto;font-size:1.4rem}details[open]>summary::after{content:'−'}
code{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere;display:block}
.qr{background:#fff;padding:16px;border-radius:8px;width:200px;height:200px;box-sizing:content-box;display:block;margin:.5rem 0}
small{opacity:.8}`

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** Answers whatever plain HTTP asks for. Without an authority of its own the server only leads to HTTPS. */
export function createTrustPage(authority: Authority | undefined) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const host = request.headers.host ?? ''
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    response.setHeader('Referrer-Policy', 'no-referrer')
    response.setHeader('Connection', 'close')
    if ((request.method !== 'GET' && request.method !== 'HEAD') || !HOST.test(host)) {
      response.writeHead(403, { 'Content-Type': 'text/plain' }).end('HTTPS only\n')
    } else if (authority === undefined) {
      response.writeHead(308, { Location: `https://${host}/` }).end()
    } else if ((request.url ?? '').startsWith(CERTIFICATE_PATH)) {
      replyCertificate(response, authority)
    } else {
      const page = pageFor(trustWords(request.headers['accept-language'] ?? ''), authority, host)
      response.setHeader('Content-Security-Policy', CSP)
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
    }
  }
}

function replyCertificate(response: ServerResponse, { certificate }: Authority): void {
  const headers = {
    'Content-Type': 'application/x-x509-ca-cert',
    'Content-Disposition': 'attachment; filename="restow-authority.crt"',
  }
  response.writeHead(200, headers).end(new X509Certificate(certificate).raw)
}

function pageFor(words: TrustWords, { fingerprint }: Authority, host: string): string {
  const devices = words.devices.map(
    ({ device, steps }) =>
      `<details><summary>${escape(device)}</summary><ol>${steps.map((step) => `<li>${escape(step)}</li>`).join('')}</ol></details>`,
  )
  const address = `http://${host}/`
  const svg = qrcode<string>({ bcid: 'qrcode', text: address, scale: 3 }, drawingSVG())
  return `<!doctype html><html lang="${words.lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Restow: ${escape(words.title)}</title><style>${STYLE}</style>
<h1>${escape(words.title)}</h1><p>${escape(words.why)}</p>
<h2>${escape(words.first)}</h2><p><a class="go" href="${CERTIFICATE_PATH}">${escape(words.download)}</a></p>
${devices.join('\n')}
<p><small>${escape(words.check)}<code>${escape(fingerprint)}</code>${escape(words.limit)}</small></p>
<h2>${escape(words.second)}</h2><p><a class="go" href="https://${escape(host)}/">${escape(words.open)}</a></p>
<h2>${escape(words.more)}</h2><p>${escape(words.code)}</p>
<img class="qr" alt="${escape(address)}" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}"><code>${escape(address)}</code>
</html>`
}
