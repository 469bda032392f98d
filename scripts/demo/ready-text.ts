/** What `npm start` and `npm run dev` print when people can sign in. */
import { networkInterfaces } from 'node:os'
import { originOf } from '#backend/http/listener.ts'
import { DEMO_PASSWORD } from '#scripts/demo/people.ts'
import type { StartWish } from '#scripts/demo/start-wish.ts'

export interface ReadyFacts {
  /** The port that is open, where the requested one may have been 0. */
  readonly port: number
  readonly hasDemo: boolean
  /** Of the one-time address for the first admin; `''` where there is one. */
  readonly setupCode: string
  /** How the script is run, such as `npm start`. */
  readonly command: string
}

/** Addresses under which other devices reach this machine, when it listens to them. */
function otherAddresses(host: string, port: number): string[] {
  if (host !== '0.0.0.0' && host !== '::') return []
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return all.filter((one) => one.family === 'IPv4' && !one.internal).map((one) => `http://${one.address}:${port}`)
}

export function readyText({ host, data }: StartWish, { port, hasDemo, setupCode, command }: ReadyFacts): string {
  const others = otherAddresses(host, port)
  const address = others.length > 0 ? `http://127.0.0.1:${port}` : originOf(host, port)
  const lines = [`Restow is ready at ${address}`]
  for (const other of others) lines.push(`  on other devices: ${other} (camera and offline work need HTTPS there)`)
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
