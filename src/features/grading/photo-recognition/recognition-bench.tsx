/** What is in question and what it may be: the picture, the words, the candidates with their reasons; the shutter at the bottom, for thumbs. */
import { joined, lower, msg } from '#messages/message.ts'
import { useWords } from '#language/use-words.ts'
import { Button, Group, Loader, Text } from '@mantine/core'
import { IconBarcode, IconCheck, IconQuestionMark } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { UnitDoc } from '#schemas/units.ts'
import { useNames } from '#hooks/use-names.ts'
import { LateText } from '#features/grading/late-text.tsx'
import { PictureInput } from '#features/grading/picture-input.tsx'
import type { FoundCandidate } from './recognition-messages.ts'
import type { Candidates } from './use-candidates.ts'
import type { Recognition } from './use-recognition.ts'
import { Section } from '#ui/parts/section.tsx'
import { Foot } from '#ui/fields/foot.tsx'
import parts from '#ui/parts/parts.module.css'
import styles from '#features/grading/photo/photo-page.module.css'

export interface RecognitionBenchProps {
  /** Shown under it. */
  readonly children: ReactNode
  readonly recognition: Recognition
  /** The unit in question; `null` for an item that was only shot. */
  readonly unit: UnitDoc | null
  readonly isIdle: boolean
}

export function RecognitionBench({ recognition, unit, isIdle, children }: RecognitionBenchProps) {
  const t = useWords()
  const { state, candidates, isLooking, tap, shoot, confirm } = recognition
  if (!state) return null
  const codes = [...state.codes, ...state.read]
  const hasSeen = state.words.trim() !== '' || codes.length > 0 || state.asked.length > 0
  return (
    <>
      <div className={parts['work']}>
        <div className={`${parts['row']} ${styles['seen']}`}>
          {(state.thumb !== '' || isLooking) && (
            <span className={`${parts['row']} ${styles['seenPicture']}`}>
              {isLooking ? (
                <Loader size="sm" aria-label={t('recognition.looking')} />
              ) : (
                <img src={state.thumb} alt={t('recognition.wasShot')} className={parts['picture']} />
              )}
            </span>
          )}
          <div className={parts['grow']}>
            {unit && (
              <p className={parts['quiet']}>
                <span className={parts['code']}>{unit.label}</span> {unit.title || t('recognition.noName')}
              </p>
            )}
            <LateText
              aria-label={t('recognition.words')}
              placeholder={t('recognition.wordsHint')}
              size="md"
              maxLength={200}
              autoComplete="off"
              value={state.words}
              onChange={(words) => tap({ kind: 'type', words })}
            />
          </div>
        </div>
        {codes.length > 0 && (
          <p className={parts['quiet']}>
            <IconBarcode size={16} aria-hidden /> <span className={parts['code']}>{codes.join(', ')}</span>
          </p>
        )}
        {hasSeen && <CandidateList candidates={candidates} onConfirm={confirm} />}
        {children}
      </div>
      <Foot label={msg('photo.shoot')} isStacked>
        <PictureInput
          label={state.thumb === '' ? t('recognition.shoot') : t('recognition.shootAgain')}
          isCamera
          onPictures={shoot}
        />
        <Group gap={6} wrap="nowrap" className={styles['footRow'] ?? ''}>
          <PictureInput label={t('recognition.file')} onPictures={shoot} />
          <Button
            variant="default"
            disabled={!unit}
            leftSection={<IconQuestionMark size={18} aria-hidden />}
            onClick={() => tap({ kind: 'giveUp' })}
          >
            {t('recognition.notFound')}
          </Button>
          <Button variant="default" disabled={isIdle} onClick={() => tap({ kind: 'clear' })}>
            {t('core.clear')}
          </Button>
        </Group>
      </Foot>
    </>
  )
}

const kindLabels = {
  lines: lower(msg('record.many.manifestLines')),
  units: lower(msg('record.many.units')),
  photos: lower(msg('record.many.photos')),
} as const

function CandidateList({
  candidates,
  onConfirm,
}: {
  readonly candidates: Candidates
  readonly onConfirm: Recognition['confirm']
}) {
  const t = useWords()
  const { rows, fresh, showAll, unread } = candidates
  if (!rows) return null
  const isReading = unread.length > 0
  const isEmpty = rows.length === 0
  const none = isReading ? msg('recognition.noneSoFar') : msg('recognition.noneKnown')
  return (
    <Section title={isEmpty ? none : msg('recognition.mayBe')}>
      <ol className={parts['bare']} aria-label={t('recognition.candidates')}>
        {rows.map((one, place) => (
          <CandidateRow key={one.key} one={one} onConfirm={() => onConfirm(one, place + 1)} />
        ))}
      </ol>
      {fresh > 0 && (
        <Button variant="default" mih={48} onClick={showAll}>
          {t('recognition.showNew', { count: fresh })}
        </Button>
      )}
      {isReading && (
        <p className={parts['quiet']} role="status">
          {t('recognition.stillReading', { kinds: joined(unread.map((kind) => kindLabels[kind])) })}
        </p>
      )}
      {isEmpty && !isReading && <p className={parts['quiet']}>{t('recognition.noneKnownHint')}</p>}
    </Section>
  )
}

function CandidateRow({ one, onConfirm }: { readonly one: FoundCandidate; readonly onConfirm: () => void }) {
  const t = useWords()
  const { nameOf } = useNames()
  const load = one.loadId === '' ? '' : nameOf(one.loadId)
  const where = load !== '' && one.row > 0 ? msg('recognition.loadRow', { load, row: String(one.row) }) : load
  const seen = one.units > 0 && msg('recognition.unitsHere', { count: one.units })
  return (
    <li className={`${parts['row']} ${styles['candidate']}`}>
      <span className={parts['grow']}>
        <span>{one.title}</span>
        <Text span size="sm">
          {t.of(joined(one.reasons, ' · '))}
        </Text>
        <span className={parts['quiet']}>{t.of(joined([where, one.gtin, seen], ' · '))}</span>
      </span>
      <Button
        variant="default"
        mih={48}
        leftSection={<IconCheck size={18} aria-hidden />}
        aria-label={t('recognition.isThis', { title: one.title })}
        onClick={onConfirm}
      >
        {t('recognition.isIt')}
      </Button>
    </li>
  )
}
