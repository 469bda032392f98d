/**
 * The state of the whole warehouse, for managers: units by stage and by age, what needs a person,
 * conflicts, devices.
 */
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { useMemo } from 'react'
import type { Rank } from '#domain/core/people/access.ts'
import { ageBuckets, funnelStages } from '#domain/core/floor/stock-measures.ts'
import { stageLabels } from '#domain/core/floor/unit-facts.ts'
import { watchStockCounts, type StockCounts } from '#data/counts/stock-counts.ts'
import { watchHouseZone } from '#data/core/house.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNow } from '#hooks/use-now.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { HomeConflicts } from './home-conflicts.tsx'
import { HomeDevices } from './home-devices.tsx'
import { HomeExceptions } from './home-exceptions.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './home-page.module.css'

const series = [{ key: 'units', name: msg('home.units') }]
const empty = msg('home.noUnits')

export function HomeOffice({ rank }: { readonly rank: Rank | 'signedOut' }) {
  const t = useWords()
  const { db } = useCommandContext()
  const stock = useLive(() => watchStockCounts(db), [db])
  const zone = useLive(() => watchHouseZone(db), [db])
  return (
    <div className={styles['office']}>
      {stock && zone !== undefined ? (
        <Charts stock={stock} zone={zone} />
      ) : (
        <p className={parts['quiet']}>{t('core.countingStock')}</p>
      )}
      <HomeExceptions stock={stock} />
      <HomeConflicts rank={rank} />
      <HomeDevices />
    </div>
  )
}

function Charts({ stock, zone }: { readonly stock: StockCounts; readonly zone: string }) {
  const nowIso = useNow(600_000)
  const byStage = useMemo(
    () => funnelStages.map((stage) => ({ stage: stageLabels[stage], units: stock.byStage.get(stage) ?? 0 })),
    [stock],
  )
  const byAge = useMemo(
    () => ageBuckets(stock.byReceipt, nowIso, zone).map(({ name, qty }) => ({ age: name, units: qty })),
    [stock, nowIso, zone],
  )
  return (
    <>
      <BarChart
        title={msg('home.unitsByStage')}
        points={byStage}
        x="stage"
        xName={msg('unit.stage')}
        series={series}
        empty={empty}
        sideways
        heightPx={300}
      />
      <BarChart
        title={msg('home.age')}
        points={byAge}
        x="age"
        xName={msg('home.sinceReceived')}
        series={series}
        empty={empty}
        sideways
        heightPx={300}
      />
    </>
  )
}
