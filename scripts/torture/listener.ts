/**
 * A listener that lives through the kills as the SDK's would: it keeps what its last snapshot held
 * and the token of it, and resumes with both. After a restart it must receive exactly what changed
 * since; deletions it finds out by the count, and reads anew.
 */
import { ConnectionLost, idOf, OWNER, query, ROOT, send, type Findings, type WireDocument } from './calls.ts'

const DATABASE = encodeURIComponent('projects/demo-restow/databases/(default)')

interface Told {
  readonly targetChange?: { readonly targetChangeType?: string; readonly resumeToken?: string }
  readonly documentChange?: { readonly document: WireDocument }
  readonly documentDelete?: { readonly document: string }
  readonly documentRemove?: { readonly document: string }
  readonly filter?: { readonly count: number }
  readonly error?: { readonly status: string }
}

/** Names and versions. */
type Snapshot = ReadonlyMap<string, string>

export class TortureListener {
  readonly #collection: string
  readonly #limit: number | undefined
  readonly #findings: Findings
  #snapshot: Snapshot = new Map()
  #token: string | undefined
  #base = ''
  #lastId = 0
  #changed = new Set<string>()
  #wasReset = false
  #count: number | undefined

  /** With a limit it watches the newest so many by `step`, else the whole collection. */
  constructor(collection: string, limit: number | undefined, findings: Findings) {
    this.#collection = collection
    this.#limit = limit
    this.#findings = findings
  }

  /** Nothing may be written meanwhile. Throws ConnectionLost. */
  async resume(origin: string): Promise<void> {
    const held = this.#snapshot
    await this.#listen(origin)
    const actual = this.#of(await query(origin, this.#collection, this.#ordered()))
    const changed = [...actual].filter(([name, version]) => held.get(name) !== version).map(([name]) => name)
    if (!this.#wasReset && held.size > 0 && textOf(this.#changed) !== textOf(changed))
      this.#wrong(`was told of ${textOf(this.#changed)}, while ${textOf(changed)} changed`)
    if (this.#count !== undefined && this.#count !== this.#snapshot.size) {
      if (this.#count !== actual.size) this.#wrong(`was told of ${this.#count} documents, there are ${actual.size}`)
      this.#token = undefined
      await this.#listen(origin)
    }
    if (textOf(this.#snapshot) !== textOf(actual)) this.#wrong('holds something else than the query gives')
  }

  /** Goes on until the server is killed. */
  async follow(): Promise<void> {
    for (;;) await this.#poll()
  }

  async #listen(origin: string): Promise<void> {
    const resume = this.#token === undefined ? {} : { resumeToken: this.#token, expectedCount: this.#snapshot.size }
    if (this.#token === undefined) this.#snapshot = new Map()
    const structuredQuery = { from: [{ collectionId: this.#collection }], ...this.#ordered() }
    const message = { addTarget: { targetId: 2, query: { parent: ROOT, structuredQuery }, ...resume } }
    const form = new URLSearchParams({ count: '1', ofs: '0', req0___data__: JSON.stringify(message) })
    const channel = `${origin}/google.firestore.v1.Firestore/Listen/channel?VER=8&database=${DATABASE}`
    const { content } = await send(`${channel}&RID=1&CVER=22`, { method: 'POST', headers: OWNER, body: form })
    const sid = /"c","([^"]+)"/.exec(content.toString('utf8'))?.[1] ?? ''
    this.#base = `${channel}&SID=${sid}&RID=rpc&CI=1&TYPE=xmlhttp`
    this.#lastId = 0
    this.#changed = new Set()
    this.#wasReset = false
    this.#count = undefined
    while (!(await this.#poll()));
  }

  /** One long poll; true when it ended with a snapshot. */
  async #poll(): Promise<boolean> {
    const { response, content } = await send(`${this.#base}&AID=${this.#lastId}`, { headers: OWNER })
    if (!response.ok) throw new ConnectionLost(`The channel was answered with ${response.status}.`)
    let isSnapshot = false
    const next = new Map(this.#snapshot)
    for (const [id, [told]] of arraysIn(content.toString('utf8'))) {
      this.#lastId = id
      if (typeof told === 'object') isSnapshot = this.#take(told, next)
    }
    // What comes after the last snapshot of an answer is followed by one in the same chunk.
    // So a map of its own is never left half filled.
    if (isSnapshot) this.#snapshot = next
    return isSnapshot
  }

  /** True for a snapshot. */
  #take(told: Told, next: Map<string, string>): boolean {
    if (told.error !== undefined) this.#wrong(`was ended with ${told.error.status}`)
    if (told.targetChange?.targetChangeType === 'RESET') {
      this.#wasReset = true
      next.clear()
    }
    if (told.filter !== undefined) this.#count = told.filter.count
    const document = told.documentChange?.document
    if (document !== undefined) {
      next.set(idOf(document.name), document.updateTime)
      this.#changed.add(idOf(document.name))
    }
    const gone = told.documentDelete?.document ?? told.documentRemove?.document
    if (gone !== undefined) next.delete(idOf(gone))
    if (told.targetChange?.targetChangeType !== 'NO_CHANGE') return false
    this.#token = told.targetChange.resumeToken ?? this.#token
    return true
  }

  #ordered(): object {
    if (this.#limit === undefined) return {}
    return { orderBy: [{ field: { fieldPath: 'step' }, direction: 'DESCENDING' }], limit: this.#limit }
  }

  #of(found: readonly WireDocument[]): Snapshot {
    return new Map(found.map(({ name, updateTime }) => [idOf(name), updateTime]))
  }

  #wrong(what: string): void {
    this.#findings.wrong.push(
      `the listener of ${this.#collection}${this.#limit === undefined ? '' : ' (window)'} ${what}`,
    )
  }
}

const textOf = (list: Iterable<unknown>): string => [...list].map(String).sort().join(' ')

/** `LENGTH\nJSON` again and again. */
function arraysIn(text: string): [number, [Told]][] {
  const arrays: [number, [Told]][] = []
  for (let rest = text; rest !== '';) {
    const line = rest.indexOf('\n')
    const length = Number(rest.slice(0, line))
    arrays.push(...(JSON.parse(rest.slice(line + 1, line + 1 + length)) as [number, [Told]][]))
    rest = rest.slice(line + 1 + length)
  }
  return arrays
}
