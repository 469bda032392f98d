/** How full each zone is: things in it against the room that it has. */
import { useMemo } from 'react'
import { fillPct } from '#domain/zones.ts'
import { BarChart } from '#ui/bar-chart.tsx'
import type { Zones } from './use-zones.ts'
import styles from './zones-page.module.css'

const BAR_PX = 40
const series = [{ key: 'stock', name: 'Full, %' }]
const percent = (value: number): string => `${value.toLocaleString('en-US')} %`

export function ZonesChart({ zones }: { readonly zones: Zones }) {
  const { tree, sums } = zones
  const points = useMemo(
    () =>
      tree.flatMap(({ place }) => {
        const pct = fillPct(sums?.get(place.id))
        return place.kind !== 'zone' || pct === null ? [] : [{ zone: place.name || place.code, stock: Math.round(pct) }]
      }),
    [tree, sums],
  )
  if (!sums) return <p className={styles['counting']}>Counting the stock …</p>
  return (
    <BarChart
      title="How full the zones are"
      points={points}
      x="zone"
      xName="Zone"
      series={series}
      format={percent}
      sideways
      heightPx={Math.max(160, points.length * BAR_PX + 60)}
    />
  )
}
