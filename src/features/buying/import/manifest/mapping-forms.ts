/** The fields in which a person assigns the columns of a list, by the kind of list. */
import type { Words } from '#messages/message.ts'
import {
  closedColumnNames,
  closedNote,
  closedProblems,
  costColumns,
  salesColumns,
  whichColumns,
  type ClosedColumn,
} from '#domain/files/closed-columns.ts'
import { columnNames, type ManifestColumn } from '#domain/files/columns.ts'
import { figureColumns, itemColumns, mappingNote, mappingProblems, otherColumns } from '#domain/files/mapping.ts'
import type { Mapping } from './use-mapping.ts'

export interface MappingForm<Column extends string> {
  readonly groups: readonly {
    readonly group: 'item' | 'figures' | 'more' | 'which' | 'sales' | 'cost'
    readonly columns: readonly Column[]
    readonly isRequired: boolean
  }[]
  readonly names: Readonly<Record<Column, Words>>
  /** What must be put right before the import, each with the way out. */
  readonly problems: (mapping: Mapping<Column>) => readonly Words[]
  /** What the mapping makes of the list without being wrong; `''` for nothing worth a word. */
  readonly note: (mapping: Mapping<Column>) => Words
}

export const manifestForm: MappingForm<ManifestColumn> = {
  groups: [
    { group: 'item', columns: itemColumns, isRequired: true },
    { group: 'figures', columns: figureColumns, isRequired: false },
    { group: 'more', columns: otherColumns, isRequired: false },
  ],
  names: columnNames,
  problems: mappingProblems,
  note: mappingNote,
}

export const closedForm: MappingForm<ClosedColumn> = {
  groups: [
    { group: 'which', columns: whichColumns, isRequired: true },
    { group: 'sales', columns: salesColumns, isRequired: true },
    { group: 'cost', columns: costColumns, isRequired: false },
  ],
  names: closedColumnNames,
  problems: closedProblems,
  note: closedNote,
}
