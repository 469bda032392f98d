/** The mapping of an opened file: the one that was confirmed for its headings, else the guess; then what the person makes of it. */
import { useCallback, useEffect, useState } from 'react'
import { findTemplate, type MappedKind, type Template } from '#data/buying/import-templates.ts'
import { fitMapping } from '#domain/files/columns.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import type { FileFacts } from '#features/buying/import/reading/import-messages.ts'

export type Mapping<Column extends string> = Readonly<Partial<Record<Column, string>>>

export interface MappingState<Column extends string> {
  readonly mapping: Mapping<Column>
  /** Where the first choice came from. */
  readonly source: 'template' | 'guess'
}

/** What was confirmed for such headings; `undefined` until the templates were asked. */
export function useTemplate({ fingerprint }: FileFacts): Template | null | undefined {
  const { db } = useCommandContext()
  const [template, setTemplate] = useState<Template | null | undefined>(fingerprint === '' ? null : undefined)
  useEffect(() => {
    let current = true
    if (fingerprint === '') return undefined
    void findTemplate(db, fingerprint).then((kept) => (current ? setTemplate(kept) : undefined))
    return () => {
      current = false
    }
  }, [db, fingerprint])
  return template
}

export interface MappingSpec<Column extends string> {
  readonly kind: MappedKind
  readonly columns: readonly Column[]
  readonly guessed: Mapping<Column>
}

export function useMapping<Column extends string>(
  { headers }: FileFacts,
  template: Template | null,
  { kind, columns, guessed }: MappingSpec<Column>,
): readonly [MappingState<Column>, (mapping: Mapping<Column>) => void] {
  const [state, setState] = useState<MappingState<Column>>(() => {
    const fitted = template?.kind === kind ? fitMapping(template.mapping, headers, columns) : null
    return fitted ? { mapping: fitted, source: 'template' } : { mapping: guessed, source: 'guess' }
  })
  const choose = useCallback((mapping: Mapping<Column>) => setState(({ source }) => ({ mapping, source })), [])
  return [state, choose]
}
