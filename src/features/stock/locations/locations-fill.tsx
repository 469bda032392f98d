/** How full the warehouse is: the zones, and the racks of the one that is chosen. */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { Select } from '@mantine/core'
import { useMemo } from 'react'
import type { PlaceNode } from '#domain/core/floor/zone-tree.ts'
import { FillChart, hasZones, ZonesFill } from '#features/stock/fill-chart.tsx'
import type { Locations } from './use-locations.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './locations-page.module.css'

/** The racks of a zone, however deep; what is directly in it where it has none. */
function racksOf(zone: PlaceNode | undefined): readonly PlaceNode[] {
  const below = (node: PlaceNode): readonly PlaceNode[] => node.children.flatMap((child) => [child, ...below(child)])
  const racks = zone ? below(zone).filter(({ place }) => place.kind === 'rack') : []
  return racks.length > 0 ? racks : (zone?.children ?? [])
}

export function LocationsFill({ locations }: { readonly locations: Locations }) {
  const t = useWords()
  const { site, search, setSearch } = locations
  const zones = useMemo(() => site.tree.filter(({ place }) => place.kind === 'zone'), [site.tree])
  const largest = zones.toSorted((a, b) => racksOf(b).length - racksOf(a).length)[0]
  const zone = zones.find(({ place }) => place.id === search.zone) ?? largest
  const racks = useMemo(() => racksOf(zone), [zone])
  if (!hasZones(site)) return <p className={parts['quiet']}>{t('zones.none')}</p>
  return (
    <div className={styles['fill']}>
      <ZonesFill zones={site} />
      <section aria-label={t('locations.oneZone')}>
        <Select
          label={t('unit.zone')}
          data={zones.map(({ place }) => ({ value: place.id, label: place.name || place.code }))}
          value={zone?.place.id ?? null}
          allowDeselect={false}
          searchable
          onChange={(id) => setSearch({ zone: id ?? undefined })}
        />
        {racks.length === 0 ? (
          <p className={parts['quiet']}>{t('locations.noRacks')}</p>
        ) : (
          <FillChart title={msg('locations.howFullRacks')} what={msg('place.place')} nodes={racks} sums={site.sums} />
        )}
      </section>
    </div>
  )
}
