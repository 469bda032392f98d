/**
 * The warehouse: zones, what they are for and how full they are. One column on a handheld, the open
 * place beside the list on a tablet, a drawer on a desktop. Every person who is signed in can read
 * the zones; only a person with a role has the places below them, and the stock.
 */
import { Button } from '@mantine/core'
import { IconArrowLeft, IconBuildingWarehouse, IconPlus } from '@tabler/icons-react'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { ListPage } from '#scan/list-page.tsx'
import { useRoom } from '#scan/use-room.ts'
import { useZoneScan } from './use-zone-scan.ts'
import { useZones, type Zones } from './use-zones.ts'
import { ZonesFill } from '#features/stock/fill-chart.tsx'
import { ZonesNew } from './zones-new.tsx'
import { PlaceTitle, ZonesPlace } from './zones-place.tsx'
import { ZonesTree } from './zones-tree.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './zones-page.module.css'

const NEW = 'new'

export function ZonesPage() {
  const zones = useZones()
  const room = useRoom()
  useZoneScan(zones)
  if (zones.places === undefined) return null
  const fill = zones.maySeeStock && <ZonesFill zones={zones} />
  const directory = <Directory zones={zones} />
  const besideDirectory = room === 'tablet' && fill ? <div className={parts['clear']}>{fill}</div> : null
  return (
    <ListPage
      idle="Scan a place to see what it is for"
      list={
        room === 'desktop' ? (
          <div className={`${parts['columns']} ${styles['desk']}`}>
            {directory}
            {fill && (
              <aside className={styles['aside']} aria-label="How full the zones are">
                {fill}
              </aside>
            )}
          </div>
        ) : (
          directory
        )
      }
      record={zones.open === '' ? besideDirectory : <OpenPlace zones={zones} />}
      drawer={<DesktopDrawers zones={zones} />}
    />
  )
}

function Directory({ zones }: { readonly zones: Zones }) {
  const add = zones.mayWrite && (
    <Button
      variant="default"
      mih="var(--target)"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => zones.onOpen(NEW)}
    >
      New zone
    </Button>
  )
  return (
    <div className={styles['directory']}>
      {zones.tree.length === 0 ? (
        <EmptyState icon={IconBuildingWarehouse} title="No zones yet" action={add}>
          {zones.mayWrite
            ? 'A zone is an area with a purpose: receiving, storage, staging. Bins come under it in Locations.'
            : 'Zones appear here when a manager adds them and this device receives them.'}
        </EmptyState>
      ) : (
        <>
          <ZonesTree zones={zones} />
          {add && <div className={styles['add']}>{add}</div>}
        </>
      )}
    </div>
  )
}

function DesktopDrawers({ zones }: { readonly zones: Zones }) {
  const place = zones.byId.get(zones.open)
  const close = () => zones.onOpen('')
  return (
    <>
      <RecordDrawer
        openId={zones.open === '' || zones.open === NEW ? undefined : zones.open}
        onClose={close}
        title={place?.name || place?.code || 'Place'}
        label={place?.code ?? ''}
      >
        {place ? <ZonesPlace key={place.id} zones={zones} place={place} /> : <Gone />}
      </RecordDrawer>
      <RecordDrawer openId={zones.open === NEW && zones.mayWrite ? NEW : undefined} onClose={close} title="New zone">
        <ZonesNew onDone={zones.onOpen} onCancel={close} />
      </RecordDrawer>
    </>
  )
}

function OpenPlace({ zones }: { readonly zones: Zones }) {
  const place = zones.byId.get(zones.open)
  const close = () => zones.onOpen('')
  return (
    <section className={`${parts['slim']} ${parts['clear']}`} aria-label={place?.code ?? 'Place'}>
      <Button
        variant="subtle"
        color="gray"
        mih={48}
        px={8}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={close}
      >
        All zones
      </Button>
      {zones.open === NEW && zones.mayWrite && <ZonesNew onDone={zones.onOpen} onCancel={close} />}
      {place && (
        <>
          <PlaceTitle place={place} />
          <ZonesPlace key={place.id} zones={zones} place={place} />
        </>
      )}
      {!place && zones.open !== NEW && <Gone />}
    </section>
  )
}

function Gone() {
  return <p>This place is not on this device. It may have been removed, or you have no access to it.</p>
}
