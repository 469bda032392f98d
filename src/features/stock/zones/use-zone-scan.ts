/** A place that is scanned on Zones or Locations opens there. */
import { mayDo } from '#domain/core/people/access.ts'
import type { ZoneView } from '#domain/stock/zone-scan.ts'
import { zoneFlow } from '#data/stock/zone-scan.ts'
import { useRank } from '#hooks/use-session.ts'
import { useScanFlow } from '#scan/use-scan-flow.ts'
import type { Zones } from './use-zones.ts'

export function useZoneScan({ sums, onOpen }: Pick<Zones, 'sums' | 'onOpen'>): void {
  const isMember = mayDo(useRank(), 'associate')
  useScanFlow(zoneFlow, { input: { sums, isMember }, onGo: (view) => onOpen((view as ZoneView).open) })
}
