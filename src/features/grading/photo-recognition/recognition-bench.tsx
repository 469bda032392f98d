/** What is in question and what it may be: the picture, the words, the candidates with their reasons; the shutter at the bottom, for thumbs. */
import { Button, Loader } from '@mantine/core'
import { IconBarcode, IconCheck, IconQuestionMark } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { UnitDoc } from '#schemas/units.ts'
import { useNames } from '#hooks/use-names.ts'
import { LateText } from '#features/grading/late-text.tsx'
import { PictureInput } from '#features/grading/picture-input.tsx'
import type { FoundCandidate } from './recognition-messages.ts'
import type { Recognising } from './use-recognising.ts'
import styles from '#features/grading/photo/photo-page.module.css'

export interface RecognitionBenchProps {
  /** What stands under it. */
  readonly children: ReactNode
  readonly recognising: Recognising
  /** The unit in question; `null` for a thing that was only shot. */
  readonly unit: UnitDoc | null
  readonly isIdle: boolean
}

export function RecognitionBench({ recognising, unit, isIdle, children }: RecognitionBenchProps) {
  const { asking, candidates, isLooking, type, shoot, confirm, giveUp, clear } = recognising
  if (!asking) return null
  const hasSeen = asking.words.trim() !== '' || asking.codes.length > 0 || asking.asked.length > 0
  return (
    <>
      <div className={styles['work']}>
        <div className={styles['seen']}>
          {(asking.thumb !== '' || isLooking) && (
            <span className={styles['seenPicture']}>
              {isLooking ? (
                <Loader size="sm" aria-label="Looking at the picture" />
              ) : (
                <img src={asking.thumb} alt="What was shot" />
              )}
            </span>
          )}
          <div className={styles['grow']}>
            {unit && (
              <p className={styles['quiet']}>
                <span className={styles['label']}>{unit.label}</span> {unit.title || 'No name yet'}
              </p>
            )}
            <LateText
              aria-label="Words on it"
              placeholder="Words on it: brand, kind, model"
              size="md"
              maxLength={200}
              autoComplete="off"
              value={asking.words}
              onChange={type}
            />
          </div>
        </div>
        {asking.codes.length > 0 && (
          <p className={styles['quiet']}>
            <IconBarcode size={16} aria-hidden /> <span className={styles['label']}>{asking.codes.join(', ')}</span>
          </p>
        )}
        {hasSeen && candidates && (
          <section className={styles['part']}>
            <h2 className={styles['heading']}>
              {candidates.length > 0 ? 'It may be' : 'Nothing like it is known here'}
            </h2>
            <ol className={styles['list']} aria-label="Candidates">
              {candidates.map((one, place) => (
                <CandidateRow key={one.key} one={one} onConfirm={() => confirm(one, place + 1)} />
              ))}
            </ol>
            {candidates.length === 0 && (
              <p className={styles['quiet']}>Try other words, or shoot the side with the print or the barcode.</p>
            )}
          </section>
        )}
        {children}
      </div>
      <section data-foot="tall" className={styles['foot']} aria-label="Shoot">
        <PictureInput label={asking.thumb === '' ? 'Shoot it' : 'Shoot it again'} isCamera onPictures={shoot} />
        <div className={styles['footRow']}>
          <PictureInput label="File" onPictures={shoot} />
          <Button
            variant="default"
            disabled={!unit}
            leftSection={<IconQuestionMark size={18} aria-hidden />}
            onClick={giveUp}
          >
            Not found
          </Button>
          <Button variant="default" disabled={isIdle} onClick={clear}>
            Clear
          </Button>
        </div>
      </section>
    </>
  )
}

function CandidateRow({ one, onConfirm }: { readonly one: FoundCandidate; readonly onConfirm: () => void }) {
  const { nameOf } = useNames()
  const where = one.loadId === '' ? '' : `${nameOf(one.loadId)}${one.row > 0 ? `, row ${one.row}` : ''}`
  const seen = one.units > 0 ? `${one.units} here` : ''
  return (
    <li className={styles['candidate']}>
      <span className={styles['grow']}>
        <span>{one.title}</span>
        <span className={styles['why']}>{one.reasons.join(' · ')}</span>
        <span className={styles['quiet']}>{[where, one.gtin, seen].filter((part) => part !== '').join(' · ')}</span>
      </span>
      <Button
        variant="default"
        mih={48}
        leftSection={<IconCheck size={18} aria-hidden />}
        aria-label={`This is it: ${one.title}`}
        onClick={onConfirm}
      >
        This is it
      </Button>
    </li>
  )
}
