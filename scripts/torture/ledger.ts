/**
 * Clients that race for one counter in transactions, each writing a ledger row in the same commit.
 * No number may be given out twice, none lost, and the row of the newest number must be beside it.
 */
import { documents, idOf, post, query, ROOT, type CommitAnswer, type Findings, type TortureClient } from './calls.ts'

const ROWS = 64
const COUNTER = `${ROOT}/counters/ledger`

export interface Books {
  newest: number
  inFlight: number
  /** Every number that was acknowledged. */
  readonly given: Set<number>
}

/** `books` are shared by all the clients of one ledger. */
export class LedgerClient implements TortureClient {
  readonly #books: Books
  readonly #findings: Findings
  acknowledged = 0

  constructor(books: Books, findings: Findings) {
    this.#books = books
    this.#findings = findings
  }

  async step(origin: string): Promise<void> {
    const begun = await post<{ transaction: string }>(documents(origin, 'beginTransaction'), {})
    const { transaction } = begun.body
    const read = await post<{ found?: { fields: { value: { integerValue: string } } } }[]>(
      documents(origin, 'batchGet'),
      { documents: [COUNTER], transaction },
    )
    const value = Number(read.body[0]?.found?.fields.value.integerValue ?? 0) + 1
    const fields = { value: { integerValue: String(value) } }
    const writes = [COUNTER, `${ROOT}/ledger/r${value % ROWS}`].map((name) => ({ update: { name, fields } }))
    this.#books.inFlight++
    const answer = await post<CommitAnswer>(documents(origin, 'commit'), { writes, transaction })
    this.#books.inFlight--
    if (!answer.ok) {
      if (answer.code !== 409) this.#findings.wrong.push(`a transaction was answered with ${answer.code}`)
      return
    }
    this.acknowledged++
    if (this.#books.given.has(value)) this.#findings.wrong.push(`number ${value} twice`)
    this.#books.given.add(value)
    this.#books.newest = Math.max(this.#books.newest, value)
  }

  async verify(origin: string): Promise<void> {
    const [counter] = await query(origin, 'counters')
    const value = Number(counter?.fields?.['value']?.['integerValue'] ?? 0)
    const { newest, inFlight } = this.#books
    if (value < newest) this.#findings.missing.push(`ledger: ${newest} was acknowledged, ${value} is there`)
    if (value > newest + inFlight)
      this.#findings.wrong.push(`ledger: ${value} is there, ${newest} + ${inFlight} expected`)
    for (const { name, fields } of await query(origin, 'ledger')) {
      const row = Number(fields?.['value']?.['integerValue'])
      const place = Number(idOf(name).slice(1))
      const expected = value - ((((value - place) % ROWS) + ROWS) % ROWS)
      if (row !== expected) this.#findings.half.push(`ledger: row ${place} holds ${row}, not ${expected}`)
    }
    this.#books.newest = value
    this.#books.inFlight = 0
  }
}
