/** A client of Listen streams, with the server's end of each in a test's hand. */
import { ListenClient, type ChannelEvents } from '#sync/transport/listen/listen-client.ts'
import type { ListenMessage } from '#sync/transport/listen/messages.ts'
import { beginning } from '#sync/transport/server-time.ts'
import { TransportError, type PullRequest, type TransportCode, type WatchBatch } from '#sync/transport/transport.ts'
import { VirtualClock } from '#tests/sim/virtual-clock.ts'

export const ROOT = 'projects/p/databases/(default)/documents'
export const units: PullRequest = { collection: 'units', filters: [], after: beginning, limit: 100 }
export const loads: PullRequest = { ...units, collection: 'loads' }

interface Asked {
  readonly addTarget?: { readonly targetId: number; readonly resumeToken?: string; readonly expectedCount?: number }
  readonly removeTarget?: number
}

/** One stream, with the server's end of it in hand. */
export class Line {
  readonly asked: Asked[] = []
  readonly token: string | null
  readonly #events: ChannelEvents
  isClosed = false

  constructor(token: string | null, events: ChannelEvents) {
    this.token = token
    this.#events = events
  }

  says(...messages: ListenMessage[]): void {
    for (const message of messages) this.#events.onMessage(message)
  }

  ends(code: TransportCode = 'unavailable'): void {
    this.#events.onEnd(new TransportError(code, 'It is over.'))
  }

  /** The server's number for the watch that asked last, or first. */
  target(place = -1): number {
    return this.asked.flatMap(({ addTarget }) => addTarget ?? []).at(place)?.targetId ?? Number.NaN
  }
}

export function stand() {
  const clock = new VirtualClock()
  const lines: Line[] = []
  const tokens: boolean[] = []
  const network = { isBack: (): void => undefined, refuses: false }
  const client = new ListenClient({
    root: ROOT,
    token: (fresh) => {
      tokens.push(fresh)
      return Promise.resolve(`token-${tokens.length}`)
    },
    openChannel: async (token, events) => {
      await Promise.resolve()
      if (network.refuses) throw new TransportError('unavailable', 'No code.')
      const line = new Line(token, events)
      lines.push(line)
      return { send: (message) => void line.asked.push(message), close: () => (line.isClosed = true) }
    },
    clock,
    random: () => 0.5,
    onNetwork: (then) => {
      network.isBack = then
      return () => (network.isBack = () => undefined)
    },
  })
  const watch = (request: PullRequest = units) => {
    const told: (string | number | boolean)[][] = []
    const errors: string[] = []
    const take = ({ docs, left, size, current }: WatchBatch): void => {
      told.push([
        ...docs.map(({ id, fields }) => `${id} ${String(fields['title'])}`),
        ...left.map((id) => `-${id}`),
        size,
        current,
      ])
    }
    const sub = client
      .watch(request)
      .subscribe({ next: take, error: (error: TransportError) => errors.push(error.code) })
    return { told, errors, stop: () => sub.unsubscribe() }
  }
  const line = (): Line => lines.at(-1) as Line
  return { client, clock, lines, line, tokens, network, watch }
}

let versions = 0
export function changed(id: string, target: number, title = 'Kettle', version = (versions += 1)): ListenMessage {
  const name = `${ROOT}/units/${id}`
  const updateTime = `2026-11-20T08:00:00.${String(version).padStart(6, '0')}Z`
  return {
    documentChange: { document: { name, fields: { title: { stringValue: title } }, updateTime }, targetIds: [target] },
  }
}
export const gone = (id: string, target: number): ListenMessage => ({ documentRemove: { document: `${ROOT}/units/${id}`, removedTargetIds: [target] } }) // prettier-ignore
export const current = (target: number): ListenMessage => ({ targetChange: { targetChangeType: 'CURRENT', targetIds: [target] } }) // prettier-ignore
export const at = (token: string): ListenMessage => ({ targetChange: { resumeToken: token, readTime: '2026-11-20T08:00:00Z' } }) // prettier-ignore
export const ended = (target: number, code: number): ListenMessage => ({ targetChange: { targetChangeType: 'REMOVE', targetIds: [target], cause: { code, message: '' } } }) // prettier-ignore
