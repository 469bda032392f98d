import { Table } from '@mantine/core'
import { columnNames, manifestColumns, type ManifestMapping } from '#domain/files/columns.ts'
import styles from './import-page.module.css'

export interface ImportPreviewProps {
  readonly headers: readonly string[]
  readonly sample: readonly (readonly string[])[]
  readonly mapping: ManifestMapping
}

const SHOWN_ROWS = 8

/** The first rows of the file under our names of its columns, the cells as they stand in it. */
export function ImportPreview({ headers, sample, mapping }: ImportPreviewProps) {
  const columns = manifestColumns.filter((column) => mapping[column] !== undefined)
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label="First rows of the file">
      <Table verticalSpacing={4} fz="sm">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>{columnNames[column]}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sample.slice(0, SHOWN_ROWS).map((cells, row) => (
            // eslint-disable-next-line react/no-array-index-key -- rows of a file have no other name than their place
            <Table.Tr key={row}>
              {columns.map((column) => (
                <Table.Td key={column}>{cells[headers.indexOf(mapping[column] ?? '')] ?? ''}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
