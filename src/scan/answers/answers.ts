/** What a person is told about a scan, and what a printed command does to it. */
import type { Scan } from '#domain/codes/barcodes.ts'
import type { ScanCommand } from '#domain/codes/command-codes.ts'
import { msg, type Words } from '#messages/message.ts'
import type { AnswerTone } from '#ui/command/feedback.ts'

export interface ScanChoice {
  readonly label: Words
  /** What choosing does; its answer takes the place of the question. */
  readonly act: () => Promise<ScanAnswer | null>
  /** Scanning the same code again chooses this one: gloves stay on. */
  readonly onRescan?: boolean
  /** The printed command that chooses this one. */
  readonly command?: ScanCommand
}

export interface ScanAnswer {
  readonly tone: AnswerTone
  readonly title: Words
  readonly detail?: Words
  /** In the largest type: a destination, a count. */
  readonly big?: Words
  /** The unit that it is about: its picture stands beside the words. */
  readonly pictureOf?: string
  readonly undo?: () => Promise<ScanAnswer | null>
  /** A question: the scan is not done until one of these was chosen. */
  readonly choices?: readonly ScanChoice[]
  /** Another scan answers the question as well: the next code is taken, not refused. */
  readonly mayScanOn?: true
}

export type ScanHandler = (scan: Scan) => Promise<ScanAnswer | null>

/** The answer on screen and what was scanned for it; `seq` tells two like answers apart. */
export interface ShownAnswer {
  readonly answer: ScanAnswer
  readonly scan: Scan | null
  readonly seq: number
  /** Scans refused while this answer waited. */
  readonly refused: number
  /** Reads of the same code within 1.5 s, which count for nothing. */
  readonly bounced: number
}

export const broken: ScanAnswer = {
  tone: 'red',
  title: msg('scan.notSaved'),
  detail: msg('scan.notSavedDetail'),
}

/** Whether the answer takes no further scan until a person has answered. */
export function waitsForPerson(shown: ShownAnswer | null): boolean {
  if (shown === null) return false
  const { tone, choices, mayScanOn } = shown.answer
  return tone === 'red' || ((choices?.length ?? 0) > 0 && mayScanOn !== true)
}

/** What a printed command does to this answer; `null` for nothing. */
export function actOf(
  command: ScanCommand,
  { tone, choices = [], undo }: ScanAnswer,
): (() => Promise<ScanAnswer | null>) | null {
  const named = choices.find((choice) => choice.command === command)
  if (named) return named.act
  if (command === 'undo') return undo ?? null
  if (command !== 'ok') return null
  if (choices.length === 0) return tone === 'red' ? () => Promise.resolve(null) : null
  return choices.find((choice) => choice.onRescan)?.act ?? null
}
