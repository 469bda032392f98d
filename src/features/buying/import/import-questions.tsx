import { Radio } from '@mantine/core'
import type { ManifestAnswers, ManifestQuestion } from '#domain/files/manifest-money.ts'
import { ImportCurrency } from './import-currency.tsx'
import { QuestionCard } from './import-question-card.tsx'

export interface ImportQuestionsProps {
  readonly questions: readonly ManifestQuestion[]
  readonly answers: ManifestAnswers
  readonly onAnswer: (answers: ManifestAnswers) => void
}

type Choices = readonly (readonly [value: string, words: string])[]

const signChoices: Choices = [
  ['point', 'A point: 1,234.56'],
  ['comma', 'A comma: 1.234,56'],
]
const unitChoices = (currency: string): Choices => [
  ['dollars', `Whole ${currency}: 2499 means 2,499.00 ${currency}`],
  ['cents', `Cents: 2499 means 24.99 ${currency}`],
]

/** What only a person can settle before the import starts. */
export function ImportQuestions({ questions, answers, onAnswer }: ImportQuestionsProps) {
  return questions.map((question) => {
    const { about, currency, column, examples, words } = question
    if (about === 'currency') {
      return (
        <ImportCurrency
          key={`currency ${currency}`}
          question={question}
          answers={answers.currencies ?? {}}
          onAnswer={(currencies) => onAnswer({ ...answers, currencies })}
        />
      )
    }
    return (
      <QuestionCard key={about} column={column} examples={examples}>
        <Radio.Group
          label={words}
          value={answers[about] ?? null}
          onChange={(value) => onAnswer({ ...answers, [about]: value })}
        >
          {(about === 'decimal' ? signChoices : unitChoices(currency)).map(([value, choice]) => (
            <Radio key={value} value={value} label={choice} mt={8} />
          ))}
        </Radio.Group>
      </QuestionCard>
    )
  })
}
