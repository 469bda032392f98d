/**
 * Pallets come off: counted by hand or by scanning their labels. What differs from the papers is
 * shown, and kept.
 */
import { ActionIcon, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconMinus, IconPlus } from '@tabler/icons-react'
import type { LoadDoc } from '#schemas/loads.ts'
import { cameOnTruck, countPallets } from '#domain/dock/inbound.ts'
import { changeLoad } from '#data/dock/change-load.ts'
import { watchContainersOfLoad } from '#data/core/loads.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { useCommand } from '#ui/command/use-command.ts'
import styles from './inbound-page.module.css'

const MOST = 999
const SHOWN = 40

export function ArrivalPallets({ load }: { readonly load: LoadDoc }) {
  const context = useCommandContext()
  const { run } = useCommand({ title: 'Not counted', queued: true })
  const containers = useLive(() => watchContainersOfLoad(context.db, load.id), [context, load.id]) ?? []
  const count = countPallets(load, containers)
  const open = containers.filter((one) => cameOnTruck(one) && one.status === 'expected')
  const change = (by: number) =>
    void run(async () => {
      await changeLoad(context, load.id, 'load.counted', (latest) => {
        const { counted } = countPallets(latest, containers)
        return { palletsCounted: Math.max(count.ticked, Math.min(MOST, (counted ?? 0) + by)) }
      })
    })
  const differs = count.difference !== 0
  return (
    <section className={styles['step']} aria-label="Pallets">
      <Text size="md" fw={500}>
        Pallets
      </Text>
      <div className={styles['counter']}>
        <ActionIcon
          variant="default"
          size={64}
          aria-label="One pallet less"
          disabled={count.counted === null || count.counted <= count.ticked}
          onClick={() => change(-1)}
        >
          <IconMinus size={28} aria-hidden />
        </ActionIcon>
        <span className={styles['count']} role="status" aria-label="Pallets counted">
          {count.counted ?? '–'}
          <span className={styles['of']}>{count.expected === null ? '' : `of ${count.expected}`}</span>
        </span>
        <ActionIcon variant="filled" size={64} aria-label="One pallet more" onClick={() => change(1)}>
          <IconPlus size={28} aria-hidden />
        </ActionIcon>
      </div>
      {count.words && (
        <StateMark
          look={{
            words: count.words,
            icon: differs ? IconAlertTriangle : IconCircleCheck,
            tone: differs ? 'amber' : 'green',
          }}
        />
      )}
      <Text size="sm" c="dimmed">
        {count.ticked > 0 ? `${count.ticked} by their labels. ` : ''}
        {open.length > 0 &&
          `Not seen: ${open
            .slice(0, SHOWN)
            .map((one) => one.sourcePallet || one.label)
            .join(', ')}${open.length > SHOWN ? ` and ${open.length - SHOWN} more` : ''}`}
      </Text>
    </section>
  )
}
