/** When the truck came, where that was not just now; and which of its loads came with it. */
import { useWords } from '#language/use-words.ts'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useState } from 'react'
import type { Truck } from '#domain/dock/inbound.ts'
import { DateTimeField } from '#ui/fields/fields.tsx'
import type { Arrival } from './use-arrival.ts'
import styles from '#features/dock/inbound/inbound-page.module.css'

export interface ArrivalTimeProps {
  readonly truck: Truck
  readonly arrival: Arrival
  readonly nowIso: string
}

export function ArrivalTime({ truck, arrival, nowIso }: ArrivalTimeProps) {
  const t = useWords()
  const { coming, chosen, choose, save, busy } = arrival
  const [at, setAt] = useState('')
  const [editing, setEditing] = useState(false)
  const isHere = coming.length === 0
  const isFuture = at !== '' && at > nowIso
  const saveTime = async () => {
    if (!(await save(isHere ? truck.loads : chosen, at))) return
    setEditing(false)
    setAt('')
  }
  if (!editing) {
    return (
      <Stack gap={0} className={styles['step'] ?? ''}>
        {coming.length > 1 &&
          coming.map((load) => (
            <Checkbox
              key={load.id}
              size="md"
              label={`${load.code} ${load.title}`}
              checked={chosen.includes(load)}
              styles={{ body: { minHeight: 44, alignItems: 'center' } }}
              onChange={(event) => choose(load.id, event.currentTarget.checked)}
            />
          ))}
        <Group gap="sm" wrap="nowrap">
          <IconTruckDelivery size={22} aria-hidden style={{ flex: 'none' }} />
          <Text flex={1}>
            {t(isHere ? 'field.arrivedAt' : 'field.etaAt')}{' '}
            <span className="tabular">{t.moment(isHere ? truck.arrivedAt : truck.etaAt, 'time')}</span>
          </Text>
          <Button
            variant="default"
            mih="var(--target)"
            onClick={() => {
              setAt(isHere ? truck.arrivedAt : '')
              setEditing(true)
            }}
          >
            {t(isHere ? 'inbound.change' : 'inbound.cameEarlier')}
          </Button>
        </Group>
      </Stack>
    )
  }
  return (
    <Stack gap="sm" className={styles['step'] ?? ''}>
      <DateTimeField
        size="md"
        label={t('inbound.arrivedAt')}
        value={at}
        onChange={setAt}
        error={isFuture ? t('inbound.isFuture') : undefined}
      />
      <Group gap="xs">
        <Button
          mih={48}
          disabled={busy || at === '' || isFuture || (!isHere && chosen.length === 0)}
          onClick={() => void saveTime()}
        >
          {t('inbound.saveTime')}
        </Button>
        <Button variant="default" mih={48} onClick={() => setEditing(false)}>
          {t('core.leaveIt')}
        </Button>
      </Group>
    </Stack>
  )
}
