/** An item without a barcode: find its line by words and take it in there, or describe it and take it in as extra. */
import { useWords } from '#language/use-words.ts'
import { joined, msg } from '#messages/message.ts'
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
  const t = useWords()
  const [words, setWords] = useState('')
  const found = useMemo(() => searchLines(lines, words).slice(0, SHOWN), [lines, words])
  const take = (event: ReceiveEvent) => {
    onClose()
    tap(event)
  }
  return (
    <Modal opened onClose={onClose} title={t('receive.noBarcode')} closeButtonProps={{ 'aria-label': t('core.close') }}>
      <Stack gap="xs">
        <TextInput
          data-autofocus
          label={t('receive.whatIsIt')}
          placeholder={t('receive.whatIsItHint')}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {words.trim().length > 1 && found.length === 0 && <Text size="sm">{t('receive.noLineMatches')}</Text>}
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
              {t.of(
                joined(
                  [msg('receive.countInOf', { count: counts.byLine.get(line.id) ?? 0, all: line.qty }), line.lpn],
                  ' · ',
                ),
              )}
            </Text>
          </UnstyledButton>
        ))}
        <Button
          variant="default"
          mih={48}
          disabled={words.trim() === ''}
          onClick={() => take({ kind: 'describe', title: words })}
        >
          {t('receive.takeAsExtra')}
        </Button>
      </Stack>
    </Modal>
  )
}
