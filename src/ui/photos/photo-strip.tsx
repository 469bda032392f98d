/** Pictures of one item in a row; one of them large, in place. */
import { useWords } from '#language/use-words.ts'
import { joined, lower, moment, type Words } from '#messages/message.ts'
import { Button, Group } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { labelOfSlot } from '#domain/core/floor/slot-labels.ts'
import { LargePhoto, type ShownPhoto } from './large-photo.tsx'
import { PhotoPending } from './photo-pending.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './photo-strip.module.css'

export interface PhotoStripProps<Photo extends ShownPhoto> {
  readonly photos: readonly Photo[]
  /** The full picture where this device can get it; `null` otherwise: then the small one is shown large. */
  readonly readFull: (photo: Photo) => Promise<Blob | null>
  /** Without it, pictures cannot be removed here. */
  readonly onRemove?: (photo: Photo) => void
}

export function PhotoStrip<Photo extends ShownPhoto>({ photos, readFull, onRemove }: PhotoStripProps<Photo>) {
  const t = useWords()
  const [openId, setOpenId] = useState<string | null>(null)
  const open = photos.find((photo) => photo.id === openId)
  if (photos.length === 0) return null
  return (
    <div>
      <Group component="ul" gap={8} className={parts['bare'] ?? ''} aria-label={t('record.many.photos')}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              className={styles['thumb']}
              aria-label={t('photo.numbered', { number: index + 1, name: nameOf(photo) })}
              aria-expanded={photo.id === openId}
              onClick={() => setOpenId(photo.id === openId ? null : photo.id)}
            >
              <img src={photo.thumb} alt="" className={parts['picture']} />
              <PhotoPending photo={photo} />
            </button>
          </li>
        ))}
      </Group>
      {open && (
        <LargePhoto
          key={open.id}
          photo={open}
          name={t.of(nameOf(open))}
          readFull={() => readFull(open)}
          onClose={() => setOpenId(null)}
        >
          {onRemove && (
            <Button
              variant="default"
              mih="var(--target)"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => {
                setOpenId(null)
                onRemove(open)
              }}
            >
              {t('photo.remove')}
            </Button>
          )}
        </LargePhoto>
      )}
    </div>
  )
}

function nameOf(photo: ShownPhoto): Words {
  return joined([lower(labelOfSlot(photo.slot)), moment(photo.takenAt, 'time')])
}
