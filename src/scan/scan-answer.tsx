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
import type { AnswerTone } from '#ui/command/feedback.ts'
import { useAnswerCard, useAnswerFloats } from './answer-place.ts'
import { bouncedMessage } from './router.ts'
import { useScanRouter, waitsForPerson, type ShownAnswer } from './scan-router.ts'
import parts from '#ui/parts/parts.module.css'
import styles from './scan-answer.module.css'

const icons = { green: IconCircleCheck, amber: IconAlertTriangle, red: IconCircleX, plain: IconTarget } as const
const toneLabels: Readonly<Record<AnswerTone, string>> = { green: 'Done', amber: 'Look', red: 'Stop', plain: '' }

/** @param idle what stands here before the first scan: what to scan */
export function ScanAnswerCard({ idle }: { readonly idle: string }) {
  useAnswerCard()
  // Above a dialog the answer stands once, and the page keeps its room.
  return useAnswerFloats() ? <div className={styles['card']} /> : <AnswerBody idle={idle} />
}

/** The answer with its buttons; `idle` stands there before the first scan. */
export function AnswerBody({ idle }: { readonly idle: string }) {
  const { shown } = useScanRouter()
  const tone = shown?.answer.tone ?? 'idle'
  const Icon = shown ? icons[shown.answer.tone] : IconScan
  return (
    <div className={styles['card']} data-tone={tone}>
      <div
        key={shown?.seq ?? 0}
        role={tone === 'red' ? 'alert' : 'status'}
        aria-label="Scan result"
        aria-live={tone === 'red' ? 'assertive' : 'polite'}
        className={styles['words']}
      >
        <Icon size={34} aria-hidden />
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
  const word = toneLabels[answer.tone]
  return (
    <>
      <div className={styles['title']} data-cut>
        {word !== '' && <span className={styles['tone']}>{word}</span>}
        {answer.title}
      </div>
      {answer.big && <div className={styles['big']}>{answer.big}</div>}
      {answer.detail && <div className={styles['detail']}>{answer.detail}</div>}
      {bounced > 0 && answer.title !== bouncedMessage && <div className={styles['bounced']}>{bouncedMessage}</div>}
      {refused > 0 && (
        <div className={styles['detail']}>
          {refused === 1 ? 'One scan was' : `${refused} scans were`} not taken. Answer this first, then scan again.
        </div>
      )}
    </>
  )
}

function AnswerButtons({ shown }: ShownProps) {
  const { acknowledge, choose } = useScanRouter()
  const { choices = [], undo } = shown.answer
  const isWaiting = waitsForPerson(shown)
  if (!isWaiting && choices.length === 0 && !undo) return null
  return (
    <div className={parts['choices']}>
      {choices.map((choice) => (
        <Button key={choice.label} size="md" color="dark" onClick={() => choose(choice)}>
          {choice.label}
        </Button>
      ))}
      {isWaiting && choices.length === 0 && (
        <Button size="md" color="dark" onClick={acknowledge}>
          OK
        </Button>
      )}
      {undo && (
        <Button
          size="md"
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => choose({ label: 'Undo', act: undo })}
        >
          Undo
        </Button>
      )}
    </div>
  )
}
