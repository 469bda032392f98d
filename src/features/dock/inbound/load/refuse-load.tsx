/** The truck is sent away: never without a reason. */
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import type { LoadDoc } from '#schemas/loads.ts'
import { movesOf } from '#domain/core/loads/load-stages.ts'
import { storedOf, storedWords } from '#domain/core/words/stored-words.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { refuseLoad } from '#data/dock/inbound-commands.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import styles from '#features/dock/inbound/inbound-page.module.css'

const reasons = ['Seal broken', 'Load shifted or damaged', 'Not our load', 'Too late', 'No door free'] as const

export function RefuseLoad({ load, receivedQty }: { readonly load: LoadDoc; readonly receivedQty: number }) {
  const t = useWords()
  const context = useCommandContext()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { busy, run } = useCommand()
  const refuse = () =>
    run(async () => {
      const change = await refuseLoad(context, load.id, storedOf(reason.trim(), reasons, t.of), receivedQty)
      setAsking(false)
      setReason('')
      if (!change) return AS_IT_IS
      return { words: msg('inbound.wasRefused', { load: load.code }), undo: () => undoJob(context, change) }
    })
  if (load.stage === 'refused') return <RefusedMark reason={load.refusedReason} />
  if (!movesOf(load, receivedQty).includes('refused')) return null
  if (!asking) {
    return (
      <Button
        variant="subtle"
        color="red"
        mih={48}
        style={{ alignSelf: 'start' }}
        leftSection={<IconBan size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('inbound.refuse', { load: load.code })}
      </Button>
    )
  }
  return (
    <Stack gap="xs" className={styles['step'] ?? ''} role="group" aria-label={t('inbound.refuse', { load: load.code })}>
      <Text fw={500}>{t('inbound.whyRefused', { load: load.code })}</Text>
      <Group gap={6}>
        {reasons
          .map((one) => t.of(storedWords(one)))
          .map((one) => (
            <Button
              key={one}
              mih={48}
              variant={reason === one ? 'filled' : 'default'}
              aria-pressed={reason === one}
              onClick={() => setReason(one)}
            >
              {one}
            </Button>
          ))}
      </Group>
      <TextInput
        label={t('load.field.refusedReason')}
        size="md"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap={6}>
        <Button color="red" mih={48} disabled={busy || reason.trim() === ''} onClick={() => void refuse()}>
          {t('inbound.refuse', { load: load.code })}
        </Button>
        <Button variant="default" mih={48} onClick={() => setAsking(false)}>
          {t('inbound.doNotRefuse')}
        </Button>
      </Group>
    </Stack>
  )
}

function RefusedMark({ reason }: { readonly reason: string }) {
  const words = reason ? msg('inbound.refusedWhy', { reason: storedWords(reason) }) : msg('inbound.refusedNoReason')
  return <StateMark look={{ words, icon: IconBan, tone: 'red' }} />
}
