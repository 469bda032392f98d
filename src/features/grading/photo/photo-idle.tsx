/**
 * No unit in work: what waits for the camera, what was just photographed, and the state of this
 * device's photos.
 */
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Progress, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { UnitDoc } from '#schemas/units.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { describePending } from '#domain/dispositions/shots.ts'
import { describeBytes, isTight, unknownStorage } from '#domain/photos/device-storage.ts'
import { watchPhotoQueue } from '#data/grading/photo-queues.ts'
import { deviceStorage, heldPixels, watchUnsentPhotos } from '#data/photos/pixels.ts'
import { useLive } from '#hooks/use-live.ts'
import { useNames } from '#hooks/use-names.ts'
import { useCommandContext } from '#hooks/use-session.ts'
import { EmptyState } from '#ui/parts/empty-state.tsx'
import { Section } from '#ui/parts/section.tsx'
import { ListRow } from '#ui/lists/list-row.tsx'
import parts from '#ui/parts/parts.module.css'

const SHOWN = 20

export function PhotoIdle({ onTake }: { readonly onTake: (unit: UnitDoc) => void }) {
  const t = useWords()
  const { db } = useCommandContext()
  const waiting = useLive(() => watchPhotoQueue(db), [db])
  return (
    <div className={parts['work']}>
      <Section title={msg('photo.waiting')} count={waiting?.units.length} isMore={waiting?.isCut}>
        {waiting?.units.length === 0 && (
          <EmptyState icon={IconCamera} title={msg('photo.noneWaiting')}>
            {t('photo.noneWaitingHint')}
          </EmptyState>
        )}
        <ul className={parts['bare']} aria-label={t('photo.waiting')}>
          {waiting?.units.slice(0, SHOWN).map((unit) => (
            <WaitingRow key={unit.id} unit={unit} onTake={onTake} />
          ))}
        </ul>
      </Section>
      <PhotoStorage />
    </div>
  )
}

function WaitingRow({ unit, onTake }: { readonly unit: UnitDoc; readonly onTake: (unit: UnitDoc) => void }) {
  const t = useWords()
  const { nameOf } = useNames()
  return (
    <ListRow
      title={unit.title || t('unit.noTitle')}
      detail={
        <>
          <span className={parts['code']}>{unit.label}</span> {t.of(gradeLabels[unit.grade])}
        </>
      }
      end={nameOf(unit.containerId || unit.locationId)}
      onOpen={() => onTake(unit)}
    />
  )
}

/** Photos that are here alone, and how much room the browser leaves. */
export function PhotoStorage() {
  const t = useWords()
  const { db, now } = useCommandContext()
  const unsent = useLive(() => watchUnsentPhotos(db), [db])
  const [{ storage, held }, setDevice] = useState({ storage: unknownStorage, held: { count: 0, bytes: 0 } })
  useEffect(() => {
    let current = true
    const look = async () => {
      const device = { storage: await deviceStorage(), held: await heldPixels(db) }
      if (current) setDevice(device)
    }
    look().catch((error: unknown) => console.warn('This device does not say how much room it has.', error))
    return () => {
      current = false
    }
    // eslint-disable-next-line react/exhaustive-deps -- looked at again whenever a photo was taken or sent
  }, [db, unsent])
  const share = storage.quotaBytes === 0 ? 0 : (100 * storage.usageBytes) / storage.quotaBytes
  const bytes = unsent?.reduce((sum, photo) => sum + photo.bytes, 0) ?? 0
  return (
    <section className={parts['slim']} aria-labelledby="photos-here">
      <h2 className={parts['heading']} id="photos-here">
        {t('photo.onDevice')}
      </h2>
      <Text size="sm">
        {unsent &&
          (unsent.length === 0
            ? t('photo.allSent')
            : t('photo.pendingSize', { pending: describePending(unsent, now()), size: describeBytes(bytes) }))}{' '}
        {held.count > 0 && t('photo.keptSent', { count: held.count, size: describeBytes(held.bytes) })}
      </Text>
      {storage.quotaBytes > 0 && (
        <>
          <Progress
            mt={6}
            value={Math.max(1, share)}
            aria-label={t('photo.roomUsed')}
            {...(isTight(storage) ? { color: 'yellow' } : {})}
          />
          <Text size="sm" c="dimmed" mt={4}>
            {t('photo.used', {
              used: describeBytes(storage.usageBytes),
              quota: describeBytes(storage.quotaBytes),
            })}{' '}
            {isTight(storage) ? t('photo.tight') : t('photo.notTight')}
          </Text>
        </>
      )}
    </section>
  )
}
