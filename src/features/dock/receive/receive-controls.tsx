/** What holds for the next scan: how many, in what state; and the way in for items without a code. At the bottom, for thumbs. */
import { ActionIcon, Button, Group, NumberInput, Tooltip } from '@mantine/core'
import { IconMinus, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { CoarseCondition } from '#schemas/units.ts'
import type { ReceiveEvent, ReceiveState } from '#domain/dock/receive-state.ts'
import { MOST_AT_ONCE, quantityIn } from '#domain/dock/receiving.ts'
import type { LabelPrinter } from '#ui/labels/label-printer.tsx'
import { Foot } from '#ui/parts/foot.tsx'
import styles from './receive-page.module.css'

const conditions: readonly (readonly [CoarseCondition, string])[] = [
  ['sealed', 'Sealed'],
  ['opened', 'Opened'],
  ['damaged', 'Damaged'],
  ['emptyBox', 'Empty box'],
]

export interface ReceiveControlsProps {
  readonly session: ReceiveState
  readonly tap: (event: ReceiveEvent) => void
  readonly canTakeByHand: boolean
  readonly onByHand: () => void
  readonly printer: LabelPrinter
}

export function ReceiveControls({ session, tap, canTakeByHand, onByHand, printer }: ReceiveControlsProps) {
  // Why: the field shows what is typed at once, and the session follows when it is on the disk.
  const [typed, setTyped] = useState<number | null>(null)
  if (typed === session.qty) setTyped(null)
  const qty = typed ?? session.qty
  const setQty = (next: number) => {
    setTyped(quantityIn(next))
    tap({ kind: 'set', qty: next })
  }
  return (
    <Foot label="For the next scan" isStacked>
      <div className={styles['buttons']} role="group" aria-label="Condition">
        {conditions.map(([value, words]) => (
          <Button
            key={value}
            size="sm"
            variant={session.coarse === value ? 'filled' : 'default'}
            aria-pressed={session.coarse === value}
            onClick={() => tap({ kind: 'set', coarse: session.coarse === value ? '' : value })}
          >
            {words}
          </Button>
        ))}
      </div>
      <Group gap={6} wrap="nowrap">
        <ActionIcon
          variant="default"
          size={48}
          aria-label="One less"
          disabled={qty <= 1}
          onClick={() => setQty(qty - 1)}
        >
          <IconMinus size={20} aria-hidden />
        </ActionIcon>
        <NumberInput
          aria-label="Quantity"
          value={qty}
          min={1}
          max={MOST_AT_ONCE}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          size="md"
          w={60}
          styles={{ input: { textAlign: 'center', height: 48 } }}
          onChange={(value) => setQty(Number(value))}
        />
        <ActionIcon variant="default" size={48} aria-label="One more" onClick={() => setQty(qty + 1)}>
          <IconPlus size={20} aria-hidden />
        </ActionIcon>
        <Tooltip label="Print a label for each">
          <ActionIcon
            variant={printer.auto ? 'filled' : 'default'}
            size={48}
            aria-label="Print a label for each"
            aria-pressed={printer.auto}
            onClick={() => printer.setAuto(!printer.auto)}
          >
            <IconPrinter size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Button flex={1} size="sm" mih={48} px={4} miw={0} disabled={!canTakeByHand} onClick={onByHand}>
          No barcode
        </Button>
      </Group>
    </Foot>
  )
}
