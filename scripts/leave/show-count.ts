/** A line on the console that counts while something long runs: in place on a terminal, now and then in a log. */

const LOG_EVERY_MS = 5_000
const SCREEN_EVERY_MS = 100

export interface ShownCount {
  show(line: string): void
  /** Leaves the line as it is, and goes on below. */
  end(): void
}

export function shownCount(out: NodeJS.WriteStream = process.stdout, now: () => number = Date.now): ShownCount {
  const everyMs = out.isTTY ? SCREEN_EVERY_MS : LOG_EVERY_MS
  let [lastMs, width] = [now(), 0]
  return {
    show(line) {
      if (now() - lastMs < everyMs) return
      lastMs = now()
      out.write(out.isTTY ? `\r${line.padEnd(width)}` : `${line}\n`)
      width = line.length
    },
    end() {
      if (out.isTTY && width > 0) out.write('\n')
    },
  }
}
