/** The unit in work: its shots, and the shutter at the bottom, for thumbs. */
import { useWords } from '#language/use-words.ts'
import { joined, msg } from '#messages/message.ts'
import { Button, Group, Switch } from '@mantine/core'
import { IconArrowsExchange, IconCamera } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { PhotoSession } from '#domain/grading/photo-session.ts'
import { gradeLabels } from '#domain/core/floor/grades.ts'
import { readableName } from '#domain/core/words/readable-name.ts'
import { useScanActs } from '#scan/scan-router.ts'
import { PhotoSet } from './photo-set.tsx'
import { PictureInput } from '#features/grading/picture-input.tsx'
import type { Finder } from './photo-finder.tsx'
import type { CurrentUnit, PhotoBench } from './use-photo-session.ts'
import { Foot } from '#ui/fields/foot.tsx'
import { UnitButton } from '#features/grading/unit-button.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from './photo-page.module.css'

export interface PhotoCaptureProps extends Pick<PhotoBench, 'keeping' | 'tap' | 'shoot'> {
  readonly state: PhotoSession
  readonly current: CurrentUnit
  readonly finder: Finder
  readonly onOpen: () => void
  /** Shown under the shots. */
  readonly children: ReactNode
}

export function PhotoCapture({ state, current, finder, keeping, tap, shoot, onOpen, children }: PhotoCaptureProps) {
  const t = useWords()
  const { unit, shots, photos, slot } = current
  const { isLive, isReady, problem, grab } = finder
  const label = t.of(shots.find((shot) => shot.slot === slot)?.label ?? msg('photo.oneMore'))
  const press = async () => {
    const picture = await grab()
    if (picture) shoot([picture])
  }
  return (
    <>
      <div className={parts['work']}>
        <header className={`${parts['row']} ${styles['unit']}`}>
          <UnitButton
            unit={unit}
            words={t.of(joined([gradeLabels[unit.grade], readableName(unit.category)], ' · '))}
            isShort
            onOpen={onOpen}
          />
          <Switch
            label={t('photo.finder')}
            size="md"
            checked={isLive}
            onChange={(event) => finder.setLive(event.currentTarget.checked)}
          />
        </header>
        <PhotoSet
          shots={shots}
          photos={photos}
          next={state.isMoving ? '' : slot}
          arriving={keeping[0]}
          onChoose={(chosen) => tap({ kind: 'choose', slot: chosen })}
          onChange={tap}
        />
        {children}
      </div>
      <Foot label={msg('photo.shoot')} isStacked>
        {state.isMoving ? (
          <MovingFoot label={unit.label} count={state.set.length} />
        ) : (
          <>
            {isLive && problem === '' ? (
              <Button
                className={styles['shutter'] ?? ''}
                disabled={!isReady}
                leftSection={<IconCamera size={24} aria-hidden />}
                onClick={() => void press()}
              >
                {label}
              </Button>
            ) : (
              <PictureInput label={label} isCamera onPictures={shoot} />
            )}
            <Group gap={6} wrap="nowrap" className={styles['footRow'] ?? ''}>
              <Button variant="default" onClick={() => tap({ kind: 'leave' })}>
                {t('core.done')}
              </Button>
              <Button
                variant="default"
                disabled={state.set.length === 0}
                leftSection={<IconArrowsExchange size={18} aria-hidden />}
                onClick={() => tap({ kind: 'wrongUnit' })}
              >
                {t('photo.wrongUnit')}
              </Button>
              <PictureInput label={t('photo.files')} onPictures={shoot} />
            </Group>
          </>
        )}
      </Foot>
    </>
  )
}

function MovingFoot({ label, count }: { readonly label: string; readonly count: number }) {
  const t = useWords()
  const { take } = useScanActs()
  return (
    <Group gap={6} wrap="nowrap" className={styles['footRow'] ?? ''}>
      <span className={parts['grow']}>{t('photo.moves', { count })}</span>
      <Button variant="default" onClick={() => take(label)}>
        {t('photo.leaveThem')}
      </Button>
    </Group>
  )
}
