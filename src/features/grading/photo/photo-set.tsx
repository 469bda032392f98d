/** All shots of a unit as tiles, taken or not; one of them large in place, with what can be done about it. */
import { storedWords } from '#domain/core/words/stored-words.ts'
import { joined, lower, moment, msg, type Words } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconCameraPlus, IconRefresh, IconThumbDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { PhotoDoc } from '#schemas/photos.ts'
import type { ShootEvent } from '#domain/grading/photo-session.ts'
import { labelOfSlot } from '#domain/core/floor/slot-labels.ts'
import type { Shot } from '#domain/dispositions/shots.ts'
import { readFullPhoto } from '#data/photos/full-photo.ts'
import { watchReasons } from '#data/core/reasons.ts'
import { useLive } from '#hooks/use-live.ts'
import { useSync, useCommandContext } from '#hooks/use-session.ts'
import { LargePhoto } from '#ui/photos/large-photo.tsx'
import { PhotoPending } from '#ui/photos/photo-pending.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './photo-page.module.css'

const usualReasons: readonly string[] = ['Blurred', 'Too dark', 'Wrong item', 'Something in the way']

export interface PhotoSetProps {
  readonly shots: readonly Shot[]
  /** In the order of the shots. */
  readonly photos: readonly PhotoDoc[]
  /** The slot that is shot next, `''` while no photo is taken. */
  readonly next: string
  /** A picture on its way to the disk, as a URL. */
  readonly arriving?: string | undefined
  /** This slot is shot next. */
  readonly onChoose: (slot: string) => void
  readonly onChange: (event: Extract<ShootEvent, { readonly kind: 'reject' | 'reorder' }>) => void
  /** A change is being written. */
  readonly busy?: boolean
}

interface Tile {
  readonly slot: string
  readonly label: Words
  readonly required: boolean
  readonly photo: PhotoDoc | null
}

/** A tile for each photo, in their order, and one for each shot without. */
function tilesOf(shots: readonly Shot[], photos: readonly PhotoDoc[]): readonly Tile[] {
  const known = new Set(shots.map((shot) => shot.slot))
  const tiles = shots.flatMap((shot): Tile[] => {
    const own = photos.filter((photo) => photo.slot === shot.slot)
    return own.length === 0 ? [{ ...shot, photo: null }] : own.map((photo) => ({ ...shot, photo }))
  })
  const others = photos.filter((photo) => !known.has(photo.slot))
  return [
    ...tiles,
    ...others.map((photo) => ({ slot: photo.slot, label: labelOfSlot(photo.slot), required: false, photo })),
  ]
}

export function PhotoSet({ shots, photos, next, arriving, onChoose, onChange, busy = false }: PhotoSetProps) {
  const t = useWords()
  const context = useCommandContext()
  // Asked for here, not when a photo opens: at its first render a part of the page has no sync yet.
  const sync = useSync()
  const [openId, setOpenId] = useState<string | null>(null)
  const tiles = tilesOf(shots, photos)
  const open = tiles.find((tile) => tile.photo?.id === openId)
  const openPhoto = open?.photo ?? null
  const firstOpen = tiles.findIndex((tile) => tile.photo === null && tile.slot === next)
  return (
    <div>
      <ul className={styles['tiles']} aria-label={t('photo.shots')}>
        {tiles.map((tile, place) => (
          <li key={tile.photo?.id ?? tile.slot}>
            <ShotTile
              tile={tile}
              isNext={tile.slot === next}
              isOpen={tile.photo !== null && tile.photo.id === openId}
              arriving={place === firstOpen ? arriving : undefined}
              onTap={() => {
                setOpenId(tile.photo && tile.photo.id !== openId ? tile.photo.id : null)
                if (!tile.photo) onChoose(tile.slot)
              }}
            />
          </li>
        ))}
      </ul>
      {open && openPhoto && (
        <OpenPhoto
          key={openPhoto.id}
          tile={open}
          photo={openPhoto}
          photos={photos}
          readFull={() => readFullPhoto(context, sync, openPhoto)}
          onClose={() => setOpenId(null)}
          onRetake={() => {
            setOpenId(null)
            onChoose(open.slot)
          }}
          onChange={onChange}
          busy={busy}
        />
      )}
    </div>
  )
}

interface ShotTileProps {
  readonly tile: Tile
  readonly isNext: boolean
  readonly isOpen: boolean
  readonly arriving: string | undefined
  readonly onTap: () => void
}

const tileLabels = {
  taken: '',
  next: msg('photo.tile.next'),
  missing: msg('photo.tile.missing'),
  notNeeded: msg('photo.tile.ifItHelps'),
} as const satisfies Readonly<Record<string, Words>>
const howLabels = {
  taken: msg('photo.tile.taken'),
  next: lower(tileLabels.next),
  missing: lower(tileLabels.missing),
  notNeeded: msg('photo.tile.notNeeded'),
} as const satisfies Readonly<Record<string, Words>>

function ShotTile({ tile, isNext, isOpen, arriving, onTap }: ShotTileProps) {
  const t = useWords()
  const { label, photo, required } = tile
  const how = photo ? 'taken' : isNext ? 'next' : required ? 'missing' : 'notNeeded'
  return (
    <button
      type="button"
      className={`${parts['press']} ${styles['tile']}`}
      data-how={how}
      aria-label={t.of(joined([label, howLabels[how]]))}
      {...(photo ? { 'aria-expanded': isOpen } : { 'aria-pressed': isNext })}
      onClick={onTap}
    >
      <span className={`${parts['row']} ${styles['frame']}`}>
        {photo && <img src={photo.thumb} alt="" className={parts['picture']} />}
        {!photo && arriving && <img src={arriving} alt="" className={`${parts['picture']} ${styles['arriving']}`} />}
        {!photo && !arriving && <IconCameraPlus size={24} aria-hidden />}
        {photo && <PhotoPending photo={photo} />}
      </span>
      <span className={styles['tileWords']}>
        {t.of(label)}
        {!photo && <span className={parts['quiet']}>{t.of(tileLabels[how])}</span>}
      </span>
    </button>
  )
}

interface OpenPhotoProps {
  readonly tile: Tile
  readonly photo: PhotoDoc
  readonly photos: readonly PhotoDoc[]
  readonly readFull: () => Promise<Blob | null>
  readonly onClose: () => void
  readonly onRetake: () => void
  readonly onChange: PhotoSetProps['onChange']
  readonly busy: boolean
}

function OpenPhoto({ tile, photo, photos, readFull, onClose, onRetake, onChange, busy }: OpenPhotoProps) {
  const t = useWords()
  const { db } = useCommandContext()
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const [isAsking, setAsking] = useState(false)
  const own = useLive(() => watchReasons(db, 'photo'), [db]) ?? []
  const place = photos.findIndex((one) => one.id === photo.id)
  const move = (to: number) => onChange({ kind: 'reorder', photoId: photo.id, to })
  return (
    <div ref={top} className={styles['opened']}>
      <LargePhoto
        photo={photo}
        name={t.of(joined([tile.label, moment(photo.takenAt, 'time')]))}
        readFull={readFull}
        onClose={onClose}
      >
        {isAsking ? (
          <div role="group" aria-label={t('photo.whyRejected')} className={parts['choices']}>
            {(own.length > 0 ? own : usualReasons).map((reason) => (
              <Button
                key={reason}
                variant="default"
                disabled={busy}
                onClick={() => {
                  onClose()
                  onChange({ kind: 'reject', photoId: photo.id, reason })
                }}
              >
                {t.of(storedWords(reason))}
              </Button>
            ))}
            <Button variant="subtle" color="gray" onClick={() => setAsking(false)}>
              {t('photo.keepIt')}
            </Button>
          </div>
        ) : (
          <div className={parts['choices']}>
            <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetake}>
              {t('photo.takeAgain')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconThumbDown size={18} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {t('photo.reject')}
            </Button>
            <Step label={t('photo.moveBefore')} icon={IconArrowLeft} disabled={busy || place <= 0} onClick={() => move(place - 1)} />
            <Step label={t('photo.moveAfter')} icon={IconArrowRight} disabled={busy || place >= photos.length - 1} onClick={() => move(place + 1)} />
          </div>
        )}
      </LargePhoto>
    </div>
  )
} // prettier-ignore

interface StepProps {
  readonly label: string
  readonly icon: typeof IconArrowLeft
  readonly disabled: boolean
  readonly onClick: () => void
}

function Step({ label, icon: Icon, disabled, onClick }: StepProps) {
  return (
    <Button
      variant="default"
      aria-label={label}
      // Not `disabled`: a photo that is being moved by keys, or came to an end, would leave the focus nowhere.
      aria-disabled={disabled}
      {...(disabled ? { 'data-disabled': true } : {})}
      onClick={() => disabled || onClick()}
    >
      <Icon size={18} aria-hidden />
    </Button>
  )
}
