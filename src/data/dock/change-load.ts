/**
 * The one way that pages change a load, and take it back. Must stay true: a change that changes nothing writes nothing; a row in the ledger
 * says what each field was and is; taking back restores only fields that still hold what the change wrote, so that a later edit of
 * somebody else stays.
 */
import type { LedgerType } from '#domain/core/history-labels.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { log } from '#data/core/activity.ts'
import { changeOne } from '#data/core/write.ts'
import type { Work } from '#data/core/work.ts'

export type LoadFields = Omit<LoadDoc, 'id' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'>

/** What a change did; what an undo needs. */
export interface LoadChange {
  readonly loadId: string
  readonly type: LedgerType
  readonly before: Partial<LoadFields>
  readonly after: Partial<LoadFields>
  /** The ledger's row. */
  readonly rowId: string
}

type Fields = Readonly<Record<string, unknown>>

/** Those of `fields` that the document holds otherwise. */
function differing(doc: Fields, fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => doc[name] !== value))
}

function part(doc: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, doc[name]]))
}

/**
 * Changes fields of a load. `fields` may be a function of the latest state that answers `null` to leave it. Resolves with `null` when nothing was changed.
 */
export async function changeLoad(
  work: Work,
  loadId: string,
  type: LedgerType,
  fields: Partial<LoadFields> | ((load: LoadDoc) => Partial<LoadFields> | null),
): Promise<LoadChange | null> {
  let before: Partial<LoadFields> = {}
  let after: Partial<LoadFields> = {}
  const changed = await changeOne(work, 'loads', loadId, (load) => {
    const wanted = typeof fields === 'function' ? fields(load) : fields
    after = differing({ ...load }, { ...wanted })
    before = part({ ...load }, Object.keys(after))
    return Object.keys(after).length > 0 ? after : null
  })
  if (!changed) return null
  const rowId = await logChange(work, { loadId, type, before, after })
  return { loadId, type, before, after, rowId }
}

/** Takes a change back. Safe to repeat. */
export async function undoLoadChange(work: Work, change: LoadChange): Promise<void> {
  const { loadId, before, after, rowId } = change
  let restored: Partial<LoadFields> = {}
  await changeOne(work, 'loads', loadId, (load) => {
    const mine = Object.keys(after).filter(
      (name) => ({ ...load })[name as keyof LoadFields] === after[name as keyof LoadFields],
    )
    restored = part(before, mine)
    return mine.length > 0 ? restored : null
  })
  const back = { loadId, type: 'load.undone' as const, before: part(after, Object.keys(restored)), after: restored }
  await logChange(work, back, { id: `undo-${rowId}`.slice(0, 80), undoOf: rowId })
}

async function logChange(
  work: Work,
  change: Omit<LoadChange, 'rowId'>,
  undo: { readonly id?: string; readonly undoOf?: string } = {},
): Promise<string> {
  const { loadId, type, before, after } = change
  const [rowId = ''] = await log(work, [
    {
      ...undo,
      type,
      refType: 'load',
      refId: loadId,
      from: before.stage ?? '',
      to: after.stage ?? '',
      data: { before, after },
    },
  ])
  return rowId
}
