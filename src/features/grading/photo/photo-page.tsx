/**
 * Required shots, fast: scan a unit, shoot slot after slot, scan the next. A manager also has the units with the shots that they
 * miss, and what was rejected.
 */
import { msg, sentences, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import type { UnitDoc } from '#schemas/units.ts'
import { mayDo } from '#domain/core/people/access.ts'
import { describePending } from '#domain/dispositions/shots.ts'
import { watchUnsentPhotos } from '#data/photos/pixels.ts'
import { photoFlow } from '#data/grading/photographing.ts'
import { useLive } from '#hooks/use-live.ts'
import { useRank, useCommandContext } from '#hooks/use-session.ts'
import { UnitDrawer } from '#records/unit-drawer.tsx'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { ScanPage } from '#scan/scan-page.tsx'
import { clearedView } from '#ui/table/views/table-view.ts'
import { PhotoIdle } from './photo-idle.tsx'
import { PhotoManage } from './photo-manage.tsx'
import { PhotoRejected } from './photo-rejected.tsx'
import { photoSearch, photoViews, type PhotoAddress, type PhotoView } from './photo-search.ts'
import { PhotoCapture } from './photo-capture.tsx'
import { PhotoFinder, useFinder, type Finder } from './photo-finder.tsx'
import { PhotoUnits } from './photo-units.tsx'
import { usePhotoSession, type PhotoBench } from './use-photo-session.ts'
import parts from '#ui/parts/parts.module.css'

/** What a killed tab left here is finished without the page (`src/app/session/benches.ts`). */
export const flows = [photoFlow]

const viewLabels: { readonly [View in PhotoView]: Words } = {
  capture: msg('photo.shoot'),
  units: msg('record.many.units'),
  rejected: msg('photo.rejectedView'),
}
const views = photoViews.map((value) => ({ value, label: viewLabels[value] }))

export function PhotoPage() {
  const t = useWords()
  const address = photoSearch.useSearch()
  const { search, setSearch } = address
  const bench = usePhotoSession()
  const { state, current, isGone } = bench
  const isManager = mayDo(useRank(), 'manager')
  const show = isManager ? (search.show ?? 'capture') : 'capture'
  const isBench = show === 'capture'
  const finder = useFinder(isBench && current !== null && !isGone)
  if (!state) return null
  const take = (unit: UnitDoc, slot?: string) => {
    setSearch({ unit: undefined, photos: undefined, show: undefined })
    bench.takeUp(unit, slot)
  }
  const tabs = { views, value: show, onChange: (view: PhotoView) => setSearch({ ...clearedView, show: view }) }
  return (
    <ScanPage
      tabs={isManager ? tabs : null}
      isBench={isBench}
      idle={state.unitId ? t('photo.idleNext') : t('photo.idle')}
      above={finder.isLive && <PhotoFinder finder={finder} />}
      work={state.unitId === '' ? null : <InWork bench={bench} finder={finder} address={address} />}
      list={<PhotoIdle onTake={(unit) => bench.takeUp(unit)} />}
    >
      {show === 'units' && <PhotoUnits {...address} />}
      {show === 'rejected' && <PhotoRejected {...address} />}
      <PhotoManage
        unitId={search.photos}
        onClose={() => setSearch({ photos: undefined })}
        onUnit={(unit) => setSearch({ unit, photos: undefined })}
        onTake={take}
      />
      <UnitDrawer unitId={search.unit} onClose={() => setSearch({ unit: undefined })} />
    </ScanPage>
  )
}

interface InWorkProps {
  readonly bench: PhotoBench
  readonly finder: Finder
  readonly address: PhotoAddress
}

function InWork({ bench: { state, current, isGone, keeping, tap, shoot }, finder, address }: InWorkProps) {
  const t = useWords()
  if (isGone) {
    return (
      <EmptyState
        icon={IconCamera}
        title={msg('unit.goneFromDevice')}
        action={
          <Button mih={48} onClick={() => tap({ kind: 'leave' })}>
            {t('photo.putAway')}
          </Button>
        }
      >
        {t('photo.goneHint')}
      </EmptyState>
    )
  }
  if (!state || !current) return null
  return (
    <PhotoCapture
      key={current.unit.id}
      state={state}
      current={current}
      finder={finder}
      keeping={keeping}
      tap={tap}
      shoot={shoot}
      onOpen={() => address.setSearch({ unit: current.unit.id })}
    >
      <Unsent />
    </PhotoCapture>
  )
}

/** How many photos are on this device alone. */
function Unsent() {
  const t = useWords()
  const { db, now } = useCommandContext()
  const unsent = useLive(() => watchUnsentPhotos(db), [db])
  if (!unsent || unsent.length === 0) return null
  return <p className={parts['quiet']}>{t.of(sentences(describePending(unsent, now()), msg('photo.safeHere')))}</p>
}
