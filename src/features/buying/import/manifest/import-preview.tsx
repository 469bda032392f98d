import { useWords } from '#language/use-words.ts'
import { Table } from '@mantine/core'
import { columnNames, manifestColumns, type ManifestMapping } from '#domain/files/columns.ts'
import { fateLabels } from '#domain/files/manifest-rows.ts'
import type { FileFacts, SampleRow } from '#features/buying/import/reading/import-messages.ts'
import styles from '#features/buying/import/import-page.module.css'

export interface ImportPreviewProps {
  readonly facts: FileFacts
  readonly mapping: ManifestMapping
  /** Rows of the sample that are not imported. */
  readonly leftOut: readonly number[]
}

const SHOWN_ROWS = 8

/**
 * The first rows of the file under our names of its columns, the cells as in the file; a row that
 * is left out is marked.
 */
export function ImportPreview({ facts, mapping, leftOut }: ImportPreviewProps) {
  const t = useWords()
  const { headers, sample } = facts
  const columns = manifestColumns.filter((column) => mapping[column] !== undefined)
  const places = columns.map((column) => headers.indexOf(mapping[column] ?? ''))
  if (columns.length === 0) return null
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('import.firstRows')}>
      <Table verticalSpacing={4} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="right">{t('import.row')}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column}>{t.of(columnNames[column])}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sample.slice(0, SHOWN_ROWS).map((row) => (
            <PreviewRow key={row.row} row={row} places={places} isLeftOut={leftOut.includes(row.row)} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

interface PreviewRowProps {
  readonly row: SampleRow
  readonly places: readonly number[]
  readonly isLeftOut: boolean
}

function PreviewRow({ row, places, isLeftOut }: PreviewRowProps) {
  const t = useWords()
  const isLost = isLeftOut || row.problem !== ''
  return (
    <Table.Tr data-left-out={isLost || undefined}>
      <Table.Td ta="right" className="tabular">
        {row.row}
        {isLost && <span className={styles['leftOut']}>{t.of(fateLabels.leftOut)}</span>}
      </Table.Td>
      {row.problem === '' ? (
        places.map((place, index) => (
          // eslint-disable-next-line react/no-array-index-key -- two fields may show one column
          <Table.Td key={index}>{row.cells[place] ?? ''}</Table.Td>
        ))
      ) : (
        <Table.Td colSpan={places.length}>{t.of(row.problem)}</Table.Td>
      )}
    </Table.Tr>
  )
}
