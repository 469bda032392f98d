/** The file for a label service or a channel: a dry run by its rules first, then the file. */
import { useMemo, useState } from 'react'
import { Button, SegmentedControl, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { dayOf } from '#domain/core/days.ts'
import type { OrderWithUnits } from '#domain/core/orders/order-work.ts'
import { shipFile, type ShipProfile } from '#domain/outbound/ship-files.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { downloadText } from '#ui/download.ts'
import { StateMark } from '#ui/parts/state-mark.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './fulfillment.module.css'

const SHOWN = 40

const names: { readonly [Profile in ShipProfile]: Words } = {
  shipStation: msg('fulfillment.service.shipStation'),
  pirateShip: msg('fulfillment.service.pirateShip'),
  ebayTracking: msg('fulfillment.service.ebay'),
}

interface LabelsProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** What was chosen; else all that fit. */
  readonly orders: readonly OrderWithUnits[]
  readonly profiles: readonly ShipProfile[]
}

export function LabelsDrawer({ isOpen, onClose, orders, profiles }: LabelsProps) {
  const t = useWords()
  const { now } = useCommandContext()
  const [asked, setProfile] = useState<ShipProfile | undefined>()
  const profile = asked && profiles.includes(asked) ? asked : (profiles[0] ?? 'shipStation')
  const file = useMemo(() => shipFile(profile, isOpen ? orders : []), [profile, isOpen, orders])
  const { problems } = file
  const service = names[profile]
  return (
    <RecordDrawer
      openId={isOpen ? profile : undefined}
      onClose={onClose}
      title={t(profile === 'ebayTracking' ? 'fulfillment.ebayFile' : 'fulfillment.labels')}
      foot={
        <Button disabled={file.orders === 0 || problems.length > 0} leftSection={<IconDownload size={18} aria-hidden />} onClick={() => downloadText(`${profile}-${dayOf(Date.parse(now()))}.csv`, 'text/csv;charset=utf-8', file.text)}>
          {t('fulfillment.saveFile')}
        </Button>
      }
    >
      <div className={styles['fields']}>
        {profiles.length > 1 && (
          <SegmentedControl
            aria-label={t('fulfillment.whichService')}
            data={profiles.map((value) => ({ value, label: t.of(names[value]) }))}
            value={profile}
            onChange={(next) => setProfile(profiles.find((one) => one === next))}
          />
        )}
        {file.orders === 0 && <Text>{t(profile === 'ebayTracking' ? 'fulfillment.noneForEbay' : 'fulfillment.noneForLabels')}</Text>}
        {file.orders > 0 && problems.length === 0 && <StateMark look={{ words: msg('fulfillment.takesAll', { service, count: file.orders }), icon: IconCircleCheck, tone: 'green' }} />}
        {problems.length > 0 && (
          <section>
            <StateMark look={{ words: msg('fulfillment.wouldNotTake', { service, count: problems.length }), icon: IconAlertTriangle, tone: 'red' }} />
            <ul className={`${parts['told']} ${styles['problems']}`} aria-label={t('fulfillment.toPutRight')}>
              {problems.slice(0, SHOWN).map(({ order, column, words }) => (
                <li key={`${order} ${column}`}>{t('fulfillment.cell', { order, column, problem: words })}</li>
              ))}
            </ul>
            {problems.length > SHOWN && <Text size="sm">{t('core.andMore', { count: problems.length - SHOWN })}</Text>}
          </section>
        )}
        <Text size="sm" c="dimmed">
          {t(profile === 'ebayTracking' ? 'fulfillment.ebayHint' : 'fulfillment.labelsHint')}
        </Text>
      </div>
    </RecordDrawer>
  )
} // prettier-ignore
