import { useWords } from '#language/use-words.ts'
import { joined, msg } from '#messages/message.ts'
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
  const t = useWords()
  if (count === 0) return null
  const notes = msg('import.notes', { count })
  const title = lostRows > 0 ? joined([notes, msg('import.lostRows', { count: lostRows })], '; ') : notes
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={t.of(title)}
      classNames={{ body: styles['problems'] ?? '', label: styles['whole'] ?? '' }}
    >
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('import.problemsByRow')}>
        <Table verticalSpacing={4} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('import.row')}</Table.Th>
              <Table.Th>{t('import.column')}</Table.Th>
              <Table.Th>{t('import.whatIsWrong')}</Table.Th>
              <Table.Th>{t('import.cell')}</Table.Th>
              <Table.Th>{t('import.result')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.map((one, place) => (
              // A row may have several problems with one message; their order does not change.
              // eslint-disable-next-line react/no-array-index-key
              <Table.Tr key={`${one.row}-${place}`}>
                <Table.Td className="tabular">{one.row}</Table.Td>
                <Table.Td>{one.column}</Table.Td>
                <Table.Td className={styles['wrap'] ?? ''}>{t.of(one.message)}</Table.Td>
                <Table.Td ff="monospace">{one.value}</Table.Td>
                <Table.Td>{t.of(fateLabels[one.fate])}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {count > problems.length && <Text size="sm">{t('import.firstNotes', { count: problems.length })}</Text>}
      <Button mt="xs" variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={onDownload}>
        {t('import.downloadNotes')}
      </Button>
    </Alert>
  )
}
