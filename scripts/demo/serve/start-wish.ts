/** What the command lines of `npm start` and `npm run dev` ask for. */
import { parseArgs } from 'node:util'
import { StartError } from '#backend/server.ts'
import { isThisMachine } from '#backend/tls/machine-names.ts'
import { isPrintService } from '#backend/web/content-policy.ts'
import type { TlsWish } from '#backend/tls/server-certificate.ts'

export const START_USAGE =
  'Usage: npm start -- [--empty] [--port 4173] [--host [address]] [--cert FILE --key FILE] [--address URL] [--nightly FOLDER] [--print-service URL] [--data .data] [--fresh] [--no-build] [--help]'
export const DEV_USAGE = 'Usage: npm run dev -- [--port 5173] [--host [address]] [--data .data] [--fresh] [--help]'

const SHARE = 'share-demonstration'

/** Every option, a line each. A test compares it with what is read. */
const help = {
  port: '--port 4173             the port to listen on; 0 takes any that is free',
  host: '--host [address]        listen to other devices too, with HTTPS: a bare --host to all that reach this machine',
  cert: '--cert FILE             your own certificate for HTTPS, in PEM form with its chain; with --key',
  key: '--key FILE              its key',
  address:
    '--address URL           where people open it, such as https://restow.example.com, when a proxy stands before it',
  data: '--data .data            the folder of the data; a new one is made',
  'print-service':
    '--print-service URL     let pages print through this service of their device, such as http://localhost:9100',
  nightly: '--nightly FOLDER        write a backup into this folder each night, and keep the last 14',
  fresh: '--fresh                 empty the data folder first. What is in it is gone',
  empty: `--empty                 your own company, with no demonstration: prints a one-time address for the first admin`,
  [SHARE]: `--${SHARE}   let other devices reach the demonstration, whose passwords everyone can read`,
  'no-build': '--no-build              serve the app as it was built last',
  help: '--help                  print this',
} as const

export interface StartWish {
  readonly port: number
  /** `127.0.0.1` unless other devices are to reach it. */
  readonly host: string
  readonly data: string
  readonly fresh: boolean
  readonly build: boolean
  /** A company's own warehouse, with no demonstration. */
  readonly empty: boolean
  /** Other devices may reach the demonstration. */
  readonly shareDemo: boolean
  /** HTTPS wherever other devices reach this machine. */
  readonly tls: TlsWish | undefined
  /** Where people open it through a proxy, such as `https://restow.example.com`; `''` without one. */
  readonly address: string
  /** Of each device; `''` for none. */
  readonly printService: string
  /** Where each night's backup goes; `''` for none. */
  readonly nightly: string
  /** What to print in place of starting; `''` to start. */
  readonly help: string
}

const EVERY_INTERFACE = '0.0.0.0'

/** A bare `--host` means: for every device that reaches this machine. */
function withHost(args: readonly string[]): string[] {
  return args.flatMap((arg, place) => {
    const next = args[place + 1]
    return arg === '--host' && (next === undefined || next.startsWith('-')) ? [arg, EVERY_INTERFACE] : [arg]
  })
}

const startOnly = {
  'no-build': { type: 'boolean', default: false },
  empty: { type: 'boolean', default: false },
  cert: { type: 'string' },
  key: { type: 'string' },
  address: { type: 'string' },
  nightly: { type: 'string' },
  'print-service': { type: 'string' },
} as const

function helpOf({ usage, mayBuild }: Command): string {
  const lines = Object.entries(help).filter(([name]) => mayBuild || !Object.hasOwn(startOnly, name))
  return [usage, '', ...lines.map(([, line]) => `  ${line}`)].join('\n')
}

interface Command {
  readonly usage: string
  readonly port: string
  readonly mayBuild: boolean
}

type Text = string | boolean | undefined

function tlsOf(host: string, certFile: Text, keyFile: Text, usage: string): TlsWish | undefined {
  if (typeof certFile === 'string' && typeof keyFile === 'string') return { certFile, keyFile }
  if (certFile !== undefined || keyFile !== undefined) {
    throw new StartError(`--cert and --key go together.\n${usage}`)
  }
  return isThisMachine(host) ? undefined : 'own'
}

/** An IPv6 address of one link alone, fe80::/10. */
const LINK_LOCAL = /^\[?fe[89ab][0-9a-f]:/i

/** Why: such an address needs the name of an interface, for which addresses in browsers have no place (WHATWG URL, 3.5). */
function hostOf(host: string, usage: string): string {
  if (!LINK_LOCAL.test(host)) return host
  throw new StartError(
    `--host ${host} is an address of one link, which no browser opens; give another, or a bare --host for all.\n${usage}`,
  )
}

function printServiceOf(address: Text, usage: string): string {
  if (typeof address !== 'string') return ''
  if (isPrintService(address)) return address
  throw new StartError(
    `--print-service must be a service of the device itself, such as http://localhost:9100.\n${usage}`,
  )
}

/** An origin alone: the app is at its root. */
function addressFrom(given: Text, usage: string): string {
  if (typeof given !== 'string') return ''
  const url = URL.parse(given)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (url && isWeb && url.href === `${url.origin}/`) return url.origin
  throw new StartError(
    `--address must be where the app begins, such as https://restow.example.com, not “${given}”.\n${usage}`,
  )
}

/** Throws a StartError with one sentence and the usage. */
function readWish(args: readonly string[], command: Command): StartWish {
  const { usage, port: usualPort, mayBuild } = command
  let values
  try {
    values = parseArgs({
      args: withHost(args),
      options: {
        port: { type: 'string', default: usualPort },
        host: { type: 'string', default: '127.0.0.1' },
        data: { type: 'string', default: '.data' },
        fresh: { type: 'boolean', default: false },
        [SHARE]: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        ...(mayBuild ? startOnly : {}),
      },
    }).values
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw new StartError(`--port must be a number from 0 to 65535, not “${values.port}”.\n${usage}`)
  }
  const { data, fresh } = values
  const host = hostOf(values.host, usage)
  return {
    port,
    host,
    data,
    fresh,
    build: mayBuild && values['no-build'] !== true,
    empty: values.empty === true,
    shareDemo: values[SHARE],
    address: addressFrom(mayBuild ? values.address : undefined, usage),
    printService: printServiceOf(mayBuild ? values['print-service'] : undefined, usage),
    nightly: typeof values.nightly === 'string' ? values.nightly : '',
    tls: mayBuild ? tlsOf(host, values.cert, values.key, usage) : undefined,
    help: values.help ? helpOf(command) : '',
  }
}

/** What `npm start` is to do. @throws StartError with one sentence and the usage. */
export const readStartWish = (args: readonly string[]): StartWish =>
  readWish(args, { usage: START_USAGE, port: '4173', mayBuild: true })

/** What `npm run dev` is to do; it never builds. @throws StartError with one sentence and the usage. */
export const readDevWish = (args: readonly string[]): StartWish =>
  readWish(args, { usage: DEV_USAGE, port: '5173', mayBuild: false })
