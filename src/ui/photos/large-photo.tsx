/** One photo large, in place: never a dialog over the drawer that may hold it. */
import { useWords } from '#language/use-words.ts'
import { msg, sentences } from '#messages/message.ts'
import { ActionIcon, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
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

/** Why only the small picture is there. */
const missingLabels = {
  waiting: msg('photo.large.otherDevice'),
  uploaded: msg('photo.large.noContact'),
  refused: msg('photo.large.otherDevice'),
} as const

export interface LargePhotoProps {
  readonly photo: ShownPhoto
  /** What it shows, and when it was taken. */
  readonly name: string
  /** The full picture where this device can get it; `null` otherwise: then the small one is shown large. */
  readonly readFull: () => Promise<Blob | null>
  readonly onClose: () => void
  /** What can be done with it. */
  readonly children?: ReactNode
}

export function LargePhoto({ photo, name, readFull, onClose, children }: LargePhotoProps) {
  const t = useWords()
  const [url, setUrl] = useState('')
  const [onlySmall, setOnlySmall] = useState(false)
  useEffect(() => {
    let current = true
    let made = ''
    const show = async () => {
      const pixels = await readFull().catch((error: unknown) => {
        console.warn('A picture could not be read.', error)
        return null
      })
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
      <img src={url || photo.thumb} alt={name} width={photo.width} height={photo.height} />
      <figcaption>
        <Group justify="space-between" gap="xs" mt={6}>
          <Text size="sm">{t.of(onlySmall ? sentences(name, missingLabels[photo.uploadState]) : name)}</Text>
          <Group gap="xs">
            {children}
            <ActionIcon variant="default" size={44} aria-label={t('photo.large.close')} onClick={onClose}>
              <IconX size={20} aria-hidden />
            </ActionIcon>
          </Group>
        </Group>
      </figcaption>
    </figure>
  )
}
