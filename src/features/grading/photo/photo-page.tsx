/**
 * Required shots, fast: scan a unit, shoot slot after slot, scan the next. One column on every device; a manager also has the units with the shots
 * that they miss, and what was rejected.
 */
import { Button, SegmentedControl } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { UnitDoc } from '#schemas/units.ts'
import { mayDo } from '#domain/core/access.ts'
import { pendingWords } from '#domain/grading/shots.ts'
import { watchUnsentPhotos } from '#data/photos/pixels.ts'
import { useLive } from '#hooks/use-live.ts'
import { useRank, useWork } from '#hooks/use-session.ts'
import { UnitDrawer } from '#records/unit-drawer.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ScanAnswerCard } from '#scan/scan-answer.tsx'
import { useScanRouter } from '#scan/scan-router.tsx'
import { PhotoIdle } from './photo-idle.tsx'
import { PhotoManage } from './photo-manage.tsx'
import { PhotoRejected } from './photo-rejected.tsx'
import { photoViews, type PhotoView } from './photo-search.ts'
import { PhotoCapture } from './photo-capture.tsx'
import { PhotoFinder, useFinder } from './photo-finder.tsx'
import { PhotoUnits } from './photo-units.tsx'
import { freshView, usePhotoSearch, type PhotoAddress } from './use-photo-search.ts'
import { usePhotoSession, type PhotoBench } from './use-photo-session.ts'
import styles from './photo-page.module.css'

const viewWords: { readonly [View in PhotoView]: string } = { capture: 'Shoot', units: 'Units', rejected: 'Rejected' }
const views = photoViews.map((value) => ({ value, label: viewWords[value] }))

export function PhotoPage() {
  const address = usePhotoSearch()
  const { search, go } = address
  const bench = usePhotoSession()
  const isManager = mayDo(useRank(), 'manager')
  const show = isManager ? (search.show ?? 'capture') : 'capture'
  const take = (unit: UnitDoc, slot?: string) => {
    go({ unit: undefined, photos: undefined, show: undefined })
    bench.takeUp(unit, slot)
  }
  return (
    <div className={styles['page']}>
      {isManager && (
        <div className={styles['views']}>
          <SegmentedControl
            aria-label="Show"
            size="md"
            classNames={{ root: styles['tabs'] ?? '', label: styles['tab'] ?? '' }}
            data={views}
            value={show}
            onChange={(value) => go({ ...freshView, show: photoViews.find((one) => one === value) })}
          />
        </div>
      )}
      <Bench address={address} bench={bench} isShown={show === 'capture'} />
      {show === 'units' && <PhotoUnits {...address} />}
      {show === 'rejected' && <PhotoRejected {...address} />}
      <PhotoManage
        unitId={search.photos}
        onClose={() => go({ photos: undefined })}
        onUnit={(unit) => go({ unit, photos: undefined })}
        onTake={take}
      />
      <UnitDrawer
        unitId={search.unit}
        onClose={() => go({ unit: undefined })}
        renderButtons={(unit) => (
          <Button mih={44} leftSection={<IconCamera size={18} aria-hidden />} onClick={() => take(unit)}>
            Photograph it
          </Button>
        )}
      />
    </div>
  )
}

interface BenchProps {
  readonly address: PhotoAddress
  readonly bench: PhotoBench
  readonly isShown: boolean
}

/** Scans mean the same whatever a manager looks at; what they come to shows above it. */
function Bench({ address, bench, isShown }: BenchProps) {
  const { state, current, isGone, keeping, tap, shoot, takeUp } = bench
  const isWorking = isShown && current !== null && !isGone
  const finder = useFinder(isWorking)
  const { shown } = useScanRouter()
  const top = useRef<HTMLDivElement>(null)
  const seq = shown?.seq
  // The finder and the answer are what a photographer looks for next, wherever the page was scrolled to.
  useEffect(() => {
    if (seq !== undefined) top.current?.scrollIntoView({ block: 'nearest' })
  }, [seq])
  if (!state || (!isShown && !shown)) return null
  return (
    <div className={isShown ? styles['bench'] : styles['views']}>
      <div ref={top} className={styles['top']} />
      <div className={styles['answer']}>
        {finder.isLive && <PhotoFinder finder={finder} />}
        <ScanAnswerCard idle={state.unitId ? 'Shoot, or scan the next unit' : 'Scan a unit to photograph it'} />
      </div>
      {isShown && state.unitId === '' && <PhotoIdle onTake={(unit) => takeUp(unit)} />}
      {isShown && isGone && (
        <EmptyState
          icon={IconCamera}
          title="This unit is no longer on this device"
          action={
            <Button mih={48} onClick={() => tap({ kind: 'leave' })}>
              Put it away
            </Button>
          }
        >
          It was taken back, or it has left the warehouse. Its photos are kept.
        </EmptyState>
      )}
      {isWorking && (
        <PhotoCapture
          key={current.unit.id}
          state={state}
          current={current}
          finder={finder}
          keeping={keeping}
          tap={tap}
          shoot={shoot}
          onOpen={() => address.go({ unit: current.unit.id })}
        >
          <Unsent />
        </PhotoCapture>
      )}
    </div>
  )
}

/** How many photos are on this device alone. */
function Unsent() {
  const { db, now } = useWork()
  const unsent = useLive(() => watchUnsentPhotos(db), [db])
  if (!unsent || unsent.length === 0) return null
  return <p className={styles['quiet']}>{pendingWords(unsent, now())}. Safe on this device.</p>
}
