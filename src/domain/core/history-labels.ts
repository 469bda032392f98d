/**
 * The ledger in words. Decides what each kind of row is called and which places and pallets it
 * names. Invariants: a row that is unknown to this version is still shown, by its type in words;
 * nothing here guesses what is not in the row.
 */
import type { ActivityDoc } from '#schemas/activity.ts'
import { describeField, plainNames, describeValue } from './field-labels.ts'
import { gradeLabels } from './grades.ts'
import { isLedgerType, ledgerTitles } from './ledger-types.ts'
import { stageLabels } from './unit-facts.ts'

/** What an id is called: a place's code, a pallet's label, a load's code; the id itself where the name is unknown. */
export type NameOf = (id: string) => string

export interface PastStep {
  readonly id: string
  readonly at: string
  readonly title: string
  readonly detail: string
  readonly by: string
  readonly device: string
  /** It takes something back, or was itself taken back. */
  readonly isUndo: boolean
  readonly isUndone: boolean
}

/** `unit.pickedShort` → `Picked short`. */
export function describeType(type: string): string {
  const last = type.split('.').at(-1) ?? type
  const spaced = last.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1)}`
}

/** What a kind of ledger row is called. */
export function titleOfType(type: string): string {
  return isLedgerType(type) ? ledgerTitles[type] : describeType(type)
}

const ourLabels: Readonly<Record<string, string>> = { ...gradeLabels, ...stageLabels }

function wayOf(row: Pick<ActivityDoc, 'from' | 'to'>, nameOf: NameOf): string {
  const word = (id: string) => (Object.hasOwn(ourLabels, id) ? (ourLabels[id] ?? id) : nameOf(id))
  const [from, to] = [word(row.from), word(row.to)]
  if (from === '' || from === to) return to
  return to === '' ? `from ${from}` : `${from} → ${to}`
}

/** A grade's own words (`unit.inspected` moves a stage as well), and why a person did it. */
function reasonOf({ type, data }: Pick<ActivityDoc, 'type' | 'data'>): string {
  const [grade, reason] = [data['grade'], data['reason']]
  const graded = type === 'unit.inspected' && typeof grade === 'string' ? (ourLabels[grade] ?? '') : ''
  const why = typeof reason === 'string' && reason !== '' ? `(${reason})` : ''
  return [graded, why].filter((part) => part !== '').join(' ')
}

/** Which value gave way to which, in a row of two devices that changed one field. */
function conflictOf({ type, data }: Pick<ActivityDoc, 'type' | 'data'>, nameOf: NameOf): string {
  const { field, lost, kept } = data
  if (type !== 'conflict' || typeof field !== 'string') return ''
  const word = (value: unknown) => describeValue(field, value, { ...plainNames, nameOf })
  return `${describeField(field)}: ${word(lost)} gave way to ${word(kept)}`
}

/** Rows, newest first, as steps in words. `people` names authors by uid. */
export function pastSteps(
  rows: readonly ActivityDoc[],
  nameOf: NameOf,
  people: (uid: string) => string,
): readonly PastStep[] {
  const undone = new Set(rows.map((row) => row.undoOf).filter((id) => id !== ''))
  return rows
    .toSorted((a, b) => a.atDesc - b.atDesc)
    .map((row) => {
      const qty = row.data['qty']
      const title = titleOfType(row.type)
      const many = typeof qty === 'number' && qty > 1 ? `× ${qty}` : ''
      return {
        id: row.id,
        at: row.at,
        title: row.undoOf === '' ? title : `Undone: ${title.toLowerCase()}`,
        detail: [wayOf(row, nameOf), many, reasonOf(row), conflictOf(row, nameOf)]
          .filter((part) => part !== '')
          .join(' '),
        by: people(row.by),
        device: row.device,
        isUndo: row.undoOf !== '',
        isUndone: undone.has(row.id),
      }
    })
}
