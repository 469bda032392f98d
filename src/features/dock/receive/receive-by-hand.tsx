/** An item without a barcode: find its line by words and take it in there, or describe it and take it in as extra. */
import { Button, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { ManifestLineDoc } from '#schemas/manifest-lines.ts'
import type { ReceiveEvent } from '#domain/dock/receive-state.ts'
import { searchLines } from '#domain/dock/line-search.ts'
import type { LoadCounts } from '#data/counts/load-counts.ts'

const SHOWN = 12

export interface ReceiveByHandProps {
  readonly lines: readonly ManifestLineDoc[]
  readonly counts: LoadCounts
  readonly onClose: () => void
  readonly tap: (event: ReceiveEvent) => void
}

export function ReceiveByHand({ lines, counts, onClose, tap }: ReceiveByHandProps) {
  const [words, setWords] = useState('')
  const found = useMemo(() => searchLines(lines, words).slice(0, SHOWN), [lines, words])
  const take = (event: ReceiveEvent) => {
    onClose()
    tap(event)
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
            onClick={() => take({ kind: 'pickLine', line })}
          >
            <Text size="sm">{line.title}</Text>
            <Text size="xs" c="dimmed" className="tabular">
              {counts.byLine.get(line.id) ?? 0} of {line.qty} in
              {line.lpn && ` · ${line.lpn}`}
            </Text>
          </UnstyledButton>
        ))}
        <Button
          variant="default"
          mih={48}
          disabled={words.trim() === ''}
          onClick={() => take({ kind: 'describe', title: words })}
        >
          Take it in as extra
        </Button>
      </Stack>
    </Modal>
  )
}
