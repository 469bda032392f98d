/** The load's stage and the stages it may move to, back included. */
import { useWords } from '#language/use-words.ts'
import { lower, msg } from '#messages/message.ts'
import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconArrowRight } from '@tabler/icons-react'
import type { LoadDoc, LoadStage } from '#schemas/loads.ts'
import { countPallets, openQuestion, sealState } from '#domain/dock/inbound.ts'
import { inboundStages, loadStageLabels, movesOf, shownStage } from '#domain/core/loads/load-stages.ts'
import { moveLoad } from '#data/dock/inbound-commands.ts'
import { undoArrival } from '#data/dock/undo-arrival.ts'
import { watchContainersOfLoad } from '#data/core/loads.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { stageLook } from '#features/dock/inbound/inbound-looks.ts'
import { RefuseLoad } from './refuse-load.tsx'
import styles from './load-fields.module.css'

const gated: readonly LoadStage[] = ['received', 'reconciled', 'closed']
const placeOf = (stage: LoadStage) => inboundStages.findIndex((one) => one === stage)

export function LoadMoves({ load, receivedQty }: { readonly load: LoadDoc; readonly receivedQty: number }) {
  const t = useWords()
  const context = useCommandContext()
  const containers = useLive(() => watchContainersOfLoad(context.db, load.id), [context, load.id]) ?? []
  const shown = shownStage(load, receivedQty)
  const pallets = countPallets(load, containers)
  const question = openQuestion(sealState(load))
  const moves = movesOf(load, receivedQty).filter((to) => to !== 'refused')
  const { busy, run } = useCommand()
  const move = (to: LoadStage) =>
    run(async () => {
      const change = await moveLoad(context, load.id, to, receivedQty)
      const words = msg('load.isNow', { load: load.code, stage: lower(loadStageLabels[to]) })
      return change ? { words, undo: () => undoArrival(context, [change]) } : AS_IT_IS
    })
  return (
    <section className={styles['stage']} aria-label={t('field.stage')}>
      <Group gap={6}>
        <StateMark look={stageLook(shown)} />
        {receivedQty > 0 && <Text size="sm">{t('inbound.unitsIn', { count: receivedQty })}</Text>}
        {pallets.words && (
          <StateMark
            look={{
              words: msg('inbound.palletsAre', { count: lower(pallets.words) }),
              ...(pallets.difference === 0 ? {} : { icon: IconAlertTriangle, tone: 'amber' }),
            }}
          />
        )}
      </Group>
      <Group gap={6} role="group" aria-label={t('inbound.moveTo')}>
        {moves.map((to) => {
          const isBack = placeOf(to) < placeOf(shown)
          const Icon = isBack ? IconArrowBackUp : IconArrowRight
          return (
            <Button
              key={to}
              size="sm"
              mih="var(--target)"
              variant={isBack ? 'subtle' : 'default'}
              color="gray"
              leftSection={<Icon size={16} aria-hidden />}
              disabled={busy || (!isBack && gated.includes(to) && question !== '')}
              onClick={() => void move(to)}
            >
              {t.of(loadStageLabels[to])}
            </Button>
          )
        })}
      </Group>
      {question && <StateMark look={{ words: question, icon: IconAlertTriangle, tone: 'amber' }} />}
      <RefuseLoad key={load.id} load={load} receivedQty={receivedQty} />
    </section>
  )
}
