/** On a thumbnail: that the server does not have the picture yet, or refused it. Nothing when it has. */
import { useWords } from '#language/use-words.ts'
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import type { ShownPhoto } from './large-photo.tsx'
import styles from './photo-strip.module.css'

export function PhotoPending({ photo }: { readonly photo: Pick<ShownPhoto, 'uploadState'> }) {
  const t = useWords()
  if (photo.uploadState === 'uploaded') return null
  const refused = photo.uploadState === 'refused'
  const Icon = refused ? IconAlertTriangle : IconCloudUp
  const words = refused ? t('photo.refused') : t('photo.waits')
  return (
    <span className={styles['pending']} role="img" aria-label={words} title={words}>
      <Icon size={16} aria-hidden />
    </span>
  )
}
