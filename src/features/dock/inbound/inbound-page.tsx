/** What arrives when: trucks for the dock, a calendar and a table for the office, one load in a drawer. */
import { inboundFlow } from '#data/dock/inbound.ts'
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { InboundView } from '#domain/dock/inbound-scan.ts'
import { ScanAnswerCard } from '#scan/answers/scan-answer.tsx'
import { useScanRouter } from '#scan/scan-router.ts'
import { ProfitView } from '#features/dock/profit/profit-view.tsx'
import { InboundCalendar } from './inbound-calendar.tsx'
import { InboundDrawer } from './inbound-drawer.tsx'
import { inboundShows } from './inbound-search.ts'
import { InboundTable } from './inbound-table.tsx'
import { InboundTrucks } from './inbound-trucks.tsx'
import { openTruckOf, useInbound, type Inbound } from './use-inbound.ts'
import { useInboundScan } from './use-inbound-scan.ts'
import { ViewTabs } from '#ui/parts/view-tabs.tsx'
import { clearedView } from '#ui/table/views/table-view.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './inbound-page.module.css'

/** What a killed tab left here is finished without the page (`src/app/session/benches.ts`). */
export const flows = [inboundFlow]

const shows = inboundShows.map((value) => ({ value, label: msg(`inbound.show.${value}`) }))
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
      <div
        className={`${parts['row']} ${styles['bar']}`}
        data-open={(show === 'trucks' && truck !== null) || undefined}
      >
        <ViewTabs
          views={shows}
          value={show}
          onChange={(value) => setSearch({ ...clearedView, show: value, truck: undefined })}
          isInRow
        />
        <Button
          variant="default"
          mih="var(--target)"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setSearch({ open: 'new' })}
        >
          {t('inbound.bookALoad')}
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
