/**
 * From a table to the lines of a load's manifest, and how they match the lines that are there
 * already. Decides each line's id from load and content: importing a file twice, or going on after
 * a break, writes the same documents. Invariants: how amounts are written is settled for whole
 * columns, by a question when in doubt; a line that units were received against keeps its values
 * (only its blanks are filled); a blank cell of a corrected file never wipes anything.
 */
import { msg } from '#messages/message.ts'
import { fingerprintOf } from '#domain/core/hash.ts'
import type { Draft, LineId, LoadId } from '#schemas/document.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { ManifestMapping } from './columns.ts'
import { currencyReader, type CurrencyAnswers } from './currency.ts'
import { moneyOf, type ManifestAnswers, type ManifestQuestion } from './manifest-money.ts'
import { readManifestRow, withFate, type LineFacts, type RowFate, type RowProblem } from './manifest-rows.ts'
import { ROWS_PER_STEP, runSteps, type Steps } from './steps.ts'
import type { Table } from './table.ts'

export interface ManifestInput {
  readonly table: Table
  readonly mapping: ManifestMapping
  readonly loadId: LoadId
  /** How often an import into this load was taken back: what was removed keeps its id for ever, so the next import mints others. */
  readonly generation: number
  /** The lines that the load has already; their `raw` is not looked at. */
  readonly existingLines: readonly ManifestLineDoc[]
  /** Lines that units were received against. */
  readonly receivedLineIds: ReadonlySet<LineId>
  /** Answers to the questions of an earlier plan. */
  readonly answers: ManifestAnswers
}

/** The fields that a corrected file may correct. */
export type LineFields = Partial<Pick<ManifestLineDoc, (typeof mergedFields)[number]>>

export interface PlannedLine {
  readonly line: Draft<ManifestLineDoc>
  /** `new` and `changed` are to be written; `same` is there already; `received` keeps its values, since units were received against it. */
  readonly change: 'new' | 'changed' | 'same' | 'received'
  /** The fields of a changed line that differ, and what they were before; empty otherwise. */
  readonly fields: LineFields
  readonly before: LineFields
  /** The row of the file as a spreadsheet counts. */
  readonly fileRow: number
}

export interface ManifestTotals {
  readonly lines: number
  readonly units: number
  /** The sum of the retail of all lines that have one, in cents. */
  readonly retailCents: number
  /** Lines with a retail value above 0. */
  readonly priced: number
  /** Lines that no scan finds, since they carry no code. */
  readonly noCode: number
  /** What became of foreign amounts, by currency. */
  readonly currencies: CurrencyAnswers
  /** The seller's pallets, in the order of the file. */
  readonly pallets: readonly string[]
  readonly orderNos: readonly string[]
}

export interface ManifestPlan {
  readonly lines: readonly PlannedLine[]
  readonly problems: readonly RowProblem[]
  /** As long as there is one, there are no lines. */
  readonly questions: readonly ManifestQuestion[]
  /** Lines of an earlier file that this one no longer has and that have no receipt: kept unless a person decides otherwise. */
  readonly gone: readonly { readonly id: LineId; readonly qty: number }[]
  readonly totals: ManifestTotals
}

const mergedFields = [
  'lpn', 'gtin', 'asin', 'itemNo', 'otherNo', 'title', 'brand', 'category', 'qty', 'unitRetailCents', 'claimedCondition', 'sourcePallet',
] as const // prettier-ignore

const noTotals: ManifestTotals = {
  lines: 0,
  units: 0,
  retailCents: 0,
  priced: 0,
  noCode: 0,
  currencies: {},
  pallets: [],
  orderNos: [],
}

/**
 * What makes two rows the same line: the licence plate alone when there is one, else everything
 * that names the item and its pallet.
 */
function identityOf(facts: LineFacts | ManifestLineDoc): string {
  if (facts.lpn) return `lpn\n${facts.lpn}`
  return [
    'item',
    facts.gtin,
    facts.asin,
    facts.itemNo,
    facts.sourcePallet,
    facts.gtin || facts.asin ? '' : facts.title,
  ].join('\n')
}

/**
 * Distinguishes the first, second, third line of one identity: two lines with one licence plate are
 * two lines.
 */
class Numbering {
  private readonly seen = new Map<string, number>()

  /** `identity` and its number, as one key. */
  next(identity: string): string {
    const nth = (this.seen.get(identity) ?? 0) + 1
    this.seen.set(identity, nth)
    return `${identity}\n${nth}`
  }
}

function keyedLines(lines: readonly ManifestLineDoc[]): Map<string, ManifestLineDoc> {
  const numbering = new Numbering()
  const listed = lines.filter((line) => !line.extra).sort((a, b) => a.row - b.row)
  return new Map(listed.map((line) => [numbering.next(identityOf(line)), line]))
}

const isBlank = (value: unknown): boolean => value === '' || value === null

/** What of the file goes into the line: blanks never overwrite, and a line received against takes nothing but what it lacked. */
function correctedFields(existing: ManifestLineDoc, facts: LineFacts, received: boolean): LineFields {
  const fields = mergedFields.filter((field) => {
    return !isBlank(facts[field]) && facts[field] !== existing[field] && (isBlank(existing[field]) || !received)
  })
  return Object.fromEntries(fields.map((field) => [field, facts[field]]))
}

function newLine(key: string, facts: LineFacts, lineNo: number, input: ManifestInput): Draft<ManifestLineDoc> {
  const id: LineId = `line-${fingerprintOf(`${input.loadId}\n${input.generation}\n${key}`)}`
  return { ...facts, id, loadId: input.loadId, row: lineNo, extra: false, waivedReason: '' }
}

function metLine(existing: ManifestLineDoc, facts: LineFacts, fileRow: number, received: boolean): PlannedLine {
  const {
    createdAt: _createdAt,
    createdBy: _createdBy,
    updatedAt: _updatedAt,
    updatedBy: _updatedBy,
    ...kept
  } = existing
  const fields = correctedFields(existing, facts, received)
  const line = { ...kept, ...fields }
  const changed = Object.keys(fields) as (keyof LineFields)[]
  const before: LineFields = Object.fromEntries(changed.map((field) => [field, existing[field]]))
  if (changed.length > 0) return { line, change: 'changed', fields, before, fileRow }
  const differs = mergedFields.some((field) => !isBlank(facts[field]) && facts[field] !== existing[field])
  return { line, change: differs ? 'received' : 'same', fields, before, fileRow }
}

const hasCode = ({ lpn, gtin, asin, itemNo, otherNo }: PlannedLine['line']): boolean =>
  [lpn, gtin, asin, itemNo, otherNo].some((code) => code !== '')

/** What the plan gathers row by row. */
class Gathering {
  readonly lines: PlannedLine[] = []
  readonly problems: RowProblem[] = []
  readonly pallets = new Set<string>()
  readonly orderNos = new Set<string>()
  units = 0
  retailCents = 0
  priced = 0
  noCode = 0

  add(planned: PlannedLine): void {
    this.lines.push(planned)
    this.units += planned.line.qty
    this.retailCents += planned.line.qty * (planned.line.unitRetailCents ?? 0)
    if (planned.line.unitRetailCents) this.priced += 1
    if (!hasCode(planned.line)) this.noCode += 1
    if (planned.line.sourcePallet) this.pallets.add(planned.line.sourcePallet)
  }

  totals(): Omit<ManifestTotals, 'currencies'> {
    const { units, retailCents, priced, noCode } = this
    const [pallets, orderNos] = [[...this.pallets], [...this.orderNos]]
    return { lines: this.lines.length, units, retailCents, priced, noCode, pallets, orderNos }
  }
}

/** Plans an import in slices; nothing is written. */
export function* manifestSteps(input: ManifestInput): Steps<ManifestPlan> {
  const { unitRetail, extRetail } = input.mapping
  const priced = [unitRetail, extRetail].filter((header) => header !== undefined)
  const { format, questions } = moneyOf(input.table, priced, input.answers)
  if (questions.length > 0) return { lines: [], problems: [], questions, gone: [], totals: noTotals }
  const currencies = input.answers.currencies ?? {}
  const { headers } = input.table
  const reader = { headers, mapping: input.mapping, money: format, currency: currencyReader(input.table), currencies }
  const existing = keyedLines(input.existingLines)
  const numbering = new Numbering()
  const gathered = new Gathering()
  for (const [place, row] of input.table.rows.entries()) {
    const reading = readManifestRow(row, reader)
    if (reading.orderNo) gathered.orderNos.add(reading.orderNo)
    if (!reading.facts) gathered.problems.push(...reading.problems)
    else {
      const key = numbering.next(identityOf(reading.facts))
      const met = existing.get(key)
      const planned: PlannedLine = met
        ? metLine(met, reading.facts, row.row, input.receivedLineIds.has(met.id))
        : {
            line: newLine(key, reading.facts, place + 1, input),
            change: 'new',
            fields: {},
            before: {},
            fileRow: row.row,
          }
      gathered.problems.push(...withFate(reading.problems, fateOf[planned.change]))
      if (planned.change === 'received') gathered.problems.push(keptProblem(row.row))
      gathered.add(planned)
    }
    if ((place + 1) % ROWS_PER_STEP === 0) yield { done: place + 1, total: input.table.rows.length }
  }
  const found = new Set(gathered.lines.map((planned) => planned.line.id))
  const gone = input.existingLines.filter((line) => {
    return !line.extra && line.qty > 0 && !found.has(line.id) && !input.receivedLineIds.has(line.id)
  })
  return {
    lines: gathered.lines,
    problems: gathered.problems,
    questions: [],
    gone: gone.map(({ id, qty }) => ({ id, qty })),
    totals: { ...gathered.totals(), currencies },
  }
}

const fateOf: { readonly [Change in PlannedLine['change']]: RowFate } = {
  new: 'imported',
  changed: 'imported',
  same: 'unchanged',
  received: 'kept',
}

function keptProblem(row: number): RowProblem {
  const message = msg('file.receivedAgainst')
  return { row, column: '', message, value: '', severity: 'warning', fate: 'kept' }
}

/** Plans an import in one go. */
export function planManifest(input: ManifestInput): ManifestPlan {
  return runSteps(manifestSteps(input))
}
