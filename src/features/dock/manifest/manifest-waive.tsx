/**
 * Records why a difference is not claimed: a usual reason or any other. In place, never in a
 * dialog.
 */
import { Autocomplete, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { undoJobs } from '#data/core/undo-job.ts'
import { waiveLines } from '#data/dock/manifest-commands.ts'
import { watchReasons } from '#data/core/reasons.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useCommand } from '#ui/command/use-command.ts'
import { unmounted } from '#features/dock/inbound/unmounted.ts'
import styles from './manifest-page.module.css'

/** Where the warehouse set none of its own. */
const usualReasons = [
  'Too small to claim',
  'The seller credited it',
  'Agreed with the seller',
  'Counted again, it is right',
  'Past the claim date',
]

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
      if (waivers.length === 0) return null
      const what = waivers.length === 1 ? 'Difference' : `${waivers.length} differences`
      const words = reason === '' ? `${what} to claim again` : `${what} waived: ${reason}`
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
  const context = useCommandContext()
  const [reason, setReason] = useState('')
  const reasons = useLive(() => watchReasons(context.db, 'waive'), [context.db])
  const { busy, waive } = useWaiving()
  const go = async () => {
    if (await waive(lineIds, reason.trim())) onDone()
  }
  return (
    <section className={styles['waive']} aria-label="Waive">
      <Autocomplete
        label="Why it is not claimed"
        placeholder="Choose or type a reason"
        size="md"
        maxLength={200}
        data={reasons?.length ? [...reasons] : usualReasons}
        value={reason}
        onChange={setReason}
        comboboxProps={unmounted}
      />
      <Group gap={8} grow>
        <Button variant="default" mih="var(--target)" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          mih="var(--target)"
          disabled={busy || reason.trim() === '' || lineIds.length === 0}
          onClick={() => void go()}
        >
          Waive {lineIds.length > 1 ? lineIds.length : ''}
        </Button>
      </Group>
      {lineIds.length === 0 && <Text size="sm">No difference is chosen.</Text>}
    </section>
  )
}
