/** There is no mail server: what would be mailed is added to a file that only the server's owner can read. The log tells that, and not to whom. */
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly link: string
}

export interface Outbox {
  put(mail: Mail): void
  /** Mails of this run, oldest first. */
  readonly mails: readonly Mail[]
}

const MAX_REMEMBERED = 1000

export function createOutbox(folder: string, log: (line: string) => void): Outbox {
  const mails: Mail[] = []
  const file = join(folder, 'outbox.ndjson')
  let writing: Promise<void> = Promise.resolve()
  return {
    mails,
    put(mail) {
      mails.push(mail)
      if (mails.length > MAX_REMEMBERED) mails.shift()
      log(`mail added to ${file}`)
      const line = `${JSON.stringify({ ...mail, at: new Date().toISOString() })}\n`
      writing = writing
        .then(() => appendFile(file, line, { mode: 0o600 }))
        .catch((error: unknown) => log(`The outbox ${file} could not be written: ${String(error)}`))
    },
  }
}
