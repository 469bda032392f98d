/** The address of the page Photo, and the way to change it. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { photoSearch, type PhotoSearch } from './photo-search.ts'

export type PhotoChanges = { readonly [Key in keyof PhotoSearch]?: PhotoSearch[Key] | undefined }

/** A table looked at afresh. */
export const freshView = { q: undefined, sort: undefined, hide: undefined, f: undefined } as const

export interface PhotoAddress {
  readonly search: PhotoSearch
  readonly go: (changes: PhotoChanges) => void
}

export function usePhotoSearch(): PhotoAddress {
  const navigate = useNavigate()
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const search = useMemo(() => photoSearch(raw), [raw])
  const go = useCallback(
    (changes: PhotoChanges) =>
      void navigate({ to: '/photo', search: photoSearch({ ...search, ...changes }), replace: true }),
    [navigate, search],
  )
  return { search, go }
}
