/**
 * Ways of a label to paper. No dialog of ours: it prints, and reports in words when it could not.
 */
import { Refusal, refuseIf } from '#domain/core/refusal.ts'
import { msg } from '#messages/message.ts'
import type { LabelContent } from '#domain/codes/label-content.ts'
import type { LabelJob } from '#domain/codes/label-jobs.ts'
import { words } from '#language/language.ts'
import { parseLabel } from '#domain/codes/labels.ts'
import { zplLabel, type Symbology } from '#domain/codes/zpl.ts'
import { downloadText } from '#ui/download.ts'
import { makeBarcode, type Barcode } from './label-barcode.ts'
import {
  paperFor,
  printAddressProblem,
  symbologyFor,
  zplSizeFor,
  type LabelPaper,
  type LabelSettings,
} from './label-settings.ts'

export interface ReadyLabel {
  readonly content: LabelContent
  readonly barcode: Barcode
  readonly paper: LabelPaper
  readonly symbology: Symbology
}

export type OnStep = (done: number) => void

const PER_STEP = 10
const ANSWER_MS = 10_000

export function contentOf(job: LabelJob): LabelContent {
  const code = parseLabel(job.label)?.code
  const t = words()
  return {
    code: job.label,
    heading: job.heading ? t.of(job.heading) : code || job.label,
    title: t.of(job.title),
    facts: job.lines.map(t.of),
  }
}

/** Draws the barcodes of many labels, letting the page answer in between. */
export async function readyLabels(
  jobs: readonly LabelJob[],
  settings: LabelSettings,
  signal: AbortSignal,
  onStep: OnStep,
): Promise<readonly ReadyLabel[]> {
  const ready: ReadyLabel[] = []
  for (const job of jobs) {
    const symbology = symbologyFor(job.kind, settings)
    const barcode = await makeBarcode(job.label, symbology)
    ready.push({ content: contentOf(job), barcode, paper: paperFor(job.kind, settings), symbology })
    if (ready.length % PER_STEP === 0) {
      onStep(ready.length)
      await new Promise((resolve) => setTimeout(resolve))
      signal.throwIfAborted()
    }
  }
  return ready
}

function zplOf(jobs: readonly LabelJob[], settings: LabelSettings): string {
  return jobs
    .map((job) => zplLabel(contentOf(job), zplSizeFor(paperFor(job.kind, settings)), symbologyFor(job.kind, settings)))
    .join('')
}

export function downloadZpl(jobs: readonly LabelJob[], settings: LabelSettings): void {
  const [first] = jobs
  const name = jobs.length === 1 && first ? first.label : `${jobs.length}-labels`
  downloadText(`${name}.zpl`, 'text/plain;charset=utf-8', zplOf(jobs, settings))
}

/**
 * Sends labels to the print service on this device, some at a time, in order. `onSent` gets each
 * lot as soon as the service has it, so that what was printed before a break is known.
 */
export async function postZpl(
  jobs: readonly LabelJob[],
  settings: LabelSettings,
  signal: AbortSignal,
  onSent: (sent: readonly LabelJob[]) => void,
): Promise<void> {
  const problem = printAddressProblem(settings.address)
  refuseIf(problem)
  for (let start = 0; start < jobs.length; start += PER_STEP) {
    signal.throwIfAborted()
    const lot = jobs.slice(start, start + PER_STEP)
    const answer = await fetch(settings.address, {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: zplOf(lot, settings),
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    })
    if (!answer.ok) throw new Refusal('notAllowed', msg('label.refused', { status: String(answer.status) }))
    onSent(lot)
  }
}
