/** What the command lines of `npm start` and `npm run dev` ask for. */
import { parseArgs } from 'node:util'
import { StartError } from '#backend/server.ts'

export const START_USAGE = 'Usage: npm start -- [--port 4173] [--host [address]] [--data .data] [--fresh] [--no-build]'
export const DEV_USAGE = 'Usage: npm run dev -- [--port 5173] [--host [address]] [--data .data] [--fresh]'

export interface StartWish {
  readonly port: number
  /** `127.0.0.1` unless other devices are to reach it. */
  readonly host: string
  readonly data: string
  readonly fresh: boolean
  readonly build: boolean
}

const EVERY_INTERFACE = '0.0.0.0'

/** A bare `--host` means: for every device that reaches this machine. */
function withHost(args: readonly string[]): string[] {
  return args.flatMap((arg, place) => {
    const next = args[place + 1]
    return arg === '--host' && (next === undefined || next.startsWith('-')) ? [arg, EVERY_INTERFACE] : [arg]
  })
}

interface Command {
  readonly usage: string
  readonly port: string
  readonly mayBuild: boolean
}

/** Throws a StartError with one sentence and the usage. */
function readWish(args: readonly string[], { usage, port: usualPort, mayBuild }: Command): StartWish {
  let values
  try {
    values = parseArgs({
      args: withHost(args),
      options: {
        port: { type: 'string', default: usualPort },
        host: { type: 'string', default: '127.0.0.1' },
        data: { type: 'string', default: '.data' },
        fresh: { type: 'boolean', default: false },
        ...(mayBuild ? { 'no-build': { type: 'boolean', default: false } } : {}),
      },
    }).values
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw new StartError(`--port must be a number from 0 to 65535, not “${values.port}”.\n${usage}`)
  }
  const build = mayBuild && values['no-build'] !== true
  return { port, host: values.host, data: values.data, fresh: values.fresh, build }
}

/** What `npm start` is to do. @throws StartError with one sentence and the usage. */
export const readStartWish = (args: readonly string[]): StartWish =>
  readWish(args, { usage: START_USAGE, port: '4173', mayBuild: true })

/** What `npm run dev` is to do; it never builds. @throws StartError with one sentence and the usage. */
export const readDevWish = (args: readonly string[]): StartWish =>
  readWish(args, { usage: DEV_USAGE, port: '5173', mayBuild: false })
