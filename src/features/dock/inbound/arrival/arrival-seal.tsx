/**
 * The seal on the door against the papers. A difference is shown in amber until a person enters the
 * reason.
 */
import { lower, msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { LoadDoc } from '#schemas/loads.ts'
import { sealState } from '#domain/dock/inbound.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { changeLoad } from '#data/core/change-load.ts'
import { acceptSeal } from '#data/dock/inbound-commands.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { LongText } from '#ui/fields/long-text.tsx'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { DraftedText } from '#features/dock/inbound/load/drafted-text.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from '#features/dock/inbound/inbound-page.module.css'

export function ArrivalSeal({ load }: { readonly load: LoadDoc }) {
  const t = useWords()
  const context = useCommandContext()
  const state = sealState(load)
  const save = async (sealFound: string) => {
    await changeLoad(context, load.id, 'load.seal', { sealFound })
  }
  return (
    <div className={styles['step']}>
      <DraftedText
        draftKey={`inbound-seal-${load.id}`}
        label={t('field.sealFound')}
        description={load.sealNo ? t('inbound.onPapers', { seal: load.sealNo }) : t('inbound.papersNoSeal')}
        value={load.sealFound}
        maxLength={40}
        onSave={save}
      />
      {state === 'agrees' && (
        <StateMark look={{ words: msg('inbound.sealAgrees'), icon: IconCircleCheck, tone: 'green' }} />
      )}
      {state === 'accepted' && <StateMark look={{ words: msg('inbound.sealAccepted'), icon: IconInfoCircle }} />}
      {state === 'differs' && <SealDiffers load={load} />}
    </div>
  )
}

interface SealWords {
  readonly words: string
}

const noLabels: SealWords = { words: '' }

function SealDiffers({ load }: { readonly load: LoadDoc }) {
  const t = useWords()
  const context = useCommandContext()
  const [draft, put] = useDraft<SealWords>(`inbound-seal-note-${load.id}`, noLabels)
  const words = draft?.words ?? ''
  const { busy, run } = useCommand()
  const accept = () =>
    run(async () => {
      const change = await acceptSeal(context, load.id, words)
      await put(noLabels)
      return change ? { words: msg('inbound.sealNoted'), undo: () => undoJob(context, change) } : AS_IT_IS
    })
  return (
    <Alert
      mt="xs"
      color="yellow"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('inbound.sealDiffers')}
      aria-label={t('inbound.sealDiffersShort')}
    >
      <Stack gap="xs">
        <Text size="sm">
          {t('inbound.papers')} <b className={parts['mono']}>{load.sealNo}</b>, {t.of(lower(msg('field.dockDoor')))}{' '}
          <b className={parts['mono']}>{load.sealFound}</b>. {t('inbound.sealAdvice')}
        </Text>
        <LongText
          label={t('inbound.whySealDiffers')}
          least={2}
          maxLength={300}
          value={words}
          onChange={(event) => void put({ words: event.currentTarget.value })}
        />
        <Button mih={48} variant="default" disabled={busy || words.trim() === ''} onClick={() => void accept()}>
          {t('inbound.acceptSeal')}
        </Button>
      </Stack>
    </Alert>
  )
}
