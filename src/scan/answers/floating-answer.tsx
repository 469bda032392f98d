/** The answer to a scan above everything: on pages without a place for it, and while a dialog covers that place. */
import { CloseButton, Portal } from '@mantine/core'
import { useEffect, useRef, type CSSProperties } from 'react'
import { useWords } from '#language/use-words.ts'
import { useAnswerFloats, useFollowCovers } from './answer-place.ts'
import { useFloatPlace } from './float-room.ts'
import { AnswerBody } from './scan-answer.tsx'
import { useScanRouter, waitsForPerson } from '#scan/scan-router.ts'
import styles from './scan-answer.module.css'

/** An answer that waits for no person closes by itself. */
const SHOWN_MS = 8_000

export function FloatingAnswer() {
  const t = useWords()
  const { shown, acknowledge } = useScanRouter()
  useFollowCovers(shown)
  const floats = useAnswerFloats()
  const isOpen = shown !== null && floats
  const stays = shown !== null && (waitsForPerson(shown) || (shown.answer.choices?.length ?? 0) > 0)
  useEffect(() => {
    if (!isOpen || stays) return
    const timer = setTimeout(acknowledge, SHOWN_MS)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react/exhaustive-deps -- each new answer has its full time
  }, [acknowledge, isOpen, stays, shown])
  const answer = useRef<HTMLDivElement>(null)
  const { top, room } = useFloatPlace(answer, isOpen ? shown.seq : undefined)
  if (!isOpen) return null
  return (
    <Portal>
      <div
        ref={answer}
        className={styles['floating']}
        style={{ '--top': `${top}px`, ...(room === null ? {} : { '--room': `${room}px` }) } as CSSProperties}
      >
        <AnswerBody idle="" />
        {!stays && (
          <CloseButton
            className={styles['close'] ?? ''}
            size={44}
            aria-label={t('scan.closeAnswer')}
            onClick={acknowledge}
          />
        )}
      </div>
    </Portal>
  )
}
