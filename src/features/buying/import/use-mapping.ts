/** The mapping of an opened file: the one that was confirmed for its headings, else the guess; then what the person makes of it. */
import { useCallback, useEffect, useState } from 'react'
import { findTemplate } from '#data/buying/import-templates.ts'
import { fitMapping, manifestColumns, type ManifestMapping } from '#domain/files/columns.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import type { FileFacts } from './import-messages.ts'

export interface MappingState {
  readonly mapping: ManifestMapping
  /** Where the first choice came from. */
  readonly source: 'template' | 'guess'
}

/** `null` until the templates were asked. */
export function useMapping(facts: FileFacts): readonly [MappingState | null, (mapping: ManifestMapping) => void] {
  const { db } = useCommandContext()
  const [state, setState] = useState<MappingState | null>(null)
  useEffect(() => {
    let current = true
    const find = facts.fingerprint === '' ? Promise.resolve(null) : findTemplate(db, facts.fingerprint)
    void find.then((kept) => {
      const fitted = kept && fitMapping(kept, facts.headers, manifestColumns)
      const first: MappingState = fitted
        ? { mapping: fitted, source: 'template' }
        : { mapping: facts.guessed, source: 'guess' }
      if (current) setState((chosen) => chosen ?? first)
    })
    return () => {
      current = false
    }
  }, [db, facts])
  const choose = useCallback(
    (mapping: ManifestMapping) => setState((before) => ({ mapping, source: before?.source ?? 'guess' })),
    [],
  )
  return [state, choose]
}
