/**
 * At which door: chosen from the dock's doors where they are known, else typed. All loads of a
 * truck are at one door.
 */
import { useWords } from '#language/use-words.ts'
import { Button, Group, Text } from '@mantine/core'
import type { LoadDoc } from '#schemas/loads.ts'
import { setDoor } from '#data/dock/inbound-commands.ts'
import { watchDockDoors } from '#data/dock/inbound.ts'
import { useLive } from '#hooks/use-live.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { useCommand } from '#ui/command/use-command.ts'
import { DraftedText } from '#features/dock/inbound/load/drafted-text.tsx'
import styles from '#features/dock/inbound/inbound-page.module.css'

const MOST_DOORS = 12

export function ArrivalDoor({ loads }: { readonly loads: readonly LoadDoc[] }) {
  const t = useWords()
  const context = useCommandContext()
  const doors = useLive(() => watchDockDoors(context.db), [context]) ?? []
  const door = loads.find((load) => load.dockDoor !== '')?.dockDoor ?? ''
  const { busy, run } = useCommand()
  const save = async (next: string) => {
    const ids = loads.map((load) => load.id)
    await setDoor(context, ids, next.slice(0, 20))
  }
  return (
    <div className={styles['step']}>
      {doors.length > 0 && doors.length <= MOST_DOORS ? (
        <>
          <Text size="md" fw={500} mb={4} id="door-label">
            {t('field.dockDoor')}
          </Text>
          <Group gap={6} role="group" aria-labelledby="door-label">
            {[...new Set([...doors, door])]
              .filter((one) => one !== '')
              .map((one) => (
                <Button
                  key={one}
                  mih={48}
                  miw={56}
                  disabled={busy}
                  variant={one === door ? 'filled' : 'default'}
                  aria-pressed={one === door}
                  onClick={() => void run(() => save(one === door ? '' : one))}
                >
                  {one}
                </Button>
              ))}
          </Group>
        </>
      ) : (
        <DraftedText
          draftKey={`inbound-door-${loads[0]?.id ?? ''}`}
          label={t('field.dockDoor')}
          value={door}
          maxLength={20}
          onSave={save}
        />
      )}
    </div>
  )
}
