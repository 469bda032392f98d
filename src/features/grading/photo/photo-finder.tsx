/**
 * What the device's camera sees, on the page. It is above all else, so that the hands find it where
 * it was.
 */
import { useWords } from '#language/use-words.ts'
import { useDraft } from '#hooks/use-draft.ts'
import { useLiveCamera, type LiveCamera } from './use-live-camera.ts'
import { Caution } from '#ui/parts/caution.tsx'
import styles from './photo-page.module.css'

const noFinder = { isLive: false }

export interface Finder extends LiveCamera {
  /** A person wants it, and a unit is in work. */
  readonly isLive: boolean
  readonly setLive: (isLive: boolean) => void
}

/** @param isNeeded a unit is in work */
export function useFinder(isNeeded: boolean): Finder {
  const [kept, keep] = useDraft('photo-finder', noFinder)
  const isLive = isNeeded && kept?.isLive === true
  return { isLive, setLive: (next) => void keep({ isLive: next }), ...useLiveCamera(isLive) }
}

export function PhotoFinder({ finder: { video, problem } }: { readonly finder: Finder }) {
  const t = useWords()
  return (
    <div className={styles['finder']}>
      <video ref={video} muted playsInline aria-label={t('photo.whatCameraSees')} hidden={problem !== ''} />
      {problem !== '' && (
        <Caution tone="red" isAlert>
          {t.of(problem)}
        </Caution>
      )}
    </div>
  )
}
