/** The address of the page Sorts, and the way to change it. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { sortsSearch, type SortsSearch } from './sorts-search.ts'

export type SortsChanges = { readonly [Key in keyof SortsSearch]?: SortsSearch[Key] | undefined }

export interface SortsAddress {
  readonly search: SortsSearch
  readonly go: (changes: SortsChanges) => void
}

export function useSortsSearch(): SortsAddress {
  const navigate = useNavigate()
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const search = useMemo(() => sortsSearch(raw), [raw])
  const go = useCallback(
    (changes: SortsChanges) =>
      void navigate({
        to: '/sorts',
        search: (before: Readonly<Record<string, unknown>>) => sortsSearch({ ...before, ...changes }),
        replace: true,
      }),
    [navigate],
  )
  return { search, go }
}
