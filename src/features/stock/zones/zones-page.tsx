/**
 * The warehouse: zones, what they are for and how full they are. One column on a handheld, the open
 * place beside the list on a tablet, a drawer on a desktop. Every person who is signed in can read
 * the zones; only a person with a role has the places below them, and the stock.
 */
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconBuildingWarehouse, IconPlus } from '@tabler/icons-react'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { RecordDrawer } from '#ui/table/record-drawer.tsx'
import { ListPage } from '#scan/list-page.tsx'
import { useRoom } from '#scan/answers/use-room.ts'
import { useZoneScan } from './use-zone-scan.ts'
import { useZones, type Zones } from './use-zones.ts'
import { hasZones, ZonesFill } from '#features/stock/fill-chart.tsx'
import { ZonesNew } from './zones-new.tsx'
import { PlaceTitle, ZonesPlace } from './zones-place.tsx'
import { ZonesTree } from './zones-tree.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './zones-page.module.css'

const NEW = 'new'

export function ZonesPage() {
  const t = useWords()
  const zones = useZones()
  const room = useRoom()
  useZoneScan(zones)
  if (zones.places === undefined) return null
  const fill = zones.maySeeStock && hasZones(zones) && <ZonesFill zones={zones} />
  const directory = <Directory zones={zones} />
  const besideDirectory = room === 'tablet' && fill ? <div className={parts['clear']}>{fill}</div> : null
  return (
    <ListPage
      idle={t('zones.idle')}
      list={
        room === 'desktop' ? (
          <div className={`${parts['columns']} ${styles['desk']}`}>
            {directory}
            {fill && (
              <aside className={styles['aside']} aria-label={t('zones.howFull')}>
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
  const t = useWords()
  const add = zones.mayWrite && (
    <Button
      variant="default"
      mih="var(--target)"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => zones.onOpen(NEW)}
    >
      {t('zones.new')}
    </Button>
  )
  return (
    <div className={styles['directory']}>
      {zones.tree.length === 0 ? (
        <EmptyState icon={IconBuildingWarehouse} title={msg('zones.none')} action={add}>
          {zones.mayWrite ? t('zones.noneHint') : t('zones.noneHintReader')}
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
  const t = useWords()
  const place = zones.byId.get(zones.open)
  const close = () => zones.onOpen('')
  return (
    <>
      <RecordDrawer
        openId={zones.open === '' || zones.open === NEW ? undefined : zones.open}
        onClose={close}
        title={place?.name || place?.code || t('place.place')}
        label={place?.code ?? ''}
      >
        {place ? <ZonesPlace key={place.id} zones={zones} place={place} /> : <Gone />}
      </RecordDrawer>
      <RecordDrawer
        openId={zones.open === NEW && zones.mayWrite ? NEW : undefined}
        onClose={close}
        title={t('zones.new')}
      >
        <ZonesNew onDone={zones.onOpen} onCancel={close} />
      </RecordDrawer>
    </>
  )
}

function OpenPlace({ zones }: { readonly zones: Zones }) {
  const t = useWords()
  const place = zones.byId.get(zones.open)
  const close = () => zones.onOpen('')
  return (
    <section className={`${parts['slim']} ${parts['clear']}`} aria-label={place?.code ?? t('place.place')}>
      <Button
        variant="subtle"
        color="gray"
        mih={48}
        px={8}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={close}
      >
        {t('zones.all')}
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
  const t = useWords()
  return <p>{t('place.gone')}</p>
}
