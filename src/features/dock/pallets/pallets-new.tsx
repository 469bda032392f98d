/** A pallet that needs a label of ours: which kind, of which load if any. */
import { Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { containerKinds, type ContainerKind } from '#schemas/containers.ts'
import { kindLabels } from '#domain/core/pallet-contents.ts'
import type { PalletWorld } from './pallet-rows.ts'
import { unmounted } from '#features/dock/inbound/unmounted.ts'
import styles from './pallets-page.module.css'
import { useNewPallet } from './use-pallet-actions.ts'

const kinds = containerKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))

export interface PalletsNewProps {
  readonly world: PalletWorld
  readonly onDone: (id: string) => void
  readonly onCancel: () => void
}

export function PalletsNew({ world, onDone, onCancel }: PalletsNewProps) {
  const [kind, setKind] = useState<ContainerKind>('pallet')
  const [loadId, setLoadId] = useState<string | null>(null)
  const { busy, add } = useNewPallet(onDone)
  const loads = [...world.loads.values()].filter((load) => load.arrivedAt !== '')
  const go = () => {
    const load = loadId === null ? undefined : world.loads.get(loadId)
    void add(kind, load?.id ?? '', load?.code ?? '')
  }
  return (
    <section className={styles['task']} aria-label="New pallet">
      <Stack gap="sm">
        <SegmentedControl
          fullWidth
          size="md"
          aria-label="Kind"
          data={kinds}
          value={kind}
          onChange={(value) => setKind(containerKinds.find((one) => one === value) ?? 'pallet')}
        />
        <Select
          label="Load"
          placeholder="None, or choose"
          size="md"
          searchable
          comboboxProps={unmounted}
          clearable
          limit={60}
          nothingFoundMessage="No such load"
          data={loads.map((load) => ({ value: load.id, label: `${load.code} ${load.title}` }))}
          value={loadId}
          onChange={setLoadId}
        />
        <Text size="sm" c="dimmed">
          It gets a label of ours, which is printed. Without a load nothing can be received onto it.
        </Text>
        <Group gap={8} grow>
          <Button variant="default" mih={48} onClick={onCancel}>
            Cancel
          </Button>
          <Button mih={48} loading={busy} onClick={go}>
            Make it
          </Button>
        </Group>
      </Stack>
    </section>
  )
}
