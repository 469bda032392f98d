/** What only a person can settle before a list of auctions becomes leads: zone, decimal sign, currency. */
import { useWords } from '#language/use-words.ts'
import { msg, type Words } from '#messages/message.ts'
import { Select } from '@mantine/core'
import type { CurrencyAnswers } from '#domain/files/currency.ts'
import type { LeadPlan } from '#domain/files/leads.ts'
import { auctionZones } from '#domain/files/zoned-time.ts'
import type { DecimalSign } from '#domain/core/money.ts'
import { ImportCurrency } from '#features/buying/import/manifest/import-currency.tsx'
import { QuestionCard } from '#features/buying/import/import-question-card.tsx'

type LeadQuestion = LeadPlan['questions'][number]

export interface LeadAnswers {
  /** IANA zone; `''` while it is not stated. */
  readonly zone: string
  readonly decimal: DecimalSign | null
  readonly currencies: CurrencyAnswers
}

export const noLeadAnswers: LeadAnswers = { zone: '', decimal: null, currencies: {} }

const signs = [
  ['point', msg('import.point')],
  ['comma', msg('import.comma')],
] as const

export interface ImportLeadQuestionsProps {
  /** Every question that was asked of this file: it stays, so that its answer can be changed. */
  readonly questions: readonly LeadQuestion[]
  readonly answers: LeadAnswers
  readonly onAnswer: (answers: LeadAnswers) => void
}

export function ImportLeadQuestions({ questions, answers, onAnswer }: ImportLeadQuestionsProps) {
  const t = useWords()
  const options = (all: readonly (readonly [string, Words])[]) =>
    all.map(([value, label]) => ({ value, label: t.of(label) }))
  return questions.map((question) => {
    const { about, currency, column, examples } = question
    if (about === 'currency') {
      return (
        <ImportCurrency
          key={`currency ${currency}`}
          question={question}
          answers={answers.currencies}
          onAnswer={(currencies) => onAnswer({ ...answers, currencies })}
        />
      )
    }
    const isZone = about === 'zone'
    return (
      <QuestionCard key={about} column={column} examples={examples}>
        <Select
          label={isZone ? t('import.whichZone') : t('file.pointOrComma')}
          maw={360}
          data={options(isZone ? auctionZones : signs)}
          value={isZone ? answers.zone || null : answers.decimal}
          onChange={(value) => {
            if (isZone) onAnswer({ ...answers, zone: value ?? '' })
            else onAnswer({ ...answers, decimal: value === 'comma' || value === 'point' ? value : null })
          }}
        />
      </QuestionCard>
    )
  })
}
