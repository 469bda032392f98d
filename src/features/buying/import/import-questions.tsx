import { Alert, Radio, Text } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import type { ManifestInput, ManifestQuestion } from '#domain/files/manifest.ts'

export interface ImportQuestionsProps {
  readonly questions: readonly ManifestQuestion[]
  readonly answers: ManifestInput['answers']
  readonly onAnswer: (answers: ManifestInput['answers']) => void
}

const choices = {
  decimal: [
    ['point', 'A point: 1,234.56'],
    ['comma', 'A comma: 1.234,56'],
  ],
  unit: [
    ['dollars', 'Dollars'],
    ['cents', 'Cents'],
  ],
} as const

/** What only a person can settle before anything is imported. */
export function ImportQuestions({ questions, answers, onAnswer }: ImportQuestionsProps) {
  return questions.map((question) => (
    <Alert
      key={question.about}
      color="yellow"
      icon={<IconHelpCircle aria-hidden />}
      title={`Column “${question.column}”`}
    >
      <Radio.Group
        label={question.words}
        value={answers[question.about] ?? null}
        onChange={(value) => onAnswer({ ...answers, [question.about]: value })}
      >
        <Text size="sm" ff="monospace">
          {question.examples.join('   ')}
        </Text>
        {choices[question.about].map(([value, words]) => (
          <Radio key={value} value={value} label={words} mt={8} />
        ))}
      </Radio.Group>
    </Alert>
  ))
}
