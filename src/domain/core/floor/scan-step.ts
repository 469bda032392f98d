/**
 * What the step functions of the floor share: a step's answer, and what it writes into one unit. Invariants: a write names the fields as they
 * were, so that it can be taken back as an edit; a write that would change nothing is none.
 */
import type { ScanCommand } from '#domain/codes/command-codes.ts'
import { isLedgerType, type LedgerType } from '#domain/core/ledger-types.ts'
import { msg, type Words } from '#messages/message.ts'
import type { Audited } from '#schemas/document.ts'
import type { ActivityDoc } from '#schemas/activity.ts'
import { units, type UnitDoc } from '#schemas/units.ts'
import { editBetween, type Edit } from '#domain/core/merge/edits.ts'
import { placeAfter, type Given } from '#domain/core/merge/late-edits.ts'
import { isMap, keysOf, sameValue, textAt } from '#domain/core/merge/merge-values.ts'
import { alikeStages } from './unit-stages.ts'

/** Green: done. Amber: look. Red: stop. Plain: found, opened or in hand, with nothing done yet. */
export type Tone = 'green' | 'amber' | 'red' | 'plain'

/**
 * The answer to a scan or a tap. A choice carries its event, to be put into the same step function
 * with what was scanned still among the facts.
 */
export interface Say<Event> {
  readonly tone: Tone
  readonly title: Words
  readonly detail: Words
  /** In the largest type: a destination, a grade, a count. */
  readonly big?: Words
  /** What a person has to do once it was taken back. */
  readonly undone?: Words
  /** The unit that it is about: its picture stands beside the words. */
  readonly pictureOf?: string
  readonly choices?: readonly SayChoice<Event>[]
  /** Another scan answers it as well: the next code is taken, not refused. */
  readonly mayScanOn?: true
}

export interface SayChoice<Event> {
  readonly label: Words
  readonly event: Event
  /** Scanning the same code again chooses this one. */
  readonly onRescan?: boolean
  /** The printed command that chooses this one. */
  readonly command?: ScanCommand
}

/** For a page that keeps no state between two scans: what is open is in its address. */
export interface NoState {
  readonly keepsNothing?: never
}

export interface Step<State, Event, Write> {
  readonly state: State
  /** `null` when the screen itself shows it. */
  readonly say: Say<Event> | null
  readonly writes: readonly Write[]
  /** The page gives this scan no meaning: the app opens the record. */
  readonly unhandled?: true
  /** A tap without an answer, which leaves the answer before it true. */
  readonly keepsAnswer?: true
  /** Changes of the page's address: what the scan opens. */
  readonly go?: object
  /** Changes of the page's address once the writes were taken back. */
  readonly back?: object
}

/** Answers with the reason, and changes nothing. */
export function refuse<State, Event>(state: State, title: Words, detail: Words): Step<State, Event, never> {
  return { state, say: { tone: 'red', title, detail }, writes: [] }
}

/** The step with the unit's picture beside its answer; an answer that shows a unit already keeps it. */
export function about<State, Event, Write>(
  unit: Pick<UnitDoc, 'id'> | null | undefined,
  step: Step<State, Event, Write>,
): Step<State, Event, Write> {
  if (!unit || !step.say || step.say.pictureOf) return step
  return { ...step, say: { ...step.say, pictureOf: unit.id } }
}

/** Leaves the scan to the app. */
export function passThrough<State>(state: State): Step<State, never, never> {
  return { state, say: null, writes: [], unhandled: true }
}

export type UnitPatch = Partial<Omit<UnitDoc, keyof Audited | 'label' | 'updatedDesc'>>

/** The ledger row that goes with a write, without author, device and time. */
export interface StepRow {
  readonly type: LedgerType
  readonly refType: 'unit' | 'location'
  readonly refId: string
  readonly from: string
  readonly to: string
  readonly data: Readonly<Record<string, unknown>>
}

/** One change of one unit with its ledger row. The unit is written first: it alone carries all that matters. */
export interface UnitWrite {
  readonly kind: 'unit'
  readonly unitId: string
  readonly patch: UnitPatch
  /** The fields of `patch` as they were. */
  readonly before: UnitPatch
  /** Where the unit was when that was decided. A write that comes later is made only while it is there. */
  readonly given?: Given
  readonly row: StepRow
}

function unitGiven(unit: UnitDoc, patch: UnitPatch): Given {
  const outcome = placeAfter(unit, patch)
  const isPutDown = textAt(outcome, 'locationId') !== ''
  return {
    collection: 'units',
    id: unit.id,
    fields: {},
    stages: alikeStages(unit.stage),
    // What is done with it at a bench does not rest on where it lay.
    ...(keysOf(outcome).length > 0 ? { where: { containerId: unit.containerId, locationId: unit.locationId } } : {}),
    outcome,
    ...(isPutDown ? { shelf: patch.stage ?? unit.stage } : {}),
  }
}

export type RowDetails = Pick<StepRow, 'type' | 'from' | 'to'> & { readonly data?: StepRow['data'] }

/** A change of this unit; fields that have the value already are left out of it. */
export function writeTo(unit: UnitDoc, patch: UnitPatch, details: RowDetails): UnitWrite {
  const keys = (Object.keys(patch) as (keyof UnitPatch)[]).filter((key) => !sameValue(patch[key], unit[key]))
  const pick = (from: UnitPatch): UnitPatch => Object.fromEntries(keys.map((key) => [key, from[key]]))
  return {
    kind: 'unit',
    unitId: unit.id,
    patch: pick(patch),
    before: pick(unit),
    given: unitGiven(unit, patch),
    row: {
      type: details.type,
      refType: 'unit',
      refId: unit.id,
      from: details.from,
      to: details.to,
      data: { loadId: unit.loadId, ...details.data },
    },
  }
}

/** The write as an edit of the unit. */
export function editOfWrite({ unitId, before, patch }: UnitWrite): Edit {
  return editBetween('units', unitId, { ...before }, { ...patch })
}

/** The write that a row of the ledger records (`after` and `before` in its data); `null` when it records none, or of fields that a unit does not have. */
export function writeOfRow(row: Pick<ActivityDoc, 'type' | 'refId' | 'from' | 'to' | 'data'>): UnitWrite | null {
  const { after, before, ...data } = row.data
  const [patch, was] = [patchIn(after), patchIn(before)]
  if (!patch || !was || Object.keys(patch).some((key) => !Object.hasOwn(was, key))) return null
  const { type, refId, from, to } = row
  if (!isLedgerType(type)) return null
  return { kind: 'unit', unitId: refId, patch, before: was, row: { type, refType: 'unit', refId, from, to, data } }
}

function patchIn(data: unknown): UnitPatch | null {
  if (!isMap(data)) return null
  const entries = Object.entries(data as UnitPatch)
  return entries.length > 0 && entries.every(([key]) => mayChange(key)) ? Object.fromEntries(entries) : null
}

const mayChange = (key: string): boolean => key !== 'label' && Object.hasOwn(units.fields, key)

/** What a person calls a unit: its title, else its label; `× n` where the label covers several. */
export function nameOfUnit(unit: Pick<UnitDoc, 'title' | 'label' | 'qty'>): string {
  return `${unit.title || unit.label}${unit.qty > 1 ? ` × ${unit.qty}` : ''}`
}

const goneLabels: Readonly<Partial<Record<UnitDoc['stage'], Words>>> = {
  shipped: msg('core.gone.shipped'),
  handedOver: msg('core.gone.handedOver'),
  scrapped: msg('core.gone.scrapped'),
  donated: msg('core.gone.donated'),
}

/** Why nothing can be done with a unit on the floor, since it left the warehouse; `''` when it is here. */
export function goneProblem(unit: Pick<UnitDoc, 'stage'>): Words {
  return goneLabels[unit.stage] ?? ''
}

/** A row of its own, about the place. */
export interface RowWrite {
  readonly kind: 'row'
  readonly row: StepRow
}
