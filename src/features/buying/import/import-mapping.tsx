import { Select, SimpleGrid } from '@mantine/core'
import { columnNames, manifestColumns, type ManifestColumn, type ManifestMapping } from '#domain/files/columns.ts'

export interface ImportMappingProps {
  readonly headers: readonly string[]
  readonly mapping: ManifestMapping
  readonly onChange: (mapping: ManifestMapping) => void
}

function changed(mapping: ManifestMapping, column: ManifestColumn, header: string | null): ManifestMapping {
  const { [column]: _old, ...others } = mapping
  return header === null ? others : { ...others, [column]: header }
}

/** Which column of the file is which. Guessed, to be corrected by a person. */
export function ImportMapping({ headers, mapping, onChange }: ImportMappingProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 3, lg: 5 }} spacing="xs" role="group" aria-label="Columns">
      {manifestColumns.map((column) => (
        <Select
          key={column}
          label={columnNames[column]}
          placeholder="Not in this file"
          data={[...headers]}
          value={mapping[column] ?? null}
          searchable
          clearable
          onChange={(header) => onChange(changed(mapping, column, header))}
        />
      ))}
    </SimpleGrid>
  )
}
