/** Pictures of one thing in a row; one of them large, in place: never a dialog over the drawer that may hold them. */
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCloudUp, IconTrash, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { timeWords } from './time.ts'
import styles from './photo-strip.module.css'

/** What is shown of a photo; its document has all of it. */
export interface ShownPhoto {
  readonly id: string
  readonly slot: string
  /** ISO UTC. */
  readonly takenAt: string
  readonly sha256: string
  readonly width: number
  readonly height: number
  /** A data URL. */
  readonly thumb: string
  readonly uploadState: 'waiting' | 'uploaded' | 'refused'
}

export interface PhotoStripProps<Photo extends ShownPhoto> {
  readonly photos: readonly Photo[]
  /** The full picture where this device can get it; `null` otherwise: then the small one is shown large. */
  readonly readFull: (photo: Photo) => Promise<Blob | null>
  /** Without it, pictures cannot be removed here. */
  readonly onRemove?: (photo: Photo) => void
}

export function PhotoStrip<Photo extends ShownPhoto>({ photos, readFull, onRemove }: PhotoStripProps<Photo>) {
  const [openId, setOpenId] = useState<string | null>(null)
  const open = photos.find((photo) => photo.id === openId)
  if (photos.length === 0) return null
  return (
    <div>
      <ul className={styles['strip']} aria-label="Photos">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              className={styles['thumb']}
              aria-label={`Photo ${index + 1}: ${nameOf(photo)}`}
              aria-expanded={photo.id === openId}
              onClick={() => setOpenId(photo.id === openId ? null : photo.id)}
            >
              <img src={photo.thumb} alt="" />
              <Pending photo={photo} />
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <LargePhoto
          key={open.id}
          photo={open}
          readFull={() => readFull(open)}
          onClose={() => setOpenId(null)}
          onRemove={
            onRemove &&
            (() => {
              setOpenId(null)
              onRemove(open)
            })
          }
        />
      )}
    </div>
  )
}

function nameOf(photo: ShownPhoto): string {
  return `${photo.slot}, ${timeWords(photo.takenAt)}`
}

function Pending({ photo }: { readonly photo: ShownPhoto }) {
  if (photo.uploadState === 'uploaded') return null
  const refused = photo.uploadState === 'refused'
  const Icon = refused ? IconAlertTriangle : IconCloudUp
  const words = refused ? 'The server refused it' : 'Waits for the network'
  return (
    <span className={styles['pending']} role="img" aria-label={words} title={words}>
      <Icon size={16} aria-hidden />
    </span>
  )
}

/** Why only the small picture is there. */
const missingWords = {
  waiting: 'The full picture is on the device that took it.',
  uploaded: 'No contact now. The full picture shows when there is.',
  refused: 'The full picture is on the device that took it.',
} as const

interface LargePhotoProps {
  readonly photo: ShownPhoto
  readonly readFull: () => Promise<Blob | null>
  readonly onClose: () => void
  readonly onRemove: (() => void) | undefined
}

function LargePhoto({ photo, readFull, onClose, onRemove }: LargePhotoProps) {
  const [url, setUrl] = useState('')
  const [onlySmall, setOnlySmall] = useState(false)
  useEffect(() => {
    let current = true
    let made = ''
    const show = async () => {
      const pixels = await readFull().catch(() => null)
      if (!current) return
      if (!pixels) return setOnlySmall(true)
      made = URL.createObjectURL(pixels)
      setUrl(made)
    }
    void show()
    return () => {
      current = false
      if (made) URL.revokeObjectURL(made)
    }
    // The pixels belong to the hash; a document that changed around them shows the same picture.
    // eslint-disable-next-line react/exhaustive-deps -- `readFull` is made anew at each render of some pages
  }, [photo.sha256])
  return (
    <figure className={styles['large']}>
      <img src={url || photo.thumb} alt={nameOf(photo)} width={photo.width} height={photo.height} />
      <figcaption>
        <Group justify="space-between" gap="xs" mt={6}>
          <Text size="sm">
            {nameOf(photo)}
            {onlySmall && `. ${missingWords[photo.uploadState]}`}
          </Text>
          <Group gap="xs">
            {onRemove && (
              <Button
                variant="default"
                mih={44}
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={() => onRemove()}
              >
                Remove
              </Button>
            )}
            <ActionIcon variant="default" size={44} aria-label="Close the picture" onClick={onClose}>
              <IconX size={20} aria-hidden />
            </ActionIcon>
          </Group>
        </Group>
      </figcaption>
    </figure>
  )
}
