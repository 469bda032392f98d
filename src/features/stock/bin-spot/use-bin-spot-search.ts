/** The address of the page Bin spot, and the way to change it. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { binSpotSearch, type BinSpotSearch } from './bin-spot-search.ts'

export type SpotChanges = { readonly [Key in keyof BinSpotSearch]?: BinSpotSearch[Key] | undefined }

/** A table looked at afresh. */
export const noView = { q: undefined, sort: undefined, hide: undefined, f: undefined } as const

export interface SpotAddress {
  readonly search: BinSpotSearch
  readonly go: (changes: SpotChanges) => void
}

export function useBinSpotSearch(): SpotAddress {
  const navigate = useNavigate()
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const search = useMemo(() => binSpotSearch(raw), [raw])
  const go = useCallback(
    (changes: SpotChanges) =>
      void navigate({ to: '/bin-spot', search: binSpotSearch({ ...search, ...changes }), replace: true }),
    [navigate, search],
  )
  return { search, go }
}
