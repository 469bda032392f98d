import { Button, Table, Title } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { watchPastImports, type ImportBatch } from '#data/buying/import-batches.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import styles from './import-page.module.css'

const KEPT_MS = 90 * 86_400_000
const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** What was imported in the last ninety days. The latest import of a load can be taken back until something was received of it. */
export function ImportHistory({ onUndo }: { readonly onUndo: (batch: ImportBatch) => void }) {
  const { db } = useCommandContext()
  const [since] = useState(() => new Date(Date.now() - KEPT_MS).toISOString())
  const past = useLive(() => watchPastImports(db, since), [db, since]) ?? []
  if (past.length === 0) return null
  return (
    <section aria-labelledby="past-imports">
      <Title order={2} size="h5" id="past-imports" mb={6}>
        Imported before
      </Title>
      <div className={styles['scroll']} tabIndex={0} role="region" aria-label="Imported before">
        <Table verticalSpacing={4} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>When</Table.Th>
              <Table.Th>Load</Table.Th>
              <Table.Th>File</Table.Th>
              <Table.Th ta="right">Lines</Table.Th>
              <Table.Th ta="right">Corrected</Table.Th>
              <Table.Th>State</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {past.map(({ batch, lines, changed, undone, latest }) => (
              <Table.Tr key={batch.id}>
                <Table.Td>{batch.at === '' ? '–' : when.format(Date.parse(batch.at))}</Table.Td>
                <Table.Td ff="monospace">{batch.loadCode}</Table.Td>
                <Table.Td>{batch.fileName}</Table.Td>
                <Table.Td ta="right">{lines.toLocaleString()}</Table.Td>
                <Table.Td ta="right">{changed.toLocaleString()}</Table.Td>
                <Table.Td>
                  {undone && 'taken back'}
                  {!undone && !latest && 'corrected since'}
                  {latest && (
                    <Button
                      variant="default"
                      size="xs"
                      mih="var(--target)"
                      aria-label={`Take back the import of ${batch.fileName} into ${batch.loadCode}`}
                      leftSection={<IconArrowBackUp size={16} aria-hidden />}
                      onClick={() => onUndo(batch)}
                    >
                      Take back
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
