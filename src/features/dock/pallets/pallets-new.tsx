/** A pallet that needs a label of ours: which kind, of which load if any. */
import { useWords } from '#language/use-words.ts'
import { Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { containerKinds, type ContainerKind } from '#schemas/containers.ts'
import { kindLabels } from '#domain/core/floor/pallet-contents.ts'
import type { PalletWorld } from './pallet-rows.ts'
import { unmounted } from '#features/dock/inbound/load/unmounted.ts'
import styles from './pallets-page.module.css'
import { useNewPallet } from './use-pallet-actions.ts'
import { useLateOptions } from '#ui/fields/use-late-options.ts'

export interface PalletsNewProps {
  readonly world: PalletWorld
  readonly onDone: (id: string) => void
  readonly onCancel: () => void
}

export function PalletsNew({ world, onDone, onCancel }: PalletsNewProps) {
  const t = useWords()
  const options = useLateOptions()
  const [kind, setKind] = useState<ContainerKind>('pallet')
  const [loadId, setLoadId] = useState<string | null>(null)
  const { busy, add } = useNewPallet(onDone)
  const loads = [...world.loads.values()].filter((load) => load.arrivedAt !== '')
  const go = () => {
    const load = loadId === null ? undefined : world.loads.get(loadId)
    void add(kind, load?.id ?? '', load?.code ?? '')
  }
  return (
    <section className={styles['task']} aria-label={t('pallet.newOne')}>
      <Stack gap="sm">
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t('place.fact.kind')}
          data={containerKinds.map((one) => ({ value: one, label: t.of(kindLabels[one]) }))}
          value={kind}
          onChange={(value) => setKind(containerKinds.find((one) => one === value) ?? 'pallet')}
        />
        <Select
          label={t('unit.fact.load')}
          placeholder={t('pallet.noneOrChoose')}
          size="md"
          searchable
          comboboxProps={unmounted}
          clearable
          {...options}
          nothingFoundMessage={t('load.noSuch')}
          data={loads.map((load) => ({ value: load.id, label: `${load.code} ${load.title}` }))}
          value={loadId}
          onChange={setLoadId}
        />
        <Text size="sm" c="dimmed">
          {t('pallet.newHint')}
        </Text>
        <Group gap={8} grow>
          <Button variant="default" mih={48} onClick={onCancel}>
            {t('core.cancel')}
          </Button>
          <Button mih={48} loading={busy} onClick={go}>
            {t('pallet.makeIt')}
          </Button>
        </Group>
      </Stack>
    </section>
  )
}
