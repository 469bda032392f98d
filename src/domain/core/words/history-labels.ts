/**
 * The ledger in words. Decides what each kind of row is called and which places and pallets it
 * names. Invariants: a row that is unknown to this version is still shown, by its type in words;
 * nothing here guesses what is not in the row.
 */
import { joined, lower, money, msg, type Words } from '#messages/message.ts'
import type { ActivityDoc } from '#schemas/activity.ts'
import { describeField, describeValue, type NameOf } from './field-labels.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { lineLabels, statusLabels } from '#domain/core/orders/order-work.ts'
import { isLedgerType } from '#domain/core/ledger-types.ts'
import { isNotedTime } from '#domain/core/merge/noted-times.ts'
import { stageLabels } from '#domain/core/floor/unit-facts.ts'
import { storedWords } from './stored-words.ts'

export interface PastStep {
  readonly id: string
  readonly at: string
  readonly title: Words
  readonly detail: Words
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
export function titleOfType(type: string): Words {
  return isLedgerType(type) ? msg(`ledger.${type}`) : describeType(type)
}

/** An order has states of its own, and so has a line of it that is no unit of ours. */
const orderLabels: Readonly<Record<string, Words>> = { ...stageLabels, ...lineLabels, ...statusLabels }
const ourLabels: Readonly<Record<string, Words>> = { ...gradeLabels, ...stageLabels }

function wayOf(row: Pick<ActivityDoc, 'refType' | 'from' | 'to'>, nameOf: NameOf): Words {
  const labels = row.refType === 'order' ? orderLabels : ourLabels
  const word = (id: string) => (Object.hasOwn(labels, id) ? (labels[id] ?? id) : nameOf(id))
  const [from, to] = [word(row.from), word(row.to)]
  if (from === '' || from === to) return to
  return to === '' ? msg('ledger.wayFrom', { from }) : joined([from, to], ' → ')
}

/** A grade's own words (`unit.inspected` moves a stage as well), and why a person did it. */
function reasonOf({ type, data }: Pick<ActivityDoc, 'type' | 'data'>): Words {
  const [grade, reason] = [data['grade'], data['reason']]
  const graded = type === 'unit.inspected' && typeof grade === 'string' ? (ourLabels[grade] ?? '') : ''
  const why = typeof reason === 'string' && reason !== '' ? joined(['(', storedWords(reason), ')'], '') : ''
  return joined([graded, why], ' ')
}

/** Who took along what was handed over. */
function takerOf({ type, data }: Pick<ActivityDoc, 'type' | 'data'>): Words {
  const { takenBy } = data
  return type === 'order.handedOver' && typeof takenBy === 'string' && takenBy !== '' ? joined(['(', takenBy, ')'], '') : ''
} // prettier-ignore

/** From which value to which a donation was corrected. */
function valueOf({ type, data }: Pick<ActivityDoc, 'type' | 'data'>): Words {
  const { wasCents, valueCents } = data
  if (type !== 'unit.donationValued' || typeof wasCents !== 'number' || typeof valueCents !== 'number') return ''
  return joined([money(wasCents), money(valueCents)], ' → ')
}

/** Which value gave way to which, in a row of two devices that changed one field. */
function conflictOf({ type, data }: Pick<ActivityDoc, 'type' | 'data'>, nameOf: NameOf): Words {
  const { field, lost, kept } = data
  if (type !== 'conflict' || typeof field !== 'string') return ''
  const word = (value: unknown) => describeValue(field, value, nameOf)
  return msg('ledger.gaveWay', { field: describeField(field), lost: word(lost), kept: word(kept) })
}

/** Rows that older versions wrote where two devices noted two times. */
const isOfNotedTime = ({ type, data }: Pick<ActivityDoc, 'type' | 'data'>): boolean =>
  type === 'conflict' && typeof data['field'] === 'string' && isNotedTime(data['field'])

/** Rows, newest first, as steps in words. `people` names authors by uid. */
export function pastSteps(
  rows: readonly ActivityDoc[],
  nameOf: NameOf,
  people: (uid: string) => string,
): readonly PastStep[] {
  const undone = new Set(rows.map((row) => row.undoOf).filter((id) => id !== ''))
  return rows
    .filter((row) => !isOfNotedTime(row))
    .toSorted((a, b) => a.atDesc - b.atDesc)
    .map((row) => {
      const qty = row.data['qty']
      const title = titleOfType(row.type)
      const many = typeof qty === 'number' && qty > 1 ? `× ${qty}` : ''
      return {
        id: row.id,
        at: row.at,
        title: row.undoOf === '' ? title : msg('ledger.undone', { what: lower(title) }),
        detail: joined(
          [wayOf(row, nameOf), many, reasonOf(row), takerOf(row), valueOf(row), conflictOf(row, nameOf)],
          ' ',
        ),
        by: people(row.by),
        device: row.device,
        isUndo: row.undoOf !== '',
        isUndone: undone.has(row.id),
      }
    })
}
