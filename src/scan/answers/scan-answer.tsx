/**
 * The answer to the last scan: full width, in colour, with an icon and words, large enough to read at arm's length. Always present as a live
 * region, so that screen readers announce it; red is an alert and waits for a person.
 */
import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconScan,
  IconTarget,
} from '@tabler/icons-react'
import { memo, useCallback } from 'react'
import { useWords } from '#language/use-words.ts'
import { msg } from '#messages/message.ts'
import { AnswerPicture } from './answer-picture.tsx'
import { useAnswerCard, useAnswerFloats } from './answer-place.ts'
import { bouncedMessage } from '#scan/router.ts'
import { useScanRouter, waitsForPerson, type ShownAnswer } from '#scan/scan-router.ts'
import { useLatest } from '#ui/use-latest.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './scan-answer.module.css'

const icons = { green: IconCircleCheck, amber: IconAlertTriangle, red: IconCircleX, plain: IconTarget } as const

/** @param idle what stands here before the first scan: what to scan */
export function ScanAnswerCard({ idle }: { readonly idle: string }) {
  useAnswerCard()
  // Above a dialog the answer stands once, and the page keeps its room.
  return useAnswerFloats() ? <div className={styles['card']} /> : <AnswerBody idle={idle} />
}

/** The answer with its buttons; `idle` stands there before the first scan. */
export function AnswerBody({ idle }: { readonly idle: string }) {
  const t = useWords()
  const { shown } = useScanRouter()
  const tone = shown?.answer.tone ?? 'idle'
  const Icon = shown ? icons[shown.answer.tone] : IconScan
  return (
    <div className={styles['card']} data-tone={tone}>
      <div
        key={shown?.seq ?? 0}
        role={tone === 'red' ? 'alert' : 'status'}
        aria-label={t('scan.result')}
        aria-live={tone === 'red' ? 'assertive' : 'polite'}
        className={`${parts['row']} ${styles['words']}`}
      >
        <Icon size={34} aria-hidden />
        {shown?.answer.pictureOf && <AnswerPicture unitId={shown.answer.pictureOf} />}
        <div className={parts['grow']}>
          {shown ? <AnswerWords shown={shown} /> : <div className={styles['title']}>{idle}</div>}
        </div>
      </div>
      {shown && <AnswerButtons shown={shown} />}
    </div>
  )
}

interface ShownProps {
  readonly shown: ShownAnswer
}

function AnswerWords({ shown: { answer, bounced, refused } }: ShownProps) {
  const t = useWords()
  const { tone } = answer
  return (
    <>
      <div className={styles['title']} data-cut>
        {tone !== 'plain' && <span className={styles['tone']}>{t(`scan.tone.${tone}`)}</span>}
        {t.of(answer.title)}
      </div>
      {answer.big && <div className={styles['big']}>{t.of(answer.big)}</div>}
      {answer.detail && <div className={styles['detail']}>{t.of(answer.detail)}</div>}
      {bounced > 0 && answer.title !== bouncedMessage && (
        <div className={styles['bounced']}>{t.of(bouncedMessage)}</div>
      )}
      {refused > 0 && <div className={styles['detail']}>{t('scan.refused', { scans: refused })}</div>}
    </>
  )
}

function AnswerButtons({ shown }: ShownProps) {
  const t = useWords()
  const { acknowledge, choose } = useScanRouter()
  const { choices = [], undo } = shown.answer
  const latest = useLatest(undo)
  const takeBack = useCallback(() => {
    const act = latest()
    if (act) choose({ label: msg('core.undo'), act })
  }, [choose, latest])
  const isWaiting = waitsForPerson(shown)
  if (!isWaiting && choices.length === 0 && !undo) return null
  return (
    <div className={parts['choices']}>
      {choices.map((choice) => {
        const label = t.of(choice.label)
        return (
          <Button key={label} size="md" color="dark" onClick={() => choose(choice)}>
            {label}
          </Button>
        )
      })}
      {isWaiting && choices.length === 0 && (
        <Button size="md" color="dark" onClick={acknowledge}>
          {t('core.ok')}
        </Button>
      )}
      {undo && <UndoButton onPress={takeBack} />}
    </div>
  )
}

/** Stays as it is from answer to answer: to draw it anew took as long as the words. */
const UndoButton = memo(({ onPress }: { readonly onPress: () => void }) => {
  const t = useWords()
  return (
    <Button size="md" variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={onPress}>
      {t('core.undo')}
    </Button>
  )
})
