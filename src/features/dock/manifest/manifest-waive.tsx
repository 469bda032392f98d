/**
 * Records why a difference is not claimed: a usual reason or any other. In place, never in a
 * dialog.
 */
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Autocomplete, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { storedOf, storedWords } from '#domain/core/words/stored-words.ts'
import { undoJobs } from '#data/core/jobs/undo-job.ts'
import { waiveLines } from '#data/dock/manifest-commands.ts'
import { watchReasons } from '#data/core/reasons.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { AS_IT_IS, useCommand } from '#ui/command/use-command.ts'
import { unmounted } from '#features/dock/inbound/load/unmounted.ts'
import styles from './manifest-page.module.css'

/** Where the warehouse set none of its own. */
const usualReasons = [
  'Too small to claim',
  'The seller credited it',
  'Agreed with the seller',
  'Counted again, it is right',
  'Past the claim date',
] as const

export interface Waiving {
  readonly busy: boolean
  /** Writes the reason and offers the way back; an empty reason takes the waiver away. Resolves with whether it went through. */
  readonly waive: (lineIds: readonly string[], reason: string) => Promise<boolean>
}

export function useWaiving(): Waiving {
  const context = useCommandContext()
  const { busy, run } = useCommand()
  const waive = (lineIds: readonly string[], reason: string) =>
    run(async () => {
      const waivers = await waiveLines(context, lineIds, reason)
      if (waivers.length === 0) return AS_IT_IS
      const count = waivers.length
      const words =
        reason === ''
          ? msg('manifest.toClaimAgain', { count })
          : msg('manifest.waived', { count, reason: storedWords(reason) })
      return { words, undo: () => undoJobs(context, waivers) }
    })
  return { busy, waive }
}

export interface ManifestWaiveProps {
  readonly lineIds: readonly string[]
  readonly onDone: () => void
  readonly onCancel: () => void
}

export function ManifestWaive({ lineIds, onDone, onCancel }: ManifestWaiveProps) {
  const t = useWords()
  const context = useCommandContext()
  const [reason, setReason] = useState('')
  const reasons = useLive(() => watchReasons(context.db, 'waive'), [context.db])
  const { busy, waive } = useWaiving()
  const go = async () => {
    if (await waive(lineIds, storedOf(reason.trim(), usualReasons, t.of))) onDone()
  }
  return (
    <section className={styles['waive']} aria-label={t('manifest.waive')}>
      <Autocomplete
        label={t('manifest.whyNotClaimed')}
        placeholder={t('manifest.chooseReason')}
        size="md"
        maxLength={200}
        data={reasons?.length ? [...reasons] : usualReasons.map((one) => t.of(storedWords(one)))}
        value={reason}
        onChange={setReason}
        comboboxProps={unmounted}
      />
      <Group gap={8} grow>
        <Button variant="default" mih="var(--target)" onClick={onCancel}>
          {t('core.cancel')}
        </Button>
        <Button
          mih="var(--target)"
          disabled={busy || reason.trim() === '' || lineIds.length === 0}
          onClick={() => void go()}
        >
          {lineIds.length > 1 ? t('manifest.waiveCount', { count: lineIds.length }) : t('manifest.waive')}
        </Button>
      </Group>
      {lineIds.length === 0 && <Text size="sm">{t('manifest.noneChosen')}</Text>}
    </section>
  )
}
