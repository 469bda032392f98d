import { useWords } from '#language/use-words.ts'
import { joined, moment } from '#messages/message.ts'
import { Button, Table, Title } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { watchPastImports, type ImportBatch } from '#data/buying/import-batches.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import styles from './import-page.module.css'

const KEPT_MS = 90 * 86_400_000

/** What was imported in the last ninety days. The latest import of a load can be taken back until something was received of it; closed loads at any time. */
export function ImportHistory({ onUndo }: { readonly onUndo: (batch: ImportBatch) => void }) {
  const t = useWords()
  const { db } = useCommandContext()
  const [since] = useState(() => new Date(Date.now() - KEPT_MS).toISOString())
  const past = useLive(() => watchPastImports(db, since), [db, since]) ?? []
  if (past.length === 0) return null
  return (
    <section aria-labelledby="past-imports">
      <Title order={2} size="h5" id="past-imports" mb={6}>
        {t('import.before')}
      </Title>
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('import.before')}>
        <Table verticalSpacing={4} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('core.when')}</Table.Th>
              <Table.Th>{t('unit.fact.load')}</Table.Th>
              <Table.Th>{t('import.file')}</Table.Th>
              <Table.Th ta="right">{t('import.linesOrLoads')}</Table.Th>
              <Table.Th ta="right">{t('import.corrected')}</Table.Th>
              <Table.Th>{t('unit.fact.state')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {past.map(({ batch, lines, changed, undone, latest }) => (
              <Table.Tr key={batch.id}>
                <Table.Td>
                  {batch.at === '' ? '–' : t.of(joined([moment(batch.at, 'date'), moment(batch.at, 'clock')]))}
                </Table.Td>
                {batch.kind === 'closedLoads' ? (
                  <Table.Td>{t('file.kind.closedLoads')}</Table.Td>
                ) : (
                  <Table.Td ff="monospace">{batch.loadCode}</Table.Td>
                )}
                <Table.Td>{batch.fileName}</Table.Td>
                <Table.Td ta="right">{t.number(lines)}</Table.Td>
                <Table.Td ta="right">{t.number(changed)}</Table.Td>
                <Table.Td>
                  {undone && t('import.isTakenBack')}
                  {!undone && !latest && t('import.correctedSince')}
                  {latest && (
                    <Button
                      variant="default"
                      size="xs"
                      mih="var(--target)"
                      aria-label={
                        batch.kind === 'closedLoads'
                          ? t('import.takeBackClosed', { file: batch.fileName })
                          : t('import.takeBackOf', { file: batch.fileName, load: batch.loadCode })
                      }
                      leftSection={<IconArrowBackUp size={16} aria-hidden />}
                      onClick={() => onUndo(batch)}
                    >
                      {t('receive.takeBack')}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  )
}
