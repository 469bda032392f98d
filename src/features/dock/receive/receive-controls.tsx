/** What holds for the next scan: how many, in what state; and the way in for items without a code. At the bottom, for thumbs. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { ActionIcon, Button, Group, NumberInput, Tooltip } from '@mantine/core'
import { IconMinus, IconPlus, IconPrinter } from '@tabler/icons-react'
import { memo, useState } from 'react'
import type { CoarseCondition } from '#schemas/units.ts'
import { coarseLabels } from '#domain/core/floor/unit-facts.ts'
import type { ReceiveEvent, ReceiveState } from '#domain/dock/receive-state.ts'
import { MOST_AT_ONCE, quantityIn } from '#domain/dock/receiving.ts'
import type { LabelPrinter } from '#ui/labels/label-printer.tsx'
import { Foot } from '#ui/fields/foot.tsx'
import styles from './receive-page.module.css'

const conditions: readonly CoarseCondition[] = ['sealed', 'opened', 'damaged', 'emptyBox']

/**
 * What is typed as a quantity. Why its text is kept: a field that is emptied must stay empty, or the
 * next digit would go in front of or behind a 1 that no person typed.
 */
interface Typed {
  readonly text: number | string
  readonly qty: number
  /** The session has it, on the disk. */
  readonly isSaved: boolean
}

const isAllowed = ({ floatValue = 0 }: { readonly floatValue: number | undefined }): boolean =>
  floatValue <= MOST_AT_ONCE

export interface ReceiveControlsProps extends Pick<ReceiveState, 'qty' | 'coarse'> {
  readonly tap: (event: ReceiveEvent) => void
  readonly canTakeByHand: boolean
  readonly onByHand: () => void
  readonly printer: LabelPrinter
}

/** Invariant: what it gets stays the same from scan to scan, so that no scan renders it. */
export const ReceiveControls = memo(function ReceiveControls(props: ReceiveControlsProps) {
  const { coarse, tap, canTakeByHand, onByHand, printer } = props
  const t = useWords()
  const [typed, setTyped] = useState<Typed | null>(null)
  if (typed && !typed.isSaved && typed.qty === props.qty) setTyped({ ...typed, isSaved: true })
  if (typed?.isSaved && typed.qty !== props.qty) setTyped(null)
  const qty = typed?.qty ?? props.qty
  const setQty = (next: number | string) => {
    const count = quantityIn(Number(next))
    setTyped({ text: next, qty: count, isSaved: count === props.qty })
    tap({ kind: 'set', qty: count })
  }
  return (
    <Foot label={msg('receive.forNextScan')} isStacked>
      <div className={styles['buttons']} role="group" aria-label={t('unit.fact.condition')}>
        {conditions.map((value) => (
          <Button
            key={value}
            size="sm"
            variant={coarse === value ? 'filled' : 'default'}
            aria-pressed={coarse === value}
            onClick={() => tap({ kind: 'set', coarse: coarse === value ? '' : value })}
          >
            {t.of(coarseLabels[value])}
          </Button>
        ))}
      </div>
      <Group gap={6} wrap="nowrap">
        <ActionIcon
          variant="default"
          size={48}
          aria-label={t('receive.oneLess')}
          disabled={qty <= 1}
          onClick={() => setQty(qty - 1)}
        >
          <IconMinus size={20} aria-hidden />
        </ActionIcon>
        <NumberInput
          aria-label={t('unit.fact.quantity')}
          value={typed?.text ?? props.qty}
          placeholder="1"
          min={1}
          max={MOST_AT_ONCE}
          isAllowed={isAllowed}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          size="md"
          w={60}
          styles={{ input: { textAlign: 'center', height: 48 } }}
          onChange={setQty}
          onBlur={() => setTyped((last) => last && { ...last, text: last.qty })}
        />
        <ActionIcon variant="default" size={48} aria-label={t('receive.oneMore')} onClick={() => setQty(qty + 1)}>
          <IconPlus size={20} aria-hidden />
        </ActionIcon>
        <Tooltip label={t('receive.printEach')}>
          <ActionIcon
            variant={printer.auto ? 'filled' : 'default'}
            size={48}
            aria-label={t('receive.printEach')}
            aria-pressed={printer.auto}
            onClick={() => printer.setAuto(!printer.auto)}
          >
            <IconPrinter size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Button flex={1} size="sm" mih={48} px={2} miw={0} disabled={!canTakeByHand} onClick={onByHand}>
          {t('receive.noBarcode')}
        </Button>
      </Group>
    </Foot>
  )
})
