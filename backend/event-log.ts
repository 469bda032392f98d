/**
 * What the server says of itself: one event, one line, so that a collector of logs can count them.
 * Invariants: no line holds people's data (ids, addresses, names, tokens); a flood of events of one
 * kind does not fill the disk with lines.
 */
export type Log = (line: string) => void

/** Lines of one kind, which is their first word, that are written within one window. */
const LINES_OF_A_KIND = 20
const WINDOW_MS = 10_000

/** Writes to `print`. What is left out of a window is counted in one line at its end. */
export function createEventLog(print: Log): Log {
  const seen = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  function endWindow(): void {
    timer = undefined
    for (const [kind, count] of seen) {
      if (count > LINES_OF_A_KIND) print(`${kind}: ${count - LINES_OF_A_KIND} more in ${WINDOW_MS / 1000} s`)
    }
    seen.clear()
  }

  return (line) => {
    const kind = line.split(' ', 1)[0] ?? ''
    const count = (seen.get(kind) ?? 0) + 1
    seen.set(kind, count)
    timer ??= setTimeout(endWindow, WINDOW_MS).unref()
    if (count <= LINES_OF_A_KIND) print(oneLine(line))
  }
}

/** A line of the console, with its time in UTC. */
export const printEvent: Log = (line) => console.log(`${new Date().toISOString()} ${line}`)

const oneLine = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/g, ' | ')

/** A document's or file's place without its ids: `users/*`, `photos/*` for `photos/UID/NAME`. */
export function placeOf(path: string): string {
  const [, documents] = /\/documents\/(.*)$/s.exec(path) ?? []
  if (documents === undefined) return `${path.split('/', 1)[0] ?? ''}/*`
  return documents
    .split('/')
    .map((segment, index) => (index % 2 === 0 ? segment : '*'))
    .join('/')
}

/** An address without what a client filled in: `/v1/…:commit`, `/__/restow/setup`, `/v0/…`. */
export function addressWithoutIds(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  const [, api] = /^(\/(?:v0|v1)\/)/.exec(path) ?? []
  if (api !== undefined) return `${api}…${/:[A-Za-z]{1,30}$/.exec(path)?.[0] ?? ''}`
  return path.slice(0, 100)
}

/** A fault with where it happened. The text of a parser's error is left out: it quotes what was parsed. */
export function describeFault(thrown: unknown): string {
  if (!(thrown instanceof Error)) return typeof thrown
  if (!(thrown instanceof SyntaxError)) return thrown.stack ?? thrown.message
  return `SyntaxError ${(thrown.stack ?? '').split('\n').slice(1).join('\n')}`
}
