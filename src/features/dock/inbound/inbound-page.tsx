/** What arrives when: trucks for the dock, a calendar and a table for the office, one load in a drawer. */
import { inboundFlow } from '#data/dock/inbound.ts'
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { InboundView } from '#domain/dock/inbound-scan.ts'
import { ScanAnswerCard } from '#scan/scan-answer.tsx'
import { useScanRouter } from '#scan/scan-router.ts'
import { ProfitView } from '#features/dock/profit/profit-view.tsx'
import { InboundCalendar } from './inbound-calendar.tsx'
import { InboundDrawer } from './inbound-drawer.tsx'
import { inboundShows } from './inbound-search.ts'
import { InboundTable } from './inbound-table.tsx'
import { InboundTrucks } from './inbound-trucks.tsx'
import { openTruckOf, useInbound, type Inbound } from './use-inbound.ts'
import { useInboundScan } from './use-inbound-scan.ts'
import { clearedView } from '#ui/table/table-view.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './inbound-page.module.css'

/** What a killed tab left here is finished without the page (`src/app/session/benches.ts`). */
export const flows = [inboundFlow]

const shows = [
  { value: 'trucks', label: msg('inbound.show.trucks') },
  { value: 'week', label: msg('inbound.show.week') },
  { value: 'month', label: msg('inbound.show.month') },
  { value: 'table', label: msg('inbound.show.table') },
  { value: 'profit', label: msg('inbound.show.profit') },
]
const none: readonly string[] = []

export function InboundPage() {
  const t = useWords()
  const inbound = useInbound()
  const { search, setSearch } = inbound
  const isDesktop = useMediaQuery('(min-width: 1200px)', false, { getInitialValueInEffect: false })
  const show = search.show ?? (search.truck || !isDesktop ? 'trucks' : 'week')
  const truck = openTruckOf(inbound)
  const openIds = truck && show === 'trucks' ? truck.loads.map((load) => load.id) : none
  useInboundScan(openIds, ({ truck: id }: InboundView) => setSearch({ show: 'trucks', truck: id, open: undefined }))
  const { shown } = useScanRouter()
  return (
    <div className={parts['page']}>
      <div className={styles['bar']} data-open={(show === 'trucks' && truck !== null) || undefined}>
        <SegmentedControl
          aria-label={t('parts.show')}
          data={shows.map(({ value, label }) => ({ value, label: t.of(label) }))}
          value={show}
          onChange={(value) =>
            setSearch({ ...clearedView, show: inboundShows.find((one) => one === value), truck: undefined })
          }
        />
        <Button variant="default" aria-label={t('inbound.bookALoad')} onClick={() => setSearch({ open: 'new' })}>
          <IconPlus size={18} aria-hidden />
          <span className={styles['long']}>{t('inbound.bookALoad')}</span>
        </Button>
      </div>
      {show !== 'trucks' && shown && (
        <div className={parts['above']}>
          <ScanAnswerCard idle="" />
        </div>
      )}
      {show === 'trucks' ? <InboundTrucks inbound={inbound} truck={truck} /> : <Office inbound={inbound} show={show} />}
      <InboundDrawer inbound={inbound} />
    </div>
  )
}

/** What a desk looks at. */
function Office({
  inbound,
  show,
}: {
  readonly inbound: Inbound
  readonly show: 'week' | 'month' | 'table' | 'profit'
}) {
  if (show === 'profit') return <ProfitView address={inbound} />
  return (
    <>
      {show !== 'table' && <InboundCalendar inbound={inbound} span={show} />}
      {show !== 'month' && <InboundTable inbound={inbound} />}
    </>
  )
}
