/**
 * Which unit a code means on a page that works on units. Our own label means its unit; a UPC or an
 * LPN may be on several.
 * Invariants: a unit that has left the warehouse is never taken up by a code that others carry too;
 * several units here are asked about, never guessed; of them, those that wait for this page come
 * first.
 */
import { joined, msg } from '#messages/message.ts'
import type { UnitDoc } from '#schemas/units.ts'
import type { Scan } from './barcodes.ts'
import { goneProblem, nameOfUnit, refuse, type SayChoice, type Step } from '#domain/core/floor/scan-step.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { stageLabels } from '#domain/core/floor/unit-facts.ts'

/** Why a code does not name one unit, though units have it. */
export type Doubt =
  /** Several are here, best first; how many in all. */
  | { readonly kind: 'which'; readonly units: readonly UnitDoc[]; readonly count: number }
  /** All of them have left the warehouse. */
  | { readonly kind: 'left' }

export interface UnitMeant {
  readonly unit: UnitDoc | null
  readonly doubt: Doubt | null
}

/** What the page is in the middle of. */
export interface AtPage {
  /** The unit in work: its own code means it. `''` for none. */
  readonly inWork: string
  /** Units that were scanned already, and of which the page takes more: offered no second time. */
  readonly taken?: readonly string[]
  /** Whether a unit waits for what this page does. */
  readonly waits: (unit: UnitDoc) => boolean
}

const noUnit: UnitMeant = { unit: null, doubt: null }

/** @param found every unit that carries the code, those that have left the warehouse too */
export function unitMeant(scan: Scan, found: readonly UnitDoc[], { inWork, taken = [], waits }: AtPage): UnitMeant {
  const [first, ...others] = found
  if (!first) return noUnit
  if (scan.kind === 'unit') return { unit: first, doubt: null }
  const here = found.filter((unit) => goneProblem(unit) === '')
  if (here.length === 0) {
    // A license plate is on one item: what left under it is named. A UPC is on many.
    const isNamed = scan.kind !== 'gtin' && others.length === 0
    return isNamed ? { unit: first, doubt: null } : { unit: null, doubt: { kind: 'left' } }
  }
  const sameSerial = here.filter((unit) => scan.serial !== '' && unit.serialNo === scan.serial)
  const fitting = sameSerial.length > 0 ? sameSerial : here
  const [only, ...more] = fitting
  if (only && more.length === 0) return { unit: only, doubt: null }
  const open = fitting.filter((unit) => !taken.includes(unit.id))
  const meant = fitting.find((unit) => unit.id === inWork) ?? (open.length === 0 ? only : undefined)
  if (meant) return { unit: meant, doubt: null }
  const rank = (unit: UnitDoc) => (waits(unit) ? 0 : 1)
  const units = open.toSorted((a, b) => rank(a) - rank(b) || b.updatedAt.localeCompare(a.updatedAt) || a.label.localeCompare(b.label)) // prettier-ignore
  return { unit: null, doubt: { kind: 'which', units, count: here.length } }
}

export type ScanEvent = { readonly kind: 'scan'; readonly scan: Scan }

const MOST_CHOICES = 6

/** Choosing a unit is the same as scanning its label. */
function choiceOf(unit: UnitDoc, hasOtherTitles: boolean): SayChoice<ScanEvent> {
  const { label, title, stage, grade } = unit
  const words = [label, hasOtherTitles ? title : '', stageLabels[stage], gradeLabels[grade]]
  const scan: Scan = { kind: 'unit', value: label, raw: label, serial: '' }
  return { label: joined(words, ' · '), event: { kind: 'scan', scan } }
}

/** Returns the question, or the refusal, that a code in doubt leads to; `null` without a doubt. */
export function askWhich<State>(state: State, scan: Scan, doubt: Doubt | null): Step<State, ScanEvent, never> | null {
  if (!doubt) return null
  if (doubt.kind === 'left') {
    return refuse(state, msg('core.noUnitCode'), msg('core.unitsLeft', { code: scan.raw }))
  }
  const { units, count } = doubt
  const hasOtherTitles = units.some((unit) => unit.title !== units[0]?.title)
  const name = hasOtherTitles || !units[0] ? scan.raw : nameOfUnit({ ...units[0], qty: 1 })
  return {
    state,
    say: {
      tone: 'amber',
      title: msg('core.unitsHaveCode', { count }),
      detail: msg('core.chooseUnit', { name }),
      choices: units.slice(0, MOST_CHOICES).map((unit) => choiceOf(unit, hasOtherTitles)),
      mayScanOn: true,
    },
    writes: [],
  }
}
