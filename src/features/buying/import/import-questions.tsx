import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { Radio } from '@mantine/core'
import type { ManifestAnswers, ManifestQuestion } from '#domain/files/manifest-money.ts'
import { ImportCurrency } from '#features/buying/import/manifest/import-currency.tsx'
import { QuestionCard } from './import-question-card.tsx'

export interface ImportQuestionsProps {
  readonly questions: readonly ManifestQuestion[]
  readonly answers: ManifestAnswers
  readonly onAnswer: (answers: ManifestAnswers) => void
}

type Choices = readonly (readonly [value: string, words: Words])[]

const signChoices: Choices = [
  ['point', msg('import.point')],
  ['comma', msg('import.comma')],
]
const dayChoices: Choices = [
  ['monthFirst', msg('import.monthFirst')],
  ['dayFirst', msg('import.dayFirst')],
]
const unitChoices = (currency: string): Choices => [
  ['dollars', msg('import.whole', { currency })],
  ['cents', msg('import.cents', { currency })],
]

function choicesOf({ about, currency }: ManifestQuestion): Choices {
  if (about === 'decimal') return signChoices
  return about === 'dayOrder' ? dayChoices : unitChoices(currency)
}

/** What only a person can settle before the import starts. */
export function ImportQuestions({ questions, answers, onAnswer }: ImportQuestionsProps) {
  const t = useWords()
  return questions.map((question) => {
    const { about, column, examples, words } = question
    if (about === 'currency') {
      return (
        <ImportCurrency
          key={`currency ${question.currency}`}
          question={question}
          answers={answers.currencies ?? {}}
          onAnswer={(currencies) => onAnswer({ ...answers, currencies })}
        />
      )
    }
    return (
      <QuestionCard key={about} column={column} examples={examples}>
        <Radio.Group
          label={t.of(words)}
          value={answers[about] ?? null}
          onChange={(value) => onAnswer({ ...answers, [about]: value })}
        >
          {choicesOf(question).map(([value, choice]) => (
            <Radio key={value} value={value} label={t.of(choice)} mt={8} />
          ))}
        </Radio.Group>
      </QuestionCard>
    )
  })
}
