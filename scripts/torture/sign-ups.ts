/**
 * A client that signs people up. A person whose account was acknowledged can go on with it after
 * the restart, with the token and with the password.
 */
import type { Random } from '#scripts/demo/random.ts'
import { accounts, OWNER, post, send, type Findings, type TortureClient } from './calls.ts'

const PASSWORD = 'restow-demo'
/** Each sign-up keeps a core busy for some 50 ms. */
const PAUSE_MS = 30
const REMEMBERED = 3

interface Person {
  readonly email: string
  readonly refreshToken: string
}

export class SignUpClient implements TortureClient {
  readonly #random: Random
  readonly #findings: Findings
  #people: Person[] = []
  #count = 0
  acknowledged = 0

  constructor(random: Random, findings: Findings) {
    this.#random = random
    this.#findings = findings
  }

  async step(origin: string): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    const email = `person${++this.#count}@restow.test`
    const answer = await post<{ refreshToken: string }>(accounts(origin, 'signUp'), { email, password: PASSWORD })
    if (!answer.ok) {
      this.#findings.wrong.push(`a sign-up was answered with ${answer.code}`)
      return
    }
    this.acknowledged++
    this.#people = [...this.#people, { email, refreshToken: answer.body.refreshToken }].slice(-REMEMBERED)
  }

  async verify(origin: string): Promise<void> {
    for (const { email, refreshToken } of this.#people) {
      const { response } = await send(`${origin}/securetoken.googleapis.com/v1/token?key=local`, {
        method: 'POST',
        headers: OWNER,
        body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
      })
      if (!response.ok) this.#findings.missing.push(`${email} cannot go on: ${response.status}`)
    }
    const newest = this.#people.at(-1)
    if (newest === undefined || !this.#random.chance(0.2)) return
    const { email } = newest
    const answer = await post(accounts(origin, 'signInWithPassword'), { email, password: PASSWORD })
    if (!answer.ok) this.#findings.missing.push(`${email} cannot sign in: ${answer.code}`)
  }
}
