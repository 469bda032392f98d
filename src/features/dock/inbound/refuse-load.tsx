/** The truck is sent away: never without a reason. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import type { LoadDoc } from '#schemas/loads.ts'
import { movesOf } from '#domain/core/load-stages.ts'
import { undoJob } from '#data/core/undo-job.ts'
import { refuseLoad } from '#data/dock/inbound-commands.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { useCommand } from '#ui/command/use-command.ts'
import styles from './inbound-page.module.css'

const reasons = ['Seal broken', 'Load shifted or damaged', 'Not our load', 'Too late', 'No door free'] as const

export function RefuseLoad({ load, receivedQty }: { readonly load: LoadDoc; readonly receivedQty: number }) {
  const context = useCommandContext()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { busy, run } = useCommand()
  const refuse = () =>
    run(async () => {
      const change = await refuseLoad(context, load.id, reason.trim(), receivedQty)
      setAsking(false)
      setReason('')
      return change && { words: `${load.code} refused`, undo: () => undoJob(context, change) }
    })
  if (load.stage === 'refused') {
    return (
      <StateMark
        look={{ words: `Refused: ${load.refusedReason || 'no reason was given'}`, icon: IconBan, tone: 'red' }}
      />
    )
  }
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
        Refuse {load.code}
      </Button>
    )
  }
  return (
    <Stack gap="xs" className={styles['step'] ?? ''} role="group" aria-label={`Refuse ${load.code}`}>
      <Text fw={500}>Why is {load.code} refused?</Text>
      <Group gap={6}>
        {reasons.map((one) => (
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
        label="Reason"
        size="md"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group gap={6}>
        <Button color="red" mih={48} disabled={busy || reason.trim() === ''} onClick={() => void refuse()}>
          Refuse {load.code}
        </Button>
        <Button variant="default" mih={48} onClick={() => setAsking(false)}>
          Do not refuse
        </Button>
      </Group>
    </Stack>
  )
}
