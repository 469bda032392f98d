/**
 * The text of a label: the same words for the screen, the browser's print and ZPL. Decides which
 * few words a label of each kind carries, the most needed first. Invariants: the barcode holds our
 * label and nothing else; text is one line of plain characters.
 */
import { msg, type Words } from '#messages/message.ts'
import type { ContainerDoc, ContainerKind } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import type { LocationDoc } from '#schemas/locations.ts'
import type { UnitDoc } from '#schemas/units.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { locationLabelOf } from './labels.ts'

export interface LabelContent {
  /** What the barcode holds. */
  readonly code: string
  /** The large line: the label itself, a location's code. */
  readonly heading: string
  /** The item's name; may be cut to the width of the label. */
  readonly title: string
  /** Short facts under it, the most needed first. */
  readonly facts: readonly string[]
}

/** The same before it is in the language of the one who prints. */
export type LabelWords = Omit<LabelContent, 'title' | 'facts'> & {
  readonly title: Words
  readonly facts: readonly Words[]
}

const containerNames: { readonly [Kind in ContainerKind]: Words } = {
  pallet: msg('pallet.kind.pallet'),
  gaylord: msg('pallet.kind.gaylord'),
  tote: msg('pallet.kind.tote'),
  cart: msg('pallet.kind.cart'),
}

/** One line of printable characters, cut at `length` with an ellipsis. */
export function labelText(text: string, length: number): string {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()
  const signs = Array.from(plain)
  return signs.length <= length
    ? plain
    : `${signs
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

const said = (facts: readonly Words[]): Words[] =>
  facts.map((fact) => (typeof fact === 'string' ? labelText(fact, 40) : fact)).filter((fact) => fact !== '')

/** A unit's label: title, grade, load, and how many when it covers several items. */
export function unitLabel(
  unit: Pick<UnitDoc, 'label' | 'title' | 'grade' | 'qty'>,
  load: Pick<LoadDoc, 'code'> | null,
): LabelWords {
  const facts = said([unit.qty > 1 ? `× ${unit.qty}` : '', gradeLabels[unit.grade], load?.code ?? ''])
  return { code: unit.label, heading: unit.label, title: labelText(unit.title, 80), facts }
}

/** A container's label: its kind, its load and the seller's own pallet number. */
export function containerLabel(
  container: Pick<ContainerDoc, 'label' | 'kind' | 'sourcePallet'>,
  load: Pick<LoadDoc, 'code'> | null,
): LabelWords {
  const title = containerNames[container.kind]
  return {
    code: container.label,
    heading: container.label,
    title,
    facts: said([load?.code ?? '', container.sourcePallet]),
  }
}

/** A location's label: the code large, its name under it. */
export function locationLabel(location: Pick<LocationDoc, 'code' | 'name' | 'purpose'>): LabelWords {
  const { code, name, purpose } = location
  return { code: locationLabelOf(code), heading: code, title: labelText(name, 60), facts: said([purpose]) }
}
