/**
 * The messages between page and Worker. The file's rows stay in the Worker: only what is shown, and
 * chunks to be written, cross over.
 */
import { type Words } from '#messages/message.ts'
import type { LineWrite } from '#data/buying/import-manifest.ts'
import type { ClosedMapping } from '#domain/files/closed-columns.ts'
import type { ClosedInput, ClosedPlan } from '#domain/files/closed-loads.ts'
import type { ManifestMapping } from '#domain/files/columns.ts'
import type { FileKind } from '#domain/files/kinds.ts'
import type { LeadPlan } from '#domain/files/leads.ts'
import type { ManifestTotals } from '#domain/files/manifest.ts'
import type { ManifestAnswers, ManifestQuestion } from '#domain/files/manifest-money.ts'
import type { CurrencyAnswers } from '#domain/files/currency.ts'
import type { RowProblem } from '#domain/files/manifest-rows.ts'
import type { Progress } from '#domain/files/steps.ts'
import type { DecimalSign } from '#domain/core/money.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'

/** One of the file's first rows. */
export interface SampleRow {
  /** As a spreadsheet counts. */
  readonly row: number
  /** One cell for each header, unless `problem` is set. */
  readonly cells: readonly string[]
  readonly problem: Words
}

/** What was found in a file. */
export interface FileFacts {
  readonly kind: FileKind
  readonly fileHash: string
  readonly headers: readonly string[]
  /** Of the header; `''` for a file without one. */
  readonly fingerprint: string
  readonly guessed: ManifestMapping
  /** The guess for a sheet of closed loads. */
  readonly guessedClosed: ClosedMapping
  readonly rows: number
  /** The first rows, for the preview. */
  readonly sample: readonly SampleRow[]
  readonly notes: readonly Words[]
}

export type FileReading =
  | { readonly ok: true; readonly facts: FileFacts }
  | { readonly ok: false; readonly message: Words }

export interface PlanRequest {
  readonly mapping: ManifestMapping
  readonly loadId: string
  readonly generation: number
  readonly receivedLineIds: readonly string[]
  readonly answers: ManifestAnswers
  /** Give lines that the file no longer has the quantity 0. */
  readonly dropGone: boolean
}

/** A plan as far as the page needs it; its writes are fetched chunk by chunk. */
export interface PlanFacts {
  readonly totals: ManifestTotals
  readonly questions: readonly ManifestQuestion[]
  /** The first problems, by row; `problemCount` counts all. */
  readonly problems: readonly RowProblem[]
  readonly problemCount: number
  /** Rows of the file that are left out. */
  readonly lostRows: number
  /** Those among the sample rows, by row. */
  readonly lostSample: readonly number[]
  readonly counts: { readonly new: number; readonly changed: number; readonly same: number; readonly received: number }
  readonly gone: number
  readonly writes: number
}

export interface LeadRequest {
  readonly source: string
  readonly zone: string
  readonly decimal?: DecimalSign
  readonly currencies?: CurrencyAnswers
}

export type ClosedRequest = Omit<ClosedInput, 'table'>

export type Ask =
  | { readonly ask: 'read'; readonly bytes: ArrayBuffer }
  | { readonly ask: 'existing'; readonly lines: readonly ManifestLineDoc[]; readonly first: boolean }
  | { readonly ask: 'plan'; readonly request: PlanRequest }
  | { readonly ask: 'writes'; readonly from: number; readonly count: number }
  | { readonly ask: 'problems' }
  | { readonly ask: 'leads'; readonly request: LeadRequest }
  | { readonly ask: 'closed'; readonly request: ClosedRequest }

/** The answer to each question. */
export interface Answers {
  readonly read: FileReading
  readonly existing: null
  readonly plan: PlanFacts
  readonly writes: readonly LineWrite[]
  /** All of them, in the order of the rows. */
  readonly problems: readonly RowProblem[]
  readonly leads: LeadPlan
  readonly closed: ClosedPlan
}

export type FromWorker =
  | { readonly say: 'progress'; readonly id: number; readonly progress: Progress }
  | { readonly say: 'answer'; readonly id: number; readonly answer: Answers[keyof Answers] }
  | { readonly say: 'failed'; readonly id: number; readonly message: Words }

export interface ToWorker {
  readonly id: number
  readonly question: Ask
}
