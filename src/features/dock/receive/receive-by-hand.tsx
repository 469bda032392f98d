/** A thing without a barcode: find its line by words and take it in there, or describe it and take it in as extra. */
import { Button, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { LoadDoc } from '#schemas/loads.ts'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import { receiveByHand, type ReceiveAnswer, type ReceiveState } from '#domain/dock/receiving.ts'
import { searchLines } from '#domain/dock/line-search.ts'
import type { LoadTally } from '#data/counts/load-counts.ts'
import { useScanRouter, type ScanAnswer } from '#scan/scan-router.tsx'

const SHOWN = 12

export interface ReceiveByHandProps {
  readonly load: LoadDoc
  readonly table: ReceiveState
  readonly lines: readonly ManifestLineDoc[]
  readonly tally: LoadTally | null
  readonly onClose: () => void
  readonly act: (answer: ReceiveAnswer) => Promise<ScanAnswer | null>
}

export function ReceiveByHand({ load, table, lines, tally, onClose, act }: ReceiveByHandProps) {
  const [words, setWords] = useState('')
  const { show } = useScanRouter()
  const found = useMemo(() => searchLines(lines, words).slice(0, SHOWN), [lines, words])
  const take = async (line: ManifestLineDoc | null) => {
    onClose()
    const candidate = line ? { line, load, receivedQty: tally?.byLine.get(line.id) ?? 0 } : null
    show(await act(receiveByHand(table, load, candidate, words)))
  }
  return (
    <Modal opened onClose={onClose} title="No barcode" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="xs">
        <TextInput
          data-autofocus
          label="What is it?"
          placeholder="A few words of its title"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {words.trim().length > 1 && found.length === 0 && <Text size="sm">No line of this load matches.</Text>}
        {found.map((line) => (
          <UnstyledButton
            key={line.id}
            mih={48}
            p="xs"
            bd="1px solid var(--mantine-color-default-border)"
            style={{ borderRadius: 6 }}
            onClick={() => void take(line)}
          >
            <Text size="sm">{line.title}</Text>
            <Text size="xs" c="dimmed" className="tabular">
              {tally?.byLine.get(line.id) ?? 0} of {line.qty} in
              {line.lpn && ` · ${line.lpn}`}
            </Text>
          </UnstyledButton>
        ))}
        <Button variant="default" mih={48} disabled={words.trim() === ''} onClick={() => void take(null)}>
          Take it in as extra
        </Button>
      </Stack>
    </Modal>
  )
}
