/** What is ticked in a table, for work on several records at once. */
import { useCallback, useMemo, useState } from 'react'

const none: ReadonlySet<string> = new Set()

export interface Chosen {
  readonly ids: ReadonlySet<string>
  readonly onChange: (ids: ReadonlySet<string>) => void
  /**
   * Unticks what is acted on in the moment of the press, so that nothing that is ticked while the work
   * runs is swept away when it ends. Gives the way back for work that was refused, which leaves what
   * was ticked since then alone.
   */
  readonly take: () => () => void
}

export function useChosen(): Chosen {
  const [ids, onChange] = useState(none)
  const take = useCallback(() => {
    onChange(none)
    return () => onChange((since) => (since.size > 0 ? since : ids))
  }, [ids])
  return useMemo(() => ({ ids, onChange, take }), [ids, take])
}

/** The rows that are ticked; none while more are read and not all that are ticked are here: an action takes all of them. */
export function chosenAmong<Row>(
  rows: readonly Row[],
  isPart: boolean,
  ids: ReadonlySet<string>,
  rowId: (row: Row) => string,
): readonly Row[] {
  const found = rows.filter((row) => ids.has(rowId(row)))
  return isPart && found.length < ids.size ? [] : found
}
