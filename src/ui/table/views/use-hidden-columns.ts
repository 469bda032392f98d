import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import type { ReadColumn } from '#ui/table/table-column.ts'
import { hiddenColumns } from './table-view.ts'

/**
 * Which columns are hidden: from the address, else as this device remembers, else from the columns
 * themselves.
 */
export function useHiddenColumns<Row>(
  name: string,
  columns: readonly ReadColumn<Row>[],
  hide: string | undefined,
  onHide: (hide: string) => void,
): readonly [ReadonlySet<string>, (ids: ReadonlySet<string>) => void] {
  const key = `restow-hidden-columns-${name}`
  const [remembered, setRemembered] = useState(() => localStorage.getItem(key))
  const isDesk = useMediaQuery('(min-width: 1200px)', false, { getInitialValueInEffect: false })
  const hidden = useMemo(() => {
    const said = hide ?? remembered
    if (said !== null) return hiddenColumns.parse(said)
    const isHidden = ({ hidden, atDesk }: ReadColumn<Row>) => hidden || (atDesk && !isDesk)
    return new Set(columns.filter(isHidden).map((column) => column.id))
  }, [hide, remembered, columns, isDesk])
  const choose = (ids: ReadonlySet<string>) => {
    const said = hiddenColumns.format(ids)
    localStorage.setItem(key, said)
    setRemembered(said)
    onHide(said)
  }
  return [hidden, choose]
}
