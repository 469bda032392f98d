/**
 * Pallets come off: counted by hand or by scanning their labels. What differs from the papers is
 * shown, and kept.
 */
import { joined, msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { ActionIcon, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ContainerDoc } from '#schemas/containers.ts'
import type { LoadDoc } from '#schemas/loads.ts'
import { cameOnTruck, countPallets } from '#domain/dock/inbound.ts'
import { changeLoad } from '#data/core/change-load.ts'
import { watchContainersOfLoad } from '#data/core/loads.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { useCommand } from '#ui/command/use-command.ts'
import parts from '#ui/parts/parts.module.css'
import styles from '#features/dock/inbound/inbound-page.module.css'

const MOST = 999
const SHOWN = 40

function describeUnseen(open: readonly ContainerDoc[]): Words {
  if (open.length === 0) return ''
  const pallets = joined(open.slice(0, SHOWN).map((one) => one.sourcePallet || one.label))
  const count = open.length - SHOWN
  return count > 0 ? msg('inbound.notSeenMore', { pallets, count }) : msg('inbound.notSeen', { pallets })
}

export function ArrivalPallets({ load }: { readonly load: LoadDoc }) {
  const t = useWords()
  const context = useCommandContext()
  const { run } = useCommand({ title: msg('inbound.notCounted'), queued: true })
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
    <section className={styles['step']} aria-label={t('page.pallets')}>
      <Text size="md" fw={500}>
        {t('page.pallets')}
      </Text>
      <div className={`${parts['row']} ${styles['counter']}`}>
        <ActionIcon
          variant="default"
          size={64}
          aria-label={t('inbound.onePalletLess')}
          disabled={count.counted === null || count.counted <= count.ticked}
          onClick={() => change(-1)}
        >
          <IconMinus size={28} aria-hidden />
        </ActionIcon>
        <span className={styles['count']} role="status" aria-label={t('field.palletsCounted')}>
          {count.counted === null ? '–' : t.number(count.counted)}
          <span className={styles['of']}>
            {count.expected === null ? '' : t('inbound.ofExpected', { expected: count.expected })}
          </span>
        </span>
        <ActionIcon variant="filled" size={64} aria-label={t('inbound.onePalletMore')} onClick={() => change(1)}>
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
        {t.of(
          joined([count.ticked > 0 ? msg('inbound.byLabels', { count: count.ticked }) : '', describeUnseen(open)], ' '),
        )}
      </Text>
    </section>
  )
}
