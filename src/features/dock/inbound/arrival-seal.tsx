/**
 * The seal on the door against the papers. A difference is shown in amber until a person enters the
 * reason.
 */
import { Alert, Button, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { LoadDoc } from '#schemas/loads.ts'
import { sealState } from '#domain/dock/inbound.ts'
import { undoJob } from '#data/core/undo-job.ts'
import { changeLoad } from '#data/dock/change-load.ts'
import { acceptSeal } from '#data/dock/inbound-commands.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { useCommand } from '#ui/command/use-command.ts'
import { DraftedText } from './drafted-text.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './inbound-page.module.css'

export function ArrivalSeal({ load }: { readonly load: LoadDoc }) {
  const context = useCommandContext()
  const state = sealState(load)
  const save = async (sealFound: string) => {
    await changeLoad(context, load.id, 'load.seal', { sealFound })
  }
  return (
    <div className={styles['step']}>
      <DraftedText
        draftKey={`inbound-seal-${load.id}`}
        label="Seal on the door"
        description={load.sealNo ? `On the papers: ${load.sealNo}` : 'The papers name no seal'}
        value={load.sealFound}
        maxLength={40}
        onSave={save}
      />
      {state === 'agrees' && (
        <StateMark look={{ words: 'The same as on the papers', icon: IconCircleCheck, tone: 'green' }} />
      )}
      {state === 'accepted' && (
        <StateMark look={{ words: 'Differs from the papers; a note says why', icon: IconInfoCircle }} />
      )}
      {state === 'differs' && <SealDiffers load={load} />}
    </div>
  )
}

interface SealWords {
  readonly words: string
}

const noLabels: SealWords = { words: '' }

function SealDiffers({ load }: { readonly load: LoadDoc }) {
  const context = useCommandContext()
  const [draft, put] = useDraft<SealWords>(`inbound-seal-note-${load.id}`, noLabels)
  const words = draft?.words ?? ''
  const { busy, run } = useCommand()
  const accept = () =>
    run(async () => {
      const change = await acceptSeal(context, load.id, words)
      await put(noLabels)
      return change && { words: 'The difference is noted', undo: () => undoJob(context, change) }
    })
  return (
    <Alert
      mt="xs"
      color="yellow"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title="The seal differs from the papers"
      aria-label="The seal differs"
    >
      <Stack gap="xs">
        <Text size="sm">
          Papers <b className={parts['mono']}>{load.sealNo}</b>, door <b className={parts['mono']}>{load.sealFound}</b>.
          Take a photo of it and say why, or correct the number above.
        </Text>
        <Textarea
          label="Why does it differ?"
          autosize
          minRows={2}
          maxLength={300}
          value={words}
          onChange={(event) => void put({ words: event.currentTarget.value })}
        />
        <Button mih={48} variant="default" disabled={busy || words.trim() === ''} onClick={() => void accept()}>
          Accept it with this note
        </Button>
      </Stack>
    </Alert>
  )
}
