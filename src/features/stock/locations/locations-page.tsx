/**
 * Locations: scan a bin to see what is in it and whether more may go in. One column on a handheld, the list beside it on a tablet; on a desktop
 * the table, with the open place in a drawer.
 */
import { useWords } from '#language/use-words.ts'
import { Button, Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useLive } from '#hooks/use-live.ts'
import { useSync } from '#hooks/use-session.ts'
import parts from '#ui/parts/parts.module.css'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { RecordStateIcon } from '#ui/table/record-state.tsx'
import { ListPage } from '#scan/list-page.tsx'
import { useRoom } from '#scan/answers/use-room.ts'
import { LocationsChange } from './locations-change.tsx'
import { LocationsFill } from './locations-fill.tsx'
import { LocationsNew } from './locations-new.tsx'
import { LocationsTable } from './locations-table.tsx'
import { PlacesProgressShown } from './places-progress.tsx'
import { useLocations, type Locations } from './use-locations.ts'
import { usePlacesWork, type PlacesWork } from './use-places-work.ts'
import { useZoneScan } from '#features/stock/zones/use-zone-scan.ts'
import { PlaceTitle, ZonesPlace } from '#features/stock/zones/zones-place.tsx'
import styles from './locations-page.module.css'

export { resumePlaces } from './places-at-work.ts'

const NEW = 'new'
const noPlaces: ReadonlySet<string> = new Set()

export function LocationsPage() {
  const t = useWords()
  const locations = useLocations()
  const work = usePlacesWork()
  const [changing, setChanging] = useState(noPlaces)
  const isDesktop = useRoom() === 'desktop'
  const { site, search } = locations
  useZoneScan(site)
  const isOpen = site.open !== ''
  const isDrawn = site.open === NEW || changing.size > 0
  const list = (
    <>
      {work.progress && !isDrawn && (
        <div className={styles['working']}>
          <PlacesProgressShown work={work} />
        </div>
      )}
      {search.show === 'fill' ? (
        <Fill locations={locations} />
      ) : (
        <LocationsTable locations={locations} bulk={isDesktop} onChosen={setChanging} />
      )}
    </>
  )
  return (
    <ListPage
      idle={t('locations.idle')}
      list={list}
      record={isOpen && site.open !== NEW ? <OpenPlace locations={locations} /> : null}
      drawer={<PlaceDrawer locations={locations} />}
    >
      <ManyDrawers locations={locations} work={work} changing={changing} onChanging={setChanging} />
    </ListPage>
  )
}

function Fill({ locations }: { readonly locations: Locations }) {
  const t = useWords()
  return (
    <div className={`${parts['scroll']} ${parts['clear']} ${styles['fillPage']}`}>
      <Button
        variant="subtle"
        color="gray"
        mih="var(--target)"
        px={8}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={() => locations.setSearch({ show: undefined })}
      >
        {t('locations.all')}
      </Button>
      <LocationsFill locations={locations} />
    </div>
  )
}

function SyncState({ id }: { readonly id: string }) {
  const sync = useSync()
  return <RecordStateIcon state={useLive(() => sync.watchRecord('locations', id), [sync, id]) ?? 'saved'} />
}

function PlaceDrawer({ locations: { site } }: { readonly locations: Locations }) {
  const t = useWords()
  const place = site.byId.get(site.open)
  return (
    <RecordDrawer
      openId={site.open === '' || site.open === NEW || !site.places ? undefined : site.open}
      onClose={() => site.onOpen('')}
      title={place?.name || place?.code || t('place.place')}
      label={place?.name ? place.code : ''}
      state={place && <SyncState id={place.id} />}
    >
      {place ? <ZonesPlace key={place.id} zones={site} place={place} /> : <Gone />}
    </RecordDrawer>
  )
}

function OpenPlace({ locations: { site } }: { readonly locations: Locations }) {
  const t = useWords()
  const place = site.byId.get(site.open)
  if (!site.places) return null
  return (
    <section className={`${parts['slim']} ${parts['clear']}`} aria-label={place?.code ?? t('place.place')}>
      <Group justify="space-between">
        <Button
          variant="subtle"
          color="gray"
          mih={48}
          px={8}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={() => site.onOpen('')}
        >
          {t('locations.all')}
        </Button>
        {place && <SyncState id={place.id} />}
      </Group>
      {place ? (
        <>
          <PlaceTitle place={place} />
          <ZonesPlace key={place.id} zones={site} place={place} contentsFirst />
        </>
      ) : (
        <Gone />
      )}
    </section>
  )
}

interface ManyDrawersProps {
  readonly locations: Locations
  readonly work: PlacesWork
  readonly changing: ReadonlySet<string>
  readonly onChanging: (ids: ReadonlySet<string>) => void
}

function ManyDrawers({ locations: { site }, work, changing, onChanging }: ManyDrawersProps) {
  const t = useWords()
  const close = () => site.onOpen('')
  const stop = () => onChanging(noPlaces)
  const chosen = (site.places ?? []).filter((place) => changing.has(place.id))
  return (
    <>
      <RecordDrawer
        openId={site.open === NEW && site.mayWrite ? NEW : undefined}
        onClose={close}
        title={t('locations.new')}
      >
        <LocationsNew site={site} making={work} onDone={close} onCancel={close} />
      </RecordDrawer>
      <RecordDrawer
        openId={changing.size > 0 ? 'many' : undefined}
        onClose={stop}
        title={t('locations.change', { count: chosen.length })}
      >
        <LocationsChange places={chosen} work={work} onDone={stop} />
      </RecordDrawer>
    </>
  )
}

function Gone() {
  const t = useWords()
  return <p>{t('locations.gone')}</p>
}
