/** What `npm start` and `npm run dev` print when people can sign in. */
import { originOf } from '#backend/http/listener.ts'
import { otherHosts } from '#backend/tls/machine-names.ts'
import { DEMO_PASSWORD } from '#scripts/demo/people.ts'
import type { StartWish } from '#scripts/demo/serve/start-wish.ts'
import { terminalCode } from '#scripts/demo/serve/terminal-code.ts'

export interface ReadyFacts {
  /** The port that is open, where the requested one may have been 0. */
  readonly port: number
  readonly hasDemo: boolean
  /** Of the server's own authority; `''` without one. */
  readonly fingerprint: string
  /** Of the one-time address for the first admin; `''` where there is one. */
  readonly setupCode: string
  /** How the script is run, such as `npm start`. */
  readonly command: string
}

/** Where another device begins: over plain HTTP it is shown how to trust the server, with HTTPS it is in the app. */
function forOthers({ host, tls }: StartWish, { port, fingerprint }: ReadyFacts): string[] {
  const hosts = otherHosts(host)
  const [first] = hosts
  if (first === undefined) return []
  if (tls !== 'own') {
    const scheme = tls === undefined ? 'http' : 'https'
    const note = tls === undefined ? ' (camera and offline work need HTTPS there)' : ''
    return hosts.map((one) => `  on other devices: ${scheme}://${one}:${port}${note}`)
  }
  const start = `http://${first}:${port}/`
  return [
    ...hosts.map((one) => `  on other devices: https://${one}:${port}`),
    '',
    `Each device trusts this server once. It begins at ${start} or with this code:`,
    '',
    terminalCode(start),
    '',
    `Fingerprint: ${fingerprint}`,
  ]
}

export function readyText(wish: StartWish, facts: ReadyFacts): string {
  const { host, data, tls } = wish
  const { port, hasDemo, setupCode, command } = facts
  const others = forOthers(wish, facts)
  const isOpen = host === '0.0.0.0' || host === '::'
  const here = isOpen ? `http://127.0.0.1:${port}` : originOf(host, port, tls === undefined ? 'http' : 'https')
  const address = wish.address || here
  const lines = [
    `Restow is ready at ${address}`,
    ...(address === here ? [] : [`  behind a proxy that passes on to ${here}`]),
    ...others,
  ]
  if (setupCode !== '') {
    lines.push(
      '',
      'There are no people yet. Open this address once, to name the company and the first admin:',
      `  ${address}/auth?setup=${setupCode}`,
      'Whoever opens it first becomes the admin. It is good until then, or until the server stops.',
    )
  }
  if (hasDemo) {
    lines.push(
      '',
      `Sign in with the password ${DEMO_PASSWORD} as`,
      '  admin@restow.test       admin: everything',
      '  manager@restow.test     manager: buying, dock, stock, listings',
      '  associate@restow.test   associate: receive, grade, pick, hand over',
      '  newcomer@restow.test    a person who waits for a role',
    )
  }
  lines.push('', `The data is in ${data}; ${command} -- --fresh begins anew. Ctrl-C stops.`)
  return lines.join('\n')
}
