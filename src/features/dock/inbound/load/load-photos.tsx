/** The photos of one load: taken here, kept on the device, sent when there is contact. */
import { msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Stack } from '@mantine/core'
import type { PhotoDoc } from '#schemas/photos.ts'
import { BILL_OF_LADING } from '#domain/core/loads/claim-clock.ts'
import { undoJob } from '#data/core/jobs/undo-job.ts'
import { removePhoto, takePhoto } from '#data/photos/take-photo.ts'
import { readFullPhoto } from '#data/photos/full-photo.ts'
import { watchPhotosOf } from '#data/photos/photos.ts'
import { useLive } from '#hooks/use-live.ts'
import { useSync, useCommandContext } from '#hooks/use-session.ts'
import { PhotoCapture } from '#ui/photos/photo-capture.tsx'
import { PhotoStrip } from '#ui/photos/photo-strip.tsx'
import { useCommand } from '#ui/command/use-command.ts'

export function LoadPhotos({ loadId }: { readonly loadId: string }) {
  const t = useWords()
  const context = useCommandContext()
  const sync = useSync()
  const photos = useLive(() => watchPhotosOf(context.db, loadId), [context, loadId]) ?? []
  const take = (slot: string) => async (file: File) => {
    await takePhoto(context, { ownerType: 'load', ownerId: loadId, slot }, file)
  }
  const waitingOf = (isPaper: boolean): number =>
    photos.filter(({ uploadState, slot }) => uploadState === 'waiting' && (slot === BILL_OF_LADING) === isPaper).length
  const { run } = useCommand()
  const remove = (photo: PhotoDoc) =>
    run(async () => {
      const removed = await removePhoto(context, photo)
      return { words: msg('load.event.photo.removed'), undo: () => undoJob(context, removed) }
    })
  return (
    <Stack gap="xs">
      <PhotoCapture label={t('inbound.photoOf')} onPhoto={take('damage')} waiting={waitingOf(false)} />
      <PhotoCapture label={t('inbound.photoOfPapers')} onPhoto={take(BILL_OF_LADING)} waiting={waitingOf(true)} />
      <PhotoStrip
        photos={photos}
        readFull={(photo) => readFullPhoto(context, sync, photo)}
        onRemove={(photo) => void remove(photo)}
      />
    </Stack>
  )
}
