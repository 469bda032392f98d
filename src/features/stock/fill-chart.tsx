/** How full places are: items in each against the room that it has. Those without a limit are left out. */
import { msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Text } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { fillPct, type PlaceNode } from '#domain/core/floor/zone-tree.ts'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import type { Zones } from './zones/use-zones.ts'

const BAR_PX = 40
const series = [{ key: 'stock', name: msg('zones.fullPct') }]

export interface FillChartProps {
  readonly title: Words
  /** What one of them is called. */
  readonly what: Words
  readonly nodes: readonly PlaceNode[]
  readonly sums: Zones['sums']
}

export function FillChart({ title, what, nodes, sums }: FillChartProps) {
  const t = useWords()
  const points = useMemo(
    () =>
      nodes.flatMap(({ place }) => {
        const pct = fillPct(sums?.get(place.id))
        return pct === null ? [] : [{ place: place.name || place.code, stock: Math.round(pct) }]
      }),
    [nodes, sums],
  )
  const format = useCallback((pct: number) => t('table.percent', { pct }), [t])
  if (!sums)
    return (
      <Text c="dimmed" p={12}>
        {t('core.countingStock')}
      </Text>
    )
  if (points.length === 0) {
    return (
      <Text c="dimmed" p={12}>
        {t('zones.noCapacity')}
      </Text>
    )
  }
  return (
    <BarChart
      title={title}
      points={points}
      x="place"
      xName={what}
      series={series}
      format={format}
      empty={msg('zones.allEmpty')}
      sideways
      heightPx={Math.max(160, points.length * BAR_PX + 60)}
    />
  )
}

const zonesOf = (tree: Zones['tree']): readonly PlaceNode[] => tree.filter(({ place }) => place.kind === 'zone')

/** Whether there is a zone to set a capacity on: without one, nothing is to be said of how full they are. */
export const hasZones = ({ tree }: Pick<Zones, 'tree'>): boolean => zonesOf(tree).length > 0

/** The zones of the whole warehouse. */
export function ZonesFill({ zones }: { readonly zones: Zones }) {
  const { tree, sums } = zones
  const nodes = useMemo(() => zonesOf(tree), [tree])
  return <FillChart title={msg('zones.howFull')} what={msg('unit.zone')} nodes={nodes} sums={sums} />
}
