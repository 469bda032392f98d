/** The address of the page Inspect, and the way to change it. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { inspectSearch, type InspectSearch } from './inspect-search.ts'

export type InspectChanges = { readonly [Key in keyof InspectSearch]?: InspectSearch[Key] | undefined }

/** A table looked at afresh. */
export const noView = { q: undefined, sort: undefined, hide: undefined, f: undefined } as const

export interface InspectAddress {
  readonly search: InspectSearch
  readonly go: (changes: InspectChanges) => void
}

export function useInspectSearch(): InspectAddress {
  const navigate = useNavigate()
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const search = useMemo(() => inspectSearch(raw), [raw])
  const go = useCallback(
    (changes: InspectChanges) =>
      void navigate({ to: '/inspect', search: inspectSearch({ ...search, ...changes }), replace: true }),
    [navigate, search],
  )
  return { search, go }
}
