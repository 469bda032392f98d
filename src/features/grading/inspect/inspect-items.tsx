/**
 * The questions of the checklist, each answered by one tap; what is answered differs by more than
 * its color.
 */
import { storedWords } from '#domain/core/words/stored-words.ts'
import { useWords } from '#language/use-words.ts'
import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import type { Answers, ChecklistItem, PartsItem } from '#domain/dispositions/checklist.ts'
import type { InspectEvent } from '#domain/grading/inspect-state.ts'
import parts from '#ui/parts/parts.module.css'
import styles from '#features/grading/grading-page.module.css'

export interface InspectItemsProps {
  readonly items: readonly ChecklistItem[]
  readonly answers: Answers
  readonly tap: (event: InspectEvent) => void
}

export function InspectItems({ items, answers, tap }: InspectItemsProps) {
  const t = useWords()
  return (
    <ol className={parts['bare']} aria-label={t('checklist.one')}>
      {items.map((item) => {
        const answer = answers[item.key]
        const put = (value: string | readonly string[]) => tap({ kind: 'answer', item: item.key, answer: value })
        return (
          <li key={item.key} className={styles['item']} data-open={answer === undefined || undefined}>
            <span className={styles['question']} id={`ask-${item.key}`}>
              {t.of(storedWords(item.label))}
            </span>
            <div
              role="group"
              aria-labelledby={`ask-${item.key}`}
              className={`${parts['choices']} ${styles['answers']}`}
            >
              <Answering item={item} answer={answer} put={put} />
            </div>
          </li>
        )
      })}
    </ol>
  )
}

interface AnsweringProps<Item> {
  readonly item: Item
  readonly answer: Answers[string] | undefined
  readonly put: (value: string | readonly string[]) => void
}

function Answering({ item, answer, put }: AnsweringProps<ChecklistItem>) {
  const t = useWords()
  if (item.kind === 'parts') return <Parts item={item} answer={answer} put={put} />
  if (item.kind === 'choice') {
    return item.options.map((option) => (
      <Choice
        key={option.key}
        words={t.of(storedWords(option.label))}
        isOn={answer === option.key}
        onTap={() => put(option.key)}
      />
    ))
  }
  return (
    <>
      <Choice words={t('inspect.yes')} isOn={answer === 'yes'} onTap={() => put('yes')} />
      <Choice words={t('inspect.no')} isOn={answer === 'no'} isBad onTap={() => put('no')} />
    </>
  )
}

/** Tap what is missing; nothing is missing when a person confirms it. */
function Parts({ item, answer, put }: AnsweringProps<PartsItem>) {
  const t = useWords()
  const missing: readonly string[] = Array.isArray(answer) ? (answer as readonly string[]) : []
  const toggle = (part: string) => {
    const left = missing.filter((one) => one !== part)
    put(left.length < missing.length ? left : [...missing, part])
  }
  return (
    <>
      <Choice
        words={t('inspect.complete')}
        isOn={Array.isArray(answer) && missing.length === 0}
        onTap={() => put([])}
      />
      {item.parts.map((part) => (
        <Choice
          key={part}
          words={t.of(storedWords(part))}
          isOn={missing.includes(part)}
          isBad
          onTap={() => toggle(part)}
        />
      ))}
    </>
  )
}

interface ChoiceProps {
  readonly words: string
  readonly isOn: boolean
  readonly isBad?: boolean
  readonly onTap: () => void
}

function Choice({ words, isOn, isBad, onTap }: ChoiceProps) {
  const Icon = isBad ? IconX : IconCheck
  return (
    <Button
      variant={isOn ? 'filled' : 'default'}
      aria-pressed={isOn}
      onClick={onTap}
      {...(isOn ? { leftSection: <Icon size={16} aria-hidden /> } : {})}
    >
      {words}
    </Button>
  )
}
