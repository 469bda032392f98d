/** Scripts of the project as a person runs them: real processes, whose output a test reads while they run. */
import { spawn, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'

export const projectRoot = resolve(import.meta.dirname, '../..')

const running = new Set<ChildProcess>()

export interface Run {
  readonly child: ChildProcess
  /** Everything that was printed so far. */
  readonly said: () => string
  /** The exit code; `null` after a signal. */
  readonly ended: Promise<number | null>
  /** The first match in what is printed. Rejects when the script ends without it. */
  until(words: RegExp): Promise<RegExpExecArray>
}

/** Runs `scripts/NAME.ts`; `npm` is left out, since it adds nothing but its own lines. */
export function runScript(name: string, args: readonly string[], environment: Record<string, string>): Run {
  const env = { ...process.env, RESTOW_FIREBASE_CONFIG: '', ...environment }
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/${name}.ts`, ...args], { cwd: projectRoot, env })
  running.add(child)
  let said = ''
  const waiting = new Set<() => void>()
  const hear = (bytes: Buffer) => {
    said += bytes.toString()
    for (const look of waiting) look()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const until = (words: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = words.exec(said)
        if (!found) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      void ended.then(() => reject(new Error(`It ended and never printed ${String(words)}:\n${said}`)))
      look()
    })
  return { child, said: () => said, ended, until }
}

/** Ends what a failed test left running. */
export function killScripts(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** The address that `npm start` and `npm run dev` print. */
export async function addressOf(run: Run): Promise<string> {
  return (await run.until(/ready at (http:\S+)/))[1] ?? ''
}

/** Presses Ctrl-C; resolves with the exit code. */
export function pressCtrlC(run: Run): Promise<number | null> {
  run.child.kill('SIGINT')
  return run.ended
}

/** Whether the server at `origin` signs this demonstration account in. */
export async function passwordIsRight(origin: string, email: string): Promise<boolean> {
  const address = `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`
  const body = JSON.stringify({ email, password: 'restow-demo', returnSecureToken: true })
  return (await fetch(address, { method: 'POST', body })).ok
}
