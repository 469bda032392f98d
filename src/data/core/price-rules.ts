/** How managers price, as it is on this device, and how they change it. Invariant: rules are only ever added, so that a price can be explained later. */
import { map, type Observable } from 'rxjs'
import { insertOf } from '#domain/core/merge/edits.ts'
import { Refusal } from '#domain/core/refusal.ts'
import {
  priceRuleProblems,
  readRules,
  rulesAt,
  type CountsFrom,
  type DatedRules,
  type PriceRules,
} from '#domain/core/orders/price-rules.ts'
import { joined } from '#messages/message.ts'
import { runJob, type Job } from '#data/core/jobs/job.ts'
import { toPlain } from '#data/core/jobs/write.ts'
import type { CommandContext } from '#data/core/jobs/command-context.ts'
import type { Database } from '#data/store/database.ts'

const KEY = 'prices'
const rulesQuery = (db: Database) => db.config.find({ selector: { kind: 'terms', key: KEY } })

export const watchRules = (db: Database): Observable<readonly DatedRules[]> =>
  rulesQuery(db).$.pipe(map((docs) => docs.map((doc) => readRules(toPlain(doc))).filter((rules) => rules !== null)))

/** The rules that count at this time. */
export async function findRules({ db, now }: CommandContext): Promise<PriceRules> {
  const docs = await rulesQuery(db).exec()
  const rules = docs.map((doc) => readRules(toPlain(doc))).filter((one) => one !== null)
  return rulesAt(rules, now()).now
}

/** Adds rules that count from a day on. @throws Refusal where they are not whole */
export async function addRules(
  context: CommandContext,
  rules: PriceRules,
  { from, day }: CountsFrom,
): Promise<Job | null> {
  const problems = priceRuleProblems(rules)
  if (problems.length > 0) throw new Refusal('notAllowed', joined(problems, '\n'))
  const id = `terms-${KEY}-${context.newId()}`
  const data = { from, day, shares: rules.shares, estimatePct: rules.estimatePct, steps: [...rules.steps] }
  const job: Job = {
    id: `add-${id}`,
    edits: [insertOf('config', { id, kind: 'terms', key: KEY, data, rank: 0 })],
    rows: [{ type: 'terms.changed', undoType: 'terms.takenBack', refType: 'config', refId: id, data: { about: KEY, from, day } }],
  } // prettier-ignore
  return (await runJob(context, job)) ? job : null
}
