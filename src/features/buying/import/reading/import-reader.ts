/** The Worker's side of an import, without the Worker: holds one file's table and the latest plan, answers questions about them. */
import type { LineWrite } from '#data/buying/import-manifest.ts'
import { guessClosed } from '#domain/files/closed-columns.ts'
import { planClosed, type ClosedPlan } from '#domain/files/closed-loads.ts'
import { guessMapping, headerFingerprint } from '#domain/files/columns.ts'
import { decodeFile } from '#domain/files/decode.ts'
import { kindOfFile } from '#domain/files/kinds.ts'
import { planLeads, type LeadPlan } from '#domain/files/leads.ts'
import { manifestSteps, type PlannedLine } from '#domain/files/manifest.ts'
import type { RowProblem } from '#domain/files/manifest-rows.ts'
import type { Progress, Steps } from '#domain/files/steps.ts'
import { csvTableSteps, tableSteps, type Table, type TableReading } from '#domain/files/table.ts'
import { readWorkbook } from '#domain/files/workbook.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type {
  Answers,
  Ask,
  ClosedRequest,
  FileReading,
  LeadRequest,
  PlanFacts,
  PlanRequest,
} from './import-messages.ts'

const SAMPLE_ROWS = 30
const GUESS_ROWS = 300
const SHOWN_PROBLEMS = 500

type Tell = (progress: Progress) => void

function runTelling<Result>(steps: Steps<Result>, tell: Tell): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    tell(step.value)
  }
}

async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function tableOf(bytes: ArrayBuffer, tell: Tell): Promise<TableReading> {
  const decoded = decodeFile(new Uint8Array(bytes))
  if (decoded.kind === 'refused') return { ok: false, message: decoded.message }
  if (decoded.kind === 'text') return runTelling(csvTableSteps(decoded.text), tell)
  const workbook = await readWorkbook(new Uint8Array(bytes))
  return workbook.ok ? runTelling(tableSteps(workbook.records, ',', workbook.notes), tell) : workbook
}

function writeOf({ line, change, fields, before }: PlannedLine): LineWrite[] {
  if (change === 'new') return [{ kind: 'new', line }]
  return change === 'changed' ? [{ kind: 'changed', id: line.id, fields, before }] : []
}

export class ImportReader {
  private table: Table | null = null
  private existing: ManifestLineDoc[] = []
  private problems: readonly RowProblem[] = []
  private writes: readonly LineWrite[] = []

  /** Answers one question. Rejects only for a question out of turn. */
  async answer(question: Ask, tell: Tell): Promise<Answers[keyof Answers]> {
    if (question.ask === 'read') return this.read(question.bytes, tell)
    switch (question.ask) {
      case 'existing':
        this.existing = question.first ? [...question.lines] : [...this.existing, ...question.lines]
        return null
      case 'plan':
        return this.planManifest(question.request, tell)
      case 'writes':
        return this.writes.slice(question.from, question.from + question.count)
      case 'problems':
        return this.problems
      case 'leads':
        return this.planLeads(question.request)
      default:
        return this.planClosed(question.request)
    }
  }

  private opened(): Table {
    if (!this.table) throw new Error('No file is open.')
    return this.table
  }

  private async read(bytes: ArrayBuffer, tell: Tell): Promise<FileReading> {
    const fileHash = await sha256Of(bytes)
    const reading = await tableOf(bytes, tell)
    if (!reading.ok) return reading
    this.table = reading.table
    const { headers, hasHeader, rows, notes } = reading.table
    const whole = rows.filter((row) => row.problem === '').map((row) => row.cells)
    const facts = {
      kind: kindOfFile(headers),
      fileHash,
      headers,
      fingerprint: hasHeader ? headerFingerprint(headers) : '',
      guessed: guessMapping(headers, whole.slice(0, GUESS_ROWS)),
      guessedClosed: guessClosed(headers, whole.slice(0, GUESS_ROWS)),
      rows: rows.length,
      sample: rows.slice(0, SAMPLE_ROWS).map(({ row, cells, problem }) => ({ row, cells, problem })),
      notes,
    }
    return { ok: true, facts }
  }

  private planLeads(request: LeadRequest): LeadPlan {
    const plan = planLeads({ table: this.opened(), ...request })
    this.problems = plan.problems
    return plan
  }

  private planClosed(request: ClosedRequest): ClosedPlan {
    const plan = planClosed({ table: this.opened(), ...request })
    this.problems = plan.problems
    return plan
  }

  private planManifest(request: PlanRequest, tell: Tell): PlanFacts {
    const { dropGone, receivedLineIds, ...rest } = request
    const input = {
      ...rest,
      table: this.opened(),
      existingLines: this.existing,
      receivedLineIds: new Set(receivedLineIds),
    }
    const plan = runTelling(manifestSteps(input), tell)
    const gone: readonly LineWrite[] = plan.gone.map(({ id, qty }) => ({
      kind: 'changed',
      id,
      fields: { qty: 0 },
      before: { qty },
    }))
    this.problems = plan.problems
    this.writes = [...plan.lines.flatMap(writeOf), ...(dropGone ? gone : [])]
    const count = (change: PlannedLine['change']) => plan.lines.filter((one) => one.change === change).length
    const lost = new Set(plan.problems.filter(({ fate }) => fate === 'leftOut').map((problem) => problem.row))
    const sampleRows = this.opened().rows.slice(0, SAMPLE_ROWS)
    return {
      totals: plan.totals,
      questions: plan.questions,
      problems: plan.problems.slice(0, SHOWN_PROBLEMS),
      problemCount: plan.problems.length,
      lostRows: lost.size,
      lostSample: sampleRows.map(({ row }) => row).filter((row) => lost.has(row)),
      counts: { new: count('new'), changed: count('changed'), same: count('same'), received: count('received') },
      gone: plan.gone.length,
      writes: this.writes.length,
    }
  }
}
