import { Alert, Button, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { fateLabels, type RowProblem } from '#domain/files/manifest-rows.ts'
import styles from './import-page.module.css'

export interface ImportProblemsProps {
  readonly problems: readonly RowProblem[]
  readonly count: number
  readonly lostRows: number
  readonly onDownload: () => void
}

/** What is wrong in the file, row by row; all of it as a file. */
export function ImportProblems({ problems, count, lostRows, onDownload }: ImportProblemsProps) {
  if (count === 0) return null
  const lost = lostRows === 1 ? '1 row cannot be imported' : `${lostRows.toLocaleString()} rows cannot be imported`
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={`${count.toLocaleString()} ${count === 1 ? 'note on a single row' : 'notes on single rows'}${lostRows > 0 ? `; ${lost}` : ''}`}
    >
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label="Problems by row">
        <Table verticalSpacing={4} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Row</Table.Th>
              <Table.Th>Column</Table.Th>
              <Table.Th>What is wrong</Table.Th>
              <Table.Th>Cell</Table.Th>
              <Table.Th>Result</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.map((one, place) => (
              // A row may have several problems with one message; their order does not change.
              // eslint-disable-next-line react/no-array-index-key
              <Table.Tr key={`${one.row}-${place}`}>
                <Table.Td className="tabular">{one.row}</Table.Td>
                <Table.Td>{one.column}</Table.Td>
                <Table.Td className={styles['wrap'] ?? ''}>{one.message}</Table.Td>
                <Table.Td ff="monospace">{one.value}</Table.Td>
                <Table.Td>{fateLabels[one.fate]}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {count > problems.length && (
        <Text size="sm">The first {problems.length.toLocaleString()} are shown; the file has all of them.</Text>
      )}
      <Button mt="xs" variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={onDownload}>
        Download these notes
      </Button>
    </Alert>
  )
}
